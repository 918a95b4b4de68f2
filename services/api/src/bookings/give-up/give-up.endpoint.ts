import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { giveUpRequest, reservationAnswer, type Clock } from '@stile/contracts';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { GiveUpPayment } from './give-up.handler.js';

@Endpoints()
export class GiveUpEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/reservation/:id/give_up',
    summary:
      'Gives up a placed reservation, or an edit, that is not paid; its places are free at once, and a repeat changes nothing',
    access: HOLDER,
    params: byId,
    body: giveUpRequest,
    answer: reservationAnswer,
    rejections: ['reservation_not_found', 'reservation_not_unpaid', 'payment_under_way'],
  })
  async giveUp({
    params,
    body,
    caller,
  }: Call<z.infer<typeof byId>, unknown, z.infer<typeof giveUpRequest>>): Promise<Answer> {
    await this.access.load(params.id, caller);
    const left = await this.commands.execute(new GiveUpPayment(params.id, body.edit, senderOf(caller)));
    return { body: this.presenter.readNow(left, caller, this.clock.now()), headers: NO_STORE };
  }
}
