import * as exact from '../kernel/money.js';

/**
 * The cash of an amount that is paid, in the venue's smallest coin; 0 where there is none. It brings the drawer nearest to
 * the books. `rounding`: the sum that rounding has added to the reservation's cash before, below 0 taken off it. Of parts
 * that were once rounded alone no more than half a coin counts (docs/rules/payments.md 38 and 154).
 */
export const cashDue = (amount: number, smallestCoin: number, rounding = 0): number => {
  const half = smallestCoin / 2;
  const before = exact.money(Math.max(-half, Math.min(half, rounding)));
  return exact.units(exact.toCoins(exact.subtract(exact.money(amount), before), exact.money(smallestCoin)));
};
