import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  errorText,
  money,
  smallestCoinOf,
  storeEditAnswer,
  storeEditRequest,
  type Clock,
  type Language,
  type RefundMethod,
  type Rejection,
  type StoreEditAnswer,
  type StoreEditRequest,
} from '@stile/contracts';
import {
  refundableOf,
  returnRejection,
  roundingOf,
  TERMINAL_NOT_SET,
  terminalEditRejection,
  type Reservation,
} from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { TillSessions } from '../../tills/sessions/till-sessions.js';
import { byId, ReservationAccess } from '../access/reservation-access.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from '../refund/refund.handler.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { EDIT_REJECTIONS } from './edit.endpoint.js';
import { EditReservation } from './edit-reservation.handler.js';

/** How a change at the desk is settled: what it returns, and how. */
interface Settlement {
  readonly amount: number;
  readonly method: RefundMethod;
  /** Without it, the card that paid online. */ readonly isNamed: boolean;
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
    private readonly terminals: TerminalTenders,
    private readonly tills: TillSessions,
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
          'edit_adds_product',
          'edit_till_not_selected',
          'till_unknown',
          'till_closed',
          'till_cash_short',
          'till_session_full',
          'manual_payment_id',
          'too_many_refunds',
          'refund_under_way',
          'refund_failed',
          'refund_in_part',
          'refund_not_by_card',
          'refund_not_by_terminal',
          'refund_too_large',
          'terminal_refund_manual',
          'terminal_not_set',
          'terminal_unknown',
          'pending_transaction',
        ],
        handle: (call) => this.edit(call),
      }),
    ];
  }

  private async edit(call: StoreEditCall): Promise<Answer> {
    const { params, body, caller, request } = call;
    const { till: _till, manualPaymentId: _manual, terminalData: _terminal, ...edit } = body;
    const state = await this.access.loadAtDesk(params.id, caller);
    const settlement = settlementOf(state, body);
    const key = keyOf(request);
    // What was made already is answered again.
    if (settlement.amount > 0 && !state.edits.some((made) => made.key === key))
      await this.checkReturn(state, body, settlement);
    const changed = await this.commands.execute(
      new EditReservation(params.id, key, edit, 'staff', senderOf(caller)),
    );
    const returned = settlement.amount > 0 ? await this.refund(call, settlement, `${key}.refund`) : undefined;
    const answer: StoreEditAnswer = {
      ...settledBy(returned?.refund, caller.language),
      ...(await this.terminals.returnOf(returned?.refund?.terminal?.transactionId)),
      amount: settlement.amount,
      reservation: returned
        ? this.presenter.readNow(returned.reservation, caller, this.clock.now())
        : this.presenter.forReader(changed.answer.reservation, caller),
      edit: changed.answer.edit,
    };
    return { body: answer, position: returned?.position ?? changed.position, headers: NO_STORE };
  }

  /** What could not be returned is told before anything is changed. @throws ApiError */
  private async checkReturn(
    state: Reservation,
    { till, terminalData }: StoreEditRequest,
    settlement: Settlement,
  ): Promise<void> {
    const { reservationId, visit } = state.placed;
    const { inventoryGroup: group } = visit;
    if (settlement.method === 'terminal') this.terminals.checkReturn(state, null);
    const rejection = returnRejection(state, settlement);
    if (rejection) throw settlement.isNamed ? new ApiError(rejection) : unnamed(state, rejection);
    if (settlement.method === 'terminal') await this.terminals.check(terminalData, { group, reservationId });
    if (settlement.method === 'cash')
      await this.checkTill({ inventoryGroup: group, till: till! }, settlement);
  }

  /** @throws ApiError where the till is none of the venue's, is closed, or holds less */
  private async checkTill(
    at: { readonly inventoryGroup: string; readonly till: string },
    { amount }: Settlement,
  ): Promise<void> {
    const rounding = roundingOf(amount, smallestCoinOf(this.catalogues.settings(at.inventoryGroup)));
    const rejection = await this.tills.returnRejection(at, money.add(money.money(amount), rounding));
    if (rejection) throw new ApiError(rejection);
  }

  private async refund({ params, body, caller }: StoreEditCall, { amount, method }: Settlement, key: string) {
    const { inventory_group: group } = body.reservation;
    const { reservation, position } = await this.commands.execute(
      new Refund(
        {
          type: 'Refund',
          key,
          by: 'staff',
          actor: caller.user!.username,
          amount,
          method,
          chargeId: null,
          lines: [],
          isConcession: false,
          reason: null,
          manualRefundId: body.manualPaymentId ?? null,
          till: method === 'cash' ? body.till! : null,
          terminal:
            method === 'terminal'
              ? await this.terminals.returning(body.terminalData, { group, reservationId: params.id, key })
              : null,
          businessDate: this.presenter.today(group, this.clock.now()),
          smallestCoin: smallestCoinOf(this.catalogues.settings(group)),
        },
        params.id,
        senderOf(caller),
      ),
    );
    return { reservation, position, refund: reservation.refunds.find((refund) => refund.key === key) };
  }
}

/** @throws ApiError 422 where money is to be taken */
const settlementOf = (
  state: Reservation,
  { reservation, chargeRefund, till, manualPaymentId, terminalData }: StoreEditRequest,
): Settlement => {
  if (chargeRefund > 0) {
    const wanted = reservation.addons.map(({ addon_inventory: item, addon_count: count }) => ({
      item,
      count,
    }));
    const rejection = terminalEditRejection(state, wanted);
    if (rejection) throw new ApiError(rejection);
    throw apiError(422, 'edit_adds_payment', { fields: { chargeRefund: 'edit_adds_payment' } });
  }
  const method = till ? 'cash' : manualPaymentId ? 'manual' : terminalData ? 'terminal' : 'card';
  return { amount: -chargeRefund, method, isNamed: method !== 'card' };
};

/** No way was named and cards online have not paid as much: the newest charge with money left says what is missing. */
const unnamed = ({ charges, refunds }: Reservation, rejection: Rejection): ApiError => {
  switch (charges.findLast((charge) => refundableOf([charge], refunds) > 0)?.type) {
    case 'cash':
      return apiError(422, 'edit_till_not_selected', { fields: { till: 'edit_till_not_selected' } });
    case 'terminal':
      return new ApiError(TERMINAL_NOT_SET);
    case 'manual':
      return apiError(422, 'manual_payment_id', { fields: { manualPaymentId: 'manual_payment_id' } });
    default:
      return new ApiError(rejection);
  }
};

/** How a change was settled: it cost the same, or the refund of what it costs less. */
const settledBy = (
  refund: Reservation['refunds'][number] | undefined,
  language: Language,
): Pick<
  StoreEditAnswer,
  'status_code' | 'message' | 'payment_method' | 'external_transaction_id' | 'refund_id'
> => {
  const isAtTerminal = refund?.state === 'begun';
  return {
    status_code: isAtTerminal ? 202 : 200,
    message: errorText(isAtTerminal ? 'edit_at_terminal' : 'edit_saved', language),
    payment_method: refund?.method ?? null,
    external_transaction_id: refund?.terminal?.transactionId ?? null,
    refund_id: refund?.refundId ?? null,
  };
};
