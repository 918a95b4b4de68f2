import { money, type Money } from '../kernel/index.js';
import type { DiscountLine, Priced, PricedLine } from './events.js';

/** A line with what its discounts leave of it, exactly. */
export interface Left {
  readonly line: PricedLine;
  readonly after: Money;
  readonly before: Money;
}
/** The part of a discount that is taken off a line, after tax and before it. */
export type Share = Omit<Left, 'line'>;

/**
 * Shares of a discount in each line: what it says, else a share of what is left of each
 * (docs/rules/coupons-and-discounts.md 4).
 */
export const sharesOf = (
  lines: readonly Left[],
  { items, amount, amountBeforeTax, shares }: DiscountLine,
): readonly Share[] => {
  if (shares)
    return shares.map((share) => ({
      after: money.money(share.amount),
      before: money.money(share.amountBeforeTax),
    }));
  const isFor = ({ line }: Left): boolean => line.kind !== 'donation' && items.includes(line.item);
  const split = (whole: number, figure: 'after' | 'before'): readonly Money[] =>
    money.split(
      money.money(whole),
      lines.map((left) => (isFor(left) ? left[figure] : money.zero)),
    );
  const before = split(amountBeforeTax, 'before');
  return split(amount, 'after').map((after, i) => ({ after, before: before[i]! }));
};

const lessShares = (lines: readonly Left[], shares: readonly Share[]): readonly Left[] =>
  lines.map(({ line, after, before }, i) => ({
    line,
    after: money.subtract(after, shares[i]!.after),
    before: money.subtract(before, shares[i]!.before),
  }));

const undiscounted = (lines: readonly PricedLine[]): readonly Left[] =>
  lines.map((line) => ({
    line,
    after: money.money(line.amount),
    before: money.money(line.amountBeforeTax),
  }));

/** Each line with what its discounts leave of it, exactly. */
export const discountedLines = ({ lines, discounts }: Pick<Priced, 'lines' | 'discounts'>): readonly Left[] =>
  discounts.reduce((left, discount) => lessShares(left, sharesOf(left, discount)), undiscounted(lines));

/** Shares of a coupon of a price in each of its lines. */
export type AgreedShares = ReadonlyMap<PricedLine, Share>;
/** By the coupon's code. */
export const agreedShares = ({
  lines,
  discounts,
}: Pick<Priced, 'lines' | 'discounts'>): ReadonlyMap<string, AgreedShares> => {
  let left = undiscounted(lines);
  return new Map(
    discounts.map((discount) => {
      const shares = sharesOf(left, discount);
      left = lessShares(left, shares);
      return [discount.coupon, new Map(lines.map((line, i) => [line, shares[i]!]))];
    }),
  );
};
