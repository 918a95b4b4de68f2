import { z } from 'zod';

/**
 * Money is a whole number of ten-thousandths of the currency's unit: exact, and safe up to 900 billion.
 * In JSON and in events an amount is a number in the unit (9.04) with at most 4 decimals (docs/rules/money.md 3).
 */
export type Money = number & { readonly __money: never };

const SCALE = 10_000;
const MAX_UNITS = 1e11;
const MAX_FAST_DIVISOR = 2 ** 51;

/** An amount as JSON carries it: finite, at most 4 decimals. */
export const amount = z
  .number()
  .refine(
    (n) =>
      Number.isFinite(n) && Math.abs(n) <= MAX_UNITS && Math.abs(n * SCALE - Math.round(n * SCALE)) < 1e-4,
    {
      error: 'an amount with at most 4 decimals',
    },
  );
/** A tax rate such as 0.13, with at most 6 decimals. */
export const rate = z
  .number()
  .min(0)
  .max(1)
  .refine((n) => Math.abs(n * 1e6 - Math.round(n * 1e6)) < 1e-6, {
    error: 'a rate from 0 to 1 with at most 6 decimals',
  });

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

/** a x b / c for whole numbers, rounded half away from zero, exactly. */
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
/** price = round4(price_before_tax x (1 + tax_rate)). */
export const withTax = (beforeTax: Money, taxRate: number): Money =>
  mulDiv(beforeTax, RATE_SCALE + scaledRate(taxRate), RATE_SCALE);
/** And back by division. */
export const beforeTax = (price: Money, taxRate: number): Money =>
  mulDiv(price, RATE_SCALE, RATE_SCALE + scaledRate(taxRate));
/** Totals, charges and refunds have 2 decimals, half away from zero. */
export const toCents = (value: Money): Money => (mulDiv(value, 1, 100) * 100) as Money;
export const percentOf = (value: Money, percent: number): Money =>
  mulDiv(value, Math.round(percent * SCALE), 100 * SCALE);
/**
 * Splits a whole amount in proportion to weights: the parts add up to it exactly, and none is larger than its weight
 * where the whole is not larger than all of them. Weights are not negative; without any weight there is nothing to split by.
 */
export const split = (amount: Money, weights: readonly Money[]): Money[] => {
  const all = add(...weights);
  let passed = zero;
  let given = zero;
  return weights.map((weight) => {
    passed = add(passed, weight);
    const upTo = all === 0 ? zero : mulDiv(amount, passed, all);
    const part = subtract(upTo, given);
    given = upTo;
    return part;
  });
};
