import {
  accept,
  epochMsOf,
  instantOf,
  reject,
  RESULT_CODES,
  type Decider,
  type Decision,
  type Instant,
  type LocalDate,
  type SeenPayment,
  type TerminalCall,
  type TerminalOutcome,
  type TransactionEnd,
  type TransactionEvent,
  type TransactionOrder,
} from '@stile/contracts';
import { needsReset, nextStep, WATCH_MS } from './next-step.js';
import { reconcile } from './reconcile.js';
import {
  evolveTransaction,
  failsToReturn,
  owesVoidReceipt,
  type Settled,
  type Transaction,
  type TransactionState,
} from './transaction.js';

export interface TerminalAnswer {
  readonly outcome: TerminalOutcome;
  readonly message: string;
  readonly payment: SeenPayment | null;
  readonly refundId: string | null;
}

/** Sent by the operator of the transaction; rejected once another operator has it. */
interface ByOperator {
  readonly operator: string;
  readonly businessDate: LocalDate;
}

export type OperatorCommand = ByOperator &
  (
    | { readonly type: 'Claim'; readonly until: Instant }
    | { readonly type: 'Ask'; readonly call: TerminalCall; readonly attempt: number; readonly key: string }
    | { readonly type: 'RecordAnswer'; readonly call: TerminalCall; readonly answer: TerminalAnswer }
    /** null: the provider has nothing under the transaction's id */
    | { readonly type: 'RecordLookup'; readonly payment: SeenPayment | null }
    | { readonly type: 'RecordReset'; readonly isConfirmed: boolean }
    /** The device does nothing, and has not answered. */
    | { readonly type: 'RecordIdle' }
    | { readonly type: 'Expire' }
    /** The receipt, if any, was sent. */
    | { readonly type: 'Finish'; readonly method: string | null }
    | { readonly type: 'EndWatch' }
  );

export type TransactionCommand =
  | { readonly type: 'Start'; readonly order: TransactionOrder }
  | { readonly type: 'Abort'; readonly businessDate: LocalDate }
  /** Somebody has looked it up: what the provider has. */
  | { readonly type: 'Find'; readonly payment: SeenPayment; readonly businessDate: LocalDate }
  | { readonly type: 'Action'; readonly note: string; readonly businessDate: LocalDate }
  | OperatorCommand;

/** So often must the provider have nothing before that is believed: its lookups lag. */
const NEGATIVES = 2;
/** Ends of which the provider's answer is still open to doubt where a request was lost from sight. */
const NOTHING_MOVED: readonly TransactionEnd[] = ['REJECTED', 'CANCELLED', 'NOT_EXIST_BOTH', 'ABORTED'];
/** A rejected refund is repeated so often before it is believed. */
const REJECTED_AGAIN = 2;
/** Where nothing has moved there is nothing to return by a policy. */
const TERMS = { policy: 'refund', isPartial: false } as const;

const actOf = ({ order }: Transaction, businessDate: LocalDate) => ({
  transactionId: order.transactionId,
  inventoryGroup: order.inventoryGroup,
  businessDate,
});

/** Decides for one transaction at one moment. */
class Ruling {
  constructor(
    private readonly state: Transaction,
    private readonly businessDate: LocalDate,
    private readonly now: Instant,
  ) {}

  private get act() {
    return actOf(this.state, this.businessDate);
  }

  /** None where something else is next by now: it was aborted, or has expired, since its operator looked. */
  ask(call: TerminalCall, attempt: number, key: string): TransactionEvent[] {
    const next = nextStep(this.state, this.now);
    const isNext = next.do === 'ask' && next.call === call && next.attempt === attempt;
    return isNext ? [{ type: 'TerminalAsked', data: { ...this.act, call, attempt, key } }] : [];
  }

  answer(call: TerminalCall, answer: TerminalAnswer): TransactionEvent[] {
    if (this.state.awaited?.call !== call) return [];
    const event: TransactionEvent = { type: 'TerminalAnswered', data: { ...this.act, call, ...answer } };
    return [event, ...this.after(call, answer)];
  }

  private after(call: TerminalCall, answer: TerminalAnswer): TransactionEvent[] {
    if (this.state.step === 'voiding') return [];
    if (call === 'sale') return this.afterSale(answer);
    if (call === 'capture') return this.afterCapture(answer);
    return this.afterReturn(answer);
  }

  private afterSale({ outcome, payment, message }: TerminalAnswer): TransactionEvent[] {
    if (payment && (outcome === 'done' || outcome === 'partial')) return this.took(payment);
    return outcome === 'declined' ? this.close('REJECTED', RESULT_CODES.declined, message) : [];
  }

  private afterCapture({ outcome, payment }: TerminalAnswer): TransactionEvent[] {
    if (outcome === 'done') return this.settle(this.state.payment);
    return outcome === 'rejected' ? this.giveBack('capture', payment ?? this.state.payment!) : [];
  }

  /**
   * Money on its way to a card. That it does not move is believed once the same was said more than once under the same
   * key: the customer's cancelling twice, a rejection three times, as it may be the answer of another call.
   */
  private afterReturn({ outcome, refundId, payment, message }: TerminalAnswer): TransactionEvent[] {
    if (outcome === 'done') return this.settle(payment, refundId);
    const repeats = this.state.doubt?.outcome === outcome ? this.state.doubt.repeats + 1 : 0;
    if (repeats === 0) return [];
    if (outcome === 'cancelled')
      return this.close(
        this.state.givenUp === 'abort' ? 'ABORTED' : 'CANCELLED',
        RESULT_CODES.cancelled,
        message,
      );
    return outcome === 'rejected' && repeats >= REJECTED_AGAIN
      ? this.close('REJECTED', RESULT_CODES.declined, message)
      : [];
  }

  /** A card has paid, all of it or a part. */
  private took(payment: SeenPayment): TransactionEvent[] {
    const { order, givenUp, closed } = this.state;
    const product = givenUp === 'abort' || closed ? 'gone' : 'awaits';
    if (reconcile(order.kind, 'has', product, TERMS) === 'void')
      return this.giveBack(closed ? 'late' : 'aborted', payment);
    if (payment.amount < order.amount && !order.takesPart) return this.giveBack('partial', payment);
    return order.isPreauthorised
      ? [{ type: 'CaptureBegun', data: { ...this.act, payment } }]
      : this.settle(payment);
  }

  private giveBack(
    reason: 'partial' | 'aborted' | 'late' | 'capture',
    payment: SeenPayment,
  ): TransactionEvent[] {
    return [{ type: 'VoidBegun', data: { ...this.act, reason, payment } }];
  }

  private settle(payment: SeenPayment | null, refundId: string | null = null): TransactionEvent[] {
    const { order } = this.state;
    const settled: Settled = {
      amount: order.kind === 'payment' && payment ? payment.amount : order.amount,
      paymentId: payment?.paymentId ?? order.source?.paymentId ?? null,
      orderId: payment?.orderId ?? null,
      refundId,
      cardBrand: payment?.cardBrand ?? null,
      cardLast4: payment?.cardLast4 ?? null,
    };
    return [{ type: 'TransactionSettled', data: { ...this.act, ...settled, settledAt: this.now } }];
  }

  close(end: TransactionEnd, code: number, message: string): TransactionEvent[] {
    const { order, wasSilent } = this.state;
    const isWatched = wasSilent && order.kind === 'payment' && NOTHING_MOVED.includes(end);
    const watchUntil = isWatched ? instantOf(epochMsOf(this.now) + WATCH_MS) : null;
    const { serial } = order;
    return [
      {
        type: 'TransactionClosed',
        data: { ...this.act, serial, end, code, message, closedAt: this.now, watchUntil },
      },
    ];
  }

  /** Nothing came back. */
  private silent(call: TerminalCall): TransactionEvent {
    const silence = { outcome: 'silent', message: '', payment: null, refundId: null } as const;
    return { type: 'TerminalAnswered', data: { ...this.act, call, ...silence } };
  }

  idle(): TransactionEvent[] {
    const { awaited, step } = this.state;
    if (!awaited && step !== 'looking') return [];
    return [...(awaited ? [this.silent(awaited.call)] : []), { type: 'TerminalIdle', data: this.act }];
  }

  /** A sale that somebody has looked up: what is there needs no answer of the device. */
  find(payment: SeenPayment): TransactionEvent[] {
    const { awaited, step, order } = this.state;
    if (order.kind !== 'payment' || payment.result === 'unfinished') return [];
    if (awaited?.call === 'sale')
      return [this.silent('sale'), this.lookedUp(payment), ...this.found(payment)];
    return step === 'looking' ? this.lookUp(payment) : [];
  }

  private lookedUp(payment: SeenPayment | null): TransactionEvent {
    return { type: 'TerminalLookedUp', data: { ...this.act, payment, lookedUpAt: this.now } };
  }

  lookUp(payment: SeenPayment | null): TransactionEvent[] {
    const { step, closed } = this.state;
    if (step !== 'looking' && step !== 'voiding' && !closed?.watchUntil) return [];
    return [this.lookedUp(payment), ...(step === 'voiding' ? this.returned(payment) : this.found(payment))];
  }

  /** A lookup of a sale. */
  private found(payment: SeenPayment | null): TransactionEvent[] {
    if (payment?.result === 'approved') return this.took(payment);
    if (this.state.closed) return [];
    if (payment?.result === 'declined') return this.close('REJECTED', RESULT_CODES.declined, '');
    if (payment?.result === 'voided') return this.close('VOID', RESULT_CODES.cancelled, '');
    return payment === null && this.isProof() ? this.nothing() : [];
  }

  /** Whether nothing found means that nothing is there and nothing will be. */
  private isProof(): boolean {
    const doubt = this.state.doubt!;
    const isStopped = !needsReset(this.state) && (doubt.outcome !== 'silent' || doubt.isReset);
    return isStopped && doubt.negatives + 1 >= NEGATIVES;
  }

  private nothing(): TransactionEvent[] {
    const { doubt, givenUp } = this.state;
    const { outcome, message } = doubt!;
    if (givenUp === 'abort') return this.close('ABORTED', RESULT_CODES.cancelled, message);
    if (outcome === 'cancelled') return this.close('CANCELLED', RESULT_CODES.cancelled, message);
    if (outcome === 'busy') return this.close('REJECTED', RESULT_CODES.busy, message);
    if (outcome === 'rejected') return this.close('REJECTED', RESULT_CODES.declined, message);
    return this.close('NOT_EXIST_BOTH', RESULT_CODES.unknown, message);
  }

  /** A lookup of a payment that goes back. */
  private returned(payment: SeenPayment | null): TransactionEvent[] {
    const { returning, order } = this.state;
    if (!returning || !payment) return [];
    if (payment.result === 'voided' || payment.refunded >= returning.amount)
      return this.returnedWhole(payment);
    if (!failsToReturn(returning, payment)) return [];
    const closed = this.close('VOID FAIL', RESULT_CODES.declined, '');
    return order.kind === 'void' ? closed : [...this.settle(payment), ...closed];
  }

  private returnedWhole(payment: SeenPayment): TransactionEvent[] {
    const { returning, order } = this.state;
    if (order.kind === 'void') return this.settle(payment);
    const code = returning!.reason === 'partial' ? RESULT_CODES.partial : RESULT_CODES.cancelled;
    return this.close('VOID', code, '');
  }

  reset(isConfirmed: boolean): TransactionEvent[] {
    return this.state.step === 'looking'
      ? [{ type: 'TerminalReset', data: { ...this.act, isConfirmed } }]
      : [];
  }

  giveUp(by: 'abort' | 'expiry'): TransactionEvent[] {
    const { step, awaited, givenUp } = this.state;
    const isOpen = step === 'started' || step === 'looking';
    if (!isOpen || givenUp === 'abort' || givenUp === by) return [];
    const event: TransactionEvent = { type: 'TransactionGivenUp', data: { ...this.act, by } };
    if (step !== 'started' || awaited) return [event];
    const end = by === 'abort' ? 'ABORTED' : 'NOT_EXIST_BOTH';
    return [event, ...this.close(end, by === 'abort' ? RESULT_CODES.cancelled : RESULT_CODES.unknown, '')];
  }

  finish(method: string | null): TransactionEvent[] {
    const { step, order, settled } = this.state;
    const chosen: TransactionEvent = { type: 'ReceiptChosen', data: { ...this.act, method } };
    if (owesVoidReceipt(this.state)) return [chosen];
    if (step !== 'receipt') return [];
    const code = settled!.amount === order.amount ? RESULT_CODES.done : RESULT_CODES.partial;
    return [chosen, ...this.close(order.kind === 'payment' ? 'PAID' : 'REFUNDED', code, '')];
  }

  endWatch(): TransactionEvent[] {
    return this.state.closed?.watchUntil ? [{ type: 'WatchEnded', data: this.act }] : [];
  }
}

const claim = (
  { operator, until, businessDate }: Extract<OperatorCommand, { type: 'Claim' }>,
  state: Transaction,
  now: Instant,
): Decision<TransactionEvent> => {
  const present = state.operator;
  if (present && present.id !== operator && present.until > now)
    return reject({ code: 'operator_lost', status: 409, detail: { until: present.until } });
  if (present?.id === operator && present.until >= until) return accept();
  return accept({ type: 'OperatorClaimed', data: { ...actOf(state, businessDate), operator, until } });
};

const operate = (
  command: Exclude<OperatorCommand, { type: 'Claim' }>,
  state: Transaction,
  now: Instant,
): TransactionEvent[] => {
  const ruling = new Ruling(state, command.businessDate, now);
  switch (command.type) {
    case 'Ask':
      return ruling.ask(command.call, command.attempt, command.key);
    case 'RecordAnswer':
      return ruling.answer(command.call, command.answer);
    case 'RecordLookup':
      return ruling.lookUp(command.payment);
    case 'RecordReset':
      return ruling.reset(command.isConfirmed);
    case 'RecordIdle':
      return ruling.idle();
    case 'Expire':
      return ruling.giveUp('expiry');
    case 'Finish':
      return ruling.finish(command.method);
    case 'EndWatch':
      return ruling.endWatch();
  }
};

const decide = (
  command: TransactionCommand,
  state: TransactionState,
  now: Instant,
): Decision<TransactionEvent> => {
  if (command.type === 'Start')
    return state ? accept() : accept({ type: 'TransactionStarted', data: command.order });
  if (!state) return reject({ code: 'transaction_unknown', status: 404 });
  switch (command.type) {
    case 'Abort':
      return accept(...new Ruling(state, command.businessDate, now).giveUp('abort'));
    case 'Find':
      return accept(...new Ruling(state, command.businessDate, now).find(command.payment));
    case 'Action': {
      if (state.isActioned) return accept();
      const { note, businessDate } = command;
      return accept({ type: 'TransactionActioned', data: { ...actOf(state, businessDate), note } });
    }
    case 'Claim':
      return claim(command, state, now);
    default:
      return state.operator?.id === command.operator
        ? accept(...operate(command, state, now))
        : reject({ code: 'operator_lost', status: 409 });
  }
};

/**
 * One card transaction from its start to its end, whatever is lost on the way (docs/rules/payments.md 65 to 80,
 * contracts/decisions/0021).
 */
export const transactionDecider: Decider<TransactionCommand, TransactionState, TransactionEvent> = {
  initial: null,
  decide,
  evolve: evolveTransaction,
};
