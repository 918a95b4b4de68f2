import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { reservationAnswer, reservationId, reservationStream, type Clock } from '@stile/contracts';
import { reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import {
  endpoint,
  Endpoints,
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
} from '../../http/endpoint.js';
import { LinkSessions } from '../../identity/sessions/link-sessions.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** A reservation, for its holder, and by the link in its mail. */
@Endpoints()
export class ReservationEndpoints implements Endpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly links: LinkSessions,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id',
        summary: 'A reservation',
        access: HOLDER,
        params: byId,
        answer: reservationAnswer,
        rejections: ['reservation_not_found'],
        handle: (call) => this.show(call.params.id, call.caller),
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/token/:id/:token',
        summary: 'A reservation by its link’s token; opens a session for it',
        access: 'anyone',
        params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
        answer: reservationAnswer,
        rejections: ['link_invalid', 'too_many_requests'],
        handle: (call) => this.openLink(call),
      }),
    ];
  }

  private async show(id: string, caller: Caller): Promise<Answer> {
    const state = await this.access.load(id, caller);
    return {
      body: this.presenter.readNow(state, caller, this.clock.now()),
      headers: NO_STORE,
    };
  }

  private async openLink({
    params: { id, token },
    caller,
    request,
    reply,
  }: Call<{ id: string; token: string }>): Promise<Answer> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    const link = { id, token, hash: state?.placed.linkTokenHash };
    if (!(await this.links.open(link, request, reply)) || !state) throw apiError(404, 'link_invalid');
    return {
      body: this.presenter.read(state, caller),
      headers: { ...NO_STORE, 'referrer-policy': 'no-referrer' },
    };
  }
}
