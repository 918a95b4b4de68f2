import { z } from 'zod';
import { amount, money } from '../kernel/index.js';
import type { DrawerEvent } from './events.js';

const count = z.int().min(0);
const cash = z.strictObject({ count, amount, rounding: amount });
const moved = z.strictObject({ count, amount });

/**
 * Sums of a session's movements: float, sales, refunds, loads, unloads and discrepancies make the balance. Refunds are
 * sums that were returned, unloads sums below 0.
 */
export const drawerSums = z.strictObject({
  sales: cash,
  refunds: cash,
  loaded: moved,
  unloaded: moved,
  /** The sum of recorded counts' variances, and of what was taken out beyond the balance. */ discrepancies:
    moved,
  counts: count,
  wrong_tries: count,
  no_sales: count,
});
export type DrawerSums = z.infer<typeof drawerSums>;

export const NO_SUMS: DrawerSums = {
  sales: { count: 0, amount: 0, rounding: 0 },
  refunds: { count: 0, amount: 0, rounding: 0 },
  loaded: { count: 0, amount: 0 },
  unloaded: { count: 0, amount: 0 },
  discrepancies: { count: 0, amount: 0 },
  counts: 0,
  wrong_tries: 0,
  no_sales: 0,
};

const plus = (a: number, b: number): number => money.units(money.add(money.money(a), money.money(b)));
const withCash = (
  sum: DrawerSums['sales'],
  by: { amount: number; rounding: number },
): DrawerSums['sales'] => ({
  count: sum.count + 1,
  amount: plus(sum.amount, by.amount),
  rounding: plus(sum.rounding, by.rounding),
});
const withMoved = (sum: DrawerSums['loaded'], by: number): DrawerSums['loaded'] =>
  by === 0 ? sum : { count: sum.count + 1, amount: plus(sum.amount, by) };

export const sumsAfter = (sums: DrawerSums, event: DrawerEvent): DrawerSums => {
  switch (event.type) {
    case 'CashTaken':
      return { ...sums, sales: withCash(sums.sales, event.data) };
    case 'CashReturned':
      return { ...sums, refunds: withCash(sums.refunds, event.data) };
    case 'CashMoved': {
      const { amount: by, discrepancy } = event.data;
      const kind = by > 0 ? 'loaded' : 'unloaded';
      return {
        ...sums,
        [kind]: withMoved(sums[kind], by),
        discrepancies: withMoved(sums.discrepancies, discrepancy),
      };
    }
    case 'CashNotMoved':
      return { ...sums, wrong_tries: sums.wrong_tries + 1 };
    case 'TillCounted':
      return event.data.recorded
        ? {
            ...sums,
            counts: sums.counts + 1,
            discrepancies: withMoved(sums.discrepancies, event.data.discrepancy),
          }
        : { ...sums, wrong_tries: sums.wrong_tries + 1 };
    case 'DrawerPopped':
      return { ...sums, no_sales: sums.no_sales + (event.data.why === 'no_sale' ? 1 : 0) };
    case 'DrawerStarted':
    case 'TillHandedOver':
    case 'DrawerClosed':
      return sums;
  }
};
