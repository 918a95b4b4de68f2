import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mayReach, reservationId, reservationStream, sellsAtDesk } from '@stile/contracts';
import { reservationDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import type { Call, Caller } from '../../http/endpoint.js';
import { LinkSessions } from '../../identity/sessions/link-sessions.js';
import { LANES } from '../../ports/tokens.js';

/** What a holder may do to a reservation, staff may who reach one of these. */
export const HOLDER = { holderOr: ['/passes', '/lookup'] } as const;
export const byId = z.strictObject({ id: reservationId });
/** A participant's place in the reservation, from 1. */
export const byParticipant = z.strictObject({
  id: reservationId,
  number: z.string().regex(/^[1-9]\d{0,2}$/, { error: 'a number from 1' }),
});
export const isStaffOf = ({ user }: Pick<Caller, 'user'>, group: string | undefined): boolean =>
  user !== null && HOLDER.holderOr.some((service) => mayReach(user, service, group));

/** Staff where they reach the reservation's own venue; any other holder is a visitor, signed in or not. */
export const byOf = (state: Reservation, caller: Pick<Caller, 'user'>): 'staff' | 'visitor' =>
  isStaffOf(caller, state.placed.visit.inventoryGroup) ? 'staff' : 'visitor';
@Injectable()
export class ReservationAccess {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly links: LinkSessions,
  ) {}

  /**
   * The reservation, for a browser that holds it or staff of its own inventory group; nobody else learns that it
   * exists.
   */
  async load(id: string, caller: Caller): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!state || !(caller.reservations.includes(id) || isStaffOf(caller, state.placed.visit.inventoryGroup)))
      throw apiError(404, 'reservation_not_found');
    return state;
  }

  /** The reservation by its link's secret; the answer carries a session for it. @throws 404 link_invalid */
  async byLink({
    params: { id, token },
    request,
    reply,
  }: Call<{ id: string; token: string }>): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const link = { id, token, hash: state?.placed.linkTokenHash };
    if (!(await this.links.open(link, request, reply)) || !state) throw apiError(404, 'link_invalid');
    return state;
  }

  /**
   * The reservation, for who sells at the desk of its own inventory group; null for others, and where there is
   * none.
   */
  async findAtDesk(id: string, { user }: Pick<Caller, 'user'>): Promise<Reservation | null> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    return state && sellsAtDesk(user, state.placed.visit.inventoryGroup) ? state : null;
  }

  /** @throws ApiError 404 where findAtDesk finds none */
  async loadAtDesk(id: string, caller: Pick<Caller, 'user'>): Promise<Reservation> {
    const state = await this.findAtDesk(id, caller);
    if (!state) throw apiError(404, 'reservation_not_found');
    return state;
  }

  /** The reservation, for staff of its own inventory group alone. */
  async loadOwn(id: string, caller: Caller): Promise<Reservation> {
    const state = await this.load(id, caller);
    if (byOf(state, caller) !== 'staff') throw apiError(404, 'reservation_not_found');
    return state;
  }
}
