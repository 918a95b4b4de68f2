import * as exact from '../kernel/money.js';

/**
 * The cash of an amount, paid or given back: rounded to the venue's smallest coin, 0 where there is none
 * (docs/rules/payments.md 38).
 */
export const cashDue = (amount: number, smallestCoin: number): number =>
  exact.units(exact.toCoins(exact.money(amount), exact.money(smallestCoin)));
