import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { giveUpRequest, reservationAnswer, type Clock } from '@stile/contracts';
import { NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { GiveUpPayment } from './give-up.handler.js';

@Endpoints()
export class GiveUpEndpoint implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id/give_up',
        summary:
          'Gives up a placed reservation, or an edit, that is not paid; its places are free at once, and a repeat changes nothing',
        access: HOLDER,
        params: byId,
        body: giveUpRequest,
        answer: reservationAnswer,
        rejections: ['reservation_not_found', 'reservation_not_unpaid', 'payment_under_way'],
        handle: async ({ params, body, caller }) => {
          await this.access.load(params.id, caller);
          const left = await this.commands.execute(new GiveUpPayment(params.id, body.edit, senderOf(caller)));
          return { body: this.presenter.readNow(left, caller, this.clock.now()), headers: NO_STORE };
        },
      }),
    ];
  }
}
