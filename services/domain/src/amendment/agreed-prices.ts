import { money, type PricedLine } from '@stile/contracts';
import { lineOf, unitPriceOf, unitsOf, type AgreedPart, type Line } from '../pricing/lines.js';
import { priceForStay, type UnitPrice } from '../pricing/time-prices.js';

const isOf = (agreed: PricedLine, line: PricedLine): boolean =>
  agreed.kind === line.kind && agreed.item === line.item && agreed.slot === line.slot;

/**
 * Units of a line at a previously agreed price. A product's count is worked out again: the number of people may have
 * changed.
 */
const atPriceOf = (
  { taxRate, rule, source, cancellationFee, productType, accountingCode }: PricedLine,
  price: UnitPrice,
  { line: { source: _today, ...line } }: Line,
  count: number,
): Line =>
  lineOf(
    {
      ...line,
      count,
      taxRate,
      rule,
      cancellationFee,
      productType,
      accountingCode,
      ...(source && { source }),
    },
    line.kind === 'visitor' ? price : { ...price, factor: line.factor },
  );

/** Undefined where today's price applies to a stay of another length. */
const agreedPrice = (agreed: PricedLine, { today }: Line, stay: NewStay | null): UnitPrice | undefined =>
  stay && today && agreed.chargedTime ? priceForStay(agreed, today, stay.minutes) : unitPriceOf(agreed);

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

/** The length that an edit gives to the time that is charged; null while it is unknown. */
interface NewStay {
  readonly minutes: number | null;
}

const isPricedAlike = ({ each, line: a }: Line, { each: today, line: b }: Line): boolean =>
  each === today &&
  a.unitPriceBeforeTax === b.unitPriceBeforeTax &&
  a.taxRate === b.taxRate &&
  a.cancellationFee === b.cancellationFee &&
  a.accountingCode === b.accountingCode &&
  JSON.stringify(a.intervalPrices) === JSON.stringify(b.intervalPrices);

/**
 * Agreed prices stay for as many units as the reservation has. Units that an edit adds cost today's price, in a line of
 * their own where it or the account it is sold under differs. `stay`: a length of the stay that is not the agreed one.
 */
export const withAgreedPrices = (
  lines: readonly Line[],
  agreed: readonly PricedLine[],
  stay: NewStay | null,
): Line[] => {
  const unused = agreed.map(({ count }) => count);
  return lines.flatMap((today) => {
    const { line } = today;
    // A price that staff agree now replaces the one agreed before.
    if (line.source) return [today];
    const parts: Line[] = [];
    let left = line.count;
    agreed.forEach((earlier, i) => {
      const count = Math.min(left, unused[i]!);
      const price = count > 0 && isOf(earlier, line) && agreedPrice(earlier, today, stay);
      if (!price) return;
      const part = atPriceOf(earlier, price, today, count);
      parts.push({ ...part, agreed: [agreedPart(part, earlier, count)] });
      unused[i]! -= count;
      left -= count;
    });
    if (parts.every((part) => isPricedAlike(part, today)))
      return [{ ...today, agreed: parts.flatMap(({ agreed = [] }) => agreed) }];
    return left > 0 ? [...parts, unitsOf(today, left)] : parts;
  });
};

/**
 * At another visit units of a product that the reservation has cost today's price, and keep their fee
 * (docs/rules/reservations.md 51). Those of another fee are a line of their own.
 */
export const withAgreedFees = (lines: readonly Line[], before: readonly PricedLine[]): Line[] => {
  const unused = before.map(({ count }) => count);
  return lines.flatMap((today) => {
    const { line } = today;
    if (line.kind === 'visitor') return [today];
    const counts = new Map<number | undefined, number>();
    let left = line.count;
    before.forEach(({ kind, item, cancellationFee }, i) => {
      const count = kind === line.kind && item === line.item ? Math.min(left, unused[i]!) : 0;
      if (count > 0) counts.set(cancellationFee, (counts.get(cancellationFee) ?? 0) + count);
      unused[i]! -= count;
      left -= count;
    });
    if (left > 0) counts.set(line.cancellationFee, (counts.get(line.cancellationFee) ?? 0) + left);
    return [...counts].map(([cancellationFee, count]) =>
      lineOf({ ...line, count, cancellationFee }, unitPriceOf(line)),
    );
  });
};
