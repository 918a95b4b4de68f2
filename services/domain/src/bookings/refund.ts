import {
  lineSharesOf,
  type LineRefund,
  accept,
  money,
  reject,
  type Charge,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type Priced,
  type RefundMethod,
  type Rejection,
  type RefundBegun,
  type RefundMade,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
  type TerminalReturn,
} from '@stile/contracts';
import { cashBackOf } from '@stile/contracts/desk/cash-back';
import {
  amountToReturnOf,
  cashRoundingOf,
  refundableOf,
  refundParts,
  type Account,
  type Refund,
  type RefundPart,
} from './balance.js';
import { concessionRejection, WITNESS_REQUIRED, type ConcessionTerms } from './concession.js';
import { linesToRefund, splitLines, type LineUnits } from './line-refunds.js';
import { moneyMoves } from './money-moves.js';
import { TERMINAL_NOT_SET, TILL_NOT_SELECTED } from './payment.js';

/** `businessDate` is the venue's day now. Amounts have 2 decimals. */
export type RefundCommand =
  /** `key` is the caller's: a repeat gets the first answer; the same key with another refund is rejected. */
  | ({
      readonly type: 'Refund';
      readonly key: string;
      readonly by: 'staff' | 'visitor';
      /** the user who returns it; absent where it is none */ readonly actor?: string;
      /** null: all that is to be returned, or what the lines cost */ readonly amount: number | null;
      /** Units of these lines go back, as a concession; none for an amount alone. */
      readonly lines: readonly LineUnits[];
      readonly method: RefundMethod;
      /** null: the newest charges first */ readonly chargeId: string | null;
      /** Staff may return more than is due back; the reservation then costs that much less. null: where it is live. */
      readonly isConcession: boolean | null;
      readonly manualRefundId: string | null;
      /** that cash comes out of */ readonly till: string | null;
      /** where the card is; absent for another method */ readonly terminal?: TerminalReturn | null;
      /** The venue's smallest coin; 0 where cash is not rounded. */ readonly smallestCoin: number;
      readonly businessDate: LocalDate;
    } & ConcessionTerms)
  | {
      readonly type: 'RecordRefundMade';
      readonly refundId: string;
      /** null where it came out of a till */ readonly gatewayRefundId: string | null;
      /** of the till */ readonly session: number | null;
      readonly businessDate: LocalDate;
    }
  | {
      readonly type: 'RecordRefundFailed';
      readonly refundId: string;
      readonly code: string;
      readonly businessDate: LocalDate;
    }
  /** The id of a refund by hand in another system; the same key with another number is rejected. */
  | {
      readonly type: 'IdentifyRefund';
      readonly key: string;
      /** null: the newest by hand that has no id */ readonly refundId: string | null;
      readonly manualRefundId: string;
      readonly businessDate: LocalDate;
    };

export type RefundEvent = Extract<
  ReservationEvent,
  { type: 'RefundBegun' | 'RefundMade' | 'RefundFailed' | 'RefundIdentified' }
>;
type Identify = Extract<RefundCommand, { type: 'IdentifyRefund' }>;
type Requested = Extract<RefundCommand, { type: 'Refund' }>;

interface Reservation extends Account {
  readonly stage: ReservationState;
  readonly placed: Pick<
    EventOf<typeof ReservationPlaced>['data'],
    'reservationId' | 'visit' | 'personId' | 'priced' | 'contact'
  >;
  readonly pending: object | null;
}

/** Refunds of one reservation, those that failed included. */
const MAX_REFUNDS = 200;
const TOO_MANY: Rejection = { code: 'too_many_refunds', status: 409, detail: { max: MAX_REFUNDS } };

/** Why nothing can be returned to anybody now, or null. */
const stateRejection = (
  state: Reservation,
  { by, isConcession, method, lines }: Requested,
): Rejection | null => {
  if (state.stage !== 'confirmed' && state.stage !== 'cancelled')
    return { code: 'reservation_not_confirmed', status: 409 };
  if (lines.length > 0 && state.stage === 'cancelled')
    return { code: 'refund_lines_cancelled', status: 409, fields: { lines: 'refund_lines_cancelled' } };
  if (by === 'visitor' && (isConcession || lines.length > 0 || method !== 'card'))
    return { code: 'refund_staff_only', status: 422, fields: { amount: 'refund_staff_only' } };
  if (state.pending) return { code: 'edit_under_way', status: 409 };
  return state.refunds.length >= MAX_REFUNDS ? TOO_MANY : moneyMoves(state);
};

/** Whether more than is due may go back. */
const mayConcede = ({ isConcession, lines, by }: Requested, { stage }: Reservation): boolean =>
  lines.length > 0 || (isConcession ?? (by === 'staff' && stage === 'confirmed'));

const amountRejection = (
  amount: number,
  { toReturn, isBeyond }: { readonly toReturn: number; readonly isBeyond: boolean },
): Rejection | null => {
  if (amount <= 0 || money.toCents(money.money(amount)) !== money.money(amount))
    return { code: 'refund_amount', status: 422, fields: { amount: 'refund_amount' } };
  return amount > toReturn && !isBeyond
    ? {
        code: 'refund_beyond_due',
        status: 409,
        fields: { amount: 'refund_beyond_due' },
        detail: { amount_to_return: toReturn },
      }
    : null;
};

/** The same units of the same lines; of a refund of before only the lines are known. */
const isSameLines = (lines: readonly LineUnits[], known: readonly Refund[], placed: Priced): boolean => {
  const shares = lineSharesOf(placed);
  const units = known[0]?.units;
  const returned = new Set(known.flatMap((refund) => refund.lines.map(({ line }) => line)));
  return (
    (units?.length ?? returned.size) === lines.length &&
    lines.every(({ line: nth, count }) => {
      const line = shares[nth]?.line;
      if (line === undefined) return false;
      return units ? units.some((each) => each.line === line && each.count === count) : returned.has(line);
    })
  );
};

/** The decision on a repeated key; null for a new one. */
const repeated = (
  { key, amount, lines, method, chargeId, till, terminal }: Requested,
  { placed, refunds }: Reservation,
): Decision<ReservationEvent> | null => {
  const known = refunds.filter((refund) => refund.key === key);
  if (known.length === 0) return null;
  const sum = money.units(money.add(...known.map((refund) => money.money(refund.amount))));
  const isSame =
    (amount === null || amount === sum) &&
    isSameLines(lines, known, placed.priced) &&
    known.every(
      (refund) =>
        refund.method === method &&
        (refund.cash?.till ?? null) === till &&
        refund.terminal?.serial === terminal?.serial &&
        (chargeId === null || refund.chargeId === chargeId),
    );
  return isSame ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
};

interface Returning {
  readonly method: RefundMethod;
  readonly chargeId: string | null;
  readonly witness?: string | null;
}

/**
 * A payment in another way goes back to no card, and what another system took in cash only with a second person. A
 * terminal returns one charge at a time, the newest first.
 */
const fittingOf = (
  { method, witness = null }: Returning,
  charges: readonly Charge[],
  refunds: readonly Refund[],
): readonly Charge[] => {
  if (method === 'cash' && witness === null) return charges.filter(({ type }) => type !== 'manual');
  if (method === 'cash' || method === 'manual') return charges;
  const fit = charges.filter(({ type }) => type === method);
  if (method === 'card') return fit;
  const last = fit.findLast((charge) => refundableOf([charge], refunds) > 0) ?? fit.at(-1);
  return last ? [last] : [];
};

/** The charges that it goes back to, or why it cannot. */
const chargesOf = (
  returning: Returning,
  { charges, refunds }: Pick<Reservation, 'charges' | 'refunds'>,
  amount: number,
): readonly Charge[] | Rejection => {
  const { method, chargeId } = returning;
  const named = charges.filter((charge) => chargeId === null || charge.chargeId === chargeId);
  if (named.length === 0)
    return { code: 'charge_unknown', status: 422, fields: { charge: 'charge_unknown' } };
  const fit = fittingOf(returning, named, refunds);
  if (fit.length === 0 && method !== 'cash') {
    const code = method === 'terminal' ? 'refund_not_by_terminal' : 'refund_not_by_card';
    return { code, status: 422, fields: { method: code } };
  }
  const most = refundableOf(method === 'cash' ? named : fit, refunds);
  return amount > most
    ? {
        code: 'refund_too_large',
        status: 422,
        fields: { amount: 'refund_too_large' },
        detail: { left: most },
      }
    : amount > refundableOf(fit, refunds)
      ? WITNESS_REQUIRED
      : fit;
};

/** Why so much cannot go back in that way, told before a change is made that returns it; null where it can. */
export const returnRejection = (
  state: Pick<Reservation, 'charges' | 'refunds'>,
  { amount, method }: { readonly amount: number; readonly method: RefundMethod },
): Rejection | null => {
  if (state.refunds.length >= MAX_REFUNDS) return TOO_MANY;
  const charges = chargesOf({ method, chargeId: null }, state, amount);
  return 'code' in charges ? charges : null;
};

/** The cost of the lines goes back; an amount beside them must agree. */
const costOf = (lines: readonly LineRefund[], amount: number | null): number | Rejection => {
  const cost = money.units(money.add(...lines.map((line) => money.money(line.amount))));
  return amount === null || amount === cost
    ? cost
    : {
        code: 'refund_lines_amount',
        status: 422,
        fields: { amount: 'refund_lines_amount' },
        detail: { amount: cost },
      };
};

/** Where the money is handed over has to be said. */
const placeMissing = ({ method, till, terminal }: Requested): Rejection | null => {
  if (method === 'cash' && till === null) return TILL_NOT_SELECTED;
  return method === 'terminal' && !terminal ? TERMINAL_NOT_SET : null;
};

const refund = (command: Requested, state: Reservation, now: Instant): Decision<ReservationEvent> => {
  const rejection = stateRejection(state, command);
  if (rejection) return reject(rejection);
  const lines = linesToRefund(command.lines, state);
  if ('code' in lines) return reject(lines);
  // An amount that is due back stays due: lines are returned beside it.
  const toReturn = lines.length > 0 ? 0 : amountToReturnOf(state);
  const amount = lines.length > 0 ? costOf(lines, command.amount) : (command.amount ?? toReturn);
  if (typeof amount !== 'number') return reject(amount);
  const wrong = amountRejection(amount, { toReturn, isBeyond: mayConcede(command, state) });
  if (wrong) return reject(wrong);
  const missing = placeMissing(command);
  if (missing) return reject(missing);
  const charges = chargesOf(command, state, amount);
  if ('code' in charges) return reject(charges);
  const conceded = Math.max(0, owedLess(amount, toReturn));
  const ungranted = concessionRejection(command, { amount, concession: conceded }, state.refunds, now);
  if (ungranted) return reject(ungranted);
  let due = money.money(toReturn);
  const parts = refundParts(amount, charges, state.refunds);
  const amounts = parts.map((part) => part.amount);
  const linesOf = splitLines(lines, amounts);
  const inCash = cashBackOf(amounts, command.smallestCoin, cashRoundingOf(state));
  const events = parts.flatMap((part, i) => {
    const ofDue = money.min(due, money.money(part.amount));
    due = money.subtract(due, ofDue);
    const concession = money.units(money.subtract(money.money(part.amount), ofDue));
    const rounding = money.units(money.subtract(money.money(inCash[i]!), money.money(part.amount)));
    return partEvents(
      command,
      state,
      { ...part, concession, rounding, lines: linesOf[i]!, number: i + 1 },
      now,
    );
  });
  return accept(...events);
};

interface Part extends RefundPart {
  readonly concession: number;
  readonly rounding: number;
  readonly lines: readonly LineRefund[];
  /** 1 is the refund's first */ readonly number: number;
}

const unitsOf = (lines: readonly LineUnits[], priced: Priced) => {
  const shares = lineSharesOf(priced);
  return lines.map(({ line, count }) => ({ line: shares[line]!.line, count }));
};

/** Begun; what is returned by hand is made at once. */
const partEvents = (
  {
    key,
    lines: requestedLines,
    method,
    till,
    terminal,
    businessDate,
    reason,
    words = null,
    witness = null,
    manualRefundId,
    actor,
  }: Requested,
  { placed: { reservationId, personId, visit, priced }, refunds }: Reservation,
  { charge, amount, concession, rounding, lines, number }: Part,
  now: Instant,
): ReservationEvent[] => {
  const movement = {
    reservationId,
    inventoryGroup: visit.inventoryGroup,
    businessDate,
    refundId: `${reservationId}.r${refunds.length + number}`,
  };
  const begun: ReservationEvent = {
    type: 'RefundBegun',
    data: {
      ...movement,
      key,
      chargeId: charge.chargeId,
      method,
      amount,
      concession,
      ...(lines.length > 0 && { lines: [...lines], units: unitsOf(requestedLines, priced) }),
      gatewayPaymentId: charge.gatewayPaymentId,
      ...(actor !== undefined && { actor }),
      personId,
      ...(method === 'cash' && till !== null && { cash: { till, rounding } }),
      ...(method === 'terminal' && terminal && { terminal }),
      ...(reason !== null && { reason }),
      ...(words !== null && { words }),
      ...(witness !== null && { witness }),
      ...(manualRefundId === null ? {} : { manualRefundId }),
      begunAt: now,
    },
  };
  return method === 'manual'
    ? [
        begun,
        { type: 'RefundMade', data: { ...movement, amount, method, gatewayRefundId: null, madeAt: now } },
      ]
    : [begun];
};

/** The card that money goes back to, and the device that it is at. */
const cardOf = (
  { method, chargeId, terminal }: Refund,
  { charges, payments }: Account,
): Pick<EventOf<typeof RefundMade>['data'], 'cardBrand' | 'terminal'> => {
  if (method !== 'card' && method !== 'terminal') return {};
  const cardBrand = charges.find((charge) => charge.chargeId === chargeId)?.cardBrand ?? null;
  const cardType = payments.find(({ paymentId }) => paymentId === chargeId)?.terminal?.cardType ?? null;
  return { cardBrand, ...(terminal && { terminal: { serial: terminal.serial, cardType } }) };
};

const record = (
  command: Exclude<RefundCommand, Requested | Identify>,
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
          data: {
            ...movement,
            amount,
            method,
            gatewayRefundId: command.gatewayRefundId,
            ...(command.session !== null && { session: command.session }),
            ...cardOf(known, state),
            madeAt: now,
          },
        }
      : { type: 'RefundFailed', data: { ...movement, amount, code: command.code, failedAt: now } },
  );
};

/** The same id again changes nothing; another one is rejected. */
const identify = (
  { key, refundId, manualRefundId, businessDate }: Identify,
  { placed: { reservationId, personId, visit, contact }, refunds }: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  // Personal fields of an erased person could not be read again.
  if (contact === null) return reject({ code: 'person_erased', status: 409 });
  const known = refunds.find(({ identifiedBy }) => identifiedBy === key);
  if (known)
    return known.manualRefundId === manualRefundId && (refundId ?? known.refundId) === known.refundId
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  const byHand = refunds.filter(({ method, state }) => method === 'manual' && state === 'made');
  const candidates = byHand.filter((refund) => refundId === null || refund.refundId === refundId);
  if (candidates.some((refund) => refund.manualRefundId === manualRefundId)) return accept();
  const waiting = candidates.findLast((refund) => refund.manualRefundId === null);
  if (!waiting) return reject({ code: 'refund_not_waiting', status: 409 });
  return accept({
    type: 'RefundIdentified',
    data: {
      reservationId,
      inventoryGroup: visit.inventoryGroup,
      businessDate,
      refundId: waiting.refundId,
      key,
      personId,
      manualRefundId,
      identifiedAt: now,
    },
  });
};

/** Money goes back in two phases: begun, then made or failed (docs/rules/payments.md 13). */
export const decideRefund = (
  command: RefundCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  switch (command.type) {
    case 'Refund':
      return repeated(command, state) ?? refund(command, state, now);
    case 'IdentifyRefund':
      return identify(command, state, now);
    default:
      return record(command, state, now);
  }
};

const owedLess = (owed: number, concession: number): number =>
  money.units(money.subtract(money.money(owed), money.money(concession)));

const ended = (
  { refunds }: Account,
  refundId: string,
  end: Pick<Refund, 'state' | 'answer'>,
): readonly Refund[] => refunds.map((each) => (each.refundId === refundId ? { ...each, ...end } : each));

const begunOf = (data: EventOf<typeof RefundBegun>['data']): Refund => {
  const { refundId, key, chargeId, method, amount, concession, begunAt } = data;
  return {
    refundId,
    key,
    chargeId,
    method,
    amount,
    concession,
    lines: data.lines ?? [],
    units: data.units ?? null,
    state: 'begun',
    actor: data.actor ?? null,
    at: begunAt,
    manualRefundId: data.manualRefundId ?? null,
    reason: data.reason ?? null,
    words: data.words ?? null,
    witness: data.witness ?? null,
    cash: data.cash ?? null,
    terminal: data.terminal ?? null,
    answer: null,
    identifiedBy: null,
  };
};

export const withRefund = (account: Account, event: RefundEvent): Pick<Account, 'owed' | 'refunds'> => {
  const { owed, refunds } = account;
  switch (event.type) {
    case 'RefundBegun':
      return {
        owed: owedLess(owed, event.data.concession),
        refunds: [...refunds, begunOf(event.data)],
      };
    case 'RefundMade': {
      const { refundId, gatewayRefundId } = event.data;
      return {
        owed,
        refunds: ended(account, refundId, { state: 'made', answer: gatewayRefundId }),
      };
    }
    case 'RefundIdentified': {
      const { refundId, manualRefundId, key: identifiedBy = null } = event.data;
      return {
        owed,
        refunds: refunds.map((each) =>
          each.refundId === refundId ? { ...each, manualRefundId, identifiedBy } : each,
        ),
      };
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
