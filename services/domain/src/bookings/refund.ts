import {
  accept,
  money,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type RefundMethod,
  type Rejection,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
} from '@stile/contracts';
import {
  amountToReturnOf,
  isRefundUnderWay,
  refundableOf,
  refundParts,
  type Account,
  type Refund,
} from './balance.js';

/** `businessDate` is the venue's day now. Amounts have 2 decimals. */
export type RefundCommand =
  /** `key` is the caller's: a repeat gets the first answer; the same key with another refund is rejected. */
  | {
      readonly type: 'Refund';
      readonly key: string;
      readonly by: 'staff' | 'visitor';
      /** null: all that is to be returned */ readonly amount: number | null;
      readonly method: RefundMethod;
      /** null: the newest charges first */ readonly chargeId: string | null;
      /** Staff may return more than is due back; the reservation then costs that much less. */
      readonly isConcession: boolean;
      readonly reason: string | null;
      readonly manualRefundId: string | null;
      readonly businessDate: LocalDate;
    }
  | {
      readonly type: 'RecordRefundMade';
      readonly refundId: string;
      readonly gatewayRefundId: string;
      readonly businessDate: LocalDate;
    }
  | {
      readonly type: 'RecordRefundFailed';
      readonly refundId: string;
      readonly code: string;
      readonly businessDate: LocalDate;
    };

export type RefundEvent = Extract<ReservationEvent, { type: 'RefundBegun' | 'RefundMade' | 'RefundFailed' }>;
type Requested = Extract<RefundCommand, { type: 'Refund' }>;

interface Reservation extends Account {
  readonly stage: ReservationState;
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'reservationId' | 'visit' | 'personId'>;
  readonly pending: object | null;
}

/** Refunds of one reservation, those that failed included. */
const MAX_REFUNDS = 200;

/** Money that moves bars whatever would change what is owed. */
export const moneyMoves = (account: Pick<Account, 'refunds'>): Rejection | null =>
  isRefundUnderWay(account) ? { code: 'refund_under_way', status: 409 } : null;

/** Why nothing can be returned to anybody now, or null. */
const stateRejection = (state: Reservation, { by, isConcession, method }: Requested): Rejection | null => {
  if (state.stage !== 'confirmed' && state.stage !== 'cancelled')
    return { code: 'reservation_not_confirmed', status: 409 };
  if (by === 'visitor' && (isConcession || method !== 'card'))
    return { code: 'refund_staff_only', status: 422, fields: { amount: 'refund_staff_only' } };
  if (state.pending) return { code: 'edit_under_way', status: 409 };
  return state.refunds.length >= MAX_REFUNDS
    ? { code: 'too_many_refunds', status: 409, detail: { max: MAX_REFUNDS } }
    : moneyMoves(state);
};

const amountRejection = (amount: number, { isConcession }: Requested, toReturn: number): Rejection | null => {
  if (amount <= 0 || money.toCents(money.money(amount)) !== money.money(amount))
    return { code: 'refund_amount', status: 422, fields: { amount: 'refund_amount' } };
  return amount > toReturn && !isConcession
    ? {
        code: 'refund_beyond_due',
        status: 409,
        fields: { amount: 'refund_beyond_due' },
        detail: { amount_to_return: toReturn },
      }
    : null;
};

/** What a repeat of a key gets; null for a new one. */
const repeated = (
  { key, amount, method, chargeId }: Requested,
  { refunds }: Reservation,
): Decision<ReservationEvent> | null => {
  const known = refunds.filter((refund) => refund.key === key);
  if (known.length === 0) return null;
  const sum = money.units(money.add(...known.map((refund) => money.money(refund.amount))));
  const isSame =
    (amount === null || amount === sum) &&
    known.every((refund) => refund.method === method && (chargeId === null || refund.chargeId === chargeId));
  return isSame ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
};

const refund = (command: Requested, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const { method, chargeId, businessDate, reason, manualRefundId } = command;
  const rejection = stateRejection(state, command);
  if (rejection) return reject(rejection);
  const toReturn = amountToReturnOf(state);
  const amount = command.amount ?? toReturn;
  const wrong = amountRejection(amount, command, toReturn);
  if (wrong) return reject(wrong);
  const charges = state.charges.filter((charge) => chargeId === null || charge.chargeId === chargeId);
  if (charges.length === 0)
    return reject({ code: 'charge_unknown', status: 422, fields: { charge: 'charge_unknown' } });
  const most = refundableOf(charges, state.refunds);
  if (amount > most)
    return reject({
      code: 'refund_too_large',
      status: 422,
      fields: { amount: 'refund_too_large' },
      detail: { left: most },
    });
  const { reservationId, personId, visit } = state.placed;
  let due = money.money(toReturn);
  const events = refundParts(amount, charges, state.refunds).flatMap((part, i): ReservationEvent[] => {
    const ofDue = money.min(due, money.money(part.amount));
    due = money.subtract(due, ofDue);
    const movement = {
      reservationId,
      inventoryGroup: visit.inventoryGroup,
      businessDate,
      refundId: `${reservationId}.r${state.refunds.length + i + 1}`,
    };
    const begun: ReservationEvent = {
      type: 'RefundBegun',
      data: {
        ...movement,
        key: command.key,
        chargeId: part.charge.chargeId,
        method,
        amount: part.amount,
        concession: money.units(money.subtract(money.money(part.amount), ofDue)),
        gatewayPaymentId: part.charge.gatewayPaymentId,
        personId,
        ...(reason === null ? {} : { reason }),
        ...(manualRefundId === null ? {} : { manualRefundId }),
        begunAt: now,
      },
    };
    const made: ReservationEvent = {
      type: 'RefundMade',
      data: { ...movement, amount: part.amount, method, gatewayRefundId: null, madeAt: now },
    };
    return method === 'card' ? [begun] : [begun, made];
  });
  return accept(...events);
};

const record = (
  command: Exclude<RefundCommand, Requested>,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const { refundId, businessDate } = command;
  const known = state.refunds.find((each) => each.refundId === refundId);
  if (!known) return reject({ code: 'reservation_not_found', status: 404 });
  if (known.state !== 'begun') return accept();
  const { reservationId, visit } = state.placed;
  const movement = { reservationId, inventoryGroup: visit.inventoryGroup, businessDate, refundId };
  const { amount, method } = known;
  return accept(
    command.type === 'RecordRefundMade'
      ? {
          type: 'RefundMade',
          data: { ...movement, amount, method, gatewayRefundId: command.gatewayRefundId, madeAt: now },
        }
      : { type: 'RefundFailed', data: { ...movement, amount, code: command.code, failedAt: now } },
  );
};

/** Money goes back in two phases: begun, then made or failed (docs/rules/payments.md 11). */
export const decideRefund = (
  command: RefundCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> =>
  command.type === 'Refund'
    ? (repeated(command, state) ?? refund(command, state, now))
    : record(command, state, now);

const owedLess = (owed: number, concession: number): number =>
  money.units(money.subtract(money.money(owed), money.money(concession)));

const ended = (
  { refunds }: Account,
  refundId: string,
  end: Pick<Refund, 'state' | 'answer'>,
): readonly Refund[] => refunds.map((each) => (each.refundId === refundId ? { ...each, ...end } : each));

export const withRefund = (account: Account, event: RefundEvent): Pick<Account, 'owed' | 'refunds'> => {
  const { owed, refunds } = account;
  switch (event.type) {
    case 'RefundBegun': {
      const {
        refundId,
        key,
        chargeId,
        method,
        amount,
        concession,
        manualRefundId = null,
        begunAt,
      } = event.data;
      const begun: Refund = {
        refundId,
        key,
        chargeId,
        method,
        amount,
        concession,
        state: 'begun',
        at: begunAt,
        manualRefundId,
        answer: null,
      };
      return { owed: owedLess(owed, concession), refunds: [...refunds, begun] };
    }
    case 'RefundMade': {
      const { refundId, gatewayRefundId } = event.data;
      return { owed, refunds: ended(account, refundId, { state: 'made', answer: gatewayRefundId }) };
    }
    case 'RefundFailed': {
      const { refundId, code } = event.data;
      const concession = refunds.find((each) => each.refundId === refundId)?.concession ?? 0;
      return {
        owed: owedLess(owed, -concession),
        refunds: ended(account, refundId, { state: 'failed', answer: code }),
      };
    }
  }
};
