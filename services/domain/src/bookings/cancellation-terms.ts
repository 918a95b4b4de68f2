import {
  money,
  type CancellationStep,
  type Charge,
  type EventOf,
  type Instant,
  type Money,
  type ReservationPlaced,
} from '@stile/contracts';

const HOUR_MS = 3_600_000;
const UNTIL_IT_BEGINS: readonly CancellationStep[] = [{ hours: 0, percent: 100 }];

/** What of the payments a cancellation returns, and what the venue keeps; with 2 decimals. */
export interface CancellationTerms {
  readonly amountToReturn: number;
  readonly kept: number;
}
interface Cancelled {
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'visit' | 'priced' | 'cancellationPolicy'>;
  readonly charges: readonly Charge[];
}

const sum = (amounts: readonly Money[]): Money => money.add(...amounts);

const percentNow = ({ placed: { visit, cancellationPolicy } }: Cancelled, now: Instant): number => {
  const hours = (Date.parse(visit.startsAt) - Date.parse(now)) / HOUR_MS;
  const steps = hours > 0 ? (cancellationPolicy ?? UNTIL_IT_BEGINS) : [];
  return steps.filter((step) => step.hours <= hours).sort((a, b) => b.hours - a.hours)[0]?.percent ?? 0;
};

/**
 * The products' cancellation fees are kept, and of what is left of the price the part that the policy of the time of
 * booking does not return now (docs/rules/reservations.md 30). What was paid beyond the price is returned in any case.
 */
export const cancellationTerms = (state: Cancelled, now: Instant, isWaived = false): CancellationTerms => {
  const { lines, total } = state.placed.priced;
  const paid = sum(state.charges.map(({ amount }) => money.money(amount)));
  const price = money.min(paid, money.money(total));
  const fees = sum(
    lines.map(({ cancellationFee = 0, count }) => money.times(money.money(cancellationFee), count)),
  );
  const rest = money.subtract(price, money.min(price, money.toCents(fees)));
  const returned = money.add(
    money.subtract(paid, price),
    isWaived ? price : money.toCents(money.percentOf(rest, percentNow(state, now))),
  );
  return { amountToReturn: money.units(returned), kept: money.units(money.subtract(paid, returned)) };
};
