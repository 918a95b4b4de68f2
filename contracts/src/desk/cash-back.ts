import * as exact from '../kernel/money.js';
import { cashDue } from './cash-due.js';

/** The cash of an amount that goes back. */
export const cashBack = (amount: number, smallestCoin: number, rounding = 0): number =>
  cashDue(amount, smallestCoin, -rounding);

/** The cash of each part that goes back: together they are rounded as their sum is. */
export const cashBackOf = (amounts: readonly number[], smallestCoin: number, rounding = 0): number[] => {
  let sum = exact.zero;
  let before = exact.zero;
  return amounts.map((amount) => {
    sum = exact.add(sum, exact.money(amount));
    const upTo = exact.money(cashBack(exact.units(sum), smallestCoin, rounding));
    const part = exact.subtract(upTo, before);
    before = upTo;
    return exact.units(part);
  });
};
