import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  refundUpdateRequest,
  reservationAnswer,
  reservationStream,
  type Clock,
  type RefundUpdateRequest,
} from '@stile/contracts';
import { ApiError } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** Giving a refund by hand the id that another system knows it by, for staff (docs/rules/payments.md 127). */
@Endpoints()
export class RefundUpdateEndpoint implements Endpoints {
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
        path: '/api/reservation/:id/refund_update',
        summary: 'Gives a refund by hand its id in another system (header Idempotency-Key)',
        access: { services: HOLDER.holderOr },
        params: byId,
        body: refundUpdateRequest,
        answer: reservationAnswer,
        rejections: [
          'reservation_not_found',
          'refund_not_waiting',
          'person_erased',
          'idempotency_key_missing',
        ],
        handle: (call) => this.update(call),
      }),
    ];
  }

  private async update({
    params: { id },
    body: { refund, manualPaymentId },
    caller,
    request,
  }: Call<{ id: string }, unknown, RefundUpdateRequest>): Promise<Answer> {
    const { placed } = await this.access.loadOwn(id, caller);
    const [key, now] = [keyOf(request), this.clock.now()];
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(id),
        {
          type: 'IdentifyRefund',
          refundId: refund ?? null,
          manualRefundId: manualPaymentId,
          businessDate: this.presenter.today(placed.visit.inventoryGroup, now),
        },
        commandContext(key, id, senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return {
      body: this.presenter.readNow(done.state!, caller, now),
      position: done.position,
      headers: NO_STORE,
    };
  }
}
