import * as money from '../kernel/money.js';

/** The cash of a session as far as it says what the session differs by. */
interface Differing {
  readonly sums: { readonly discrepancies: { readonly amount: number } };
  /** Null without a count at its closing. */ readonly variance: number | null;
}

/** Discrepancies recorded in a session and the variance of its closing together (docs/rules/tills.md 11). */
export const overShortOf = ({ sums, variance }: Differing): number =>
  money.units(money.add(money.money(sums.discrepancies.amount), money.money(variance ?? 0)));
