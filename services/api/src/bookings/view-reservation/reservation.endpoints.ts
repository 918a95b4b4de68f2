import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { reservationAnswer, reservationId, type Clock } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** A reservation, for its holder, and by the link in its mail. */
@Endpoints()
export class ReservationEndpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id',
    summary: 'A reservation',
    access: HOLDER,
    params: byId,
    answer: reservationAnswer,
    rejections: ['reservation_not_found'],
  })
  async show({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    return {
      body: this.presenter.readNow(state, caller, this.clock.now()),
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/token/:id/:token',
    summary: 'A reservation by its link’s token; opens a session for it',
    access: 'anyone',
    params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
    answer: reservationAnswer,
    rejections: ['link_invalid', 'too_many_requests'],
  })
  async openLink(call: Call<{ id: string; token: string }>): Promise<Answer> {
    return {
      body: this.presenter.read(await this.access.byLink(call), call.caller),
      headers: { ...NO_STORE, 'referrer-policy': 'no-referrer' },
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation_permissions/:id',
    summary: 'What the caller may do with a reservation now, or the key of why not',
    access: HOLDER,
    params: byId,
    answer: reservationAnswer.shape.may.unwrap(),
    rejections: ['reservation_not_found'],
  })
  async permissions({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    return { body: this.presenter.readNow(state, caller, this.clock.now()).may, headers: NO_STORE };
  }
}
