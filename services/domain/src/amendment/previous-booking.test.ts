import fc from 'fast-check';
import {
  addDays,
  feederPool,
  type Basket,
  type CapacityRule,
  type FeederLocation,
  type Inventory,
  type Priced,
} from '@stile/contracts';
import {
  addon,
  basket,
  capacityRule,
  cars,
  coupon,
  inventory,
  madeUp,
  people,
  priceRule,
  reservationType,
  visitorType,
  type Documents,
} from '../../../../test/kit/venue.js';
import { changesOf, increases } from './edit-claims.js';
import { isSameBasket, agreedTerms, withAgreedDocuments } from './edited-basket.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { quote } from '../basket/quote.js';
import { claimsOf, type Claims } from '../basket/claims.js';
import type { PreviousBooking } from './previous-booking.js';
import { planDay } from '../schedule/plan.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const DATE = '2026-12-05';
const EARLY = { date: '2026-11-21', minutes: 720 };
/** The interval at ten of the visit date. */
const AT_TEN = { date: '2026-12-05', minutes: 600 };

const plan = (catalogue: Catalogue, requested: Basket, today: string) =>
  planDay(catalogue, requested.inventory, requested.date, { today, discountGroup: requested.discount_group });
type Reserved = PreviousBooking & { readonly priced: Priced };
const pricesOf = (catalogue: Catalogue, requested: Basket, at: typeof EARLY, previous?: Reserved): Priced => {
  const quoted = quote(catalogue, plan(catalogue, requested, at.date), requested, {
    today: at.date,
    channel: 'web',
    agreed: previous && agreedTerms(previous, requested),
  });
  if (!quoted.ok) throw new Error(`no price: ${JSON.stringify(quoted.rejection)}`);
  return quoted.priced;
};
const booked = (catalogue: Catalogue, requested: Basket): Reserved => {
  const claims = claimsOf(catalogue, plan(catalogue, requested, EARLY.date), requested, {
    at: EARLY,
    channel: 'web',
    reserving: true,
  });
  if (!claims.ok) throw new Error(`refused: ${JSON.stringify(claims.rejection)}`);
  return { visit: claims.visit, claims: claims.claims, priced: pricesOf(catalogue, requested, EARLY) };
};
const edited = (
  catalogue: Catalogue,
  previous: PreviousBooking,
  requested: Basket,
  at: typeof EARLY = EARLY,
): Claims =>
  claimsOf(catalogue, plan(catalogue, requested, at.date), requested, {
    at,
    channel: 'web',
    reserving: true,
    edited: previous,
  });
const places = (claims: Claims): string[] =>
  claims.ok
    ? claims.claims.flatMap(({ ledger, lines }) =>
        lines.map(({ pool, units }) => `${ledger.replace('capacity-venue/park-', '')} ${pool}: ${units}`),
      )
    : [`refused: ${claims.rejection.code}`];

const RULES = [
  people('hall', ['09:00-10:00', '11:00-12:00'], 100),
  cars('lot', ['09:00-10:00', '11:00-12:00'], 40),
  capacityRule({
    id: 'lessons',
    rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
    inventories: [],
    addon_inventories: ['lesson'],
    intervals: ['09:30-10:00', '11:00-12:00'],
    max_capacity: 9,
  }),
];
const CLOSED = capacityRule({ id: 'storm', rule_type: 'CLOSED_DATES', intervals: ['2026-12-05'] });
const DOCUMENTS: Documents = {
  capacity_rules: RULES,
  addons: [
    addon({ id: 'lesson' }),
    addon({ id: 'glass', settings_v2: { daily_capacity: true, capacity: 5 } }),
    addon({ id: 'map', settings_v2: { static_capacity: true, capacity: 5 } }),
    addon({ id: 'wood', settings_v2: { infinite: true } }),
  ],
};
const VENUE = madeUp(DOCUMENTS);
const LESSON = { addon_inventory: 'lesson', addon_count: 2, start_time: '09:30' };
const family = (adults: number, rest: Partial<Basket> = {}): Basket =>
  basket({
    passes: [
      { visitor_type: 'adult', visitor_count: adults },
      { visitor_type: 'car', visitor_count: 1 },
    ],
    addons: [
      LESSON,
      { addon_inventory: 'glass', addon_count: 2 },
      { addon_inventory: 'map', addon_count: 1 },
    ],
    ...rest,
  });
const closed = madeUp({ ...DOCUMENTS, capacity_rules: [...RULES, CLOSED] });
const previous = booked(VENUE, family(3));

describe('an edit that wants no more than the reservation has', () => {
  const fewer = family(1, {
    addons: [
      { ...LESSON, addon_count: 1 },
      { addon_inventory: 'glass', addon_count: 1 },
      { addon_inventory: 'map', addon_count: 1 },
    ],
  });
  const unchanged = [
    '2026-12-05 cars@09:00-10:00: 1',
    '2026-12-05 people@09:00-10:00: 1',
    '2026-12-05 addon:lesson@09:30-10:00: 1',
    '2026-12-05 addon:glass: 1',
    'stock-venue/map units: 1',
  ];
  const gone: [string, Catalogue, typeof EARLY][] = [
    ['that is closed since', closed, EARLY],
    ['whose slot has passed', VENUE, AT_TEN],
    [
      'whose slots are others',
      madeUp({ ...DOCUMENTS, capacity_rules: [people('hall', ['13:00-14:00'], 100)] }),
      EARLY,
    ],
    [
      'closed by hand',
      madeUp({
        ...DOCUMENTS,
        inventory_group: [
          { ...VENUE.inventory_group.get('venue')!.body, settings: { live_status: 'CLOSED' } },
        ],
      }),
      { date: '2026-12-05', minutes: 480 },
    ],
  ];
  it.each(gone)('is possible on a day %s', (_what, catalogue, at) =>
    expect(places(edited(catalogue, previous, fewer, at)).sort()).toEqual([...unchanged].sort()),
  );
  it.each(gone)('may bring a child instead of an adult on a day %s', (_what, catalogue, at) =>
    expect(
      places(
        edited(
          catalogue,
          previous,
          family(2, {
            passes: [
              { visitor_type: 'adult', visitor_count: 1 },
              { visitor_type: 'child', visitor_count: 1 },
            ],
            addons: [],
          }),
          at,
        ),
      ),
    ).toEqual(['2026-12-05 people@09:00-10:00: 2']),
  );
  it.each(gone)('and wants one more on a day %s is refused as a booking is', (_what, catalogue, at) => {
    expect(edited(catalogue, previous, family(4), at).ok).toBe(false);
    expect(
      edited(
        catalogue,
        previous,
        family(3, { addons: [LESSON, { addon_inventory: 'glass', addon_count: 3 }] }),
        at,
      ).ok,
    ).toBe(false);
    expect(edited(catalogue, previous, family(1, { arrival_time: '11:00', addons: [] }), at).ok).toBe(
      catalogue === VENUE,
    );
  });

  describe('of hours of parking', () => {
    const slots = ['09:00-10:00', '10:00-11:00', '11:00-12:00', '23:00-00:30'];
    const hourly = (rules: readonly CapacityRule[], rest: Partial<Inventory> = {}): Catalogue =>
      madeUp({
        ...DOCUMENTS,
        inventories: [inventory({ settings: {}, ...rest })],
        capacity_rules: [people('hall', slots, 100), cars('lot', slots, 40), ...rules],
        price_rules: [
          priceRule({ rule_id: 9001 }),
          priceRule({ rule_id: 9003, visitor_type_id: 'car', interval: 3600 }),
        ],
      });
    const parks = (parking_hours: number | undefined, cars_: number, adults = 2): Basket =>
      basket({
        passes: [
          { visitor_type: 'adult', visitor_count: adults },
          ...(cars_ > 0 ? [{ visitor_type: 'car', visitor_count: cars_ }] : []),
        ],
        ...(parking_hours === undefined ? {} : { parking_hours }),
      });
    const open = hourly([]);
    const [timed, pure] = [open, hourly([], { settings: { pure_time_slots: true } })];
    const three = booked(open, parks(3, 1));
    const outcome = (claims: Claims) => (claims.ok ? [places(claims).sort(), claims.visit] : places(claims));

    it.each<[string, Catalogue, number | undefined, number]>([
      ['fewer', timed, 3, 1],
      ['fewer than the usual ones', hourly([], { predefined_interval: 180 }), undefined, 2],
      ['fewer in slots alone', pure, 3, 2],
      ['as few as one slot', pure, 3, 1],
    ])('%s, is what a booking of them was, on a day that is closed too', (_what, then, before, after) => {
      const shut = { ...then, capacity_rules: hourly([CLOSED]).capacity_rules };
      const reservation = booked(then, parks(before, 1));
      const { claims, visit } = booked(then, parks(after, 1));
      const fresh = outcome({ ok: true, claims, visit, inForce: new Map() });
      expect([then, shut].map((now) => outcome(edited(now, reservation, parks(after, 1))))).toEqual([
        fresh,
        fresh,
      ]);
      expect(pricesOf(shut, parks(after, 1), EARLY, reservation).total).toBe(
        pricesOf(then, parks(after, 1), EARLY).total,
      );
    });
    it('is over on the next day where it was', () => {
      const late = { ...parks(1, 1), arrival_time: '23:00' };
      const early = { ...late, passes: parks(1, 1, 1).passes };
      const reservation = booked(open, late);
      expect(outcome(edited(hourly([CLOSED]), reservation, early))).toEqual(
        outcome(edited(open, reservation, early)),
      );
    });
    it('is shorter than a day that closes earlier by now would have it', () => {
      const early = madeUp({
        ...DOCUMENTS,
        inventories: [inventory({ settings: {} })],
        capacity_rules: [people('hall', slots.slice(0, 1), 100), cars('lot', slots.slice(0, 1), 40)],
        price_rules: [...open.price_rules.values()].map(({ body }) => body),
      });
      expect(edited(early, three, parks(2, 1))).toMatchObject({ ok: true, visit: { parking: { hours: 2 } } });
      expect(pricesOf(early, parks(2, 1), EARLY, three).total).toBe(pricesOf(open, parks(2, 1), EARLY).total);
    });
    it.each<[string, Basket]>([
      ['more hours', parks(4, 1)],
      ['the usual hours instead', parks(undefined, 1)],
      ['fewer hours for more people', parks(1, 1, 3)],
      ['fewer hours for another car', parks(1, 2)],
      ['fewer hours at another time', { ...parks(1, 1), arrival_time: '10:00' }],
    ])('is refused to %s on a day that is closed', (_what, requested) =>
      expect(edited(hourly([CLOSED]), three, requested)).toMatchObject({
        ok: false,
        rejection: { fields: { date: 'day_closed' } },
      }),
    );
    it('is none once its car stays away', () => {
      const claims = edited(hourly([CLOSED]), three, parks(undefined, 0));
      expect(claims).toMatchObject({ ok: true, visit: { cars: 0, people: 2 } });
      expect(claims.ok && claims.visit.parking).toBeUndefined();
    });
  });

  it('takes nobody more on a closed day, of a kind of reservation that counts nobody either', () => {
    const uncounted = (rules: readonly CapacityRule[]): Catalogue =>
      madeUp({
        ...DOCUMENTS,
        capacity_rules: rules,
        reservation_types: [reservationType({ counts: { cars: 'none', people: 'none' } })],
      });
    const reservation = booked(uncounted(RULES), family(2, { addons: [] }));
    const shut = uncounted([...RULES, CLOSED]);
    expect([1, 2, 3].map((adults) => edited(shut, reservation, family(adults, { addons: [] })).ok)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('keeps a lesson whose time has passed while something else is added', () => {
    const lesson = booked(VENUE, family(2, { arrival_time: '09:00', addons: [LESSON] }));
    const plain = booked(VENUE, family(2, { arrival_time: '11:00', addons: [] }));
    const late = {
      visit: plain.visit,
      priced: lesson.priced,
      claims: plain.claims.map(({ ledger, lines }) => ({
        ledger,
        lines: [
          ...lines,
          ...lesson.claims
            .filter((claim) => claim.ledger === ledger)
            .flatMap((claim) => claim.lines.filter(({ pool }) => pool.startsWith('addon:'))),
        ],
      })),
    };
    const added = family(2, {
      arrival_time: '11:00',
      addons: [LESSON, { addon_inventory: 'glass', addon_count: 1 }],
    });
    expect(places(edited(VENUE, late, added, AT_TEN))).toContain('2026-12-05 addon:lesson@09:30-10:00: 2');
    expect(
      places(edited(VENUE, late, { ...added, addons: [{ ...LESSON, addon_count: 3 }] }, AT_TEN)),
    ).toEqual(['refused: validation_no_availability_in_timeslot']);
  });

  it('keeps a product on the days that it has it, and takes no others', () => {
    const picked = (addon_count: number, end_date: string) =>
      family(2, { addons: [{ addon_inventory: 'glass', addon_count, start_date: '2026-12-05', end_date }] });
    const ranged = booked(VENUE, picked(2, '2026-12-07'));
    expect(
      places(edited(closed, ranged, picked(1, '2026-12-06'))).filter((line) => line.includes('glass')),
    ).toEqual(['2026-12-05 addon:glass: 1', '2026-12-06 addon:glass: 1']);
    for (const more of [
      picked(3, '2026-12-06'),
      picked(2, '2026-12-08'),
      family(2, { addons: [{ addon_inventory: 'glass', addon_count: 1 }] }),
    ])
      expect(edited(closed, ranged, more).ok).toBe(false);
    // Two entries of one product are one wish.
    const twice = {
      ...picked(2, '2026-12-07'),
      addons: [0, 1].map(() => ({
        addon_inventory: 'glass',
        addon_count: 2,
        start_date: '2026-12-05',
        end_date: '2026-12-07',
      })),
    };
    expect(edited(closed, ranged, twice).ok).toBe(false);
  });

  it('keeps who and what is no longer on sale, at the price agreed', () => {
    const ended = madeUp({
      ...DOCUMENTS,
      price_rules: [priceRule({ rule_id: 9001, end_date: '2026-01-01' })],
      addons: [
        addon({ id: 'lesson' }),
        addon({ id: 'glass', inventories: [], settings_v2: { daily_capacity: true, capacity: 5 } }),
        addon({ id: 'map', settings_v2: { static_capacity: true, capacity: 5, hide_from_customer: true } }),
      ],
    });
    expect(edited(ended, { ...previous, priced: { lines: [], discounts: [] } }, fewer)).toMatchObject({
      ok: false,
      rejection: {
        fields: {
          'passes.0.visitor_type': 'visitor_type_not_for_sale',
          'addons.1.addon_inventory': 'addon_unknown',
          'addons.2.addon_inventory': 'addon_unknown',
        },
      },
    });
    expect(places(edited(ended, previous, fewer)).sort()).toEqual([...unchanged].sort());
    expect(pricesOf(ended, fewer, EARLY, previous).total).toBe(pricesOf(VENUE, fewer, EARLY).total);
    expect(edited(ended, previous, family(4)).ok).toBe(false);
  });

  it('is not over limits that have been lowered since', () => {
    const lower = madeUp({
      ...DOCUMENTS,
      inventories: [inventory({ settings: { pure_time_slots: true, max_cars: 0 } })],
      addons: [addon({ id: 'lesson', per_reservation_limit: 1 }), ...DOCUMENTS.addons!.slice(1)],
    });
    expect(edited(lower, previous, family(2)).ok).toBe(true);
    expect(edited(lower, previous, family(2, { addons: [{ ...LESSON, addon_count: 3 }] }))).toMatchObject({
      rejection: { fields: { 'addons.0.addon_count': 'addon_limit' } },
    });
  });

  it('is charged the hours agreed when its slot is gone', () => {
    const hourly = madeUp({
      ...DOCUMENTS,
      price_rules: [
        priceRule({ rule_id: 9001, interval: 1800 }),
        priceRule({
          rule_id: 9002,
          visitor_type_id: 'child',
          price: 2,
          price_before_tax: 2,
          tax_rate: 0,
          interval: 1800,
        }),
      ],
    });
    const before = booked(hourly, family(2, { addons: [] }));
    const after = withRules(hourly, [...RULES, CLOSED]);
    const child = family(1, {
      passes: [
        { visitor_type: 'adult', visitor_count: 1 },
        { visitor_type: 'child', visitor_count: 1 },
      ],
      addons: [],
    });
    expect(pricesOf(after, child, EARLY, before).lines.map(({ item, factor }) => [item, factor])).toEqual([
      ['adult', 2],
      ['child', 2],
    ]);
  });
});

describe('a coupon that stays', () => {
  const TENTH = coupon('TENTH', { discount_amount: 10 });
  const requested = family(2, { addons: [], coupons: ['TENTH'] });
  const [free, limited] = [null, 5].map((max_uses) =>
    madeUp({ ...DOCUMENTS, coupons: [{ ...TENTH, max_uses }] }),
  );
  const uses = (claims: Claims): string[] => places(claims).filter((line) => line.includes('TENTH'));
  it('counts for nothing more when it has got a limit since', () =>
    expect([
      uses(edited(limited!, booked(free!, requested), family(1, { addons: [], coupons: ['TENTH'] }))),
      uses(
        edited(
          limited!,
          booked(free!, requested),
          family(1, { date: '2026-12-06', addons: [], coupons: ['TENTH'] }),
        ),
      ),
    ]).toEqual([[], []]));
  it('keeps its use when the limit is gone', () =>
    expect(
      uses(edited(free!, booked(limited!, requested), family(1, { addons: [], coupons: ['TENTH'] }))),
    ).toEqual(['couponUses-venue/TENTH units: 1']));
  it('that is new takes a use', () =>
    expect(uses(edited(limited!, booked(limited!, family(2, { addons: [] })), requested))).toEqual([
      'couponUses-venue/TENTH units: 1',
    ]));
});

const withRules = (catalogue: Catalogue, rules: readonly CapacityRule[]): Catalogue => ({
  ...catalogue,
  capacity_rules: new Map(rules.map((body) => [body.id, { revision: 1, body }])),
});

/*
 * At any time and after any change of rules, an edit to a part of what the reservation has takes nothing and is
 * accepted.
 */
describe('any part of a reservation', () => {
  const SLOTS = ['09:00-10:00', '10:00-11:00', '09:00-11:00', '09:30-10:30'];
  const mostly = <T>(often: T, seldom: T): fc.Arbitrary<T> =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: fc.constant(seldom) });
  const rule = fc.record({
    kind: fc.constantFrom(cars, people),
    slots: fc.uniqueArray(fc.constantFrom(...SLOTS), { minLength: 1, maxLength: 3 }),
    max: fc.nat(6),
  });
  const rules = fc
    .record({
      limits: fc.array(rule, { maxLength: 3 }),
      lessons: fc.uniqueArray(fc.constantFrom(...SLOTS), { maxLength: 3 }),
      isClosed: mostly(false, true),
    })
    .map(({ limits, lessons, isClosed }) => [
      ...limits.map(({ kind, slots, max }, i) => kind(`r${i}`, slots, max)),
      ...(lessons.length > 0
        ? [
            capacityRule({
              id: 'lessons',
              rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
              inventories: [],
              addon_inventories: ['lesson'],
              intervals: lessons,
              max_capacity: 9,
            }),
          ]
        : []),
      ...(isClosed ? [CLOSED] : []),
    ]);
  const trip = (seats: number | null, ...times: [stop: string, time: string][]) => ({
    seats,
    times: times.map(([stop, time]) => ({ stop, time })),
  });
  const shuttle = fc
    .record({
      seats: fc.constantFrom(null, 2, 9),
      leaves: mostly('08:00', '08:10'),
      is_active: mostly(true, false),
    })
    .map(({ seats, leaves, is_active }): FeederLocation => ({
      id: 'bus',
      name: 'Bus',
      inventory: 'park',
      is_active,
      start_date: '2020-01-01',
      end_date: '2039-12-31',
      all_days: true,
      d_sun: true,
      d_mon: true,
      d_tue: true,
      d_wed: true,
      d_thu: true,
      d_fri: true,
      d_sat: true,
      stops: { town: 'Town', gate: 'Gate' },
      there: [trip(seats, ['town', leaves], ['gate', '08:40'])],
      back: [trip(seats, ['gate', '17:00'], ['town', '17:40'])],
    }));
  const discounts = fc
    .record({
      tenth: fc.constantFrom(10, 40),
      five: fc.constantFrom('fixed' as const, 'free' as const),
      active: mostly(true, false),
      max_uses: fc.constantFrom(null, 1, 5),
    })
    .map(({ tenth, five, active, max_uses }) => [
      coupon('TENTH', { discount_amount: tenth }, { active, max_uses }),
      coupon(
        'FIVE',
        {
          rule_type: five,
          discount_amount: 5,
          discount_effect: 'single_item',
          discount_quantity: 1,
          visitor_type: 'adult',
        },
        { active, max_uses },
      ),
    ]);
  const venue = fc
    .record({
      rules,
      stay: fc.constantFrom(null, 60, 120),
      isSold: mostly(true, false),
      isHourly: fc.boolean(),
      kind: fc.constantFrom('static_capacity', 'daily_capacity', 'infinite', null),
      bus: shuttle,
      coupons: discounts,
    })
    .map(({ rules: capacity_rules, stay, isSold, isHourly, kind, bus, coupons }) =>
      madeUp({
        inventories: [
          inventory({ predefined_interval: stay, settings: stay === null ? { pure_time_slots: true } : {} }),
        ],
        capacity_rules,
        visitor_types: [visitorType({ id: 'adult' })],
        feeder_locations: [bus],
        coupons,
        price_rules: [
          priceRule({ rule_id: 9001, ...(isSold ? {} : { end_date: '2026-01-01' }) }),
          priceRule({
            rule_id: 9003,
            visitor_type_id: 'car',
            price: 4.52,
            price_before_tax: 4,
            ...(isHourly ? { interval: 3600, max_price: 9.04 } : {}),
          }),
        ],
        addons: [
          addon({
            id: 'lesson',
            settings_v2: { ...(kind ? { [kind]: true } : {}), capacity: 3, admins_only: !isSold },
          }),
          addon({
            id: 'glass',
            inventories: isSold ? ['park'] : [],
            settings_v2: { daily_capacity: true, capacity: 5 },
          }),
          addon({
            id: 'boat',
            price: isSold ? 22.6 : 45.2,
            price_before_tax: isSold ? 20 : 40,
            settings_v2: { daily_capacity: true, capacity: 2 },
          }),
          addon({
            id: 'gift',
            addon_type: 'donation',
            price: 5,
            price_before_tax: 5,
            tax_rate: 0,
            inventories: isSold ? ['park'] : [],
            settings_v2: { infinite: true },
          }),
        ],
      }),
    );
  const part = (most: number) => fc.tuple(fc.nat(most), fc.nat(most));
  const requested = fc.record({
    at: fc.constantFrom('09:00', '09:30', '10:00'),
    adults: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
    vehicles: part(2),
    lessons: part(3),
    glasses: part(3),
    boats: part(2),
    gifts: part(2),
    days: fc.tuple(fc.constantFrom(0, 2), fc.constantFrom(0, 2)),
    hours: fc.constantFrom(undefined, [1, 1], [2, 1], [1, 3]),
    rides: fc.constantFrom(undefined, undefined, 'there', 'back', 'both'),
    coupons: fc.subarray(['TENTH', 'FIVE']),
  });
  type Wish = typeof requested extends fc.Arbitrary<infer T> ? T : never;
  const ride = (departure_stop: string, departure_time: string) => ({ departure_stop, departure_time });
  /** A request with, of each figure, the more (`Math.max`) or the less. */
  const basketOf = (
    { at, adults, vehicles, lessons, glasses, boats, gifts, days, hours, rides, coupons }: Wish,
    of: (...figures: number[]) => number,
  ): Basket => {
    const some = (addon_inventory: string, counts: readonly number[], rest: object = {}) =>
      of(...counts) > 0 ? [{ addon_inventory, addon_count: of(...counts), ...rest }] : [];
    return basket({
      arrival_time: at,
      passes: [
        { visitor_type: 'adult', visitor_count: of(...adults) },
        ...(of(...vehicles) > 0 ? [{ visitor_type: 'car', visitor_count: of(...vehicles) }] : []),
      ],
      coupons,
      addons: [
        ...some('lesson', lessons, { start_time: at }),
        ...some('glass', glasses),
        ...some('boat', boats, { start_date: DATE, end_date: addDays(DATE, of(...days)) }),
        ...some('gift', gifts),
      ],
      // Hours belong to the cars.
      ...(hours !== undefined && of(...vehicles) > 0 ? { parking_hours: of(...hours) } : {}),
      ...(rides === undefined
        ? {}
        : {
            feeder_inventory: {
              id: 'bus',
              ...(rides === 'back' ? {} : { there: ride('town', '08:00') }),
              ...(rides === 'there' ? {} : { back: ride('gate', '17:00') }),
            },
          }),
    });
  };

  it('can be had whatever has become of the rules, at its price', () => {
    const seen = { all: 0, hours: 0, fewerHours: 0, noCars: 0, ranges: 0, rides: 0, coupons: 0, gifts: 0 };
    fc.assert(
      fc.property(
        venue,
        venue,
        requested,
        fc.constantFrom(EARLY, AT_TEN, { ...AT_TEN, minutes: 1200 }),
        (before, after, wish, when) => {
          const whole = basketOf(wish, Math.max);
          if (
            !claimsOf(before, plan(before, whole, EARLY.date), whole, {
              at: EARLY,
              channel: 'web',
              reserving: true,
            }).ok
          )
            return;
          const reservation = booked(before, whole);
          // A reservation has the price that it was quoted at, and an edit to the very same costs the very same.
          expect(isSameBasket(reservation, whole)).toBe(true);
          expect(pricesOf(before, whole, EARLY, reservation)).toEqual(reservation.priced);
          expect(
            changesOf(
              reservation.claims,
              (edited(before, reservation, whole) as Extract<Claims, { ok: true }>).claims,
            ),
          ).toEqual([]);
          // Hours that nobody paid for are not a part of it.
          const some = basketOf(reservation.visit.parking ? wish : { ...wish, hours: undefined }, Math.min);
          const now = withAgreedDocuments(after, reservation, some, when.date);
          const claims = edited(now, reservation, some, when);
          expect(claims).toMatchObject({ ok: true });
          if (!claims.ok) return;
          expect(claims.visit.parking?.hours).toBe(some.parking_hours);
          expect(increases(changesOf(reservation.claims, claims.claims), claims.inForce)).toEqual([]);
          expect(
            pricesOf(now, some, when, reservation).lines.reduce((sum, { amount }) => sum + amount, 0),
          ).toBeLessThanOrEqual(reservation.priced.lines.reduce((sum, { amount }) => sum + amount, 0));
          const took = reservation.claims.flatMap(({ lines }) => lines.map(({ pool }) => pool));
          const counts = {
            all: true,
            hours: reservation.visit.parking !== undefined,
            fewerHours: (some.parking_hours ?? Infinity) < (reservation.visit.parking?.hours ?? 0),
            noCars: reservation.visit.parking !== undefined && some.parking_hours === undefined,
            ranges: reservation.priced.lines.some(({ days }) => days?.until === '2026-12-07'),
            rides: took.some((pool) => pool.startsWith(feederPool('bus', 'there', '08:00').slice(0, 6))),
            coupons: reservation.priced.discounts.length > 0,
            gifts: reservation.priced.lines.some(({ item }) => item === 'gift'),
          };
          for (const [what, was] of Object.entries(counts)) if (was) seen[what as keyof typeof seen]++;
        },
      ),
      { numRuns: RUNS, seed: 20261124 },
    );
    for (const [what, times] of Object.entries(seen))
      expect([what, times > RUNS / (what === 'all' ? 20 : 200)]).toEqual([what, true]);
  });
});
