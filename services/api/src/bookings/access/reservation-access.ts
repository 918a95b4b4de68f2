import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  accepts,
  checkoutId,
  checkoutStream,
  RESERVATION_SERVICES,
  reservationId,
  reservationStream,
  sellsAtDesk,
} from '@stile/contracts';
import {
  checkoutDecider,
  heldAfter,
  heldAs,
  reservationDecider,
  reservationOf,
  type Reservation,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import type { Call, Caller } from '../../http/endpoint.js';
import { LinkSessions } from '../../identity/sessions/link-sessions.js';
import { byOf, isHeldBy, mayRead, type Reader } from '../../identity/permissions/reservation-readers.js';
import { LANES } from '../../ports/tokens.js';
import { ReservationLinks } from './reservation-links.js';

/** A holder's acts on a reservation are open to staff who reach one of these (docs/rules/desk.md 7). */
export const HOLDER = { holderOr: RESERVATION_SERVICES } as const;
export const byId = z.strictObject({ id: reservationId });
/** A participant's place in the reservation, from 1. */
export const byParticipant = z.strictObject({
  id: reservationId,
  number: z.string().regex(/^[1-9]\d{0,2}$/, accepts('positive')),
});
const sellsAt = ({ placed }: Reservation, { user }: Pick<Caller, 'user'>): boolean =>
  sellsAtDesk(user, placed.visit.inventoryGroup);

/** @throws ApiError 404 */
const known = (state: Reservation | null): Reservation => {
  if (!state) throw apiError(404, 'reservation_not_found');
  return state;
};

@Injectable()
export class ReservationAccess {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly sessions: LinkSessions,
    private readonly links: ReservationLinks,
  ) {}

  /**
   * The reservation where the caller may read it, as a holder or as staff of its own inventory group; null for others, and
   * where there is none. Every other right is this one and more (docs/rules/reservations.md 3).
   */
  async find(id: string, caller: Reader): Promise<Reservation | null> {
    const state = await this.stateOf(id);
    return state && mayRead(state, caller) ? state : null;
  }

  private async stateOf(id: string): Promise<Reservation | null> {
    return (await this.lanes.load(reservationDecider, reservationStream(id))).state;
  }

  /** @throws ApiError 404 where the caller may not read it: nobody else learns that it exists */
  async load(id: string, caller: Reader): Promise<Reservation> {
    return known(await this.find(id, caller));
  }

  /**
   * The checkout that a payment page of that name was opened for. Looked for among what the browser holds: the name
   * alone shows nothing (docs/rules/calls.md 14).
   */
  async ofSession(session: string, caller: Pick<Caller, 'reservations'>): Promise<Reservation | null> {
    for (const held of caller.reservations) {
      const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationOf(held)));
      if (!state || !isHeldBy(state, caller)) continue;
      const { reservationId: id } = state.placed;
      for (const edit of [undefined, ...state.edits.map(({ edit: number }) => number)]) {
        const checkout = await this.lanes.load(checkoutDecider, checkoutStream(checkoutId(id, edit)));
        if (checkout.state?.intentId === session) return state;
      }
    }
    return null;
  }

  /** By the browser's session, else by a link's secret, which opens one. @throws ApiError 404 reservation_not_found */
  async heldOrByLink(
    id: string,
    token: string,
    { caller, request, reply }: Pick<Call, 'caller' | 'request' | 'reply'>,
  ): Promise<{ state: Reservation; hasSession: boolean }> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const hasSession = state !== null && isHeldBy(state, caller);
    const link = this.links.of(id, token, state);
    if (!state || !(hasSession || (await this.sessions.open(link, request, reply))))
      throw apiError(404, 'reservation_not_found');
    return { state, hasSession };
  }

  /**
   * The session of who holds it, also for when the edit that they pay has given another address. False, and no session,
   * where others hold it by now than it was `held` by.
   */
  async openSession(
    id: string,
    { edit, held }: { readonly edit: number | undefined; readonly held: string },
    { request, reply }: Pick<Call, 'request' | 'reply'>,
  ): Promise<boolean> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const afterEdit = edit === undefined ? [] : [heldAfter(id, edit)];
    if (!state || ![held, ...afterEdit].includes(heldAs(state))) return false;
    this.sessions.start([heldAs(state), ...afterEdit], request, reply);
    return true;
  }

  /** The reservation by its link's secret; the answer carries a session for it. @throws 404 link_invalid */
  async byLink({
    params: { id, token },
    request,
    reply,
  }: Call<{ id: string; token: string }>): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const link = this.links.of(id, token, state);
    if (!(await this.sessions.open(link, request, reply)) || !state) throw apiError(404, 'link_invalid');
    return state;
  }

  /** The reservation, for staff of its own inventory group alone. @throws ApiError 404 for others */
  async loadOwn(id: string, caller: Reader): Promise<Reservation> {
    const state = await this.load(id, caller);
    return known(byOf(state, caller) === 'staff' ? state : null);
  }

  /** The reservation, for staff who read it and sell at its desk; null for others, and where there is none. */
  async findAtDesk(id: string, caller: Reader): Promise<Reservation | null> {
    const state = await this.find(id, caller);
    return state && byOf(state, caller) === 'staff' && sellsAt(state, caller) ? state : null;
  }

  /** @throws ApiError 404 where findAtDesk finds none */
  async loadAtDesk(id: string, caller: Reader): Promise<Reservation> {
    return known(await this.findAtDesk(id, caller));
  }

  /**
   * The reservation, for who sells at its desk: what they read, and what was sold there, whose money they take and whose
   * receipt they hand out (docs/rules/desk.md 7). @throws ApiError 404 for others
   */
  async loadSale(id: string, caller: Reader): Promise<Reservation> {
    const state = await this.stateOf(id);
    const isSale = state?.placed.channel === 'desk' && sellsAt(state, caller);
    return known(isSale ? state : await this.findAtDesk(id, caller));
  }
}
