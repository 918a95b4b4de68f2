import {
  couponLedger,
  dayLedger,
  stockLedger,
  type CapacityRule,
  type LedgerClaim,
  type Channel,
} from '@stile/contracts';
import {
  addon,
  basket,
  capacityRule,
  cars,
  coupon,
  discountGroup,
  madeUp,
  people,
  type Documents,
} from '../../../../test/kit/venue.js';
import type { InForceByLedger } from '../ledger/counting.js';
import { claimsInForce } from './claims-in-force.js';
import { claimsOf } from './claims.js';
import { planDay } from '../schedule/plan.js';

const DATE = '2026-12-05';
const AT = { date: '2026-12-03', minutes: 540 };
const NINE = '09:00-11:00';
const venue: Documents = {
  discount_groups: [discountGroup('pass')],
  capacity_rules: [
    cars('lot', [NINE], 40),
    cars('pass-lot', [NINE], 10, { discount_group: 'pass' }),
    people('gate', [NINE], 160),
    capacityRule({
      id: 'lesson-times',
      rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
      addon_inventories: ['lesson'],
      intervals: ['10:00-11:00'],
      max_capacity: 8,
    }),
  ],
  addons: [
    addon({ id: 'lesson' }),
    addon({ id: 'guide', settings_v2: { static_capacity: true, capacity: 20 } }),
    addon({ id: 'binoculars', settings_v2: { daily_capacity: true, capacity: 15 } }),
  ],
  coupons: [coupon('HUNDRED', { discount_amount: 10 }, { max_uses: 100 })],
};
const everything = basket({
  discount_group: 'pass',
  passes: [
    { visitor_type: 'adult', visitor_count: 2 },
    { visitor_type: 'car', visitor_count: 1 },
  ],
  coupons: ['HUNDRED'],
  addons: [
    { addon_inventory: 'lesson', addon_count: 1, start_time: '10:00' },
    { addon_inventory: 'guide', addon_count: 2 },
    { addon_inventory: 'binoculars', addon_count: 3 },
  ],
});

const catalogue = madeUp(venue);
const planOf = (of: typeof catalogue) => planDay(of, 'park', DATE, { today: AT.date, discountGroup: 'pass' });
const claimed = claimsOf(catalogue, planOf(catalogue), everything, { at: AT, channel: 'web' });
if (!claimed.ok) throw new Error(JSON.stringify(claimed.rejection));
const after = (changed: Documents, at = AT, channel: Channel = 'web') =>
  claimsInForce(madeUp(changed), planOf(madeUp(changed)), claimed.visit, claimed.claims, { at, channel });
const limitOf = (claims: readonly LedgerClaim[], ledger: string, pool: string) =>
  claims.find((claim) => claim.ledger === ledger)?.lines.find((line) => line.pool === pool)?.limit;
const day = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: DATE });

describe('what a reservation claims, with the limits in force', () => {
  it('is what it claimed when nothing was edited', () => expect(after(venue).claims).toEqual(claimed.claims));

  it('follows an edited rule, of everyone and of a group', () => {
    const { claims } = after({
      ...venue,
      capacity_rules: [
        cars('lot', [NINE], 5),
        cars('pass-lot', [NINE], 1, { discount_group: 'pass' }),
        ...venue.capacity_rules!.slice(2),
      ],
    });
    expect([
      limitOf(claims, day, `cars@${NINE}`),
      limitOf(claims, day, `cars@${NINE}#pass`),
      limitOf(claims, day, `people@${NINE}`),
    ]).toEqual([5, 1, 160]);
  });

  it('follows an edited product and coupon', () => {
    const { claims } = after({
      ...venue,
      addons: [
        venue.addons![0]!,
        addon({ id: 'guide', settings_v2: { static_capacity: true, capacity: 1 } }),
        venue.addons![2]!,
      ],
      coupons: [coupon('HUNDRED', {}, { max_uses: 7 })],
    });
    expect([
      limitOf(claims, stockLedger('venue', 'guide'), 'units'),
      limitOf(claims, couponLedger('venue', 'HUNDRED'), 'units'),
      limitOf(claims, day, 'addon:binoculars'),
    ]).toEqual([1, 7, 15]);
  });

  it('has nothing left of a slot, a time or a product that is gone', () => {
    const { claims, inForce } = after({
      ...venue,
      addons: [venue.addons![0]!, venue.addons![2]!],
      capacity_rules: [cars('lot', ['10:00-11:00'], 40), people('gate', ['10:00-11:00'], 160)],
    });
    expect([
      limitOf(claims, day, `cars@${NINE}`),
      limitOf(claims, day, 'addon:lesson@10:00-11:00'),
      limitOf(claims, stockLedger('venue', 'guide'), 'units'),
    ]).toEqual([0, 0, 0]);
    expect([...(inForce.get(day) as Set<string>)]).toEqual(['cars@10:00-11:00', 'people@10:00-11:00']);
  });

  it('lets staff alone have what is kept in reserve, shortly before the slot', () => {
    const withReserve = {
      ...venue,
      capacity_rules: [cars('lot', [NINE], 40, { reserve_capacity: 3 }), people('gate', [NINE], 160)],
    };
    const shortlyBefore = { date: DATE, minutes: 535 };
    expect(limitOf(after(withReserve, shortlyBefore, 'desk').claims, day, `cars@${NINE}`)).toBe(43);
    expect(limitOf(after(withReserve, shortlyBefore, 'web').claims, day, `cars@${NINE}`)).toBe(40);
    expect(limitOf(after(withReserve, AT, 'desk').claims, day, `cars@${NINE}`)).toBe(40);
  });
});

describe('what a product for several days claims, with the limits in force', () => {
  const NEXT = '2026-12-06';
  const sunday = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: NEXT });
  const twoDays = basket({
    addons: [
      { addon_inventory: 'binoculars', addon_count: 3, end_date: NEXT },
      { addon_inventory: 'lesson', addon_count: 1, start_time: '10:00', end_date: NEXT },
    ],
  });
  const taken = claimsOf(catalogue, planDay(catalogue, 'park', DATE, { today: AT.date }), twoDays, {
    at: AT,
    channel: 'web',
  });
  if (!taken.ok) throw new Error(JSON.stringify(taken.rejection));
  const later = (changed: Documents) =>
    claimsInForce(
      madeUp(changed),
      planDay(madeUp(changed), 'park', DATE, { today: AT.date }),
      taken.visit,
      taken.claims,
      { at: AT, channel: 'web' },
    );
  const overlapping = (id: string, intervals: string[], rest: Partial<CapacityRule>): CapacityRule =>
    capacityRule({
      id,
      rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
      addon_inventories: ['lesson'],
      intervals,
      max_capacity: 8,
      all_days: false,
      d_sat: false,
      d_sun: false,
      ...rest,
    });
  const cutOnSunday = {
    ...venue,
    capacity_rules: [
      ...venue.capacity_rules!.slice(0, 3),
      overlapping('saturdays', ['10:00-11:00', '10:30-11:30'], { d_sat: true }),
      overlapping('sundays', ['10:00-11:00'], { d_sun: true }),
    ],
  };

  it('is what it claimed when nothing was edited', () => expect(later(venue).claims).toEqual(taken.claims));
  it('follows a rule of the second day alone', () => {
    const { claims } = later({
      ...venue,
      capacity_rules: [
        ...venue.capacity_rules!,
        capacityRule({
          id: 'few',
          rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
          addon_inventories: ['binoculars'],
          is_daily: true,
          max_capacity: 1,
          start_date: NEXT,
          end_date: NEXT,
        }),
      ],
    });
    expect([limitOf(claims, day, 'addon:binoculars'), limitOf(claims, sunday, 'addon:binoculars')]).toEqual([
      15, 1,
    ]);
  });
  it('has nothing left of a day that is closed since', () => {
    const { claims } = later({
      ...venue,
      capacity_rules: [
        ...venue.capacity_rules!,
        capacityRule({ id: 'storm', rule_type: 'CLOSED_DATES', intervals: [NEXT] }),
      ],
    });
    expect([
      limitOf(claims, day, 'addon:binoculars'),
      limitOf(claims, sunday, 'addon:binoculars'),
      limitOf(claims, sunday, 'addon:lesson@10:00-11:00'),
    ]).toEqual([15, 0, 0]);
  });
  it('counts places of a slot that one of the days does not have against those that it overlaps', () => {
    const changed = madeUp(cutOnSunday);
    const requested = claimsOf(changed, planDay(changed, 'park', DATE, { today: AT.date }), twoDays, {
      at: AT,
      channel: 'web',
    });
    const lessons = (inForce: InForceByLedger, ledger: string): string[] =>
      [...(inForce.get(ledger) as Set<string>)].filter((pool) => pool.startsWith('addon:'));
    for (const inForce of [requested.ok && requested.inForce, later(cutOnSunday).inForce]) {
      expect(inForce && lessons(inForce, day)).toEqual([
        'addon:lesson@10:00-11:00',
        'addon:lesson@10:30-11:30',
      ]);
      expect(inForce && lessons(inForce, sunday)).toEqual(['addon:lesson@10:00-11:00']);
    }
  });
});
