import {
  accept,
  money,
  reject,
  type Cash,
  type Charge,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type PaidCard,
  type PaymentBegun,
  type PaymentMethod,
  type Rejection,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
  type TerminalTender,
} from '@stile/contracts';
import { cashDue } from '@stile/contracts/desk/cash-due';
import { balanceOf, cashRoundingOf, type Account, type Payment } from './balance.js';
import { unconfirmed } from './confirmed.js';
import { MANUAL_PAYMENT_TAKEN } from './manual-payment.decider.js';
import { moneyMoves } from './money-moves.js';

/** `businessDate` is the venue's day now. Amounts have 2 decimals. */
export type PaymentCommand =
  /** `key` is the caller's: a repeat gets the first answer; the same key with another payment is rejected. */
  | {
      readonly type: 'Pay';
      readonly key: string;
      readonly method: PaymentMethod;
      /** null: all that is due */ readonly amount: number | null;
      readonly till: string | null;
      /** The cash handed over; null: exactly what is due. */ readonly tendered: number | null;
      /** The venue's smallest coin; 0 where cash is not rounded. */ readonly smallestCoin: number;
      readonly manualPaymentId: string | null;
      /** null: no device is set, or another method */
      readonly terminal: (TerminalTender & { readonly transactionId: string }) | null;
      /** When it was taken without the network. */ readonly soldAt?: Instant | undefined;
      /** The user who takes it. */
      readonly actor: string;
      readonly businessDate: LocalDate;
    }
  | {
      readonly type: 'RecordPaymentTaken';
      readonly paymentId: string;
      /** The session of the till; null for another method. */
      readonly session: number | null;
      /** The card of a terminal, with what it approved; null for another method. */
      readonly card: (PaidCard & { readonly amount: number }) | null;
      readonly businessDate: LocalDate;
    }
  | {
      readonly type: 'RecordPaymentFailed';
      readonly paymentId: string;
      readonly code: string;
      readonly businessDate: LocalDate;
    };

export type PaymentEvent = Extract<
  ReservationEvent,
  { type: 'PaymentBegun' | 'PaymentTaken' | 'PaymentFailed' }
>;
type Requested = Extract<PaymentCommand, { type: 'Pay' }>;

interface Reservation extends Account {
  readonly stage: ReservationState;
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'reservationId' | 'visit' | 'personId'>;
  readonly pending: object | null;
}

export const TILL_NOT_SELECTED: Rejection = {
  code: 'till_not_selected',
  status: 422,
  fields: { till: 'till_not_selected' },
};

export const TERMINAL_NOT_SET: Rejection = {
  code: 'terminal_not_set',
  status: 422,
  fields: { terminal_id: 'terminal_not_set' },
};

/** Payments of one reservation, those that failed included. */
const MAX_PAYMENTS = 200;
const MAX_TENDERED = 100_000;

export const tooManyPayments = ({ payments }: Pick<Account, 'payments'>): Rejection | null =>
  payments.length >= MAX_PAYMENTS
    ? { code: 'too_many_payments', status: 409, detail: { max: MAX_PAYMENTS } }
    : null;

/** A payment that another system took pays once. */
export const manualPaymentRejection = (
  { payments }: Pick<Account, 'payments'>,
  manualPaymentId: string,
): Rejection | null =>
  payments.some((payment) => payment.manualPaymentId === manualPaymentId) ? MANUAL_PAYMENT_TAKEN : null;

const stateRejection = (state: Reservation): Rejection | null => {
  const closed = unconfirmed(state);
  if (closed) return closed;
  return state.pending
    ? { code: 'edit_under_way', status: 409 }
    : (tooManyPayments(state) ?? moneyMoves(state));
};

const amountRejection = (amount: number, balance: number): Rejection | null => {
  if (balance <= 0) return { code: 'nothing_to_pay', status: 409 };
  if (amount <= 0 || money.toCents(money.money(amount)) !== money.money(amount))
    return { code: 'payment_amount', status: 422, fields: { amount: 'payment_amount' } };
  return amount > balance
    ? {
        code: 'payment_beyond_balance',
        status: 422,
        fields: { amount: 'payment_beyond_balance' },
        detail: { balance },
      }
    : null;
};

/** Whether it is handed over in the same way. */
const isSameTender = (
  { till, tendered, manualPaymentId, terminal }: Requested,
  { cash, terminal: known, manualPaymentId: knownId }: Payment,
): boolean =>
  cash?.till === (till ?? undefined) &&
  (tendered === null || !cash || tendered === cash.tendered) &&
  known?.serial === terminal?.serial &&
  known?.cardType === terminal?.cardType &&
  (knownId === manualPaymentId || knownId === null);

/** The decision on a repeated key; null for a new one. */
const repeated = (command: Requested, { payments }: Reservation): Decision<ReservationEvent> | null => {
  const { key, amount, method } = command;
  const known = payments.find((payment) => payment.key === key);
  if (!known) return null;
  const isSame =
    known.method === method && (amount === null || amount === known.amount) && isSameTender(command, known);
  return isSame ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
};

/** The cash of a payment, or why it cannot be taken. `before`: the rounding of the cash before it. */
export const cashOf = (
  { till, tendered, smallestCoin }: Pick<Requested, 'till' | 'tendered' | 'smallestCoin'>,
  amount: number,
  before: number,
): Cash | Rejection => {
  if (till === null) return TILL_NOT_SELECTED;
  const due = money.money(cashDue(amount, smallestCoin, before));
  const received = tendered === null ? due : money.money(tendered);
  if (received < due || received > money.money(MAX_TENDERED))
    return {
      code: 'cash_tendered',
      status: 422,
      fields: { tendered: 'cash_tendered' },
      detail: { due: money.units(due) },
    };
  return {
    till,
    tendered: money.units(received),
    rounding: money.units(money.subtract(due, money.money(amount))),
    change: money.units(money.subtract(received, due)),
  };
};

type Paying = Pick<Reservation, 'placed' | 'payments' | 'refunds'>;

const nextPaymentId = ({ placed: { reservationId }, payments }: Paying): string =>
  `${reservationId}.p${payments.length + 1}`;

const movementOf = (
  { placed: { reservationId, visit } }: Pick<Reservation, 'placed'>,
  businessDate: LocalDate,
  { paymentId, method, amount }: Pick<Payment, 'paymentId' | 'method' | 'amount'>,
) => ({ reservationId, inventoryGroup: visit.inventoryGroup, businessDate, paymentId, method, amount });

/** How the money is handed over, or why it cannot be. */
const tenderOf = (
  command: Requested,
  state: Paying,
  amount: number,
):
  | Partial<Pick<EventOf<typeof PaymentBegun>['data'], 'cash' | 'terminal' | 'manualPaymentId'>>
  | Rejection => {
  const { method, manualPaymentId, terminal } = command;
  if (method === 'manual')
    return manualPaymentId === null
      ? { code: 'manual_payment_id', status: 422, fields: { manualPaymentId: 'manual_payment_id' } }
      : (manualPaymentRejection(state, manualPaymentId) ?? { manualPaymentId });
  if (method === 'terminal') {
    if (!terminal) return TERMINAL_NOT_SET;
    const { transactionId: _id, ...tender } = terminal;
    return { terminal: tender };
  }
  const cash = cashOf(command, amount, cashRoundingOf(state));
  return 'code' in cash ? cash : { cash };
};

const pay = (command: Requested, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const { key, method, businessDate, terminal, actor, soldAt } = command;
  const rejection = stateRejection(state);
  if (rejection) return reject(rejection);
  const balance = balanceOf(state);
  const amount = command.amount ?? balance;
  const wrong = amountRejection(amount, balance);
  if (wrong) return reject(wrong);
  const tender = tenderOf(command, state, amount);
  if ('code' in tender) return reject(tender);
  const { personId } = state.placed;
  const paymentId = terminal?.transactionId ?? nextPaymentId(state);
  const movement = movementOf(state, businessDate, { paymentId, method, amount });
  const begun: ReservationEvent = {
    type: 'PaymentBegun',
    data: { ...movement, key, actor, personId, ...tender, ...(soldAt && { soldAt }), begunAt: now },
  };
  return method === 'manual'
    ? accept<ReservationEvent>(begun, { type: 'PaymentTaken', data: { ...movement, takenAt: now } })
    : accept(begun);
};

/** A payment that another system took for an edit: begun and made in one. */
export const paidByHand = (
  state: Paying,
  {
    amount,
    businessDate,
    ...paid
  }: Pick<
    EventOf<typeof PaymentBegun>['data'],
    'key' | 'actor' | 'manualPaymentId' | 'amount' | 'businessDate'
  >,
  now: Instant,
): PaymentEvent[] => {
  const paymentId = nextPaymentId(state);
  const movement = movementOf(state, businessDate, { paymentId, method: 'manual', amount });
  const { personId } = state.placed;
  return [
    { type: 'PaymentBegun', data: { ...movement, ...paid, personId, begunAt: now } },
    { type: 'PaymentTaken', data: { ...movement, takenAt: now } },
  ];
};

const usedTerminalOf = ({ serial, cardType }: TerminalTender) => ({ serial, cardType });

/** Money that a terminal took is a fact, also after it was thought to have failed. */
const take = (
  { session, card, businessDate }: Extract<PaymentCommand, { type: 'RecordPaymentTaken' }>,
  state: Reservation,
  known: Payment,
  now: Instant,
): Decision<ReservationEvent> => {
  if (known.state === 'taken' || (known.state === 'failed' && !card)) return accept();
  const movement = movementOf(state, businessDate, { ...known, amount: card?.amount ?? known.amount });
  const { amount: _approved, ...paid } = card ?? {};
  return accept({
    type: 'PaymentTaken',
    data: {
      ...movement,
      ...(session !== null && { session }),
      ...(card && { card: paid as PaidCard }),
      ...(known.terminal && { terminal: usedTerminalOf(known.terminal) }),
      ...(known.state === 'failed' && { unexpected: true as const }),
      takenAt: now,
    },
  });
};

const record = (
  command: Exclude<PaymentCommand, Requested>,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const known = state.payments.find(({ paymentId }) => paymentId === command.paymentId);
  if (!known) return reject({ code: 'reservation_not_found', status: 404 });
  if (command.type === 'RecordPaymentTaken') return take(command, state, known, now);
  if (known.state !== 'begun') return accept();
  const movement = movementOf(state, command.businessDate, known);
  return accept({ type: 'PaymentFailed', data: { ...movement, code: command.code, failedAt: now } });
};

/** The desk takes money in two phases: begun, then taken or failed (docs/rules/payments.md 34). */
export const decidePayment = (
  command: PaymentCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> =>
  command.type === 'Pay'
    ? (repeated(command, state) ?? pay(command, state, now))
    : record(command, state, now);

interface Paid extends Account {
  readonly charges: readonly (Charge & { readonly at: Instant })[];
}

export const withPayment = (account: Paid, event: PaymentEvent): Pick<Paid, 'charges' | 'payments'> => {
  const { charges, payments } = account;
  const { paymentId, method, amount } = event.data;
  const ended = (end: Pick<Payment, 'state' | 'answer'>): readonly Payment[] =>
    payments.map((each) => (each.paymentId === paymentId ? { ...each, ...end } : each));
  switch (event.type) {
    case 'PaymentBegun': {
      const { key, actor, begunAt, cash = null, terminal = null, manualPaymentId = null } = event.data;
      const begun = { paymentId, key, actor, method, amount, at: begunAt, cash, terminal, manualPaymentId };
      return { charges, payments: [...payments, { ...begun, state: 'begun', answer: null }] };
    }
    case 'PaymentTaken': {
      const { card, takenAt } = event.data;
      const charge = {
        chargeId: paymentId,
        type: method,
        amount,
        at: takenAt,
        gatewayPaymentId: card?.gatewayPaymentId ?? null,
        cardBrand: card?.brand ?? null,
        cardLast4: card?.last4 ?? null,
      };
      return {
        charges: [...charges, charge],
        payments: ended({ state: 'taken', answer: null }),
      };
    }
    case 'PaymentFailed':
      return { charges, payments: ended({ state: 'failed', answer: event.data.code }) };
  }
};
