import { discountedLines, money, type Priced, type ReservationAnswer } from '@stile/contracts';

/** Subtotal and tax by tax rate, the highest first, as on a receipt: they add up to both exactly. */
export const taxesOf = (priced: Priced): ReservationAnswer['taxes'] => {
  const { lines, subtotal, taxAmount } = priced;
  const left = discountedLines(priced);
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((a, b) => b - a);
  const ofRate = (rate: number) => left.filter(({ line }) => line.taxRate === rate);
  const bases = money.allot(
    money.money(subtotal),
    rates.map((rate) => money.add(...ofRate(rate).map(({ before }) => before))),
  );
  const taxes = money.allot(
    money.money(taxAmount),
    rates.map((rate) => money.add(...ofRate(rate).map(({ after, before }) => money.subtract(after, before)))),
  );
  return rates.map((rate, i) => ({ rate, base: money.units(bases[i]!), tax: money.units(taxes[i]!) }));
};
