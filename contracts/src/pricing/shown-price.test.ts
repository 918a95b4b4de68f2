import fc from 'fast-check';
import { add, beforeTax, money, mulDiv, toCents, units } from '../kernel/money.js';
import { shownAmounts } from './shown-price.js';
import { isTaxIncluded } from '../catalog/tax-included.js';

const line = (price: number, rate = 0.13) => ({
  price,
  price_before_tax: units(beforeTax(money(price), rate)),
});
const sum = (amounts: readonly number[]): number => units(add(...amounts.map(money)));

it('lines that each round to a cent too little show what they come to together', () => {
  const lines = [line(23), line(6.5), line(9.04)];
  expect(lines.map(({ price_before_tax }) => price_before_tax)).toEqual([20.354, 5.7522, 8]);
  expect(shownAmounts({ lines, discounts: [] }, false)).toEqual({ lines: [20.36, 5.75, 8], discounts: [] });
});

it('with tax, lines show what is paid for them', () =>
  expect(
    shownAmounts(
      { lines: [line(23), line(0)], discounts: [{ amount: 2.3, amount_before_tax: 2.0354 }] },
      true,
    ),
  ).toEqual({ lines: [23, 0], discounts: [-2.3] }));

it('a line that a coupon makes free and its discount are the same sum', () =>
  expect(
    shownAmounts(
      { lines: [line(9.5), line(9.5)], discounts: [{ amount: 9.5, amount_before_tax: 8.4071 }] },
      false,
    ),
  ).toEqual({ lines: [8.41, 8.41], discounts: [-8.41] }));

const someLine = fc
  .record({
    ten_thousandths: fc.integer({ min: 0, max: 5_000_000 }),
    rate: fc.constantFrom(0, 0.05, 0.13, 0.14975),
  })
  .map(({ ten_thousandths, rate }) => line(ten_thousandths / 10_000, rate));
/** Discounts of a part of all lines, each after the other. */
const discountsOf = (lines: readonly ReturnType<typeof line>[], permilles: readonly number[]) =>
  permilles.map((permille) => {
    const share = (amounts: readonly number[]): number =>
      units(mulDiv(add(...amounts.map(money)), permille, 1000 * permilles.length));
    return {
      amount: share(lines.map(({ price }) => price)),
      amount_before_tax: share(lines.map(({ price_before_tax }) => price_before_tax)),
    };
  });

it.each([
  ['with tax, to the total', true],
  ['before tax, to the subtotal', false],
] as const)('whatever is bought, what is shown adds up %s', (_what, taxIncluded) => {
  fc.assert(
    fc.property(
      fc.array(someLine, { maxLength: 12 }),
      fc.array(fc.nat(1000), { maxLength: 3 }),
      (lines, permilles) => {
        const discounts = discountsOf(lines, permilles);
        const exact = [
          ...lines.map((one) => (taxIncluded ? one.price : one.price_before_tax)),
          ...discounts.map((one) => -(taxIncluded ? one.amount : one.amount_before_tax)),
        ];
        const shown = shownAmounts({ lines, discounts }, taxIncluded);
        expect(shown.lines).toHaveLength(lines.length);
        const amounts = [...shown.lines, ...shown.discounts];
        expect(sum(amounts)).toBe(units(toCents(add(...exact.map(money)))));
        amounts.forEach((amount, i) => {
          expect(Math.abs(money(amount) - money(exact[i]!))).toBeLessThan(100);
          expect(toCents(money(amount))).toBe(money(amount));
          if (money(exact[i]!) % 100 === 0) expect(amount).toBe(units(money(exact[i]!)));
        });
      },
    ),
    { numRuns: 300, seed: 11 },
  );
});

it('is before tax unless the venue says otherwise', () => {
  expect(isTaxIncluded({ tax_included: 'true' })).toBe(true);
  expect(isTaxIncluded({ tax_included: 'false' })).toBe(false);
  expect(isTaxIncluded(undefined)).toBe(false);
});
