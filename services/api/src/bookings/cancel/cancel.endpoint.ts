import { CommandBus } from '@nestjs/cqrs';
import { cancelRequest, reservationAnswer } from '@stile/contracts';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { byId, byOf, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CancelReservation } from './cancel-reservation.handler.js';

@Endpoints()
export class CancelEndpoint implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id/cancel',
        summary: 'Cancels a reservation (header Idempotency-Key); its places are free at once',
        access: HOLDER,
        params: byId,
        body: cancelRequest,
        answer: reservationAnswer,
        rejections: [
          'reservation_not_found',
          'reservation_already_cancelled',
          'reservation_not_confirmed',
          'visit_begun',
          'cancellation_terms_changed',
          'waive_staff_only',
          'idempotency_key_missing',
        ],
        handle: async ({ params, body, caller, request }) => {
          const by = byOf(await this.access.load(params.id, caller), caller);
          const { reservation, position } = await this.commands.execute(
            new CancelReservation(
              params.id,
              { by, shown: body.amount_to_return, isWaived: body.waive_fee },
              keyOf(request),
              senderOf(caller),
            ),
          );
          return { body: this.presenter.forReader(reservation, caller), position, headers: NO_STORE };
        },
      }),
    ];
  }
}
