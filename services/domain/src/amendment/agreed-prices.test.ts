import type { Basket, Coupon, Priced, PricedLine, PriceRule } from '@stile/contracts';
import {
  addon,
  basket,
  coupon,
  madeUp,
  people,
  priceRule,
  type Documents,
} from '../../../../test/kit/venue.js';
import {
  isSameBasket,
  isSameVisit,
  agreedTerms,
  withAppliedCoupons,
  type AgreedTerms,
} from './edited-basket.js';
import { planDay } from '../schedule/plan.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { quote } from '../basket/quote.js';
import { quoteEdit } from '../basket/quote-edit.js';

const TODAY = '2026-11-21';
const WALK = addon({
  id: 'walk',
  price: 13.56,
  price_before_tax: 12,
  settings: { price_per_person: true },
  settings_v2: { infinite: true },
});
const WOOD = addon({ id: 'wood', price: 9.04, price_before_tax: 8, settings_v2: { infinite: true } });
const HALL = people('hall', ['09:00-13:00'], 100);
const venue = (documents: Documents = {}): Catalogue =>
  madeUp({ capacity_rules: [HALL], addons: [WALK, WOOD], ...documents });
/** The same venue when everything has become dearer. */
const dearer = (documents: Documents = {}): Catalogue =>
  venue({
    price_rules: [priceRule({ rule_id: 9001, price: 22.6, price_before_tax: 20 })],
    addons: [
      { ...WALK, price: 20, price_before_tax: 17.6991 },
      { ...WOOD, price: 1, price_before_tax: 0.885 },
    ],
    ...documents,
  });

const sameHours = (lines: readonly PricedLine[]): AgreedTerms => ({ lines, stay: 240, hours: 'same' });
const priced = (catalogue: Catalogue, requested: Basket, agreed?: AgreedTerms): Priced => {
  const quoted = quote(
    catalogue,
    planDay(catalogue, requested.inventory, requested.date, { today: TODAY, discountGroup: null }),
    requested,
    { today: TODAY, channel: 'web', agreed },
  );
  if (!quoted.ok) throw new Error(`refused: ${JSON.stringify(quoted.rejection)}`);
  return quoted.priced;
};
const adults = (visitor_count: number, addons: Basket['addons'] = [], more: Partial<Basket> = {}): Basket =>
  basket({ passes: [{ visitor_type: 'adult', visitor_count }], addons, ...more });
const some = (addon_inventory: string, addon_count = 1): Basket['addons'][number] => ({
  addon_inventory,
  addon_count,
});
const shown = ({ lines, total }: Priced): unknown[] => [
  ...lines.map(({ item, count, factor, unitPrice, amount }) => [item, count, factor, unitPrice, amount]),
  total,
];
const edited = (before: Basket, after: Basket): unknown[] =>
  shown(priced(dearer(), after, sameHours(priced(venue(), before).lines)));

describe('an edit of a visit that stays', () => {
  it('keeps the price of what it has', () =>
    expect(edited(adults(2), adults(2))).toEqual([['adult', 2, 1, 11.3, 22.6], 22.6]));
  it('pays today’s price for what it adds, in a line of its own', () =>
    expect(edited(adults(2), adults(3))).toEqual([
      ['adult', 2, 1, 11.3, 22.6],
      ['adult', 1, 1, 22.6, 22.6],
      45.2,
    ]));
  it('keeps the account that a line was sold under, and puts what it adds under today’s', () => {
    const under = (code: string) => venue({ addons: [{ ...WOOD, accounting_code: code }] });
    const accounts = (after: Basket, now = under('4110')) =>
      priced(now, after, sameHours(priced(under('4100'), adults(1, [some('wood', 2)])).lines))
        .lines.filter(({ kind }) => kind === 'addon')
        .map(({ count, accountingCode }) => [count, accountingCode]);
    expect(accounts(adults(1, [some('wood', 3)]))).toEqual([
      [2, '4100'],
      [1, '4110'],
    ]);
    expect(accounts(adults(1, [some('wood', 1)]))).toEqual([[1, '4100']]);
    expect(accounts(adults(1, [some('wood', 3)]), under('4100'))).toEqual([[3, '4100']]);
  });
  it('keeps the price for those who are left', () =>
    expect(edited(adults(3), adults(1))).toEqual([['adult', 1, 1, 11.3, 11.3], 11.3]));
  it('keeps a price that has fallen since: it was agreed', () =>
    expect(edited(adults(1, [some('wood', 2)]), adults(1, [some('wood', 3)]))).toEqual([
      ['adult', 1, 1, 11.3, 11.3],
      ['wood', 2, 1, 9.04, 18.08],
      ['wood', 1, 1, 1, 1],
      30.38,
    ]));
  it('counts a product for each person as they are now', () =>
    expect(edited(adults(2, [some('walk')]), adults(1, [some('walk')]))).toEqual([
      ['adult', 1, 1, 11.3, 11.3],
      ['walk', 1, 1, 13.56, 13.56],
      24.86,
    ]));
  it('keeps the prices of two edits apart, the older first', () => {
    const first = sameHours(priced(venue(), adults(1)).lines);
    const second = sameHours(priced(dearer(), adults(2), first).lines);
    const third = dearer({ price_rules: [priceRule({ rule_id: 9001, price: 33.9, price_before_tax: 30 })] });
    expect(shown(priced(third, adults(3), second))).toEqual([
      ['adult', 1, 1, 11.3, 11.3],
      ['adult', 1, 1, 22.6, 22.6],
      ['adult', 1, 1, 33.9, 33.9],
      67.8,
    ]);
    expect(shown(priced(third, adults(1), second))).toEqual([['adult', 1, 1, 11.3, 11.3], 11.3]);
  });
  it('where no price has changed is the quote as ever', () =>
    expect(priced(venue(), adults(3, [some('wood')]), sameHours(priced(venue(), adults(2)).lines))).toEqual(
      priced(venue(), adults(3, [some('wood')])),
    ));
});

describe('fees of a cancellation', () => {
  const withFee = (cancellation_fee: number | undefined): Catalogue =>
    venue({
      addons: [
        addon({
          id: 'wood',
          price: 9.04,
          price_before_tax: 8,
          settings_v2: { infinite: true, ...(cancellation_fee && { cancellation_fee }) },
        }),
      ],
    });
  const feesOf = (then: number | undefined, now: number | undefined, count: number) => {
    const quoted = quoteEdit(
      withFee(now),
      planDay(withFee(now), 'park', '2026-12-06', { today: TODAY, discountGroup: null }),
      { visit, priced: priced(withFee(then), adults(1, [some('wood', 2)])) },
      adults(1, [some('wood', count)], { date: '2026-12-06' }),
      { today: TODAY, channel: 'web' },
    );
    if (!quoted.ok) throw new Error(`refused: ${JSON.stringify(quoted.rejection)}`);
    return quoted.priced.lines.slice(1).map((line) => [line.count, line.cancellationFee]);
  };
  it.each<[string, number | undefined, number | undefined, number, unknown[]]>([
    ['stays where it has risen', 2, 5, 2, [[2, 2]]],
    ['stays where it has fallen', 5, 2, 1, [[1, 5]]],
    ['stays none where there was none', undefined, 5, 2, [[2, undefined]]],
    [
      'is that of now for what is added',
      2,
      5,
      3,
      [
        [2, 2],
        [1, 5],
      ],
    ],
    ['is one for all where it is as it was', 2, 2, 3, [[3, 2]]],
  ])('at another visit %s', (_what, then, now, count, expected) =>
    expect(feesOf(then, now, count)).toEqual(expected),
  );
});

const visit = {
  inventoryGroup: 'venue',
  inventory: 'park',
  inventoryTitle: {},
  visitDate: basket().date,
  arrival: basket().arrival_time!,
  slot: { start: '09:00', end: '10:00' },
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T18:00:00.000Z',
  reservationType: 'visit',
  discountGroup: null,
  people: 2,
  cars: 0,
};

describe('a basket beside the reservation that it is an edit of', () => {
  const requested = adults(2, [some('wood')]);
  const placed = {
    visit: { ...visit, inventoryGroup: requested.inventory_group, inventory: requested.inventory },
    priced: priced(venue(), requested),
  };

  it('is another one with a note on a product that had none', () => {
    const addons = requested.addons.map((addon) => ({ ...addon, notes: 'No nuts' }));
    const addonNotes = addons.map(({ addon_inventory: addon }) => ({ addon }));
    expect(addons.length).toBeGreaterThan(0);
    expect(isSameBasket(placed, { ...requested, addons })).toBe(false);
    expect(isSameBasket({ ...placed, addonNotes }, { ...requested, addons })).toBe(true);
  });
  it('is the same when it counts the same, in whatever order and number of entries', () => {
    expect(isSameBasket(placed, requested)).toBe(true);
    expect(
      isSameBasket(placed, {
        ...requested,
        passes: [
          { visitor_type: 'adult', visitor_count: 1 },
          { visitor_type: 'adult', visitor_count: 1 },
        ],
      }),
    ).toBe(true);
  });
  it('is another at another time of a product with times, and a time that is said of one without is nothing', () => {
    const at = (start_time: string): Basket => ({ ...requested, addons: [{ ...some('wood'), start_time }] });
    const timed = {
      ...placed,
      priced: {
        ...placed.priced,
        lines: placed.priced.lines.map((line) =>
          line.item === 'wood' ? { ...line, slot: '10:00-11:00' } : line,
        ),
      },
    };
    expect([
      isSameBasket(placed, at('10:00')),
      isSameBasket(timed, at('10:00')),
      isSameBasket(timed, at('11:00')),
    ]).toEqual([true, true, false]);
  });
  it.each<[string, Partial<Basket>]>([
    ['people', { passes: [{ visitor_type: 'adult', visitor_count: 3 }] }],
    ['other people', { passes: [{ visitor_type: 'child', visitor_count: 2 }] }],
    ['a product less', { addons: [] }],
    ['days', { addons: [{ ...some('wood'), start_date: requested.date }] }],
    ['a coupon', { coupons: ['TENTH'] }],
    ['a date', { date: '2026-12-06' }],
    ['an arrival', { arrival_time: '11:00' }],
    ['a group', { discount_group: 'pass' }],
    ['a kind of visit', { reservation_type: 'camp' }],
  ])('is another with %s', (_what, change) =>
    expect(isSameBasket(placed, { ...requested, ...change })).toBe(false),
  );
  it('is the same with the same days and the same hours, and another with others', () => {
    const requested = (until: string, hours: number): Basket =>
      adults(2, [{ ...some('wood'), end_date: until }], { parking_hours: hours });
    const previous = {
      visit: { ...placed.visit, parking: { hours: 3, until: '12:00', endsAt: '' } },
      priced: priced(venue(), requested('2026-12-07', 3)),
    };
    expect([
      isSameBasket(previous, requested('2026-12-07', 3)),
      isSameBasket(previous, requested('2026-12-06', 3)),
      isSameBasket(previous, requested('2026-12-07', 2)),
      isSameBasket(previous, adults(2, [some('wood')], { parking_hours: 3 })),
    ]).toEqual([true, false, false, false]);
  });
  it('is the same visit with any party', () =>
    expect([
      isSameVisit(placed.visit, adults(9)),
      isSameVisit(placed.visit, { ...requested, arrival_time: '11:00' }),
    ]).toEqual([true, false]));
});

describe('prices by the hour on an edit', () => {
  const hourly = (price: number): PriceRule =>
    priceRule({
      rule_id: 9101,
      visitor_type_id: 'car',
      price,
      price_before_tax: price,
      tax_rate: 0,
      interval: 3600,
    });
  const requested = (hours: number): Basket =>
    basket({
      passes: [
        { visitor_type: 'adult', visitor_count: 1 },
        { visitor_type: 'car', visitor_count: 1 },
      ],
      parking_hours: hours,
    });
  const before = priced(venue({ price_rules: [hourly(4)] }), requested(2));
  const previous = {
    visit: {
      ...visit,
      inventoryGroup: basket().inventory_group,
      inventory: basket().inventory,
      parking: { hours: 2, until: '11:00', endsAt: '2026-12-05T16:00:00.000Z' },
    },
    priced: before,
  };
  const again = (hours: number): unknown[] =>
    shown(
      priced(
        venue({ price_rules: [priceRule({ rule_id: 9001, price: 22.6, price_before_tax: 20 }), hourly(5)] }),
        requested(hours),
        agreedTerms(previous, requested(hours)),
      ),
    );
  it('stay while the hours stay', () =>
    expect(again(2)).toEqual([['adult', 1, 1, 11.3, 11.3], ['car', 1, 2, 4, 8], 19.3]));
  it('are today’s for further hours, and what has no hours keeps its price', () =>
    expect(again(3)).toEqual([['adult', 1, 1, 11.3, 11.3], ['car', 1, 1, 13, 13], 24.3]));
  it('are what was agreed for fewer hours', () =>
    expect(again(1)).toEqual([['adult', 1, 1, 11.3, 11.3], ['car', 1, 1, 4, 4], 15.3]));
});

it('a price that staff agree on an edit stands over the one before', () => {
  const cake = addon({
    id: 'cake',
    price: 9.04,
    price_before_tax: 8,
    settings_v2: { infinite: true, custom_attrs: true },
  });
  const at = (unit_price_before_tax?: number): Basket =>
    adults(1, [
      { ...some('cake'), ...(unit_price_before_tax === undefined ? {} : { unit_price_before_tax }) },
    ]);
  const atDesk = (requested: Basket, previousLines: readonly PricedLine[]) => {
    const catalogue = venue({ addons: [cake] });
    const quoted = quote(
      catalogue,
      planDay(catalogue, requested.inventory, requested.date, { today: TODAY }),
      requested,
      { today: TODAY, channel: 'desk', agreed: sameHours(previousLines) },
    );
    return quoted.ok ? quoted.priced.lines : [];
  };
  const agreed = atDesk(at(5), []);
  expect(atDesk(at(6), agreed)[1]).toMatchObject({ unitPriceBeforeTax: 6, source: 'staff' });
  expect(atDesk(at(), agreed)[1]).toMatchObject({ unitPriceBeforeTax: 5, source: 'staff' });
});

describe('coupons of a reservation', () => {
  const TENTH = coupon('TENTH', {
    rule_type: 'percent',
    discount_amount: 10,
    discount_effect: 'whole_order',
  });
  const requested = adults(1, [], { coupons: ['TENTH'] });
  const placed = { visit, priced: priced(venue({ coupons: [TENTH] }), requested) };
  const catalogueWith = (now: Partial<Coupon>): Catalogue =>
    withAppliedCoupons(venue({ coupons: [{ ...TENTH, ...now }] }), placed, TODAY);

  it.each<[string, Partial<Coupon>]>([
    ['switched off', { active: false }],
    ['ended', { end_date: '2026-11-20' }],
    ['not begun', { start_date: '2026-11-22' }],
  ])('can still be used when they are %s', (_how, now) => {
    expect(() => priced(venue({ coupons: [{ ...TENTH, ...now }] }), requested)).toThrow('coupon_');
    expect(priced(catalogueWith(now), requested).discounts).toEqual(placed.priced.discounts);
  });
  it('leave the catalogue as it is where nothing has become of them, so that what is worked out on it is kept', () => {
    const catalogue = venue({ coupons: [TENTH] });
    expect(withAppliedCoupons(catalogue, placed, TODAY)).toBe(catalogue);
  });
});
