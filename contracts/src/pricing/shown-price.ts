import { add, allot, money, toCents, units } from '../kernel/money.js';

interface ExactAmounts {
  readonly lines: readonly { readonly price: number; readonly price_before_tax: number }[];
  readonly discounts: readonly { readonly amount: number; readonly amount_before_tax: number }[];
}

/** Amounts with 2 decimals, in the order of the lines and the discounts; a discount's is below 0. */
export interface ShownAmounts {
  readonly lines: readonly number[];
  readonly discounts: readonly number[];
}

/**
 * Amounts beside each line and each discount: they add up to the total with `taxIncluded`, else to the subtotal
 * (docs/rules/money.md 11). All that shows lines above either takes their amounts from here.
 */
export const shownAmounts = ({ lines, discounts }: ExactAmounts, taxIncluded: boolean): ShownAmounts => {
  const exact = [
    ...lines.map((line) => money(taxIncluded ? line.price : line.price_before_tax)),
    ...discounts.map((discount) => money(-(taxIncluded ? discount.amount : discount.amount_before_tax))),
  ];
  const shown = allot(toCents(add(...exact)), exact).map(units);
  return { lines: shown.slice(0, lines.length), discounts: shown.slice(lines.length) };
};
