import type {
  Instant,
  SeenPayment,
  TerminalCall,
  TerminalOutcome,
  TransactionEnd,
  TransactionEvent,
  TransactionOrder,
} from '@stile/contracts';

/* One card transaction, folded from its events. */

type TransactionStep =
  | /** nothing was asked of the device */ 'started'
    /** The last call has no answer that can be trusted. */
  | 'looking'
  | 'capturing'
  | 'voiding'
  /** Money has moved; the customer chooses a receipt. */
  | 'receipt'
  | 'closed';

/** Why an outcome has to be looked up. */
interface Doubt {
  readonly outcome: TerminalOutcome;
  readonly message: string;
  readonly isReset: boolean;
  /** Whether the device was seen to do nothing since it was asked. */
  readonly isIdle: boolean;
  readonly resets: number;
  /** How often the provider had nothing, in a row. */
  readonly negatives: number;
  /** How often the same was answered before, in a row. */
  readonly repeats: number;
}

/** A payment on its way back. */
export interface Returning {
  readonly reason: 'partial' | 'aborted' | 'late' | 'capture' | 'requested';
  readonly paymentId: string;
  readonly amount: number;
  readonly seen: SeenPayment | null;
  readonly by: 'void' | 'refund';
  /** Whether it is asked next, or looked up. */
  readonly asksNext: boolean;
  readonly last: TerminalOutcome | null;
}

export interface Settled {
  readonly amount: number;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
}

interface Closed {
  readonly end: TransactionEnd;
  readonly code: number;
  readonly message: string;
  readonly closedAt: Instant;
  readonly watchUntil: Instant | null;
}

export interface Transaction {
  readonly order: TransactionOrder;
  readonly step: TransactionStep;
  readonly operator: { readonly id: string; readonly until: Instant } | null;
  /** The call that the device has not answered yet. */
  readonly awaited: { readonly call: TerminalCall; readonly attempt: number } | null;
  readonly attempts: Readonly<Partial<Record<TerminalCall, number>>>;
  readonly doubt: Doubt | null;
  /** Whether a request was ever lost from sight: it may yet arrive. */
  readonly wasSilent: boolean;
  readonly givenUp: 'abort' | 'expiry' | null;
  readonly payment: SeenPayment | null;
  readonly returning: Returning | null;
  readonly settled: Settled | null;
  readonly lookedUpAt: Instant | null;
  readonly isActioned: boolean;
  readonly hasReceipt: boolean;
  readonly closed: Closed | null;
}
export type TransactionState = Transaction | null;

/** A device that never confirms that it has stopped is taken for one that is off. */
const MAX_RESETS = 8;
const REFUSED: readonly (TerminalOutcome | null)[] = ['rejected', 'cancelled', 'declined'];

export const startingCall = ({ kind }: TransactionOrder): TerminalCall =>
  kind === 'payment' ? 'sale' : kind;

type EventData<T extends TransactionEvent['type']> = Extract<TransactionEvent, { type: T }>['data'];

const started = (order: TransactionOrder): Transaction => ({
  order,
  step: order.kind === 'void' ? 'voiding' : 'started',
  operator: null,
  awaited: null,
  attempts: {},
  doubt: null,
  wasSilent: false,
  givenUp: null,
  payment: null,
  returning:
    order.kind === 'void' && order.source
      ? {
          reason: 'requested',
          paymentId: order.source.paymentId,
          amount: order.source.amount,
          seen: null,
          by: 'void',
          asksNext: true,
          last: null,
        }
      : null,
  settled: null,
  lookedUpAt: null,
  isActioned: false,
  hasReceipt: false,
  closed: null,
});

const answered = (
  state: Transaction,
  { outcome, message, payment }: EventData<'TerminalAnswered'>,
): Transaction => {
  const next: Transaction = {
    ...state,
    awaited: null,
    payment: payment ?? state.payment,
    wasSilent: state.wasSilent || outcome === 'silent',
  };
  if (state.step === 'voiding')
    return { ...next, returning: { ...state.returning!, asksNext: false, last: outcome } };
  if (state.step === 'capturing') return next;
  const { doubt } = state;
  return {
    ...next,
    step: 'looking',
    doubt: {
      outcome: saysNothing(state, outcome) ? 'silent' : outcome,
      message,
      isReset: false,
      isIdle: false,
      resets: doubt?.resets ?? 0,
      negatives: 0,
      repeats: doubt?.outcome === outcome ? doubt.repeats + 1 : 0,
    },
  };
};

/** Whether a sale that was sent again was refused, perhaps because the first is under way: that says nothing of it. */
const saysNothing = ({ order, doubt }: Transaction, outcome: TerminalOutcome): boolean =>
  order.kind === 'payment' && doubt?.outcome === 'silent' && (outcome === 'busy' || outcome === 'rejected');

/** An authorisation that was not captured can be voided alone. */
const mayBeCaptured = ({ order, attempts }: Transaction): boolean =>
  !order.isPreauthorised || attempts.capture !== undefined;

/** Where a payment on its way back stands, by what the provider shows. */
const returningAfter = (state: Transaction, seen: SeenPayment | null): Returning => {
  const returning = state.returning!;
  const stays = seen?.result === 'approved' || seen?.result === 'void_failed';
  if (!stays) return returning;
  const isRefused = seen.result === 'void_failed' || (returning.last === 'rejected' && mayBeCaptured(state));
  if (returning.by === 'void' && isRefused) return { ...returning, by: 'refund', asksNext: true, last: null };
  return { ...returning, asksNext: returning.last !== 'done' };
};

/** Whether the provider says for certain that the money stays. */
export const failsToReturn = ({ by, last }: Returning, seen: SeenPayment): boolean =>
  by === 'refund' && REFUSED.includes(last) && (seen.result === 'approved' || seen.result === 'void_failed');

/** Whether a payment was voided of whose void its customer has no receipt yet. Who paid late has left. */
export const owesVoidReceipt = ({ closed, returning, hasReceipt }: Transaction): boolean =>
  closed?.end === 'VOID' &&
  returning?.seen?.result === 'voided' &&
  returning.reason !== 'late' &&
  !hasReceipt;

const lookedUp = (
  state: Transaction,
  { payment, lookedUpAt }: EventData<'TerminalLookedUp'>,
): Transaction => {
  const next = { ...state, lookedUpAt };
  if (state.step === 'voiding')
    return { ...next, returning: { ...returningAfter(state, payment), seen: payment } };
  if (state.step !== 'looking' || !state.doubt) return next;
  return {
    ...next,
    payment: payment ?? state.payment,
    doubt: { ...state.doubt, negatives: payment ? 0 : state.doubt.negatives + 1 },
  };
};

const voiding = (state: Transaction, { reason, payment }: EventData<'VoidBegun'>): Transaction => ({
  ...state,
  step: 'voiding',
  payment,
  returning: {
    reason,
    paymentId: payment.paymentId,
    amount: payment.amount,
    seen: payment,
    by: 'void',
    asksNext: true,
    last: null,
  },
});

const evolved = (state: Transaction, event: TransactionEvent): Transaction => {
  switch (event.type) {
    case 'OperatorClaimed':
      return { ...state, operator: { id: event.data.operator, until: event.data.until } };
    case 'TerminalAsked': {
      const { call, attempt } = event.data;
      return { ...state, awaited: { call, attempt }, attempts: { ...state.attempts, [call]: attempt } };
    }
    case 'TerminalAnswered':
      return answered(state, event.data);
    case 'TerminalLookedUp':
      return lookedUp(state, event.data);
    case 'TerminalReset': {
      const { doubt } = state;
      if (!doubt) return state;
      const resets = doubt.resets + 1;
      return {
        ...state,
        doubt: { ...doubt, isReset: event.data.isConfirmed || resets >= MAX_RESETS, resets, negatives: 0 },
      };
    }
    case 'TerminalIdle':
      return state.doubt ? { ...state, doubt: { ...state.doubt, isIdle: true, negatives: 0 } } : state;
    case 'TransactionGivenUp':
      return { ...state, givenUp: event.data.by };
    case 'TransactionSettled': {
      const { amount, paymentId, orderId, refundId, cardBrand, cardLast4 } = event.data;
      return {
        ...state,
        step: 'receipt',
        settled: { amount, paymentId, orderId, refundId, cardBrand, cardLast4 },
      };
    }
    case 'VoidBegun':
      return voiding(state, event.data);
    case 'CaptureBegun':
      return { ...state, step: 'capturing', payment: event.data.payment };
    case 'ReceiptChosen':
      return { ...state, hasReceipt: true };
    case 'TransactionActioned':
      return { ...state, isActioned: true };
    case 'TransactionClosed': {
      const { end, code, message, closedAt, watchUntil } = event.data;
      return { ...state, step: 'closed', closed: { end, code, message, closedAt, watchUntil } };
    }
    case 'WatchEnded':
      return { ...state, closed: { ...state.closed!, watchUntil: null } };
    default:
      return state;
  }
};

export const evolveTransaction = (state: TransactionState, event: TransactionEvent): TransactionState => {
  if (event.type === 'TransactionStarted') return started(event.data);
  if (!state) throw new Error(`${event.type} before TransactionStarted`);
  return evolved(state, event);
};
