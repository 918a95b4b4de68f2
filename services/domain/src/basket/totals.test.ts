import fc from 'fast-check';
import type { Basket, Coupon, Priced } from '@stile/contracts';
import { cents, exact, rounded, taxed } from '../../../../test/support/exact.js';
import { addon, addonType, basket, coupon, madeUp, people, priceRule } from '../../../../test/kit/venue.js';
import { planDay } from '../schedule/plan.js';
import { quote } from './quote.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 500);

interface Item {
  id: string;
  kind: 'visitor' | 'addon' | 'donation';
  price: bigint;
  before: bigint;
  count: number;
}
/** One coupon on untouched lines, straight from docs/rules/coupons-and-discounts.md 2 to 4. */
const discount = (
  items: readonly Item[],
  { discount_rule: rule }: Coupon,
): { after: bigint; before: bigint } => {
  const units = items
    .filter(({ kind }) => kind !== 'donation')
    .flatMap((item) => Array.from({ length: item.count }, () => item));
  const base =
    rule.discount_effect === 'whole_order'
      ? units
      : rule.discount_effect === 'visitor_types'
        ? units.filter(({ kind }) => kind === 'visitor')
        : rule.discount_effect === 'addons'
          ? units.filter(({ kind }) => kind === 'addon')
          : units
              .filter(
                ({ id, price }) => price > 0n && (rule.visitor_type === id || rule.addon_inventory === id),
              )
              .sort((a, b) => Number(a.price - b.price))
              .slice(0, rule.discount_quantity ?? units.length);
  const all = base.reduce((sum, { price }) => sum + price, 0n);
  const allBefore = base.filter(({ price }) => price > 0n).reduce((sum, { before }) => sum + before, 0n);
  const wanted =
    rule.rule_type === 'free'
      ? all
      : rule.rule_type === 'fixed'
        ? exact(rule.discount_amount)
        : rounded(all * exact(rule.discount_amount), 1_000_000n);
  const after = wanted < all ? wanted : all;
  return { after, before: all === 0n ? 0n : rounded(after * allBefore, all) };
};

const TYPES = ['adult', 'child', 'car'];
const ADDONS = ['wood', 'walk', 'give'];
const rates = fc.constantFrom(0, 0.05, 0.13, 0.14975);
const product = fc.record({
  before: fc.nat(2_000_000),
  rate: rates,
  count: fc.integer({ min: 1, max: 12 }),
  present: fc.boolean(),
});
const anyCoupon = fc.record({
  rule_type: fc.constantFrom('free' as const, 'percent' as const, 'fixed' as const),
  discount_amount: fc.oneof(
    fc.constantFrom(0, 5, 10, 12.5, 33.3333, 100),
    fc.nat(3_000_000).map((n) => n / 10_000),
  ),
  discount_quantity: fc.option(fc.integer({ min: 1, max: 5 })),
  discount_effect: fc.constantFrom(
    'whole_order' as const,
    'visitor_types' as const,
    'addons' as const,
    'single_item' as const,
  ),
  visitor_type: fc.constantFrom(null, ...TYPES),
  addon_inventory: fc.constantFrom(...ADDONS),
});

interface Shop {
  visitors: { before: number; rate: number; count: number; present: boolean }[];
  addons: { before: number; rate: number; count: number; present: boolean }[];
  coupons: Partial<Coupon['discount_rule']>[];
}
const withTax = (before: number, rate: number): number => Number(taxed(BigInt(before), rate)) / 10_000;

const priceOf = ({ visitors, addons, coupons }: Shop): { priced: Priced; items: Item[]; rules: Coupon[] } => {
  const rules = coupons.map((rule, i) => coupon(`C${i}`, rule));
  const catalogue = madeUp({
    capacity_rules: [people('hall', ['09:00-10:00'], 1000)],
    addon_types: [addonType({ id: 'donation' })],
    coupons: rules,
    price_rules: visitors.map(({ before, rate }, i) =>
      priceRule({
        rule_id: 9001 + i,
        visitor_type_id: TYPES[i]!,
        price_before_tax: before / 10_000,
        price: withTax(before, rate),
        tax_rate: rate,
      }),
    ),
    addons: addons.map(({ before, rate }, i) =>
      addon({
        id: ADDONS[i]!,
        addon_type: ADDONS[i] === 'give' ? 'donation' : 'extras',
        price_before_tax: before / 10_000,
        price: withTax(before, rate),
        tax_rate: rate,
        settings: { price_per_person: ADDONS[i] === 'walk' },
        settings_v2: { infinite: true },
      }),
    ),
  });
  const passes: Basket['passes'] = visitors.flatMap(({ count, present }, i) =>
    present ? [{ visitor_type: TYPES[i]!, visitor_count: count }] : [],
  );
  const requested = basket({
    passes,
    addons: addons.flatMap(({ count, present }, i) =>
      present ? [{ addon_inventory: ADDONS[i]!, addon_count: count }] : [],
    ),
    coupons: rules.map(({ code }) => code),
  });
  const quoted = quote(
    catalogue,
    planDay(catalogue, 'park', requested.date, { today: '2026-11-21' }),
    requested,
    {
      today: '2026-11-21',
      channel: 'web',
    },
  );
  if (!quoted.ok) throw new Error(JSON.stringify(quoted.rejection));
  const persons = BigInt(
    Math.max(
      1,
      passes
        .filter(({ visitor_type }) => visitor_type !== 'car')
        .reduce((sum, { visitor_count }) => sum + visitor_count, 0),
    ),
  );
  const item = (id: string, kind: Item['kind'], { before, rate, count }: Shop['addons'][number]): Item => {
    const times = id === 'walk' ? persons : 1n;
    return { id, kind, price: exact(withTax(before, rate)) * times, before: BigInt(before) * times, count };
  };
  const items = [
    ...visitors.flatMap((one, i) => (one.present ? [item(TYPES[i]!, 'visitor', one)] : [])),
    ...addons.flatMap((one, i) =>
      one.present ? [item(ADDONS[i]!, ADDONS[i] === 'give' ? 'donation' : 'addon', one)] : [],
    ),
  ];
  return { priced: quoted.priced, items, rules };
};
const shop = (coupons: { minLength: number; maxLength: number }): fc.Arbitrary<Shop> =>
  fc.record({
    visitors: fc.array(product, { minLength: 3, maxLength: 3 }),
    addons: fc.array(product, { minLength: 3, maxLength: 3 }),
    coupons: fc.array(anyCoupon, coupons),
  });
const sumOf = (items: readonly Item[], of: 'price' | 'before'): bigint =>
  items.reduce((sum, item) => sum + item[of] * BigInt(item.count), 0n);

describe('totals of random baskets, against exact fractions', () => {
  it('are the sums of the lines less the discount, rounded once', () => {
    fc.assert(
      fc.property(shop({ minLength: 0, maxLength: 1 }), (one) => {
        const { priced, items, rules } = priceOf(one);
        const off = rules[0] ? discount(items, rules[0]) : { after: 0n, before: 0n };
        if (rules[0])
          expect([exact(priced.discounts[0]!.amount), exact(priced.discounts[0]!.amountBeforeTax)]).toEqual([
            off.after,
            off.before,
          ]);
        const total = cents(sumOf(items, 'price') - off.after);
        const subtotal = cents(sumOf(items, 'before') - off.before);
        expect([exact(priced.total), exact(priced.subtotal)]).toEqual([total, subtotal]);
        expect(Math.round(priced.taxAmount * 10_000)).toBe(Number(total - subtotal));
      }),
      { numRuns: RUNS, seed: 3 },
    );
  });

  it('with many coupons are what the lines and discounts say, never below the donations', () => {
    fc.assert(
      fc.property(shop({ minLength: 2, maxLength: 6 }), (one) => {
        const { priced, items } = priceOf(one);
        const off = priced.discounts.reduce((sum, { amount }) => sum + exact(amount), 0n);
        const offBefore = priced.discounts.reduce(
          (sum, { amountBeforeTax }) => sum + exact(amountBeforeTax),
          0n,
        );
        expect(exact(priced.total)).toBe(cents(sumOf(items, 'price') - off));
        expect(exact(priced.subtotal)).toBe(cents(sumOf(items, 'before') - offBefore));
        const donations = items.filter(({ kind }) => kind === 'donation');
        expect(sumOf(items, 'price') - off >= sumOf(donations, 'price')).toBe(true);
        expect(sumOf(items, 'before') - offBefore >= sumOf(donations, 'before')).toBe(true);
        for (const { items: discounted } of priced.discounts) expect(discounted).not.toContain('give');
      }),
      { numRuns: RUNS, seed: 4 },
    );
  });
});
