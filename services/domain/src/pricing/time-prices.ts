import { money, type Money, type PricedLine, type PriceRule } from '@stile/contracts';

export interface UnitPrice {
  readonly price: Money;
  readonly beforeTax: Money;
  readonly factor: number;
  readonly chargedTime?: PricedLine['chargedTime'];
  readonly intervalPrices?: PricedLine['intervalPrices'];
}
interface Cost {
  readonly after: Money;
  readonly before: Money;
}
/** Intervals after each other that cost the same. */
type Run = NonNullable<PricedLine['intervalPrices']>[number];

const FREE = { after: money.zero, before: money.zero, capped: false };

/** A stay of unknown length is one interval. */
const begunIntervals = (seconds: number | null, interval: number): number =>
  Math.max(1, Math.ceil((seconds ?? 0) / interval));

/** The price of a stay for one unit. `max_price` is, like `price`, after tax. */
const costOf = (
  { price, price_before_tax, tax_rate, interval, max_price }: PriceRule,
  seconds: number | null,
): Cost & { readonly capped: boolean } => {
  const count = interval === null ? 1 : begunIntervals(seconds, interval);
  const after = money.times(money.money(price), count);
  const most = interval === null || max_price === null ? after : money.money(max_price);
  return after > most
    ? { after: most, before: money.beforeTax(most, tax_rate), capped: true }
    : { after, before: money.times(money.money(price_before_tax), count), capped: false };
};

/** Intervals after the first `from`, up to `to`. `costTo`: the price of the first so many. */
const runsBetween = (from: number, to: number, costTo: (count: number) => Cost): Run[] => {
  const runs: Run[] = [];
  let until = costTo(from);
  for (let count = from + 1; count <= to; count++) {
    const cost = costTo(count);
    const price = money.units(money.subtract(cost.after, until.after));
    const priceBeforeTax = money.units(money.subtract(cost.before, until.before));
    addRun(runs, { count: 1, price, priceBeforeTax });
    until = cost;
  }
  return runs;
};
const addRun = (runs: Run[], run: Run): void => {
  const last = runs.at(-1);
  if (last?.price === run.price && last.priceBeforeTax === run.priceBeforeTax)
    runs[runs.length - 1] = { ...last, count: last.count + run.count };
  else runs.push(run);
};

const costOfRuns = (runs: readonly Run[]): Cost => ({
  after: money.add(...runs.map(({ count, price }) => money.times(money.money(price), count))),
  before: money.add(
    ...runs.map(({ count, priceBeforeTax }) => money.times(money.money(priceBeforeTax), count)),
  ),
});

const priceOfRuns = (
  runs: readonly Run[],
  { interval, capped }: Pick<NonNullable<PricedLine['chargedTime']>, 'interval' | 'capped'>,
): UnitPrice => {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  const chargedTime = { interval, count, capped };
  const [first, ...others] = runs;
  if (first && others.length === 0 && !capped)
    return {
      price: money.money(first.price),
      beforeTax: money.money(first.priceBeforeTax),
      factor: count,
      chargedTime,
    };
  const { after: price, before: beforeTax } = costOfRuns(runs);
  return { price, beforeTax, factor: 1, chargedTime, intervalPrices: [...runs] };
};

/**
 * The price of one visitor. A rule with `interval` (seconds) charges each begun interval of the stay, and at most
 * `max_price`.
 */
export const visitorPrice = (rule: PriceRule, stayMinutes: number | null): UnitPrice => {
  const { price, price_before_tax, interval } = rule;
  const unit = { price: money.money(price), beforeTax: money.money(price_before_tax) };
  if (interval === null) return { ...unit, factor: 1 };
  const seconds = stayMinutes === null ? null : stayMinutes * 60;
  const count = begunIntervals(seconds, interval);
  if (!costOf(rule, seconds).capped)
    return { ...unit, factor: count, chargedTime: { interval, count, capped: false } };
  const costTo = (begun: number) => (begun === 0 ? FREE : costOf(rule, begun * interval));
  let paid = 1;
  while (!costTo(paid).capped) paid++;
  const runs = runsBetween(0, paid, costTo);
  // Once the maximum is reached all others are free, however many a long stay has.
  if (count > paid) addRun(runs, { count: count - paid, price: 0, priceBeforeTax: 0 });
  return priceOfRuns(runs, { interval, capped: true });
};

/** Undefined where `max_price` was reached and what each interval cost was not recorded. */
const runsOf = ({
  chargedTime,
  intervalPrices,
  unitPrice,
  unitPriceBeforeTax,
}: PricedLine): readonly Run[] | undefined =>
  intervalPrices ??
  (chargedTime && !chargedTime.capped
    ? [{ count: chargedTime.count, price: unitPrice, priceBeforeTax: unitPriceBeforeTax }]
    : undefined);

/** The price of a line's first interval. */
export const firstInterval = (line: PricedLine): Pick<Run, 'price' | 'priceBeforeTax'> =>
  runsOf(line)?.[0] ?? { price: line.unitPrice, priceBeforeTax: line.unitPriceBeforeTax };

const firstOf = (runs: readonly Run[], count: number): Run[] => {
  let left = count;
  return runs.flatMap((run) => {
    const own = Math.min(left, run.count);
    left -= own;
    return own > 0 ? [{ ...run, count: own }] : [];
  });
};

/**
 * A longer stay costs today's difference more than the agreed one. Both together cost at most `max_price`, or what was
 * agreed. It is taxed at the agreed rate: a line has one.
 */
const costOfMore = (rule: PriceRule, taxRate: number, agreed: Cost, from: number, to: number): Cost => {
  const until = costOf(rule, from);
  const whole = costOf(rule, to);
  const difference = money.subtract(whole.after, until.after);
  const room =
    rule.max_price === null ? difference : money.subtract(money.money(rule.max_price), agreed.after);
  const after = money.min(difference, room > 0 ? room : money.zero);
  const before =
    after === difference && rule.tax_rate === taxRate
      ? money.subtract(whole.before, until.before)
      : money.beforeTax(after, taxRate);
  return { after: money.add(agreed.after, after), before: money.add(agreed.before, before) };
};

/**
 * The price of a line by time for a stay of another length (docs/rules/pricing.md 22): its first intervals at their
 * agreed prices, further ones at the difference that `rule` now makes. Undefined where the agreed ones are not known.
 */
export const priceForStay = (
  line: PricedLine,
  rule: PriceRule,
  stayMinutes: number | null,
): UnitPrice | undefined => {
  const { chargedTime, taxRate } = line;
  const runs = runsOf(line);
  if (!chargedTime || !runs) return undefined;
  const { interval, count: agreedCount } = chargedTime;
  const seconds = (stayMinutes ?? 0) * 60;
  const count = begunIntervals(seconds, interval);
  if (count <= agreedCount) {
    const fewer = firstOf(runs, count);
    return priceOfRuns(fewer, { interval, capped: chargedTime.capped && fewer.length > 1 });
  }
  const agreed = costOfRuns(runs);
  const costTo = (begun: number): Cost =>
    begun === agreedCount
      ? agreed
      : costOfMore(rule, taxRate, agreed, agreedCount * interval, Math.min(begun * interval, seconds));
  const all = [...runs];
  for (const run of runsBetween(agreedCount, count, costTo)) addRun(all, run);
  return priceOfRuns(all, { interval, capped: costOf(rule, seconds).capped });
};
