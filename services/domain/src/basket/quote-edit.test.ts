import fc from 'fast-check';
import { money, type Basket, type Coupon, type Priced } from '@stile/contracts';
import {
  addon,
  basket,
  coupon,
  discountGroup,
  madeUp,
  people,
  priceRule,
  type Documents,
} from '../../../../test/kit/venue.js';
import { AT, booked, planOf, TODAY, type Booked } from '../../../../test/kit/edits.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { claimsOf } from './claims.js';
import { quoteEdit } from './quote-edit.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const HALL = people('hall', ['09:00-13:00'], 100);
const HALF = coupon('HALF', { rule_type: 'percent', discount_amount: 50 });

const edited = (catalogue: Catalogue, placed: Booked, requested: Basket): Booked => {
  const quoted = quoteEdit(catalogue, planOf(catalogue, requested), placed, requested, {
    today: TODAY,
    channel: 'web',
  });
  if (!quoted.ok) throw new Error(`refused: ${JSON.stringify(quoted.rejection)}`);
  return { visit: placed.visit, priced: quoted.priced };
};
const adults = (visitor_count: number, rest: Partial<Basket> = {}): Basket =>
  basket({ passes: [{ visitor_type: 'adult', visitor_count }], coupons: ['HALF'], ...rest });
/** A venue that sells adults at a price. */
const at = (price: number, coupons: readonly Coupon[], rest: Documents = {}): Catalogue =>
  madeUp({
    capacity_rules: [HALL],
    price_rules: [priceRule({ rule_id: 9001, price, price_before_tax: price, tax_rate: 0 })],
    coupons: [...coupons],
    ...rest,
  });
const total = ({ priced }: Booked): number => priced.total;

describe('a coupon that was used and is edited afterwards', () => {
  const two = booked(at(10, [HALF]), adults(2));
  const tenth = { ...HALF, discount_rule: { ...HALF.discount_rule, discount_amount: 10 } };

  it.each<[string, readonly Coupon[]]>([
    ['has other terms', [tenth]],
    ['is deleted', []],
    [
      'is for something else',
      [{ ...HALF, discount_rule: { ...HALF.discount_rule, discount_effect: 'addons' } }],
    ],
  ])('takes off what it took off what stays: it %s', (_how, coupons) => {
    const now = at(10, coupons);
    expect([
      total(two),
      edited(now, two, adults(2)).priced,
      total(edited(now, two, adults(1))),
      edited(now, two, adults(1)).priced.discounts[0]?.amount,
    ]).toEqual([10, two.priced, 5, 5]);
  });
  it.each<[string, readonly Coupon[], number]>([
    ['the coupon of today', [tenth], 19],
    [
      'a better coupon of today',
      [{ ...HALF, discount_rule: { ...HALF.discount_rule, discount_amount: 90 } }],
      11,
    ],
    ['the coupon as it was', [HALF], 15],
    ['no coupon, where it is deleted', [], 20],
  ])('lets what is added cost what it costs with %s', (_what, coupons, expected) =>
    expect(total(edited(at(10, coupons), two, adults(3)))).toBe(expected),
  );
  it('keeps the parts of two edits apart, the older first', () => {
    const three = edited(at(10, [tenth]), two, adults(3));
    expect([
      total(three),
      total(edited(at(10, []), three, adults(2))),
      total(edited(at(10, []), three, adults(1))),
      total(edited(at(10, []), three, adults(3, { coupons: [] }))),
    ]).toEqual([19, 10, 5, 30]);
  });
  const onSunday = { date: '2026-12-06' };
  const better = { ...HALF, discount_rule: { ...HALF.discount_rule, discount_amount: 90 } };
  const forAddons: Coupon = {
    ...HALF,
    discount_rule: { ...HALF.discount_rule, discount_effect: 'addons' },
  };
  const save = (catalogue: Catalogue, placed: Booked, requested: Basket) =>
    claimsOf(catalogue, planOf(catalogue, requested), requested, {
      at: AT,
      channel: 'web',
      reserving: true,
      edited: { ...placed, claims: [] },
    });
  it.each<[string, readonly Coupon[], number]>([
    ['has become smaller: by the agreed terms', [tenth], 10],
    ['is as it was', [HALF], 10],
    ['has become better: by those of now', [better], 2],
    ['is for something else now: by the agreed terms', [forAddons], 10],
  ])('discounts another visit where it %s', (_how, coupons, expected) => {
    const now = at(10, coupons);
    expect(total(edited(now, two, adults(2, onSunday)))).toBe(expected);
    for (const requested of [adults(2, onSunday), adults(1)])
      expect(save(now, two, requested)).toMatchObject({ ok: true });
  });
  it.each<[string, Booked, number]>([
    ['by the agreed terms', two, 10],
    [
      'not at all, where its terms were not recorded',
      {
        ...two,
        priced: {
          ...two.priced,
          discounts: two.priced.discounts.map(({ terms: _unrecorded, ...discount }) => discount),
        },
      },
      20,
    ],
  ])('discounts another visit where it is deleted %s', (_how, placed, expected) =>
    expect(total(edited(at(10, []), placed, adults(2, onSunday)))).toBe(expected),
  );
  it('takes its terms along from edit to edit', () => {
    const now = at(10, [tenth]);
    const moved = edited(now, edited(now, two, adults(3)), adults(3, onSunday));
    const again = edited(now, moved, adults(3, { date: '2026-12-12' }));
    expect([total(moved), total(again)]).toEqual([15, 15]);
  });
  const wood = addon({
    id: 'wood',
    price: 5,
    price_before_tax: 5,
    tax_rate: 0,
    settings_v2: { infinite: true },
  });
  it('costs what it cost with the note that it has, whatever the venue adds by now', () => {
    const requested = adults(2, {
      addons: [{ addon_inventory: 'wood', addon_count: 1, notes: 'Dry, please' }],
    });
    const sold = { ...wood, settings_v2: { ...wood.settings_v2, custom_attrs: true } };
    const placed = {
      ...booked(at(10, [HALF], { addons: [sold] }), requested),
      addonNotes: [{ addon: 'wood' }],
    };
    // The product takes no notes any more, and costs more.
    const now = at(12, [HALF], { addons: [{ ...wood, price: 9, price_before_tax: 9 }] });
    expect(edited(now, placed, requested).priced).toEqual(placed.priced);
  });
  it('costs what it cost where a product of it was deleted', () => {
    const requested = adults(2, { addons: [{ addon_inventory: 'wood', addon_count: 1 }] });
    const placed = booked(at(10, [HALF], { addons: [wood] }), requested);
    expect(edited(at(10, []), placed, requested).priced).toEqual(placed.priced);
  });
  it('lets each person who leaves take their part, and the last what is left', () => {
    const five = coupon('HALF', { rule_type: 'fixed', discount_amount: 5 });
    const three = booked(at(10, [five]), adults(3));
    const left = [2, 1].map((count) => total(edited(at(10, []), three, adults(count))));
    expect([total(three), ...left]).toEqual([25, 16.67, 8.33]);
  });
  it('does not free another where the free one leaves, and frees who comes back', () => {
    const free = coupon('HALF', {
      rule_type: 'free',
      discount_effect: 'single_item',
      discount_quantity: 1,
    });
    const family = (children: number): Basket =>
      adults(1, {
        passes: [
          { visitor_type: 'adult', visitor_count: 1 },
          ...(children > 0 ? [{ visitor_type: 'child', visitor_count: children }] : []),
        ],
      });
    const venue = at(10, [free]);
    const before = booked(venue, family(1));
    const alone = edited(venue, before, family(0));
    expect([total(before), total(alone), total(edited(venue, alone, family(1)))]).toEqual([10, 10, 10]);
  });
});

describe('whatever has become of the venue’s terms', () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount / 100);
  const rule = fc.record({
    rule_type: fc.constantFrom('percent', 'free', 'fixed'),
    discount_amount: fc.oneof(fc.integer({ min: 1, max: 100 }), cents(9_999)),
    discount_effect: fc.constantFrom('whole_order', 'visitor_types', 'addons', 'single_item'),
    discount_quantity: fc.constantFrom(null, 1, 2),
    visitor_type: fc.constantFrom(null, 'adult', 'child'),
  });
  const CODES = ['ONE', 'TWO'];
  const terms = fc.record({
    adult: cents(3000),
    child: cents(1500),
    pass: cents(2000),
    wood: cents(900),
    walk: cents(900),
    coupons: fc.tuple(rule, rule),
    isGone: fc.tuple(fc.boolean(), fc.boolean()),
  });
  type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;
  const product = (id: string, price: number, rest: object = {}) =>
    addon({ id, price, price_before_tax: price, tax_rate: 0, settings_v2: { infinite: true }, ...rest });
  const venueOf = ({ adult, child, pass, wood, walk, coupons }: Terms, isGone: readonly boolean[] = []) =>
    at(
      adult,
      CODES.flatMap((code, i) => (isGone[i] ? [] : [coupon(code, coupons[i]!)])),
      {
        price_rules: [
          ['adult', adult, null] as const,
          ['child', child, null] as const,
          ['adult', pass, 'Group pass'] as const,
        ].map(([visitor_type_id, price, discount_group_name], i) =>
          priceRule({
            rule_id: 9101 + i,
            visitor_type_id,
            price,
            price_before_tax: price,
            tax_rate: 0,
            discount_group_name,
            priority: discount_group_name ? 9 : 1,
          }),
        ),
        discount_groups: [discountGroup('pass')],
        addons: [product('wood', wood), product('walk', walk, { settings: { price_per_person: true } })],
      },
    );
  const party = fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.nat(3),
    wood: fc.nat(3),
    walk: fc.nat(1),
  });
  type Party = typeof party extends fc.Arbitrary<infer T> ? T : never;
  const requestedOf = ({ adults: grown, children, wood, walk }: Party, rest: Partial<Basket>): Basket =>
    basket({
      passes: [
        { visitor_type: 'adult', visitor_count: grown },
        ...(children > 0 ? [{ visitor_type: 'child', visitor_count: children }] : []),
      ],
      addons: Object.entries({ wood, walk }).flatMap(([addon_inventory, addon_count]) =>
        addon_count > 0 ? [{ addon_inventory, addon_count }] : [],
      ),
      ...rest,
    });
  const rest = fc.record({
    coupons: fc.subarray(CODES),
    discount_group: fc.constantFrom(null, 'pass'),
  });
  const cost = ({ lines }: Priced, undiscounted: Terms, group: string | null): number =>
    lines.reduce((sum, { item, count, factor }) => {
      const each = item === 'adult' && group ? undiscounted.pass : undiscounted[item as 'adult'];
      return sum + each * count * factor;
    }, 0);
  const CENT = 0.01;

  it('what stays costs what it cost, more at most its price of today, and what leaves returns its part', () => {
    const seen = { same: 0, fewer: 0, more: 0, gone: 0, discounted: 0 };
    fc.assert(
      fc.property(terms, terms, party, party, rest, (then, now, whole, other, more) => {
        const placed = booked(venueOf(then), requestedOf(whole, more));
        const today = venueOf(now, now.isGone);
        expect(edited(today, placed, requestedOf(whole, more)).priced).toEqual(placed.priced);
        seen.same++;
        const fewer: Party = {
          adults: Math.min(whole.adults, other.adults),
          children: Math.min(whole.children, other.children),
          wood: Math.min(whole.wood, other.wood),
          walk: Math.min(whole.walk, other.walk),
        };
        const less = edited(today, placed, requestedOf(fewer, more));
        // Today's terms do not matter for less.
        expect(less.priced.total).toBe(edited(venueOf(then), placed, requestedOf(fewer, more)).priced.total);
        expect(less.priced.total).toBeLessThanOrEqual(placed.priced.total);
        if (less.priced.total < placed.priced.total) seen.fewer++;
        const bigger: Party = {
          adults: whole.adults + other.adults,
          children: whole.children + other.children,
          wood: whole.wood + other.wood,
          walk: whole.walk,
        };
        const grown = edited(today, placed, requestedOf(bigger, more));
        const added = { ...grown.priced, lines: grown.priced.lines.filter(({ item }) => item !== 'walk') };
        const before = { ...placed.priced, lines: placed.priced.lines.filter(({ item }) => item !== 'walk') };
        const most = cost(added, now, more.discount_group) - cost(before, now, more.discount_group);
        const walks = (of: Booked) =>
          of.priced.lines.reduce((sum, { item, amount }) => sum + (item === 'walk' ? amount : 0), 0);
        expect(grown.priced.total).toBeGreaterThanOrEqual(placed.priced.total);
        expect(grown.priced.total - placed.priced.total).toBeLessThanOrEqual(
          most + walks(grown) - walks(placed) + CENT,
        );
        seen.more++;
        if (now.isGone.some(Boolean)) seen.gone++;
        if (placed.priced.discounts.some(({ amount }) => amount > 0)) seen.discounted++;
      }),
      { numRuns: RUNS, seed: 20261127 },
    );
    for (const [what, times] of Object.entries(seen)) expect([what, times > RUNS / 10]).toEqual([what, true]);
  });

  it('who leaves and comes back while terms are as agreed costs nothing, and parts add up to the whole', () => {
    fc.assert(
      fc.property(terms, party, party, rest, (then, whole, other, more) => {
        const venue = venueOf(then);
        const placed = booked(venue, requestedOf(whole, more));
        const fewer: Party = { ...whole, adults: Math.min(whole.adults, other.adults), children: 0 };
        const less = edited(venue, placed, requestedOf(fewer, more));
        expect(edited(venue, less, requestedOf(whole, more)).priced.total).toBe(placed.priced.total);
        expect(edited(venue, less, requestedOf(fewer, more)).priced).toEqual(less.priced);
        for (const { priced } of [placed, less]) {
          const off = priced.discounts.map(({ amount }) => money.money(amount));
          const all = money.add(...priced.lines.map(({ amount }) => money.money(amount)));
          expect(money.units(money.toCents(money.subtract(all, money.add(...off))))).toBe(priced.total);
        }
      }),
      { numRuns: RUNS, seed: 20261128 },
    );
  });
});
