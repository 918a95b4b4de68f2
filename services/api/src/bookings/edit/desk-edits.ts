import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  money,
  smallestCoinOf,
  type Clock,
  type Position,
  type RefundMethod,
  type Rejection,
  type ReservationAnswer,
  type StoreEditRequest,
} from '@stile/contracts';
import { cashBack } from '@stile/contracts/desk/cash-back';
import {
  cashRoundingOf,
  editRejection,
  refundableOf,
  returnRejection,
  TERMINAL_NOT_SET,
  terminalEditRejection,
  type Reservation,
} from '@stile/domain';
import type { CommandContext } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { waiveLimitsOf } from '../../identity/pin/second-person.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { TillSessions } from '../../tills/sessions/till-sessions.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ManualPayments } from '../payment/manual-payments.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from '../refund/refund.handler.js';
import { EditReservation, type EditTill, type PaidByHand, type Waives } from './edit-reservation.handler.js';

export const SETTLEMENT_REJECTIONS = [
  'card_type_missing',
  'edit_adds_payment',
  'edit_adds_product',
  'edit_till_not_selected',
  'till_unknown',
  'till_closed',
  'till_cash_short',
  'till_count_first',
  'till_session_full',
  'manual_payment_id',
  'manual_payment_taken',
  'too_many_payments',
  'too_many_refunds',
  'refund_under_way',
  'refund_failed',
  'refund_in_part',
  'refund_not_by_card',
  'refund_not_by_terminal',
  'refund_too_large',
  'terminal_refund_manual',
  'refund_paid_by_hand',
  'terminal_not_set',
  'terminal_unknown',
  'pending_transaction',
] as const;

/** How a change at the desk is settled: what it returns, below 0 what is paid, and how. */
interface Settlement {
  readonly amount: number;
  readonly method: RefundMethod;
  /** Without it, the card that paid online. */ readonly isNamed: boolean;
}

export interface DeskEdit {
  /** As the caller may read it. */ readonly reservation: ReservationAnswer;
  /** 1 is the reservation's first edit */ readonly edit: number;
  /** The sum that it returns, below 0 paid by hand. */ readonly amount: number;
  /** The refund of the money that goes back; undefined where none does. */
  readonly refund?: Reservation['refunds'][number] | undefined;
  readonly position: Position;
}

/** Changes at the desk: they return money, or take what was paid by hand (docs/rules/desk.md 23). */
@Injectable()
export class DeskEdits {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly terminals: TerminalTenders,
    private readonly tills: TillSessions,
    private readonly manual: ManualPayments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError where the caller does not sell at the reservation's desk, or it cannot be settled so */
  async make(id: string, key: string, body: StoreEditRequest, caller: Caller): Promise<DeskEdit> {
    const { till, manualPaymentId, terminalData: _terminal, ...edit } = body;
    const state = await this.access.loadAtDesk(id, caller);
    const settlement = settlementOf(state, body);
    const { amount } = settlement;
    // An edit that was made already is answered again.
    if (amount > 0 && !state.edits.some((made) => made.key === key))
      await this.checkReturn(state, body, settlement);
    const sender = senderOf(caller);
    const { answer, position } = await this.commands.execute(
      new EditReservation(
        id,
        key,
        edit,
        'staff',
        sender,
        this.waivesOf(state, caller),
        amount < 0 && manualPaymentId !== undefined
          ? this.paidByHand(state, manualPaymentId, commandContext(key, id, sender))
          : undefined,
        this.tillOf(state, till, settlement, commandContext(`${key}.refund`, id, sender)),
      ),
    );
    const made = { edit: answer.edit, amount, position };
    if (amount <= 0) return { ...made, reservation: this.presenter.forReader(answer.reservation, caller) };
    const returned = await this.refund(id, body, caller, settlement, `${key}.refund`);
    return {
      ...made,
      ...returned,
      reservation: this.presenter.readNow(returned.reservation, caller, returned.at),
    };
  }

  /** The limits of what the caller returns by a change alone, beyond the terms of the venue. */
  waivesOf({ placed: { visit } }: Reservation, { user }: Caller): Waives {
    const { inventoryGroup: group } = visit;
    return {
      ...waiveLimitsOf(user, group, this.catalogues.settings(group)),
      businessDate: this.presenter.today(group, this.clock.now()),
    };
  }

  /** Money that could not be returned is rejected before anything is changed; a till is asked last. @throws ApiError */
  private async checkReturn(
    state: Reservation,
    { terminalData, revision }: StoreEditRequest,
    settlement: Settlement,
  ): Promise<void> {
    const { reservationId, visit } = state.placed;
    const { inventoryGroup: group } = visit;
    const stale = editRejection({ ...state, pending: null }, { revision, by: 'staff' }, this.clock.now());
    if (stale) throw new ApiError(stale);
    if (settlement.method === 'terminal') this.terminals.checkReturn(state, null);
    const rejection = returnRejection(state, settlement);
    if (rejection?.code === 'refund_witness_required')
      throw apiError(422, 'refund_paid_by_hand', { fields: { till: 'refund_paid_by_hand' } });
    if (rejection) throw settlement.isNamed ? new ApiError(rejection) : unnamed(state, rejection);
    if (settlement.method === 'terminal') await this.terminals.check(terminalData, { group, reservationId });
  }

  private paidByHand(
    { placed: { reservationId, visit } }: Reservation,
    manualPaymentId: string,
    context: CommandContext,
  ): PaidByHand {
    const payment = { inventoryGroup: visit.inventoryGroup, manualPaymentId, reservationId };
    return { manualPaymentId, claim: () => this.manual.claim(payment, context) };
  }

  /** Asks the till for what it would hand over, as the drawer rounds it; undefined where no cash goes back. */
  private tillOf(
    state: Reservation,
    till: string | undefined,
    { amount, method }: Settlement,
    context: CommandContext,
  ): EditTill | undefined {
    if (method !== 'cash' || amount <= 0 || till === undefined) return undefined;
    const { reservationId, visit } = state.placed;
    const { inventoryGroup } = visit;
    const coin = smallestCoinOf(this.catalogues.settings(inventoryGroup));
    const inCash = money.money(cashBack(amount, coin, cashRoundingOf(state)));
    const tillKey = { inventoryGroup, till };
    return {
      closedRejection: () => this.tills.closedRejection(tillKey),
      shortRejection: () => this.tills.returnRejection(tillKey, { reservationId, inCash }, context),
    };
  }

  private async refund(
    reservationId: string,
    body: StoreEditRequest,
    caller: Caller,
    { amount, method }: Settlement,
    key: string,
  ) {
    const { inventory_group: group } = body.reservation;
    const { reservation, at, position } = await this.commands.execute(
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
              ? await this.terminals.returning(body.terminalData, { group, reservationId, key })
              : null,
          businessDate: this.presenter.today(group, this.clock.now()),
          smallestCoin: smallestCoinOf(this.catalogues.settings(group)),
        },
        reservationId,
        senderOf(caller),
      ),
    );
    return { reservation, at, position, refund: reservation.refunds.find((refund) => refund.key === key) };
  }
}

/** @throws ApiError 422 where money is to be taken, unless it was by hand */
const settlementOf = (
  state: Reservation,
  { reservation, chargeRefund, till, manualPaymentId, terminalData }: StoreEditRequest,
): Settlement => {
  const method = till ? 'cash' : manualPaymentId ? 'manual' : terminalData ? 'terminal' : 'card';
  if (chargeRefund > 0) {
    const wanted = reservation.addons.map(({ addon_inventory: item, addon_count: count }) => ({
      item,
      count,
    }));
    const rejection = terminalEditRejection(state, wanted);
    if (rejection) throw new ApiError(rejection);
    if (method !== 'manual')
      throw apiError(422, 'edit_adds_payment', { fields: { chargeRefund: 'edit_adds_payment' } });
  }
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
