import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  paymentAnswer,
  paymentRequest,
  reservationId,
  smallestCoinOf,
  type Clock,
  type PaymentAnswer,
  type PaymentRequest,
} from '@stile/contracts';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Pay } from './pay.handler.js';
import { TerminalTenders } from './terminal-tenders.js';

export const PAYMENT_REJECTIONS = [
  'till_not_selected',
  'till_unknown',
  'payment_amount',
  'payment_beyond_balance',
  'payment_under_way',
  'refund_under_way',
  'nothing_to_pay',
  'cash_tendered',
  'manual_payment_id',
  'manual_payment_taken',
  'terminal_not_set',
  'card_type_missing',
  'terminal_unknown',
  'pending_transaction',
  'too_many_payments',
  'payment_failed',
  'till_closed',
  'till_session_full',
  'till_too_full',
  'terminal_cancelled',
  'terminal_partial',
  'terminal_declined',
  'terminal_busy',
  'terminal_no_answer',
] as const;

/** The balance of a reservation, paid at the desk (docs/rules/payments.md 34 to 44). */
@Endpoints()
export class PaymentEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly terminals: TerminalTenders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/deferred_payment/:reservation',
    summary: 'Takes what is due of a reservation, or a part of it (header Idempotency-Key)',
    access: { services: ['/store'] },
    params: z.strictObject({ reservation: reservationId }),
    body: paymentRequest,
    answer: paymentAnswer,
    rejections: [
      ...PAYMENT_REJECTIONS,
      'reservation_not_found',
      'reservation_not_confirmed',
      'reservation_already_cancelled',
      'edit_under_way',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  })
  async pay({
    params,
    body: { payment: requested },
    caller,
    request,
  }: Call<{ reservation: string }, unknown, PaymentRequest>): Promise<Answer> {
    const state = await this.access.loadSale(params.reservation, caller);
    const { inventoryGroup: group } = state.placed.visit;
    const key = keyOf(request);
    const terminal =
      requested.gateway === 'terminal'
        ? await this.terminals.tender(requested.terminalData, {
            group,
            reservationId: params.reservation,
            key,
            takesPart: true,
          })
        : null;
    const { reservation, at, payment, position } = await this.commands.execute(
      new Pay(
        {
          type: 'Pay',
          key,
          method: requested.gateway,
          amount: requested.amount ?? null,
          till: requested.gateway === 'cash' ? (requested.till ?? null) : null,
          tendered: requested.tendered ?? null,
          manualPaymentId: requested.manualPaymentId || null,
          terminal,
          actor: actorOf(caller),
          smallestCoin: smallestCoinOf(this.catalogues.settings(group)),
          businessDate: this.presenter.today(group, this.clock.now()),
        },
        params.reservation,
        senderOf(caller),
      ),
    );
    const answer: PaymentAnswer = {
      status_code: payment.state === 'begun' ? 202 : 200,
      message: '',
      payment_id: payment.paymentId,
      approved_amount: reservation.charges.find((each) => each.chargeId === payment.paymentId)?.amount ?? 0,
      change_due: payment.cash?.change ?? 0,
      reservation: this.presenter.readNow(reservation, caller, at),
    };
    return { body: answer, position, headers: NO_STORE };
  }
}
