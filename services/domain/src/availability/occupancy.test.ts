import { dayLedger, occupancyAnswer, stockLedger, type CapacityRule } from '@stile/contracts';
import {
  addon,
  capacityRule,
  cars,
  discountGroup,
  escarpment,
  inventory,
  madeUp,
  people,
  withDocuments,
} from '../../../../test/kit/venue.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { dayOccupancy, ledgersOf, occupancyOfDay } from './occupancy.js';
import { planDay } from '../schedule/plan.js';

const SATURDAY = '2026-12-05';
const NINE = '09:00-10:00';
const TEN = '10:00-11:00';
const HOUSE = inventory({ settings: { ad_hoc_capacity_time_limit: 15 } });

const answer = (
  catalogue: Catalogue,
  taken: Record<string, number>,
  {
    at = '2026-11-21 12:00',
    group,
    date = SATURDAY,
    stock = {},
  }: { at?: string; group?: string; date?: string; stock?: Record<string, number> } = {},
) => {
  const [today, clock] = at.split(' ') as [string, string];
  const plan = planDay(catalogue, 'park', date, { today, discountGroup: group });
  const ledgers: Record<string, Record<string, number>> = {
    [dayLedger(plan)]: taken,
    ...Object.fromEntries(
      Object.entries(stock).map(([id, units]) => [stockLedger(plan.inventoryGroup, id), { units }]),
    ),
  };
  const moment = { date: today, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) };
  return occupancyOfDay(plan, (ledger) => ledgers[ledger] ?? {}, HOUSE, moment);
};
const statuses = (...args: Parameters<typeof answer>): string => {
  const { status, slots } = answer(...args);
  return [`day ${status}`, ...slots.map((slot) => `${slot.time} ${slot.status} ${slot.numAvailable}`)].join(
    ', ',
  );
};
const LOT = madeUp({ capacity_rules: [cars('lot', [NINE, TEN], 20, { reserve_capacity: 2 })] });

it('a slot has its moments, what runs out first, and the limits that are its own', () => {
  const own = { interval: '22:00-24:00', capacityGroups: 3, capacityPeople: 5 };
  const night = madeUp({
    capacity_rules: [cars('lot', [NINE, own], 20), people('all', [NINE, '22:00-24:00'], 90)],
  });
  const { slots } = answer(night, { 'cars@22:00-24:00': 1 });
  expect(slots).toMatchObject([
    { max: 20, taken: 0, ruleId: 'lot', overrideCapacityGroups: null, overrideCapacityPeople: null },
    {
      max: 3,
      taken: 1,
      ruleId: 'lot',
      overrideCapacityGroups: 3,
      overrideCapacityPeople: null,
      startTimeWithDate: `${SATURDAY}T22:00`,
      endTimeWithDate: '2026-12-06T00:00',
    },
  ]);
});

describe('how full a slot and a day are', () => {
  it.each<[string, Record<string, number>, string, string]>([
    ['nobody yet', {}, '2026-11-21 12:00', 'day NOT_BUSY, 09:00 NOT_BUSY 20, 10:00 NOT_BUSY 20'],
    [
      'below 45 percent',
      { [`cars@${NINE}`]: 8 },
      '2026-11-21 12:00',
      'day NOT_BUSY, 09:00 NOT_BUSY 12, 10:00 NOT_BUSY 20',
    ],
    [
      '45 percent of a slot',
      { [`cars@${NINE}`]: 9 },
      '2026-11-21 12:00',
      'day NOT_BUSY, 09:00 BUSY 11, 10:00 NOT_BUSY 20',
    ],
    [
      '45 percent of the day',
      { [`cars@${NINE}`]: 18 },
      '2026-11-21 12:00',
      'day BUSY, 09:00 BUSY 2, 10:00 NOT_BUSY 20',
    ],
    [
      'one slot full',
      { [`cars@${NINE}`]: 20 },
      '2026-11-21 12:00',
      'day BUSY, 09:00 FULL 0, 10:00 NOT_BUSY 20',
    ],
    [
      'every slot full',
      { [`cars@${NINE}`]: 20, [`cars@${TEN}`]: 20 },
      '2026-11-21 12:00',
      'day FULL, 09:00 FULL 0, 10:00 FULL 0',
    ],
    [
      'the first slot past, the other full',
      { [`cars@${TEN}`]: 20 },
      `${SATURDAY} 09:10`,
      'day FULL, 09:00 PAST 20, 10:00 FULL 0',
    ],
    [
      'the first slot past, the other free',
      {},
      `${SATURDAY} 09:10`,
      'day NOT_BUSY, 09:00 PAST 20, 10:00 NOT_BUSY 20',
    ],
    [
      'full, 15 minutes before',
      { [`cars@${NINE}`]: 20 },
      `${SATURDAY} 08:45`,
      'day BUSY, 09:00 RESERVE 0, 10:00 NOT_BUSY 20',
    ],
    [
      'full, 16 minutes before',
      { [`cars@${NINE}`]: 20 },
      `${SATURDAY} 08:44`,
      'day BUSY, 09:00 FULL 0, 10:00 NOT_BUSY 20',
    ],
    [
      'full and the reserve as well',
      { [`cars@${NINE}`]: 22 },
      `${SATURDAY} 08:45`,
      'day BUSY, 09:00 FULL 0, 10:00 NOT_BUSY 20',
    ],
    [
      'a day on reserve alone is full',
      { [`cars@${NINE}`]: 20, [`cars@${TEN}`]: 22 },
      `${SATURDAY} 08:50`,
      'day FULL, 09:00 RESERVE 0, 10:00 FULL 0',
    ],
    ['yesterday', { [`cars@${NINE}`]: 20 }, '2026-12-06 08:00', 'day CLOSED, 09:00 PAST 0, 10:00 PAST 20'],
  ])('%s', (_name, taken, at, expected) => expect(statuses(LOT, taken, { at })).toBe(expected));

  it('is full when either cars or people run out', () => {
    const both = madeUp({ capacity_rules: [cars('lot', [NINE], 20), people('hall', [NINE], 50)] });
    expect(answer(both, { [`people@${NINE}`]: 50 })).toMatchObject({
      status: 'FULL',
      slots: [{ carsLeft: 20, peopleLeft: 0, spotsRemaining: 0, clickable: false, ruleId: 'hall' }],
    });
    expect(answer(both, { [`people@${NINE}`]: 23 })).toMatchObject({
      status: 'BUSY',
      slots: [{ carsLeft: 20, peopleLeft: 27, spotsRemaining: 20, clickable: true, ruleId: 'lot' }],
    });
  });

  it('shows a slot sold beyond a limit that was lowered as it is', () => {
    expect(answer(LOT, { [`cars@${NINE}`]: 26 }).slots[0]).toMatchObject({
      status: 'FULL',
      maxCars: 20,
      currentCars: 26,
      carsLeft: 0,
      peopleLeft: null,
      maxPeople: 1_000_000,
      numAvailable: 0,
    });
  });

  it('shows members what is left of their share', () => {
    const shared = madeUp({
      discount_groups: [discountGroup('pass')],
      capacity_rules: [cars('lot', [NINE], 20), cars('share', [NINE], 5, { discount_group: 'pass' })],
    });
    const taken = { [`cars@${NINE}`]: 6, [`cars@${NINE}#pass`]: 5 };
    expect(statuses(shared, taken)).toBe('day NOT_BUSY, 09:00 NOT_BUSY 14');
    expect(statuses(shared, taken, { group: 'pass' })).toBe('day FULL, 09:00 FULL 0');
    expect(statuses(shared, { [`cars@${NINE}`]: 19, [`cars@${NINE}#pass`]: 1 }, { group: 'pass' })).toBe(
      'day BUSY, 09:00 BUSY 1',
    );
  });

  it('counts places sold under intervals that an edit has done away with against all that they overlap', () => {
    const halves = withDocuments(LOT, {
      capacity_rules: [cars('lot', ['09:00-09:30', '09:30-10:00', TEN], 20)],
    });
    expect(statuses(halves, { [`cars@${NINE}`]: 20, [`cars@${TEN}`]: 1 })).toBe(
      'day BUSY, 09:00 FULL 0, 09:30 FULL 0, 10:00 NOT_BUSY 19',
    );
  });

  it('sums a day over its slots', () => {
    const plan = planDay(LOT, 'park', SATURDAY, { today: '2026-11-21' });
    expect(
      dayOccupancy(plan, () => ({ [`cars@${NINE}`]: 3, [`cars@${TEN}`]: 4, [`people@${NINE}`]: 9 }), HOUSE, {
        date: '2026-11-21',
        minutes: 0,
      }),
    ).toEqual({
      date: SATURDAY,
      status: 'NOT_BUSY',
      maxCars: 40,
      maxPeople: 2_000_000,
      currentCars: 7,
      currentPeople: 9,
    });
  });

  it('has neither slots nor figures on a closed day', () => {
    const closed = withDocuments(LOT, {
      capacity_rules: [capacityRule({ id: 'x', rule_type: 'CLOSED_DATES', intervals: [SATURDAY] })],
    });
    expect(answer(closed, { [`cars@${NINE}`]: 3 })).toMatchObject({
      status: 'CLOSED',
      slots: [],
      results: [['time', 'c_park', 'p_park', 'Cars', 'People']],
    });
  });
});

describe('what is left of add-ons', () => {
  const slots = (id: string, rest: Partial<CapacityRule>): CapacityRule =>
    capacityRule({ id, rule_type: 'ADDON_INTERVAL_CAPACITY_RULE', addon_inventories: [id], ...rest });
  const venue = madeUp({
    addons: [
      addon({ id: 'wood', settings_v2: { infinite: true } }),
      addon({ id: 'tent', settings_v2: { static_capacity: true, capacity: 4 } }),
      addon({ id: 'glass', settings_v2: { daily_capacity: true, capacity: 15 } }),
      addon({ id: 'lesson' }),
      addon({ id: 'guide' }),
      addon({ id: 'none' }),
    ],
    capacity_rules: [
      cars('lot', [NINE], 20),
      slots('lesson', { intervals: [NINE, TEN], max_capacity: 8 }),
      slots('guide', { intervals: [NINE, TEN], max_capacity: 8 }),
      slots('guide', { id: 'guide-day', is_daily: true, max_capacity: 10 }),
    ],
  });
  const left = (
    taken: Record<string, number>,
    rest: Parameters<typeof answer>[2] = {},
  ): Record<string, string> =>
    Object.fromEntries(
      answer(venue, taken, rest).addon_occupancy.checkouts.map(({ id, available, timeSlots }) => [
        id,
        [available ?? 'any', ...timeSlots.map((slot) => `${slot.time} ${slot.numAvailable}`)].join(', '),
      ]),
    );
  const untouched = {
    wood: 'any',
    tent: '4',
    glass: '15',
    lesson: '16, 09:00 8, 10:00 8',
    guide: '10, 09:00 8, 10:00 8',
    none: '0',
  };

  it('is everything while nothing is taken', () => expect(left({})).toEqual(untouched));
  it('is less by what is taken, and never below nothing', () => {
    const taken = {
      'addon:glass': 3,
      [`addon:lesson@${NINE}`]: 8,
      [`addon:guide@${NINE}`]: 5,
      'addon:guide': 5,
    };
    expect(left(taken, { stock: { tent: 5 } })).toEqual({
      ...untouched,
      tent: '0',
      glass: '12',
      lesson: '8, 09:00 0, 10:00 8',
      guide: '5, 09:00 3, 10:00 5',
    });
    expect(answer(venue, taken, { stock: { tent: 5 } }).static_addon_occupancy).toEqual({ tent: 5 });
  });
  it('is nothing of a slot that has begun', () =>
    expect(left({}, { at: `${SATURDAY} 09:30` })).toEqual({
      ...untouched,
      lesson: '8, 09:00 0, 10:00 8',
      guide: '8, 09:00 0, 10:00 8',
    }));
  it('counts an earlier interval of the add-on', () => {
    const edited = withDocuments(venue, {
      capacity_rules: [slots('lesson', { intervals: ['09:30-10:30'], max_capacity: 8 })],
    });
    expect(answer(edited, { [`addon:lesson@${TEN}`]: 6 }).addon_occupancy.checkouts[3]).toMatchObject({
      id: 'lesson',
      available: 2,
    });
  });
});

describe('Escarpment Parks', () => {
  const venue = escarpment();
  it('answers in the shape of the call, for every destination', () => {
    for (const [id, { body }] of venue.inventories) {
      const plan = planDay(venue, id, SATURDAY, { today: '2026-11-21' });
      const answered = {
        ...occupancyOfDay(plan, () => ({}), body, { date: '2026-11-21', minutes: 720 }),
        dispersal_occupancy: [],
      };
      expect(() => occupancyAnswer.parse(answered)).not.toThrow();
    }
  });
  it('knows which ledgers a day reads', () => {
    expect(ledgersOf(planDay(venue, 'rattle-ridge', SATURDAY, { today: '2026-11-21' }))).toEqual([
      'capacity-escarpment/rattle-ridge-2026-12-05',
      'stock-escarpment/rr-guide',
    ]);
  });
});
