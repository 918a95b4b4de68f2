import {
  errorMessages,
  type Basket,
  type CapacityRule,
  type LedgerClaim,
  type Channel,
} from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  capacityRule,
  cars,
  coupon,
  discountGroup,
  escarpment,
  inventory,
  madeUp,
  people,
  priceRule,
  reservationType,
  visitorType,
  type Documents,
} from '../../../../test/kit/venue.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { claimsOf, type Claims } from './claims.js';
import { planDay } from '../schedule/plan.js';

const SATURDAY = '2026-12-05';
const NINE = '09:00-10:00';
const TEN = '10:00-11:00';
const HOURS = [NINE, TEN, '11:00-12:00'];

interface Asking {
  readonly at?: string;
  readonly channel?: Channel;
}
/** Claims of a basket at a time of the venue's clock, '2026-11-21 12:00' unless given. */
const ask = (
  catalogue: Catalogue,
  requested: Basket,
  { at = '2026-11-21 12:00', channel = 'web' }: Asking = {},
): Claims => {
  const [today, clock] = at.split(' ') as [string, string];
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const plan = planDay(catalogue, requested.inventory, requested.date, {
    today,
    discountGroup: requested.discount_group,
  });
  return claimsOf(catalogue, plan, requested, { at: { date: today, minutes }, channel });
};
const shown = (claims: readonly LedgerClaim[]): string[] =>
  claims.flatMap(({ ledger, lines }) =>
    lines.map(
      ({ pool, units, limit, rule }) =>
        `${ledger} ${pool}: ${units} of ${limit}${rule ? ` (${rule.id})` : ''}`,
    ),
  );
const taken = (claims: Claims): string[] => {
  if (!claims.ok) throw new Error(`refused: ${JSON.stringify(claims.rejection)}`);
  return shown(claims.claims).map((line) => line.replace('capacity-venue/park-2026-12-05 ', ''));
};
const refused = (claims: Claims): Record<string, string> => {
  if (claims.ok) throw new Error('not refused');
  expect(Object.keys(errorMessages.en)).toContain(claims.rejection.code);
  return { ...claims.rejection.fields };
};

const adults = (count: number): Basket['passes'] => [{ visitor_type: 'adult', visitor_count: count }];
const withCar = (count = 1): Basket['passes'] => [
  ...adults(2),
  { visitor_type: 'car', visitor_count: count },
];
const HALL_ALONE = people('hall', HOURS, 100);
const LOT = [cars('lot', HOURS, 40), HALL_ALONE];

describe('which slots a party takes', () => {
  const slotsCase: Record<string, [Documents, Partial<Basket>, string[]]> = {
    'with pure time slots the arrival slot alone': [
      { capacity_rules: LOT },
      { passes: withCar() },
      [`cars@${NINE}: 1 of 40 (lot)`, `people@${NINE}: 2 of 100 (hall)`],
    ],
    'else every slot until the predefined interval is over': [
      { capacity_rules: [LOT[0]!], inventories: [inventory({ predefined_interval: 90, settings: {} })] },
      { passes: withCar() },
      [
        `cars@${NINE}: 1 of 40 (lot)`,
        `people@${NINE}: 2 of 1000000`,
        `cars@${TEN}: 1 of 40 (lot)`,
        `people@${TEN}: 2 of 1000000`,
      ],
    ],
    'a stay that ends when a slot begins does not take it': [
      { capacity_rules: [LOT[1]!], inventories: [inventory({ predefined_interval: 60, settings: {} })] },
      {},
      [`people@${NINE}: 1 of 100 (hall)`],
    ],
    'until closing at most': [
      { capacity_rules: [LOT[1]!], inventories: [inventory({ predefined_interval: 600, settings: {} })] },
      { arrival_time: '11:00' },
      ['people@11:00-12:00: 1 of 100 (hall)'],
    ],
    'without a predefined interval as long as the arrival slot': [
      {
        capacity_rules: [people('hill', ['09:00-13:00', '12:00-16:00'], 500)],
        inventories: [inventory({ settings: {} })],
      },
      {},
      ['people@09:00-13:00: 1 of 500 (hill)', 'people@12:00-16:00: 1 of 500 (hill)'],
    ],
    'overlapping slots that are pure: one of them': [
      { capacity_rules: [people('hill', ['09:00-13:00', '12:00-16:00'], 500)] },
      {},
      ['people@09:00-13:00: 1 of 500 (hill)'],
    ],
    'slots of different lengths that start together: all of them': [
      { capacity_rules: [cars('lot', [NINE], 40), people('half', ['09:00-13:00'], 80)] },
      { passes: withCar() },
      [`cars@${NINE}: 1 of 40 (lot)`, 'people@09:00-13:00: 2 of 80 (half)'],
    ],
  };
  it.each(Object.entries(slotsCase))('%s', (_name, [documents, requested, expected]) =>
    expect(taken(ask(madeUp(documents), basket(requested)))).toEqual(expected),
  );
});

describe('what a party counts', () => {
  const counted = (
    counts: { cars: 'vehicles' | 'vehicles_or_1' | 'none'; people: 'persons' | 'none' },
    passes: Basket['passes'],
  ): string[] =>
    taken(
      ask(
        madeUp({
          reservation_types: [reservationType({ counts })],
          capacity_rules: [cars('lot', [NINE], 40)],
        }),
        basket({ passes }),
      ),
    );
  it.each<[string, Parameters<typeof counted>[0], Basket['passes'], string[]]>([
    [
      'its cars and all its people',
      { cars: 'vehicles', people: 'persons' },
      withCar(3),
      [`cars@${NINE}: 3 of 40 (lot)`, `people@${NINE}: 2 of 1000000`],
    ],
    [
      'no car where it brings none',
      { cars: 'vehicles', people: 'persons' },
      adults(4),
      [`people@${NINE}: 4 of 1000000`],
    ],
    [
      'one car even where it names none',
      { cars: 'vehicles_or_1', people: 'persons' },
      adults(4),
      [`cars@${NINE}: 1 of 40 (lot)`, `people@${NINE}: 4 of 1000000`],
    ],
    [
      'two cars where it names two',
      { cars: 'vehicles_or_1', people: 'persons' },
      withCar(2),
      [`cars@${NINE}: 2 of 40 (lot)`, `people@${NINE}: 2 of 1000000`],
    ],
    ['no cars', { cars: 'none', people: 'persons' }, withCar(), [`people@${NINE}: 2 of 1000000`]],
    ['no people', { cars: 'vehicles', people: 'none' }, withCar(), [`cars@${NINE}: 1 of 40 (lot)`]],
  ])('%s', (_name, counts, passes, expected) => expect(counted(counts, passes)).toEqual(expected));

  it('adds up a visitor type that comes twice', () =>
    expect(
      taken(ask(madeUp({ capacity_rules: LOT }), basket({ passes: [...adults(2), ...adults(3)] }))),
    ).toEqual([`people@${NINE}: 5 of 100 (hall)`]));
});

describe('discount groups', () => {
  const documents = {
    discount_groups: [discountGroup('pass'), discountGroup('school')],
    capacity_rules: [cars('lot', [NINE], 40), cars('share', [NINE], 10, { discount_group: 'pass' })],
  };
  it('takes a member’s place of everyone’s and of the group’s', () => {
    expect(taken(ask(madeUp(documents), basket({ passes: withCar(), discount_group: 'pass' })))).toEqual([
      `cars@${NINE}: 1 of 40 (lot)`,
      `cars@${NINE}#pass: 1 of 10 (share)`,
      `people@${NINE}: 2 of 1000000`,
      `people@${NINE}#pass: 2 of 1000000`,
    ]);
  });
  it('counts for a group without a share as well, so that a share introduced later finds what was taken', () => {
    expect(taken(ask(madeUp(documents), basket({ discount_group: 'school' })))).toEqual([
      `people@${NINE}: 1 of 1000000`,
      `people@${NINE}#school: 1 of 1000000`,
    ]);
  });
});

describe('reserve capacity', () => {
  const venue = madeUp({
    capacity_rules: [cars('lot', HOURS, 40, { reserve_capacity: 3 })],
    inventories: [inventory({ predefined_interval: 120, settings: { ad_hoc_capacity_time_limit: 15 } })],
  });
  const firstLimit = (asking: Asking): string | undefined =>
    taken(ask(venue, basket({ passes: withCar() }), asking))[0];
  it.each<[string, Asking, string]>([
    ['staff, 15 minutes before', { channel: 'desk', at: `${SATURDAY} 08:45` }, '43'],
    ['staff, as the slot begins', { channel: 'desk', at: `${SATURDAY} 09:00` }, '43'],
    ['staff, 16 minutes before', { channel: 'desk', at: `${SATURDAY} 08:44` }, '40'],
    ['staff, the day before', { channel: 'desk', at: '2026-12-04 08:45' }, '40'],
    ['staff, a slot that has begun', { channel: 'desk', at: `${SATURDAY} 09:01` }, '40'],
    ['a visitor, 15 minutes before', { at: `${SATURDAY} 08:45` }, '40'],
  ])('%s', (_name, asking, limit) => expect(firstLimit(asking)).toBe(`cars@${NINE}: 1 of ${limit} (lot)`));

  it('holds for every slot of the stay of who comes now', () => {
    expect(
      taken(ask(venue, basket({ passes: withCar() }), { channel: 'desk', at: `${SATURDAY} 08:50` })).filter(
        (line) => line.startsWith('cars'),
      ),
    ).toEqual([`cars@${NINE}: 1 of 43 (lot)`, `cars@${TEN}: 1 of 43 (lot)`]);
  });
});

describe('add-ons and coupons', () => {
  const lesson = (id: string, rest: Partial<CapacityRule> = {}): CapacityRule =>
    capacityRule({
      id,
      rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
      addon_inventories: ['lesson'],
      intervals: ['09:30-10:30'],
      max_capacity: 8,
      ...rest,
    });
  const venue = madeUp({
    discount_groups: [discountGroup('pass')],
    capacity_rules: [people('hall', HOURS, 100), lesson('lesson-rule')],
    inventories: [inventory(), inventory({ id: 'elsewhere' })],
    addon_types: [addonType(), addonType({ id: 'elsewhere', inventory: 'elsewhere' })],
    addons: [
      addon({ id: 'wood', settings_v2: { infinite: true } }),
      addon({ id: 'tent', settings_v2: { static_capacity: true, capacity: 4 } }),
      addon({ id: 'glass', settings_v2: { daily_capacity: true, capacity: 15 } }),
      addon({ id: 'lesson' }),
      addon({
        id: 'boat',
        addon_type: 'elsewhere',
        inventories: ['park', 'elsewhere'],
        settings_v2: { daily_capacity: true, capacity: 2 },
      }),
    ],
    coupons: [
      coupon('MANY', { discount_amount: 10 }),
      coupon('FEW', { discount_amount: 10 }, { max_uses: 100 }),
    ],
  });
  const extra = (requested: Partial<Basket>): string[] => taken(ask(venue, basket(requested))).slice(1);
  it.each<[string, Partial<Basket>, string[]]>([
    ['what never runs out takes nothing', { addons: [{ addon_inventory: 'wood', addon_count: 9 }] }, []],
    [
      'undated stock',
      { addons: [{ addon_inventory: 'tent', addon_count: 2 }] },
      ['stock-venue/tent units: 2 of 4 (tent)'],
    ],
    [
      'a daily add-on',
      { addons: [{ addon_inventory: 'glass', addon_count: 2 }] },
      ['addon:glass: 2 of 15 (glass)'],
    ],
    [
      'an add-on by slot',
      { addons: [{ addon_inventory: 'lesson', addon_count: 1, start_time: '09:30' }] },
      ['addon:lesson@09:30-10:30: 1 of 8 (lesson-rule)'],
    ],
    [
      'one that comes twice is one line',
      {
        addons: [
          { addon_inventory: 'tent', addon_count: 2 },
          { addon_inventory: 'tent', addon_count: 1 },
        ],
      },
      ['stock-venue/tent units: 3 of 4 (tent)'],
    ],
    [
      'one sold at two destinations has one ledger',
      { addons: [{ addon_inventory: 'boat', addon_count: 1 }] },
      ['capacity-venue/elsewhere-2026-12-05 addon:boat: 1 of 2 (boat)'],
    ],
    [
      'a coupon with a number of uses',
      { coupons: ['few', 'MANY'] },
      ['couponUses-venue/FEW units: 1 of 100 (FEW)'],
    ],
  ])('%s', (_name, requested, expected) => expect(extra(requested)).toEqual(expected));

  it('adds up what two slots take of one limit for the day', () => {
    const guided = madeUp({
      capacity_rules: [
        people('hall', ['09:00-11:00'], 100),
        lesson('slots', { intervals: [NINE, TEN] }),
        lesson('daily', { is_daily: true, max_capacity: 10 }),
      ],
      addons: [addon({ id: 'lesson' })],
    });
    const twice = ['09:00', '10:00'].map((start_time) => ({
      addon_inventory: 'lesson',
      addon_count: 2,
      start_time,
    }));
    expect(taken(ask(guided, basket({ addons: twice }))).slice(1)).toEqual([
      'addon:lesson: 4 of 10 (daily)',
      `addon:lesson@${NINE}: 2 of 8 (slots)`,
      `addon:lesson@${TEN}: 2 of 8 (slots)`,
    ]);
  });

  it('says what is in force, for places sold under earlier intervals', () => {
    const claims = ask(
      venue,
      basket({ addons: [{ addon_inventory: 'lesson', addon_count: 1, start_time: '09:30' }] }),
    );
    const inForce = claims.ok && (claims.inForce.get(claims.claims[0]!.ledger) as Set<string>);
    expect(inForce && [...inForce]).toEqual([
      ...HOURS.flatMap((hour) => [`cars@${hour}`, `people@${hour}`]),
      'addon:lesson@09:30-10:30',
    ]);
  });
});

describe('the visit', () => {
  it('has its times on the venue’s clock and as instants, over midnight too', () => {
    const claims = ask(
      madeUp({ capacity_rules: [people('night', ['22:00-02:00'], 9)] }),
      basket({ date: '2026-10-31', arrival_time: '22:00' }),
      { at: '2026-10-30 12:00' },
    );
    expect(claims).toMatchObject({
      ok: true,
      visit: {
        visitDate: '2026-10-31',
        arrival: '22:00',
        slot: { start: '22:00', end: '02:00' },
        startsAt: '2026-11-01T02:00:00.000Z',
        endsAt: '2026-11-01T07:00:00.000Z',
        people: 1,
        cars: 0,
        reservationType: 'visit',
        discountGroup: null,
      },
    });
  });
  it('takes Rattle Ridge for two hours with a car that nobody named', () => {
    const requested = basket({
      inventory_group: 'escarpment',
      inventory: 'rattle-ridge',
      date: '2026-12-02',
      arrival_time: '18:00',
      discount_group: 'annual-pass',
      passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }],
      addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }],
      coupons: ['FIVEOFF'],
    });
    const claims = ask(escarpment(), requested);
    expect(claims.ok && shown(claims.claims)).toEqual([
      'capacity-escarpment/rattle-ridge-2026-12-02 cars@18:00-19:00: 1 of 40 (rr-cars)',
      'capacity-escarpment/rattle-ridge-2026-12-02 cars@18:00-19:00#annual-pass: 1 of 10 (rr-pass)',
      'capacity-escarpment/rattle-ridge-2026-12-02 people@18:00-19:00: 2 of 160 (rr-people)',
      'capacity-escarpment/rattle-ridge-2026-12-02 people@18:00-19:00#annual-pass: 2 of 1000000',
      'stock-escarpment/rr-guide units: 2 of 20 (rr-guide)',
      'couponUses-escarpment/FIVEOFF units: 1 of 100 (FIVEOFF)',
    ]);
  });
});

describe('a rejection names every field that fails', () => {
  const venue = madeUp({
    capacity_rules: LOT,
    addons: [addon({ id: 'wood', per_reservation_limit: 2, settings_v2: { infinite: true } })],
  });
  it('not only the first', () => {
    expect(
      refused(
        ask(
          venue,
          basket({
            arrival_time: '08:00',
            reservation_type: 'tour',
            discount_group: 'nobody',
            passes: [...adults(1), { visitor_type: 'ghost', visitor_count: 1 }],
            addons: [
              { addon_inventory: 'wood', addon_count: 3 },
              { addon_inventory: 'gold', addon_count: 1 },
            ],
            coupons: ['NOPE'],
          }),
        ),
      ),
    ).toEqual({
      arrival_time: 'slot_unknown',
      reservation_type: 'reservation_type_unknown',
      discount_group: 'discount_group_unknown',
      'passes.1.visitor_type': 'visitor_type_not_for_sale',
      'addons.0.addon_count': 'addon_limit',
      'addons.1.addon_inventory': 'addon_unknown',
      'coupons.0': 'coupon_unknown',
    });
  });
  it('with the status and the figures of the first', () => {
    expect(ask(venue, basket({ date: '2026-11-20' }))).toEqual({
      ok: false,
      rejection: {
        code: 'day_closed',
        status: 409,
        fields: { date: 'day_closed' },
        detail: { reason: 'past' },
      },
    });
    expect(ask(venue, basket({ inventory: 'nowhere' }))).toEqual({
      ok: false,
      rejection: {
        code: 'invalid_park',
        status: 404,
        fields: { inventory: 'invalid_park' },
        detail: { inventory: 'nowhere' },
      },
    });
  });
  it('finds a price rule or none for the hour of arrival', () => {
    const evening = madeUp({
      capacity_rules: LOT,
      price_rules: [priceRule({ rule_id: 1, visitor_type_id: 'night', intervals: ['10:00-12:00'] })],
      visitor_types: [visitorType({ id: 'night' })],
      inventories: [inventory({ visitor_types: ['night'] })],
    });
    const night = (arrival_time: string): Claims =>
      ask(evening, basket({ arrival_time, passes: [{ visitor_type: 'night', visitor_count: 1 }] }));
    expect(refused(night('09:00'))).toEqual({ 'passes.0.visitor_type': 'visitor_type_not_for_sale' });
    expect(night('10:00').ok).toBe(true);
  });
});
