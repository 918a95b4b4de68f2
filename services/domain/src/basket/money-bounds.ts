import { MAX_COUNT, MAX_TOTAL } from '@stile/contracts';
import type { Violation } from '../kernel/violations.js';
import type { RequestedAddon, RequestedPass } from '../pricing/requested.js';

/** Seconds for which a price by time is charged at most: the most hours of parking. */
const LONGEST_STAY = 48 * 3600;

interface Sum {
  readonly field: string;
  readonly count: number;
  readonly amount: number;
}

const sumOfPass = ({ index, count, rule: { body } }: RequestedPass): Sum => {
  const factor = body.interval === null ? 1 : Math.ceil(LONGEST_STAY / body.interval);
  const each = Math.min(body.price * factor, body.max_price ?? Infinity);
  return { field: `passes.${index}.visitor_count`, count, amount: each * count };
};
const sumOfAddon = ({ index, addon: { body }, count, people, days, agreedPrice }: RequestedAddon): Sum => {
  const each = agreedPrice === undefined ? body.price : agreedPrice * (1 + body.tax_rate);
  return {
    field: `addons.${index}.addon_count`,
    count,
    amount: each * count * people * (days?.length ?? 1),
  };
};

/**
 * Counts and sums beyond which money is not worked out (docs/rules/money.md 14): the count that is too large, else the
 * count of the dearest line. Sums are rough, before discounts and for the longest stay.
 */
export const boundViolations = (
  passes: readonly RequestedPass[],
  addons: readonly RequestedAddon[],
): Violation[] => {
  const sums = [...passes.map(sumOfPass), ...addons.map(sumOfAddon)];
  const many = sums.filter(({ count }) => count > MAX_COUNT);
  if (many.length > 0)
    return many.map(({ field }) => ({ field, code: 'count_too_large', detail: { max: MAX_COUNT } }));
  if (sums.reduce((total, { amount }) => total + amount, 0) <= MAX_TOTAL) return [];
  const [dearest] = sums.sort((a, b) => b.amount - a.amount);
  return [{ field: dearest!.field, code: 'total_too_large', detail: { max: MAX_TOTAL } }];
};
