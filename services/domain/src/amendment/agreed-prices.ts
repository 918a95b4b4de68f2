import { money, type PricedLine } from '@stile/contracts';
import { lineOf, unitsOf, type AgreedPart, type Line } from '../pricing/lines.js';

const isOf = (agreed: PricedLine, line: PricedLine): boolean =>
  agreed.kind === line.kind && agreed.item === line.item && agreed.slot === line.slot;

/**
 * Units of a line at a previously agreed price. A product's count is worked out again: the number of people may have
 * changed.
 */
const atPriceOf = (
  { unitPrice, unitPriceBeforeTax, taxRate, rule, factor, chargedTime, source, cancellationFee }: PricedLine,
  { line: { source: _today, ...line } }: Line,
  count: number,
): Line =>
  lineOf(
    { ...line, count, taxRate, rule, cancellationFee, ...(source && { source }) },
    {
      price: money.money(unitPrice),
      beforeTax: money.money(unitPriceBeforeTax),
      factor: line.kind === 'visitor' ? factor : line.factor,
      chargedTime,
    },
  );

/**
 * The part of a line at an agreed price that was there before: of a product for each person, no more people than then.
 */
const agreedPart = ({ amount, amountBeforeTax }: Line, source: PricedLine, count: number): AgreedPart => ({
  of: source,
  count,
  amount: money.min(amount, money.mulDiv(money.money(source.amount), count, source.count)),
  amountBeforeTax: money.min(
    amountBeforeTax,
    money.mulDiv(money.money(source.amountBeforeTax), count, source.count),
  ),
});

/**
 * Agreed prices stay for as many units as the reservation has. Units that an edit adds cost today's price, in a line of
 * their own where it differs.
 */
export const withAgreedPrices = (lines: readonly Line[], agreed: readonly PricedLine[]): Line[] => {
  const unused = agreed.map(({ count }) => count);
  return lines.flatMap((today) => {
    const { line } = today;
    // A price that staff agree now replaces the one agreed before.
    if (line.source) return [today];
    const parts: Line[] = [];
    let left = line.count;
    agreed.forEach((earlier, i) => {
      const count = Math.min(left, unused[i]!);
      if (count === 0 || !isOf(earlier, line)) return;
      const part = atPriceOf(earlier, today, count);
      parts.push({ ...part, agreed: [agreedPart(part, earlier, count)] });
      unused[i]! -= count;
      left -= count;
    });
    if (
      parts.every(
        ({ each, line: { unitPriceBeforeTax, taxRate, cancellationFee } }) =>
          each === today.each &&
          unitPriceBeforeTax === line.unitPriceBeforeTax &&
          taxRate === line.taxRate &&
          cancellationFee === line.cancellationFee,
      )
    )
      return [{ ...today, agreed: parts.flatMap(({ agreed = [] }) => agreed) }];
    return left > 0 ? [...parts, unitsOf(today, left)] : parts;
  });
};
