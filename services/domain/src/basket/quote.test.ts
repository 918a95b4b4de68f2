import { priced as pricedSchema, type Basket, type Channel } from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  capacityRule,
  coupon,
  escarpment,
  inventory,
  madeUp,
  people,
  priceRule,
  visitorType,
  withDocuments,
  type Documents,
} from '../../../../test/kit/venue.js';
import { planDay } from '../schedule/plan.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { defaultDonation } from '../pricing/donations.js';
import { quote, type Quote } from './quote.js';

const TODAY = '2026-11-21';
const ask = (catalogue: Catalogue, requested: Basket, channel: Channel = 'web'): Quote =>
  quote(
    catalogue,
    planDay(catalogue, requested.inventory, requested.date, {
      today: TODAY,
      discountGroup: requested.discount_group,
    }),
    requested,
    { today: TODAY, channel },
  );
const priced = (catalogue: Catalogue, requested: Basket) => {
  const quoted = ask(catalogue, requested);
  if (!quoted.ok) throw new Error(`refused: ${JSON.stringify(quoted.rejection)}`);
  return pricedSchema.parse(quoted.priced);
};
const totals = ({ subtotal, taxAmount, total }: ReturnType<typeof priced>): string =>
  `${subtotal} + ${taxAmount} = ${total}`;

const HALL = people('hall', ['09:00-13:00'], 100);
const venue = (documents: Documents = {}): Catalogue =>
  madeUp({
    capacity_rules: [HALL],
    addons: [
      addon({ id: 'wood', price: 9.04, price_before_tax: 8, settings_v2: { infinite: true } }),
      addon({
        id: 'walk',
        price: 13.56,
        price_before_tax: 12,
        settings: { price_per_person: true },
        settings_v2: { infinite: true },
      }),
      addon({
        id: 'give-5',
        addon_type: 'donation',
        price: 5,
        price_before_tax: 5,
        tax_rate: 0,
        settings_v2: { infinite: true },
      }),
    ],
    ...documents,
  });
const adults = (count: number): Basket['passes'] => [{ visitor_type: 'adult', visitor_count: count }];
const family: Basket['passes'] = [
  { visitor_type: 'adult', visitor_count: 2 },
  { visitor_type: 'child', visitor_count: 3 },
];
const some = (addon_inventory: string, addon_count = 1): Basket['addons'][number] => ({
  addon_inventory,
  addon_count,
});

describe('the lines of a quote', () => {
  it('keep the price, the rule and its revision, and the text as they are', () => {
    expect(priced(venue(), basket({ passes: family })).lines).toEqual([
      {
        kind: 'visitor',
        item: 'adult',
        title: 'adult',
        count: 2,
        factor: 1,
        unitPrice: 11.3,
        unitPriceBeforeTax: 10,
        amount: 22.6,
        amountBeforeTax: 20,
        taxRate: 0.13,
        rule: { id: '9001', revision: 1 },
        slot: null,
      },
      {
        kind: 'visitor',
        item: 'child',
        title: 'child',
        count: 3,
        factor: 1,
        unitPrice: 5.65,
        unitPriceBeforeTax: 5,
        amount: 16.95,
        amountBeforeTax: 15,
        taxRate: 0.13,
        rule: { id: '9002', revision: 1 },
        slot: null,
      },
    ]);
  });
  it('add up the same thing, keep donations last', () => {
    const { lines } = priced(
      venue(),
      basket({
        passes: [...adults(1), ...adults(2)],
        addons: [some('give-5'), some('wood'), some('wood', 2)],
      }),
    );
    expect(lines.map(({ kind, item, count, amount }) => `${kind} ${item} ${count} ${amount}`)).toEqual([
      'visitor adult 3 33.9',
      'addon wood 3 27.12',
      'donation give-5 1 5',
    ]);
  });
  it('charge an add-on per person for everyone who comes on foot', () => {
    const { lines } = priced(
      venue(),
      basket({ passes: [...family, { visitor_type: 'car', visitor_count: 1 }], addons: [some('walk')] }),
    );
    expect(lines.at(-1)).toMatchObject({
      item: 'walk',
      count: 1,
      factor: 5,
      unitPrice: 13.56,
      amount: 67.8,
      amountBeforeTax: 60,
    });
  });
  it('name the slot of an add-on', () => {
    const catalogue = venue({
      addons: [addon({ id: 'lesson' })],
      capacity_rules: [
        HALL,
        capacityRule({
          id: 'l',
          rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
          addon_inventories: ['lesson'],
          intervals: ['09:30-11:00'],
          max_capacity: 8,
        }),
      ],
    });
    expect(
      priced(catalogue, basket({ addons: [{ ...some('lesson'), start_time: '09:30' }] })).lines.at(-1),
    ).toMatchObject({ item: 'lesson', slot: '09:30-11:00' });
  });
  it.each([
    [
      { days: 5, start_time: '08:30', end_time: '16:30' },
      { from: '2026-12-05', until: '2026-12-09', hours: { start: '08:30', end: '16:30' } },
    ],
    [{ days: 5 }, { from: '2026-12-05', until: '2026-12-09' }],
    [
      { start_time: '08:30', end_time: '16:30' },
      { from: '2026-12-05', until: '2026-12-05', hours: { start: '08:30', end: '16:30' } },
    ],
  ])('say the days and hours of the programme %j', (program, expected) => {
    const catalogue = venue({
      addons: [addon({ id: 'camp', settings: { program }, settings_v2: { infinite: true } })],
    });
    const { lines } = priced(catalogue, basket({ passes: adults(2), addons: [some('camp')] }));
    expect(lines.map(({ program: shown }) => shown)).toEqual([undefined, expected]);
  });
});

describe('the account of a line', () => {
  const wood = addon({ id: 'wood', settings_v2: { infinite: true } });
  const codesOf = (documents: Documents) =>
    priced(
      venue({ addons: [wood], ...documents }),
      basket({
        passes: [{ visitor_type: 'adult', visitor_count: 1 }],
        addons: [{ addon_inventory: 'wood', addon_count: 1 }],
      }),
    ).lines.map(({ kind, productType, accountingCode }) => [kind, productType, accountingCode]);
  const under = (code: string) => ({ accounting_code: code });
  const destination = { inventories: [inventory(under('4000'))] };
  const type = { addon_types: [addonType(under('4100'))] };

  it('is none where the venue names none', () =>
    expect(codesOf({})).toEqual([
      ['visitor', undefined, undefined],
      ['addon', 'extras', undefined],
    ]));
  it.each<[string, Documents, string, string]>([
    ['the destination’s', destination, '4000', '4000'],
    ['the product type’s', { ...destination, ...type }, '4000', '4100'],
    [
      'the product’s own',
      { ...destination, ...type, addons: [{ ...wood, ...under('4110') }] },
      '4000',
      '4110',
    ],
    [
      'the visitor type’s',
      { ...destination, visitor_types: [visitorType({ id: 'adult', ...under('4010') })] },
      '4010',
      '4000',
    ],
  ])('is %s', (_whose, documents, visitor, product) =>
    expect(codesOf(documents)).toEqual([
      ['visitor', undefined, visitor],
      ['addon', 'extras', product],
    ]),
  );
});

describe('a price by the hour', () => {
  const parked = (
    rule: Parameters<typeof priceRule>[0],
    documents: Documents = {},
    requested: Partial<Basket> = {},
  ): string => {
    const {
      lines: [line],
    } = priced(
      venue({ price_rules: [priceRule(rule)], ...documents }),
      basket({ passes: adults(2), ...requested }),
    );
    return `${line!.count} x ${line!.factor} x ${line!.unitPrice} = ${line!.amount}, before tax ${line!.amountBeforeTax}`;
  };
  const hourly = { rule_id: 9001, price: 4, price_before_tax: 3.5398, interval: 3600 };
  it.each<[string, Parameters<typeof priceRule>[0], Documents, Partial<Basket>, string]>([
    ['charges each hour of the arrival slot', hourly, {}, {}, '2 x 4 x 4 = 32, before tax 28.3184'],
    [
      'charges an hour that has begun',
      { ...hourly, interval: 5400 },
      {},
      {},
      '2 x 3 x 4 = 24, before tax 21.2388',
    ],
    [
      'charges at most the highest price, each',
      { ...hourly, max_price: 14 },
      {},
      {},
      '2 x 1 x 14 = 28, before tax 24.7788',
    ],
    [
      'charges the highest price when it is just reached',
      { ...hourly, max_price: 16 },
      {},
      {},
      '2 x 4 x 4 = 32, before tax 28.3184',
    ],
    [
      'charges the predefined interval where slots are not pure',
      hourly,
      { inventories: [inventory({ predefined_interval: 90, settings: {} })] },
      {},
      '2 x 2 x 4 = 16, before tax 14.1592',
    ],
    [
      'not beyond closing',
      hourly,
      { inventories: [inventory({ predefined_interval: 900, settings: {} })] },
      {},
      '2 x 4 x 4 = 32, before tax 28.3184',
    ],
    [
      'before a time is chosen charges the predefined interval',
      hourly,
      { inventories: [inventory({ predefined_interval: 90, settings: {} })] },
      { arrival_time: null },
      '2 x 2 x 4 = 16, before tax 14.1592',
    ],
    [
      'or one hour where there is none',
      hourly,
      {},
      { arrival_time: null },
      '2 x 1 x 4 = 8, before tax 7.0796',
    ],
  ])('%s', (_name, rule, documents, requested, expected) =>
    expect(parked(rule, documents, requested)).toBe(expected),
  );
});

describe('totals', () => {
  it.each<[string, number, number, number, string]>([
    ['are rounded once, at the end', 8.4071, 9.5, 3, '25.22 + 3.28 = 28.5'],
    ['round half away from zero', 0.005, 0.0057, 1, '0.01 + 0 = 0.01'],
    ['are exact, not what doubles say', 1.005, 1.1357, 1, '1.01 + 0.13 = 1.14'],
  ])('%s', (_name, price_before_tax, price, count, expected) =>
    expect(
      totals(
        priced(
          venue({ price_rules: [priceRule({ rule_id: 9001, price, price_before_tax })] }),
          basket({ passes: adults(count) }),
        ),
      ),
    ).toBe(expected),
  );
  it('of an empty basket are nothing', () =>
    expect(totals(priced(venue(), basket({ passes: [] })))).toBe('0 + 0 = 0'));
});

describe('coupons', () => {
  const good = venue({
    coupons: [
      coupon('ALL10', { rule_type: 'percent', discount_amount: 10 }),
      coupon('HALFGATE', { rule_type: 'percent', discount_amount: 50, discount_effect: 'visitor_types' }),
      coupon('FREEGEAR', { rule_type: 'free', discount_effect: 'addons' }),
      coupon('FIVE', { rule_type: 'fixed', discount_amount: 5 }),
      coupon('HUNDRED', { rule_type: 'fixed', discount_amount: 100 }),
      coupon('KID', {
        rule_type: 'free',
        discount_effect: 'single_item',
        visitor_type: 'child',
        discount_quantity: 1,
      }),
      coupon('KID2', {
        rule_type: 'free',
        discount_effect: 'single_item',
        visitor_type: 'child',
        discount_quantity: 1,
      }),
      coupon('ANY2', { rule_type: 'free', discount_effect: 'single_item', discount_quantity: 2 }),
      coupon('WOODOFF', {
        rule_type: 'fixed',
        discount_amount: 10,
        discount_effect: 'single_item',
        addon_inventory: 'wood',
        discount_quantity: 1,
      }),
      coupon('MUCH', { rule_type: 'percent', discount_amount: 250 }),
      coupon('GIVE', { rule_type: 'free', discount_effect: 'single_item', addon_inventory: 'give-5' }),
      coupon('KIDS', {
        rule_type: 'percent',
        discount_amount: 50,
        discount_effect: 'single_item',
        visitor_type: 'child',
      }),
    ],
  });
  // 2 adults 22.60 (20), 3 children 16.95 (15), 2 wood 18.08 (16), a donation of 5: 62.63 after tax, 56 before.
  const requested = (coupons: string[]): Basket =>
    basket({ passes: family, addons: [some('wood', 2), some('give-5')], coupons });
  it.each<[string, string[], string[], string]>([
    ['none', [], [], '56 + 6.63 = 62.63'],
    [
      'a percentage of the whole order, but not of the donation',
      ['ALL10'],
      ['ALL10 5.763 (5.1) adult child wood'],
      '50.9 + 5.97 = 56.87',
    ],
    ['of admission', ['HALFGATE'], ['HALFGATE 19.775 (17.5) adult child'], '38.5 + 4.36 = 42.86'],
    ['free add-ons', ['FREEGEAR'], ['FREEGEAR 18.08 (16) wood'], '40 + 4.55 = 44.55'],
    ['an amount after tax', ['FIVE'], ['FIVE 5 (4.4248) adult child wood'], '51.58 + 6.05 = 57.63'],
    ['an amount above all there is', ['HUNDRED'], ['HUNDRED 57.63 (51) adult child wood'], '5 + 0 = 5'],
    ['more than 100 percent', ['MUCH'], ['MUCH 57.63 (51) adult child wood'], '5 + 0 = 5'],
    ['one free child', ['KID'], ['KID 5.65 (5) child'], '51 + 5.98 = 56.98'],
    [
      'two coupons for a free child free two',
      ['KID', 'KID2'],
      ['KID 5.65 (5) child', 'KID2 5.65 (5) child'],
      '46 + 5.33 = 51.33',
    ],
    ['the two cheapest of everything', ['ANY2'], ['ANY2 11.3 (10) child'], '46 + 5.33 = 51.33'],
    [
      'an amount off one item, at most its price',
      ['WOODOFF'],
      ['WOODOFF 9.04 (8) wood'],
      '48 + 5.59 = 53.59',
    ],
    ['half price for all children', ['KIDS'], ['KIDS 8.475 (7.5) child'], '48.5 + 5.66 = 54.16'],
    [
      'a later one takes its share of what is left',
      ['HALFGATE', 'ALL10'],
      ['HALFGATE 19.775 (17.5) adult child', 'ALL10 3.7855 (3.35) adult child wood'],
      '35.15 + 3.92 = 39.07',
    ],
    [
      'in the order added',
      ['FIVE', 'ALL10'],
      ['FIVE 5 (4.4248) adult child wood', 'ALL10 5.263 (4.6575) adult child wood'],
      '46.92 + 5.45 = 52.37',
    ],
    [
      'in the other order',
      ['ALL10', 'FIVE'],
      ['ALL10 5.763 (5.1) adult child wood', 'FIVE 5 (4.4248) adult child wood'],
      '46.48 + 5.39 = 51.87',
    ],
    [
      'nothing is left to discount',
      ['HUNDRED', 'KID'],
      ['HUNDRED 57.63 (51) adult child wood', 'KID 0 (0) '],
      '5 + 0 = 5',
    ],
    ['a donation stays whole, even when a coupon names it', ['GIVE'], ['GIVE 0 (0) '], '56 + 6.63 = 62.63'],
  ])('%s', (_name, coupons, discounts, expected) => {
    const quoted = priced(good, requested(coupons));
    expect(
      quoted.discounts.map(
        ({ coupon: code, amount, amountBeforeTax, items }) =>
          `${code} ${amount} (${amountBeforeTax}) ${items.join(' ')}`,
      ),
    ).toEqual(discounts);
    expect(totals(quoted)).toBe(expected);
  });
  it('take their share before tax in the proportion of lines of different rates', () => {
    const mixed = venue({
      addons: [
        addon({
          id: 'book',
          price: 21,
          price_before_tax: 20,
          tax_rate: 0.05,
          settings_v2: { infinite: true },
        }),
      ],
      coupons: [coupon('TEN', { rule_type: 'fixed', discount_amount: 10 })],
    });
    expect(
      priced(mixed, basket({ passes: adults(2), addons: [some('book')], coupons: ['TEN'] })).discounts,
    ).toMatchObject([{ amount: 10, amountBeforeTax: 9.1743 }]);
  });
  it('keep their revision and text', () => {
    expect(
      priced(
        withDocuments(good, {
          coupons: [coupon('ALL10', { discount_amount: 20 }, { description: 'A fifth off' })],
        }),
        requested(['all10']),
      ).discounts,
    ).toMatchObject([{ coupon: 'ALL10', description: 'A fifth off', revision: 2, amount: 11.526 }]);
  });
  it('reject the quote, each by its own key', () => {
    expect(ask(good, requested(['ALL10', 'nope', 'all10']))).toEqual({
      ok: false,
      rejection: {
        code: 'coupon_unknown',
        status: 422,
        fields: { 'coupons.1': 'coupon_unknown', 'coupons.2': 'coupon_already_added' },
        detail: { code: 'nope' },
      },
    });
  });
});

describe('what else a quote says', () => {
  it('prices one of each visitor type on sale then, for the stay', () => {
    const catalogue = venue({
      price_rules: [
        priceRule({ rule_id: 9002, visitor_type_id: 'child', intervals: ['14:00-15:00'] }),
        priceRule({
          rule_id: 9003,
          visitor_type_id: 'car',
          price: 4,
          price_before_tax: 3.5398,
          interval: 3600,
          max_price: 20,
        }),
      ],
    });
    const quoted = ask(catalogue, basket({ passes: [] }));
    expect(quoted.ok && quoted.visitorPrices).toEqual([
      { visitor_type: 'adult', price: 11.3, price_before_tax: 10, tax_rate: 0.13, rule_id: 9001 },
      {
        visitor_type: 'car',
        price: 16,
        price_before_tax: 14.1592,
        tax_rate: 0.13,
        rule_id: 9003,
        each: {
          interval: 3600,
          price: 4,
          price_before_tax: 3.5398,
          max_price: 20,
          max_price_before_tax: 17.6991,
        },
      },
    ]);
  });
  it('rejects what is not for sale, and a basket without a destination', () => {
    expect(ask(venue(), basket({ passes: [{ visitor_type: 'ghost', visitor_count: 1 }] }))).toMatchObject({
      ok: false,
      rejection: { code: 'visitor_type_not_for_sale', status: 422 },
    });
    expect(ask(venue(), basket({ inventory: 'nowhere' }))).toMatchObject({
      ok: false,
      rejection: { code: 'invalid_park', status: 404 },
    });
    expect(ask(venue(), basket({ inventory_group: 'nowhere' }))).toMatchObject({
      ok: false,
      rejection: { code: 'inventory_group_undefined', status: 404 },
    });
  });
});

describe('Escarpment Parks', () => {
  const park = escarpment();
  const totalsOf = (requested: Partial<Basket>): string =>
    totals(priced(park, basket({ inventory_group: 'escarpment', ...requested })));
  const passes = (id: string, visitor_count: number): Basket['passes'][number] => ({
    visitor_type: id,
    visitor_count,
  });
  it.each<[string, Partial<Basket>, string]>([
    [
      'two adults and a child on a weekday',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-02',
        arrival_time: '09:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 1)],
      },
      '22.57 + 2.93 = 25.5',
    ],
    [
      'the same on a Saturday',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-05',
        arrival_time: '09:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 1)],
      },
      '26.11 + 3.39 = 29.5',
    ],
    [
      'the same on a Saturday evening',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-05',
        arrival_time: '16:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 1)],
      },
      '16.37 + 2.13 = 18.5',
    ],
    [
      'pass holders',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-05',
        arrival_time: '16:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 1)],
        discount_group: 'annual-pass',
      },
      '5.75 + 0.75 = 6.5',
    ],
    [
      'with a guide for three and a donation',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-02',
        arrival_time: '09:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 1)],
        addons: [some('rr-guide'), some('rr-donate-10')],
      },
      '68.57 + 7.61 = 76.18',
    ],
    [
      'one child free and a tenth off',
      {
        inventory: 'rattle-ridge',
        date: '2026-12-02',
        arrival_time: '09:00',
        passes: [passes('rr-adult', 2), passes('rr-child', 2)],
        coupons: ['KIDFREE', 'RIDGE10'],
      },
      '20.31 + 2.64 = 22.95',
    ],
    [
      'a car for four hours at the lake',
      {
        inventory: 'mirror-lake',
        date: '2026-12-02',
        arrival_time: '09:00',
        passes: [passes('ml-adult', 1), passes('ml-car', 1)],
      },
      '23.01 + 2.99 = 26',
    ],
    [
      'night skiing',
      { inventory: 'glen-hill', date: '2026-12-02', arrival_time: '16:00', passes: [passes('gh-adult', 1)] },
      '35 + 4.55 = 39.55',
    ],
  ])('%s', (_name, requested, expected) => expect(totalsOf(requested)).toBe(expected));
  it('rejects last year’s coupon', () =>
    expect(
      ask(
        park,
        basket({
          inventory_group: 'escarpment',
          inventory: 'rattle-ridge',
          passes: [],
          coupons: ['LASTYEAR'],
        }),
      ),
    ).toMatchObject({ ok: false, rejection: { code: 'coupon_outside_dates' } }));
  it('offers the donation in the middle first', () => {
    expect(defaultDonation(park, 'escarpment', 'rattle-ridge')?.body.id).toBe('rr-donate-10');
    expect(defaultDonation(park, 'escarpment', 'mirror-lake')).toBeUndefined();
    expect(
      defaultDonation(venue({ addon_types: [addonType({ id: 'donation' })] }), 'venue', 'park')?.body.id,
    ).toBe('give-5');
  });
});

describe('a type that is in every party once', () => {
  const demo = escarpment();
  const ridge = (
    passes: Basket['passes'],
    rides: Omit<NonNullable<Basket['feeder_inventory']>, 'id'> = {},
  ): string[] =>
    priced(
      demo,
      basket({
        inventory_group: 'escarpment',
        inventory: 'rattle-ridge',
        date: '2026-12-05',
        passes,
        feeder_inventory: { id: 'ridge-shuttle', ...rides },
      }),
    ).lines.map(({ item, count }) => `${item} ${count}`);
  it('is added where a basket does not name it', () =>
    expect(ridge([{ visitor_type: 'rr-adult', visitor_count: 2 }])).toEqual(['rr-adult 2', 'rr-car 1']));
  it('stays as it is named', () =>
    expect(
      ridge([
        { visitor_type: 'rr-car', visitor_count: 2 },
        { visitor_type: 'rr-adult', visitor_count: 1 },
      ]),
    ).toEqual(['rr-car 2', 'rr-adult 1']));
  it('is not a party of nobody', () => expect(ridge([])).toEqual([]));

  const adults = [{ visitor_type: 'rr-adult', visitor_count: 2 }];
  const there = { departure_stop: 'milton-go', departure_time: '08:30' };
  it('is no vehicle of a party that comes by shuttle', () =>
    expect(ridge(adults, { there })).toEqual(['rr-adult 2']));
  it('but one that the party brings all the same', () =>
    expect(ridge([...adults, { visitor_type: 'rr-car', visitor_count: 1 }], { there })).toEqual([
      'rr-adult 2',
      'rr-car 1',
    ]));
  it('and the vehicle of a party that only goes home by shuttle', () =>
    expect(ridge(adults, { back: there })).toEqual(['rr-adult 2', 'rr-car 1']));
});

describe('what money is not worked out for', () => {
  const wood = (addon_count: number, entries = 1): Basket =>
    basket({ addons: Array.from({ length: entries }, () => ({ addon_inventory: 'wood', addon_count })) });
  const TOO_MANY = { status: 422, fields: { 'addons.0.addon_count': 'count_too_large' } };
  it('10,000 of a kind are the most', () => {
    expect(ask(venue(), wood(10_000)).ok).toBe(true);
    for (const requested of [wood(10_001), wood(6_000, 2), wood(Number.MAX_SAFE_INTEGER, 3)])
      expect(ask(venue(), requested)).toMatchObject({ ok: false, rejection: TOO_MANY });
  });
  it('a basket of more than 100 million names the dearest line', () => {
    const yacht = addon({
      id: 'yacht',
      price: 1_000_000,
      price_before_tax: 1_000_000,
      tax_rate: 0,
      settings_v2: { infinite: true },
    });
    const yachts = (addon_count: number): Quote =>
      ask(venue({ addons: [yacht] }), basket({ addons: [{ addon_inventory: 'yacht', addon_count }] }));
    expect(yachts(90).ok).toBe(true);
    expect(yachts(101)).toMatchObject({
      ok: false,
      rejection: { status: 422, fields: { 'addons.0.addon_count': 'total_too_large' } },
    });
  });
});

it('a quote for a new reservation knows its limits; one of an edit does not judge them', () => {
  const limited = venue({
    addons: [addon({ id: 'map', per_reservation_limit: 2, settings_v2: { infinite: true } })],
  });
  const requested = basket({ addons: [{ addon_inventory: 'map', addon_count: 3 }] });
  const plan = planDay(limited, requested.inventory, requested.date, { today: TODAY });
  const context = { today: TODAY, channel: 'web' } as const;
  expect(quote(limited, plan, requested, { ...context, isLimited: true })).toMatchObject({
    ok: false,
    rejection: { status: 422, fields: { 'addons.0.addon_count': 'addon_limit' } },
  });
  expect(quote(limited, plan, requested, context).ok).toBe(true);
});
