import fc from 'fast-check';
import { money, type Priced, type PricedLine } from '@stile/contracts';
import { taxesOf } from './taxes.js';

const line = (
  item: string,
  amount: number,
  taxRate: number,
  kind: PricedLine['kind'] = 'addon',
): PricedLine => {
  const amountBeforeTax = money.units(money.beforeTax(money.money(amount), taxRate));
  return {
    kind,
    item,
    title: item,
    count: 1,
    factor: 1,
    unitPrice: amount,
    unitPriceBeforeTax: amountBeforeTax,
    amount,
    amountBeforeTax,
    taxRate,
    rule: null,
    slot: null,
  };
};
const pricedOf = (lines: PricedLine[], discounts: Priced['discounts'] = []): Priced => {
  const sum = (all: readonly number[]) => money.add(...all.map(money.money));
  const left = money.toCents(
    money.subtract(sum(lines.map(({ amount }) => amount)), sum(discounts.map(({ amount }) => amount))),
  );
  const before = money.toCents(
    money.subtract(
      sum(lines.map(({ amountBeforeTax }) => amountBeforeTax)),
      sum(discounts.map(({ amountBeforeTax }) => amountBeforeTax)),
    ),
  );
  return {
    lines,
    discounts,
    subtotal: money.units(before),
    taxAmount: money.units(money.subtract(left, before)),
    total: money.units(left),
    currency: 'CAD',
  };
};

it('is by rate, the highest first', () =>
  expect(
    taxesOf(pricedOf([line('walk', 22.6, 0.13), line('book', 10.5, 0.05), line('gift', 10, 0, 'donation')])),
  ).toEqual([
    { rate: 0.13, base: 20, tax: 2.6 },
    { rate: 0.05, base: 10, tax: 0.5 },
    { rate: 0, base: 10, tax: 0 },
  ]));

it('a discount lowers the tax of what it is for, and a donation keeps its all', () => {
  const discount = {
    coupon: 'HALF',
    description: '',
    amount: 11.3,
    amountBeforeTax: 10,
    items: ['walk'],
    revision: 1,
  };
  expect(
    taxesOf(
      pricedOf(
        [line('walk', 22.6, 0.13), line('book', 10.5, 0.05), line('gift', 10, 0, 'donation')],
        [discount],
      ),
    ),
  ).toEqual([
    { rate: 0.13, base: 10, tax: 1.3 },
    { rate: 0.05, base: 10, tax: 0.5 },
    { rate: 0, base: 10, tax: 0 },
  ]);
});

it('adds up to the subtotal and the tax to the cent, whatever was bought', () => {
  const someLine = fc.record({
    amount: fc.integer({ min: 0, max: 5_000_000 }),
    rate: fc.constantFrom(0, 0.05, 0.13, 0.14975),
  });
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 100 }),
      (lines, percent) => {
        const bought = lines.map(({ amount, rate }, i) => line(`i${i}`, amount / 10_000, rate));
        const of = (amounts: readonly number[]): number =>
          money.units(money.percentOf(money.add(...amounts.map(money.money)), percent));
        const priced = pricedOf(bought, [
          {
            coupon: 'C',
            description: '',
            amount: of(bought.map(({ amount }) => amount)),
            amountBeforeTax: of(bought.map(({ amountBeforeTax }) => amountBeforeTax)),
            items: bought.map(({ item }) => item),
            revision: 1,
          },
        ]);
        const taxes = taxesOf(priced);
        expect(money.add(...taxes.map(({ base }) => money.money(base)))).toBe(money.money(priced.subtotal));
        expect(money.add(...taxes.map(({ tax }) => money.money(tax)))).toBe(money.money(priced.taxAmount));
      },
    ),
  );
});
