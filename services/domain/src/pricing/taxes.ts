import { money, type Money, type Priced, type PricedLine, type ReservationAnswer } from '@stile/contracts';

interface Left {
  readonly line: PricedLine;
  readonly after: Money;
  readonly before: Money;
}

/** The lines less a discount, each by its share (docs/rules/coupons-and-discounts.md 4). */
const discounted = (
  lines: readonly Left[],
  { items, amount, amountBeforeTax }: Priced['discounts'][number],
): readonly Left[] => {
  const isFor = ({ line }: Left): boolean => line.kind !== 'donation' && items.includes(line.item);
  const parts = money.split(
    money.money(amount),
    lines.map((left) => (isFor(left) ? left.after : money.zero)),
  );
  const partsBefore = money.split(
    money.money(amountBeforeTax),
    lines.map((left) => (isFor(left) ? left.before : money.zero)),
  );
  return lines.map((left, i) => ({
    ...left,
    after: money.subtract(left.after, parts[i]!),
    before: money.subtract(left.before, partsBefore[i]!),
  }));
};

/** Each line with what its discounts leave of it, exactly. */
export const discountedLines = ({
  lines,
  discounts,
}: Pick<Priced, 'lines' | 'discounts'>): readonly Left[] => {
  const whole = lines.map((line): Left => ({
    line,
    after: money.money(line.amount),
    before: money.money(line.amountBeforeTax),
  }));
  return discounts.reduce(discounted, whole as readonly Left[]);
};

/** Subtotal and tax by tax rate, the highest first, as on a receipt: they add up to both exactly. */
export const taxesOf = (priced: Priced): ReservationAnswer['taxes'] => {
  const { lines, subtotal, taxAmount } = priced;
  const left = discountedLines(priced);
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((a, b) => b - a);
  const of = (rate: number) => left.filter(({ line }) => line.taxRate === rate);
  const bases = money.allot(
    money.money(subtotal),
    rates.map((rate) => money.add(...of(rate).map(({ before }) => before))),
  );
  const taxes = money.allot(
    money.money(taxAmount),
    rates.map((rate) => money.add(...of(rate).map(({ after, before }) => money.subtract(after, before)))),
  );
  return rates.map((rate, i) => ({ rate, base: money.units(bases[i]!), tax: money.units(taxes[i]!) }));
};
