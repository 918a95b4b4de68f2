import type { ReservationAnswer } from '../http/reservation.js';
import * as exact from '../kernel/money.js';

/**
 * The cash of an amount, paid or given back: rounded to the venue's smallest coin, 0 where there is none
 * (docs/rules/payments.md 38).
 */
export const cashDue = (amount: number, smallestCoin: number): number =>
  exact.units(exact.toCoins(exact.money(amount), exact.money(smallestCoin)));

/**
 * The cash of a part that goes back: all that goes back in cash is rounded as its sum is
 * (docs/rules/payments.md 38).
 */
export const cashBack = (
  amount: number,
  smallestCoin: number,
  charges: readonly Pick<ReservationAnswer['charges'][number], 'refunds'>[],
): number => {
  const before = exact.add(
    ...charges
      .flatMap(({ refunds }) => refunds)
      .filter(({ method, state }) => method === 'cash' && state !== 'failed')
      .map((refund) => exact.money(refund.amount)),
  );
  const upTo = (sum: exact.Money) => exact.money(cashDue(exact.units(sum), smallestCoin));
  return exact.units(exact.subtract(upTo(exact.add(before, exact.money(amount))), upTo(before)));
};
