import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  smallestCoinOf,
  storeEditAnswer,
  storeEditRequest,
  type Clock,
  type StoreEditAnswer,
  type StoreEditRequest,
} from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, ReservationAccess } from '../access/reservation-access.js';
import { gatewayOf, ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from '../refund/refund.handler.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { EDIT_REJECTIONS } from './edit.endpoint.js';
import { EditReservation } from './edit-reservation.handler.js';

/** How a change at the desk is settled: what it returns, and how. */
interface Settlement {
  readonly amount: number;
  readonly method: 'card' | 'cash' | 'manual';
}
type StoreEditCall = Call<{ id: string }, unknown, StoreEditRequest>;

/** A change at the desk: it returns money or changes nothing of it, and takes none (docs/rules/desk.md 24). */
@Endpoints()
export class StoreEditEndpoint implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/storereservation/:id',
        summary: 'Changes a reservation at the desk and returns what it costs less (header Idempotency-Key)',
        access: { services: ['/store'] },
        params: byId,
        body: storeEditRequest,
        bodyLimit: RESERVATION_BYTES,
        answer: storeEditAnswer,
        rejections: [
          ...EDIT_REJECTIONS,
          'edit_adds_payment',
          'edit_till_not_selected',
          'till_unknown',
          'refund_under_way',
          'refund_failed',
          'refund_not_by_card',
        ],
        handle: (call) => this.edit(call),
      }),
    ];
  }

  private async edit(call: StoreEditCall): Promise<Answer> {
    const { params, body, caller, request } = call;
    const { till: _till, manualPaymentId: _manual, ...edit } = body;
    const settlement = settlementOf(await this.access.loadAtDesk(params.id, caller), body);
    const key = keyOf(request);
    const changed = await this.commands.execute(
      new EditReservation(params.id, key, edit, 'staff', senderOf(caller)),
    );
    const returned = settlement.amount > 0 ? await this.refund(call, settlement, `${key}.refund`) : undefined;
    const answer: StoreEditAnswer = {
      status_code: 200,
      message: 'Saved',
      amount: settlement.amount,
      payment_method: returned ? settlement.method : null,
      refund_id: returned?.refundId ?? null,
      reservation: returned
        ? this.presenter.readNow(returned.reservation, caller, this.clock.now())
        : this.presenter.forReader(changed.answer.reservation, caller),
    };
    return { body: answer, position: returned?.position ?? changed.position, headers: NO_STORE };
  }

  private async refund({ params, body, caller }: StoreEditCall, { amount, method }: Settlement, key: string) {
    const { inventory_group: group } = body.reservation;
    const { reservation, position } = await this.commands.execute(
      new Refund(
        {
          type: 'Refund',
          key,
          by: 'staff',
          amount,
          method,
          chargeId: null,
          lines: [],
          isConcession: false,
          reason: null,
          manualRefundId: body.manualPaymentId ?? null,
          till: body.till ?? null,
          businessDate: this.presenter.today(group, this.clock.now()),
          smallestCoin: smallestCoinOf(this.catalogues.settings(group)),
        },
        params.id,
        senderOf(caller),
      ),
    );
    const refundId = reservation.refunds.find((refund) => refund.key === key)?.refundId ?? null;
    return { reservation, position, refundId };
  }
}

/** @throws ApiError 422 where money is to be taken, or cash to be returned out of no till */
const settlementOf = (
  state: Reservation,
  { chargeRefund, till, manualPaymentId }: StoreEditRequest,
): Settlement => {
  if (chargeRefund > 0)
    throw apiError(422, 'edit_adds_payment', { fields: { chargeRefund: 'edit_adds_payment' } });
  const method = till ? 'cash' : manualPaymentId ? 'manual' : 'card';
  if (chargeRefund < 0 && method === 'card' && gatewayOf(state) === 'cash')
    throw apiError(422, 'edit_till_not_selected', { fields: { till: 'edit_till_not_selected' } });
  return { amount: -chargeRefund, method };
};
