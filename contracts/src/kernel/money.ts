/**
 * Money is a whole number of ten-thousandths of the currency's unit: exact, and safe up to 900 billion.
 * In JSON and in events an amount is a number in the unit (9.04) with at most 4 decimals (docs/rules/money.md 3).
 */
export type Money = number & { readonly __money: never };

const SCALE = 10_000;
const CENT = 100;
const MAX_FAST_DIVISOR = 2 ** 51;

export const zero = 0 as Money;
export const money = (units: number): Money => {
  const scaled = Math.round(units * SCALE);
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`not an amount of money: ${units}`);
  return (scaled === 0 ? 0 : scaled) as Money;
};
export const units = (value: Money): number => value / SCALE;
export const add = (...values: readonly Money[]): Money =>
  values.reduce((sum, value) => sum + value, 0) as Money;
export const subtract = (a: Money, b: Money): Money => (a - b) as Money;
const whole = (result: number): Money => {
  if (!Number.isSafeInteger(result)) throw new RangeError('more money than can be counted exactly');
  return (result === 0 ? 0 : result) as Money;
};
export const times = (value: Money, count: number): Money =>
  Number.isInteger(count) ? whole(value * count) : mulDiv(value, Math.round(count * SCALE), SCALE);
export const min = (a: Money, b: Money): Money => (a < b ? a : b);

/** A x b / c for whole numbers, rounded half away from zero, exactly. */
export const mulDiv = (a: number, b: number, c: number): Money => {
  // The remainder of safe whole numbers is exact: everyday amounts need no BigInt, which is many times slower.
  const small = Math.abs(a * b);
  const by = Math.abs(c);
  if (
    small <= Number.MAX_SAFE_INTEGER &&
    by <= MAX_FAST_DIVISOR &&
    by > 0 &&
    Number.isInteger(a) &&
    Number.isInteger(b) &&
    Number.isInteger(c)
  ) {
    const rest = small % by;
    const quotient = (small - rest) / by + (2 * rest >= by ? 1 : 0);
    return ((a * b < 0 !== c < 0 ? -quotient : quotient) || 0) as Money;
  }
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const negative = product < 0n !== divisor < 0n;
  const n = product < 0n ? -product : product;
  const d = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * n + d) / (2n * d);
  return (Number(negative ? -rounded : rounded) || 0) as Money;
};

const RATE_SCALE = 1_000_000;
const scaledRate = (taxRate: number): number => Math.round(taxRate * RATE_SCALE);
/** Price = round4(price_before_tax x (1 + tax_rate)). */
export const withTax = (beforeTax: Money, taxRate: number): Money =>
  mulDiv(beforeTax, RATE_SCALE + scaledRate(taxRate), RATE_SCALE);
/** And back by division. */
export const beforeTax = (price: Money, taxRate: number): Money =>
  mulDiv(price, RATE_SCALE, RATE_SCALE + scaledRate(taxRate));
/** Totals, charges and refunds have 2 decimals, half away from zero. */
export const toCents = (value: Money): Money => (mulDiv(value, 1, CENT) * CENT) as Money;
/** The nearest multiple of a smallest coin, half away from zero; with no coin the value itself. */
export const toCoins = (value: Money, coin: Money): Money =>
  coin === 0 ? value : whole(mulDiv(value, 1, coin) * coin);
export const percentOf = (value: Money, percent: number): Money =>
  mulDiv(value, Math.round(percent * SCALE), 100 * SCALE);
/**
 * Splits a whole amount in proportion to weights: the parts add up to it exactly, and none is larger than its weight
 * where the whole is not larger than all of them. Weights are not negative; without any weight there is nothing to split by.
 */
export const split = (amount: Money, weights: readonly Money[]): Money[] => {
  const all = add(...weights);
  let passed = zero;
  let distributed = zero;
  return weights.map((weight) => {
    passed = add(passed, weight);
    const upTo = all === 0 ? zero : mulDiv(amount, passed, all);
    const part = subtract(upTo, distributed);
    distributed = upTo;
    return part;
  });
};
/** The price of the first units of a whole, in cents; all its units are the whole. */
export const partOf = (whole: Money, firstUnits: number, count: number): Money =>
  toCents(mulDiv(whole, firstUnits, count));
/**
 * Parts in cents that add up to `whole`, which is in cents and less than one cent a part away from them: each part is
 * the cent below it or above it, and the largest remainders are raised. A part in whole cents stays as it is.
 */
export const allot = (whole: Money, parts: readonly Money[]): Money[] => {
  const below = parts.map((part) => Math.floor(part / CENT) * CENT);
  const rest = (i: number): number => parts[i]! - below[i]!;
  const raised = new Set(
    parts
      .map((_, i) => i)
      .sort((a, b) => rest(b) - rest(a))
      .slice(0, Math.max(0, (whole - add(...(below as Money[]))) / CENT)),
  );
  return below.map((part, i) => (raised.has(i) ? part + CENT : part) as Money);
};
