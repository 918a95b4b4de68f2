import {
  epochMsOf,
  instantOf,
  money,
  type CancellationStep,
  type EventOf,
  type Instant,
  type Money,
  type Priced,
  type ReservationPlaced,
} from '@stile/contracts';
import type { Validations } from './addon-validation.js';
import { paidOf, type Account } from './balance.js';
import { lessConcessions } from './line-refunds.js';

const HOUR_MS = 3_600_000;
const UNTIL_IT_BEGINS: readonly CancellationStep[] = [{ hours: 0, percent: 100 }];

/** The part of the payments that a cancellation returns, and the part that the venue keeps; with 2 decimals. */
export interface CancellationTerms {
  readonly amountToReturn: number;
  readonly retained: number;
}
type Placed = EventOf<typeof ReservationPlaced>['data'];
/** Facts that the terms look at. */
type Terms = Pick<Placed, 'visit' | 'priced' | 'cancellationPolicy' | 'offline'>;
export interface Booked extends Account {
  readonly placed: Terms;
  /** The sum that earlier edits made the venue keep. */
  readonly retained: number;
}

/** How long after a sale of the desk its staff cancel it whole. */
const JUST_SOLD_MS = 30 * 60_000;

export interface Sold {
  readonly placed: Pick<Placed, 'channel' | 'offline'>;
  readonly placedAt: Instant;
  readonly checkedIn: object | null;
  readonly validated: Validations['validated'];
}

/** Sold at the desk just now, and nobody has used it: staff return all of it (docs/rules/reservations.md 53). */
export const isUndoable = (
  { placed: { channel, offline }, placedAt, checkedIn, validated }: Sold,
  by: 'staff' | 'visitor',
  now: Instant,
): boolean =>
  by === 'staff' &&
  channel === 'desk' &&
  checkedIn === null &&
  validated.every(({ units }) => units === 0) &&
  epochMsOf(now) - epochMsOf(offline?.soldAt ?? placedAt) <= JUST_SOLD_MS;

const percentNow = ({ visit, cancellationPolicy }: Terms, now: Instant): number => {
  const hours = (Date.parse(visit.startsAt) - Date.parse(now)) / HOUR_MS;
  const steps = hours > 0 ? (cancellationPolicy ?? UNTIL_IT_BEGINS) : [];
  return steps.filter((step) => step.hours <= hours).sort((a, b) => b.hours - a.hours)[0]?.percent ?? 0;
};

/** Until which moments a cancellation returns which part, the first first. */
export const returnedUntil = (
  policy: readonly CancellationStep[] = UNTIL_IT_BEGINS,
  startsAt: Instant,
): readonly { readonly until: Instant; readonly percent: number }[] =>
  policy
    .toSorted((a, b) => b.hours - a.hours)
    .filter(({ percent }) => percent > 0)
    .map(({ hours, percent }) => ({
      until: instantOf(epochMsOf(startsAt) - hours * HOUR_MS),
      percent,
    }));

/** Fees of these lines that no cancellation returns; exact. */
const feesOf = (lines: Priced['lines']): Money =>
  money.add(
    ...lines.map(({ cancellationFee = 0, count }) => money.times(money.money(cancellationFee), count)),
  );
/** The products' fees of a price, with 2 decimals. */
export const cancellationFees = ({ lines, total }: Pick<Priced, 'lines' | 'total'>): number =>
  money.units(money.min(money.money(total), money.toCents(feesOf(lines))));

/**
 * The part of a price that the terms keep: the products' cancellation fees, and of what they leave the part that the
 * policy of the time of booking does not return now (docs/rules/reservations.md 49).
 */
export const retainedOf = (terms: Terms, price: Money, now: Instant): Money => {
  const fees = feesOf(terms.priced.lines);
  const rest = money.subtract(price, money.min(price, money.toCents(fees)));
  return money.subtract(price, money.toCents(money.percentOf(rest, percentNow(terms, now))));
};

/** A payment beyond the price is returned in any case, but for what edits kept. */
export const cancellationTerms = (state: Booked, now: Instant, isWaived = false): CancellationTerms => {
  const { placed, retained: earlier } = state;
  const paid = paidOf(state);
  const price = money.min(paid, lessConcessions(state, placed.priced));
  const retained = isWaived
    ? money.money(0)
    : money.min(paid, money.add(money.money(earlier), retainedOf(placed, price, now)));
  return { amountToReturn: money.units(money.subtract(paid, retained)), retained: money.units(retained) };
};
