import type { CapacityRule, LocalDate } from '@stile/contracts';
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
import type { Limit, LimitedPool } from './limits.js';
import { planDay, type DayPlan, type PlanQuestion, type SlotPool } from './plan.js';

/* One line a slot, as a venue manager would say it: '09:00-10:00 cars 40 (lot) people open'. */
const limit = ({ max, reserve, rule }: Limit): string =>
  rule ? `${max}${reserve ? `+${reserve}` : ''} (${rule.id})` : max === 0 ? 'closed' : 'open';
const limited = ({ limit: all, share }: LimitedPool): string =>
  limit(all) + (share ? `, of them ${limit(share.limit)}` : '');
/** Another interval than the slot's own is named. */
const pools = (all: readonly SlotPool[], slot: string): string => {
  const said = (isShare: boolean): string =>
    all
      .filter((pool) => pool.isShare === isShare)
      .map(({ pool, limit: of, isNextDay }) => {
        const interval = /@([^#]+)/.exec(pool)![1]!;
        return `${limit(of)}${interval === slot ? '' : ` at ${interval}`}${isNextDay ? ' next day' : ''}`;
      })
      .join(' and ');
  return all.some(({ isShare }) => isShare) ? `${said(false)}, of them ${said(true)}` : said(false);
};
const shown = (plan: DayPlan): string[] => {
  const closed = plan.closedBy
    ? [`closed: ${plan.closedBy.reason}${plan.closedBy.rule ? ` (${plan.closedBy.rule.id})` : ''}`]
    : [];
  return [
    ...closed,
    ...plan.slots.map(
      ({ interval, cars: lot, people: hall }) =>
        `${interval} cars ${pools(lot, interval)} people ${pools(hall, interval)}`,
    ),
  ];
};

const SATURDAY = '2026-12-05';
const A = '09:00-10:00';
const B = '10:00-11:00';
const rule = (
  id: string,
  rule_type: CapacityRule['rule_type'],
  rest: Partial<CapacityRule> = {},
): CapacityRule => capacityRule({ id, rule_type, ...rest });
const WEEKENDS = {
  all_days: false,
  d_sun: true,
  d_mon: false,
  d_tue: false,
  d_wed: false,
  d_thu: false,
  d_fri: false,
  d_sat: true,
};

interface Case {
  readonly rules: readonly CapacityRule[];
  readonly ask?: { date?: LocalDate } & Partial<PlanQuestion>;
  readonly expect: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'no rules at all': { rules: [], expect: ['closed: no_rules'] },
  'rules for one kind only leave the other open': {
    rules: [cars('lot', [A], 40)],
    expect: [`${A} cars 40 (lot) people open`],
  },
  'slots are the union of both kinds’ intervals: an hour of one kind does not open the other': {
    rules: [cars('lot', [A], 40), people('hall', [B, A], 100)],
    expect: [`${A} cars 40 (lot) people 100 (hall)`, `${B} cars closed people 100 (hall)`],
  },
  'a slot of one kind is limited by every interval of the other that it overlaps': {
    rules: [cars('lot', [A, B], 40), people('hall', ['09:30-11:30'], 100)],
    expect: [
      `${A} cars 40 (lot) people 100 (hall) at 09:30-11:30`,
      `09:30-11:30 cars 40 (lot) at ${A} and 40 (lot) at ${B} people 100 (hall)`,
      `${B} cars 40 (lot) people 100 (hall) at 09:30-11:30`,
    ],
  },
  'by a group’s share in the same way': {
    rules: [cars('lot', ['09:00-11:00'], 40), cars('share', [A], 10, { discount_group: 'pass' })],
    ask: { discountGroup: 'pass' },
    expect: [
      `${A} cars 40 (lot) at 09:00-11:00, of them 10 (share) people open`,
      `09:00-11:00 cars 40 (lot), of them 10 (share) at ${A} people open`,
    ],
  },
  'priority: a closed interval takes its part of those that it overlaps': {
    rules: [
      cars('lot', ['09:00-13:00', '13:00-17:00'], 40),
      cars('storm', ['12:00-14:00'], 0, { priority: 1 }),
    ],
    expect: [
      '09:00-12:00 cars 40 (lot) people open',
      '12:00-14:00 cars 0 (storm) people open',
      '14:00-17:00 cars 40 (lot) people open',
    ],
  },
  'priority: an interval inside of it is gone': {
    rules: [cars('lot', [A, B], 40), cars('storm', ['08:00-10:00'], 0, { priority: 1 })],
    expect: ['08:00-10:00 cars 0 (storm) people open', `${B} cars 40 (lot) people open`],
  },
  'priority: one of the same priority takes nothing': {
    rules: [cars('lot', [A, B], 40), cars('storm', ['09:30-10:30'], 0)],
    expect: [
      `${A} cars 40 (lot) people open`,
      '09:30-10:30 cars 0 (storm) people open',
      `${B} cars 40 (lot) people open`,
    ],
  },
  'priority: what is closed at its end does not close the rest of a slot of the other kind': {
    rules: [
      cars('lot', ['09:00-13:00'], 40),
      people('hall', ['09:00-13:00'], 100),
      cars('storm', ['12:00-13:00'], 0, { priority: 1 }),
    ],
    expect: [
      '09:00-12:00 cars 40 (lot) people 100 (hall) at 09:00-13:00',
      '09:00-13:00 cars 40 (lot) at 09:00-12:00 people 100 (hall)',
      '12:00-13:00 cars 0 (storm) people 100 (hall) at 09:00-13:00',
    ],
  },
  'same day: only the intervals that they name or overlap': {
    rules: [
      cars('ahead', [A, B, '11:00-12:00'], 40),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: ['09:30-10:30'], max_capacity: 45 }),
    ],
    ask: { today: SATURDAY },
    expect: ['09:30-10:30 cars 45 (today) people open', '11:00-12:00 cars 40 (ahead) people open'],
  },
  'a slot over midnight takes of the next day what it overlaps': {
    rules: [people('night', ['22:00-02:00', '01:00-03:00', '02:00-04:00'], 9)],
    expect: [
      '01:00-03:00 cars open people 9 (night)',
      '02:00-04:00 cars open people 9 (night)',
      '22:00-02:00 cars open and open at 01:00-03:00 next day people 9 (night) and 9 (night) at 01:00-03:00 next day',
    ],
  },
  'and nothing of one that is closed': {
    rules: [
      people('night', ['22:00-02:00', '01:00-03:00'], 9),
      rule('xmas', 'CLOSED_DATES', { intervals: ['2026-12-06'] }),
    ],
    expect: ['01:00-03:00 cars open people 9 (night)', '22:00-02:00 cars open people 9 (night)'],
  },
  'an hour that the clock skips is not offered': {
    rules: [people('night', ['01:00-02:00', '02:00-03:00', '02:30-05:00', '03:00-04:00'], 9)],
    ask: { date: '2027-03-14' },
    expect: [
      '01:00-02:00 cars open people 9 (night)',
      '03:00-04:00 cars open people 9 (night)',
      '03:00-05:00 cars open people 9 (night)',
    ],
  },
  'the same night of the next day has it': {
    rules: [people('night', ['02:00-03:00'], 9)],
    ask: { date: '2027-03-15' },
    expect: ['02:00-03:00 cars open people 9 (night)'],
  },
  'the highest priority wins, interval by interval': {
    rules: [cars('low', [A, B], 40), cars('high', [B], 5, { priority: 1 })],
    expect: [`${A} cars 40 (low) people open`, `${B} cars 5 (high) people open`],
  },
  'on a tie the rule created last wins': {
    rules: [cars('first', [A], 40), cars('last', [A], 5)],
    expect: [`${A} cars 5 (last) people open`],
  },
  'an interval as an object overrides the figure: groups for cars': {
    rules: [cars('lot', [{ interval: A, capacityGroups: 35, capacityPeople: 7 }, B], 25)],
    expect: [`${A} cars 35 (lot) people open`, `${B} cars 25 (lot) people open`],
  },
  'an interval as an object overrides the figure: people for people': {
    rules: [
      people(
        'hall',
        [
          { interval: A, capacityGroups: 7, capacityPeople: 35 },
          { interval: B, capacityGroups: 7, capacityPeople: null },
        ],
        25,
      ),
    ],
    expect: [`${A} cars open people 35 (hall)`, `${B} cars open people 25 (hall)`],
  },
  'a rule without a figure is open': {
    rules: [cars('lot', [A], null)],
    expect: [`${A} cars 1000000 (lot) people open`],
  },
  'weekdays: a rule for weekends applies on a Saturday': {
    rules: [cars('weekend', [A], 25, WEEKENDS)],
    expect: [`${A} cars 25 (weekend) people open`],
  },
  'weekdays: and not on a Monday': {
    rules: [cars('weekend', [A], 25, WEEKENDS)],
    ask: { date: '2026-12-07' },
    expect: ['closed: no_rules'],
  },
  'dates: the first and the last day belong to a rule': {
    rules: [cars('lot', [A], 4, { start_date: SATURDAY, end_date: SATURDAY })],
    expect: [`${A} cars 4 (lot) people open`],
  },
  'dates: the day after does not': {
    rules: [cars('lot', [A], 4, { end_date: '2026-12-04' })],
    expect: ['closed: no_rules'],
  },
  'a rule that is not active is as good as none': {
    rules: [cars('lot', [A], 4, { is_active: false })],
    expect: ['closed: no_rules'],
  },
  'a rule of another inventory does not apply': {
    rules: [cars('lot', [A], 4, { inventories: ['elsewhere'] })],
    expect: ['closed: no_rules'],
  },

  'same day: on the venue’s today its rules replace the others': {
    rules: [
      cars('ahead', [A, B], 40),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: [A], max_capacity: 45 }),
    ],
    ask: { today: SATURDAY },
    expect: [`${A} cars 45 (today) people open`, `${B} cars 40 (ahead) people open`],
  },
  'same day: on another day they do not exist': {
    rules: [
      cars('ahead', [A], 40),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: [A], max_capacity: 45 }),
    ],
    ask: { today: '2026-12-04' },
    expect: [`${A} cars 40 (ahead) people open`],
  },
  'same day: where none matches the others stay': {
    rules: [
      cars('ahead', [A], 40),
      rule('today', 'SAME_DAY_INTERVAL_CARS', {
        intervals: [A],
        max_capacity: 45,
        ...WEEKENDS,
        d_sat: false,
      }),
    ],
    ask: { today: SATURDAY },
    expect: [`${A} cars 40 (ahead) people open`],
  },
  'same day: for cars and for people separately': {
    rules: [
      cars('ahead', [A], 40),
      people('hall', [A], 100),
      rule('today', 'SAME_DAY_INTERVAL_PEOPLE', { intervals: [A], max_capacity: 5 }),
    ],
    ask: { today: SATURDAY },
    expect: [`${A} cars 40 (ahead) people 5 (today)`],
  },
  'same day: priority does not matter between the two': {
    rules: [
      cars('ahead', [A], 40, { priority: 99 }),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: [A], max_capacity: 45 }),
    ],
    ask: { today: SATURDAY },
    expect: [`${A} cars 45 (today) people open`],
  },
  'same day: a group’s share of the advance limit stays, and a same-day share replaces only a share': {
    rules: [
      cars('ahead', [A], 40),
      cars('share', [A], 10, { discount_group: 'pass' }),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: [A], max_capacity: 45 }),
    ],
    ask: { today: SATURDAY, discountGroup: 'pass' },
    expect: [`${A} cars 45 (today), of them 10 (share) people open`],
  },

  'a group’s rule limits its members in addition': {
    rules: [cars('lot', [A], 40), cars('share', [A], 10, { discount_group: 'pass', priority: 9 })],
    ask: { discountGroup: 'pass' },
    expect: [`${A} cars 40 (lot), of them 10 (share) people open`],
  },
  'and nobody else': {
    rules: [cars('lot', [A], 40), cars('share', [A], 10, { discount_group: 'pass', priority: 9 })],
    expect: [`${A} cars 40 (lot) people open`],
  },
  'not even another group': {
    rules: [
      cars('lot', [A], 40),
      cars('share', [A], 10, { discount_group: 'pass' }),
      cars('other', [A], 3, { discount_group: 'school' }),
    ],
    ask: { discountGroup: 'school' },
    expect: [`${A} cars 40 (lot), of them 3 (other) people open`],
  },
  'a group’s own interval is a slot for its members alone': {
    rules: [cars('lot', [A], 40), cars('early', [B], 10, { discount_group: 'pass' })],
    ask: { discountGroup: 'pass' },
    expect: [`${A} cars 40 (lot) people open`, `${B} cars open, of them 10 (early) people open`],
  },

  'effective window: a rule counts from its first day of booking': {
    rules: [cars('lot', [A], 40, { effective_start_date: '2026-11-21' })],
    ask: { today: '2026-11-21' },
    expect: [`${A} cars 40 (lot) people open`],
  },
  'effective window: not before': {
    rules: [cars('lot', [A], 40, { effective_start_date: '2026-11-21' })],
    ask: { today: '2026-11-20' },
    expect: ['closed: no_rules'],
  },
  'effective window: up to its last day': {
    rules: [cars('lot', [A], 40, { effective_end_date: '2026-11-21' })],
    ask: { today: '2026-11-21' },
    expect: [`${A} cars 40 (lot) people open`],
  },
  'effective window: not after': {
    rules: [cars('lot', [A], 40, { effective_end_date: '2026-11-21' })],
    ask: { today: '2026-11-22' },
    expect: ['closed: no_rules'],
  },
  'effective window: a given effective date stands in for today': {
    rules: [cars('lot', [A], 40, { effective_end_date: '2026-11-21' })],
    ask: { today: '2026-11-22', effectiveDate: '2026-11-21' },
    expect: [`${A} cars 40 (lot) people open`],
  },

  'a date in the past is closed and keeps its slots': {
    rules: [cars('lot', [A], 40)],
    ask: { today: '2026-12-06' },
    expect: ['closed: past', `${A} cars 40 (lot) people open`],
  },
  'today is not past': {
    rules: [cars('lot', [A], 40)],
    ask: { today: SATURDAY },
    expect: [`${A} cars 40 (lot) people open`],
  },
  'closed dates': {
    rules: [cars('lot', [A], 40), rule('xmas', 'CLOSED_DATES', { intervals: [SATURDAY] })],
    expect: ['closed: closed_date (xmas)'],
  },
  'closed dates: other days are open': {
    rules: [cars('lot', [A], 40), rule('xmas', 'CLOSED_DATES', { intervals: ['2026-12-25'] })],
    expect: [`${A} cars 40 (lot) people open`],
  },
  'closed dates: not when the rule is inactive': {
    rules: [cars('lot', [A], 40), rule('xmas', 'CLOSED_DATES', { intervals: [SATURDAY], is_active: false })],
    expect: [`${A} cars 40 (lot) people open`],
  },
  'open dates: where there are any, a day must be listed': {
    rules: [cars('lot', [A], 40), rule('camp', 'OPEN_DATES', { intervals: ['2026-12-06'] })],
    expect: ['closed: not_an_open_date (camp)'],
  },
  'open dates: by any of the rules': {
    rules: [
      cars('lot', [A], 40),
      rule('camp', 'OPEN_DATES', { intervals: ['2026-12-06'] }),
      rule('more', 'OPEN_DATES', { intervals: [SATURDAY] }),
    ],
    expect: [`${A} cars 40 (lot) people open`],
  },
  'open dates: a closed date stays closed': {
    rules: [
      cars('lot', [A], 40),
      rule('camp', 'OPEN_DATES', { intervals: [SATURDAY] }),
      rule('xmas', 'CLOSED_DATES', { intervals: [SATURDAY] }),
    ],
    expect: ['closed: closed_date (xmas)'],
  },
  'open ahead: 13 days with a limit of 15': {
    rules: [cars('lot', [A], 40), rule('ahead', 'OPEN_AHEAD_RULE', { limit: 15 })],
    ask: { today: '2026-11-22' },
    expect: [`${A} cars 40 (lot) people open`],
  },
  'open ahead: not 14 days': {
    rules: [cars('lot', [A], 40), rule('ahead', 'OPEN_AHEAD_RULE', { limit: 15 })],
    ask: { today: '2026-11-21' },
    expect: ['closed: too_far_ahead (ahead)'],
  },
  'open ahead: of two rules the shorter': {
    rules: [
      cars('lot', [A], 40),
      rule('ahead', 'OPEN_AHEAD_RULE', { limit: 15 }),
      rule('long', 'OPEN_AHEAD_RULE', { limit: 99, priority: 9 }),
    ],
    ask: { today: '2026-11-21' },
    expect: ['closed: too_far_ahead (ahead)'],
  },
  'open ahead: a limit of 1 opens not even today': {
    rules: [cars('lot', [A], 40), rule('ahead', 'OPEN_AHEAD_RULE', { limit: 1 })],
    ask: { today: SATURDAY },
    expect: ['closed: too_far_ahead (ahead)'],
  },
  'nothing to give in any slot': { rules: [cars('lot', [A, B], 0)], expect: ['closed: no_capacity (lot)'] },
  'nothing in one slot only': {
    rules: [cars('lot', [{ interval: A, capacityGroups: 0, capacityPeople: null }, B], 4)],
    expect: [`${A} cars 0 (lot) people open`, `${B} cars 4 (lot) people open`],
  },
  'no cars but people: a bus may come': {
    rules: [cars('lot', [A], 0), people('hall', [A], 100)],
    expect: [`${A} cars 0 (lot) people 100 (hall)`],
  },

  'reserve capacity comes with the limit': {
    rules: [cars('lot', [A], 40, { reserve_capacity: 3 })],
    expect: [`${A} cars 40+3 (lot) people open`],
  },
  'overlapping intervals are slots of their own': {
    rules: [people('hill', ['09:00-13:00', '12:00-16:00'], 500)],
    expect: ['09:00-13:00 cars open people 500 (hill)', '12:00-16:00 cars open people 500 (hill)'],
  },
  'a slot over midnight comes last and ends the next day': {
    rules: [people('night', ['22:00-02:00', A], 9)],
    expect: [`${A} cars open people 9 (night)`, '22:00-02:00 cars open people 9 (night)'],
  },
  'midnight written 00:00 or 24:00 is one interval': {
    rules: [people('a', ['20:00-00:00'], 9), people('b', ['20:00-24:00'], 8)],
    expect: ['20:00-24:00 cars open people 8 (b)'],
  },
};

describe('the plan of a day', () => {
  it.each(Object.entries(cases))(
    '%s',
    (_name, { rules, ask: { date = SATURDAY, ...question } = {}, expect: expected }) => {
      const catalogue = madeUp({
        discount_groups: [discountGroup('pass'), discountGroup('school')],
        inventories: [inventory(), inventory({ id: 'elsewhere' })],
        capacity_rules: [...rules],
      });
      expect(shown(planDay(catalogue, 'park', date, { today: '2026-11-21', ...question }))).toEqual(expected);
    },
  );

  it('ends a slot over midnight on the next day and knows when the last one closes', () => {
    const plan = planDay(
      madeUp({ capacity_rules: [people('night', ['22:00-02:00'], 9)] }),
      'park',
      SATURDAY,
      { today: SATURDAY },
    );
    expect(plan.slots[0]).toMatchObject({ start: 1320, end: 1560, hour: 22 });
    expect(plan.closing).toBe(1560);
  });

  it('names the revision of the rule that sets a limit', () => {
    const before = madeUp({ capacity_rules: [cars('lot', [A], 40)] });
    const after = withDocuments(before, { capacity_rules: [cars('lot', [A], 30)] });
    const question = { today: SATURDAY };
    expect(planDay(before, 'park', SATURDAY, question).slots[0]!.cars[0]!.limit).toEqual({
      max: 40,
      reserve: 0,
      rule: { id: 'lot', revision: 1 },
    });
    expect(planDay(after, 'park', SATURDAY, question).slots[0]!.cars[0]!.limit).toEqual({
      max: 30,
      reserve: 0,
      rule: { id: 'lot', revision: 2 },
    });
  });

  it('answers the same plan again, for every group without rules of its own as well', () => {
    const catalogue = madeUp({
      discount_groups: [discountGroup('pass')],
      capacity_rules: [cars('lot', [A], 40)],
    });
    const plan = planDay(catalogue, 'park', SATURDAY, { today: '2026-12-01' });
    expect(planDay(catalogue, 'park', SATURDAY, { today: '2026-12-01', effectiveDate: '2026-12-01' })).toBe(
      plan,
    );
    expect(planDay(catalogue, 'park', SATURDAY, { today: '2026-12-01', discountGroup: 'pass' })).toBe(plan);
    expect(planDay(catalogue, 'park', SATURDAY, { today: '2026-12-07' }).closedBy).toEqual({
      reason: 'past',
      rule: null,
    });
    expect(planDay(catalogue, 'park', SATURDAY, { today: '2026-12-01' }).closedBy).toBeNull();
  });

  it('finds an add-on that is edited while the rules stay', () => {
    const before = madeUp({
      capacity_rules: [cars('lot', [A], 40)],
      addons: [addon({ id: 'tent', settings_v2: { static_capacity: true, capacity: 4 } })],
    });
    const after = withDocuments(before, {
      addons: [addon({ id: 'tent', settings_v2: { static_capacity: true, capacity: 9 } })],
    });
    const max = (catalogue: typeof before): number | undefined =>
      planDay(catalogue, 'park', SATURDAY, { today: SATURDAY }).addons.get('tent')?.whole?.limit.max;
    expect([max(before), max(after)]).toEqual([4, 9]);
  });

  it('closes an inventory that the catalogue does not have', () =>
    expect(planDay(madeUp({}), 'nowhere', SATURDAY, { today: SATURDAY }).closedBy?.reason).toBe('no_rules'));
});

describe('how add-ons run out', () => {
  const slotRule = (id: string, rest: Partial<CapacityRule>): CapacityRule =>
    rule(id, 'ADDON_INTERVAL_CAPACITY_RULE', { addon_inventories: ['item'], ...rest });
  const planned = (
    settings: Parameters<typeof addon>[0]['settings_v2'],
    rules: readonly CapacityRule[],
    discountGroupId?: string,
  ): string => {
    const catalogue = madeUp({
      discount_groups: [discountGroup('pass')],
      addons: [addon({ id: 'item', settings_v2: { ...settings } })],
      capacity_rules: [...rules],
    });
    const plan = planDay(catalogue, 'park', SATURDAY, {
      today: SATURDAY,
      discountGroup: discountGroupId,
    }).addons.get('item')!;
    return [
      plan.capacity,
      ...(plan.whole ? [`${plan.whole.pool} ${limited(plan.whole)}`] : []),
      ...plan.slots.map(({ units }) => `${units.pool} ${limited(units)}`),
    ].join('; ');
  };
  it.each<[string, Parameters<typeof planned>[0], CapacityRule[], string]>([
    [
      'infinite: never',
      { infinite: true, capacity: 3 },
      [slotRule('r', { intervals: [A], max_capacity: 2 })],
      'infinite',
    ],
    ['infinite with custom attributes: never', { custominfinite: true }, [], 'infinite'],
    ['static: over all dates', { static_capacity: true, capacity: 20 }, [], 'stock; units 20 (item)'],
    ['static without a figure: none', { static_capacity: true }, [], 'stock; units 0 (item)'],
    ['daily: over the day', { daily_capacity: true, capacity: 15 }, [], 'day; addon:item 15 (item)'],
    [
      'daily, and a daily rule with a lower figure',
      { daily_capacity: true, capacity: 15 },
      [slotRule('r', { is_daily: true, max_capacity: 5 })],
      'day; addon:item 5 (r)',
    ],
    [
      'daily, and a daily rule with a higher figure',
      { daily_capacity: true, capacity: 15 },
      [slotRule('r', { is_daily: true, max_capacity: 50 })],
      'day; addon:item 15 (item)',
    ],
    [
      'daily without a figure of its own: the rule’s',
      { daily_capacity: true },
      [slotRule('r', { is_daily: true, max_capacity: 50 })],
      'day; addon:item 50 (r)',
    ],
    [
      'by slots',
      {},
      [slotRule('r', { intervals: [B, A], max_capacity: 8 })],
      `slots; addon:item@${A} 8 (r); addon:item@${B} 8 (r)`,
    ],
    [
      'by slots: the highest priority, then the one created last',
      {},
      [
        slotRule('low', { intervals: [A, B], max_capacity: 8 }),
        slotRule('high', { intervals: [A], max_capacity: 4, priority: 1 }),
        slotRule('last', { intervals: [B], max_capacity: 6 }),
      ],
      `slots; addon:item@${A} 4 (high); addon:item@${B} 6 (last)`,
    ],
    [
      'by a daily rule: one limit for the day',
      {},
      [slotRule('r', { is_daily: true, max_capacity: 120 })],
      'slots; addon:item 120 (r)',
    ],
    [
      'by slots within a daily limit',
      {},
      [
        slotRule('r', { intervals: [A], max_capacity: 8 }),
        slotRule('d', { is_daily: true, max_capacity: 12 }),
      ],
      `slots; addon:item 12 (d); addon:item@${A} 8 (r)`,
    ],
    [
      'by slots without a rule that day: not at all',
      {},
      [slotRule('r', { intervals: [A], max_capacity: 8, end_date: '2026-12-04' })],
      'slots',
    ],
    [
      'a rule that names no destination holds wherever the add-on is sold',
      {},
      [slotRule('r', { inventories: [], intervals: [A], max_capacity: 8 })],
      `slots; addon:item@${A} 8 (r)`,
    ],
  ])('%s', (_name, settings, rules, expected) => expect(planned(settings, rules)).toBe(expected));

  it('limits a group’s part in addition', () => {
    const rules = [
      slotRule('r', { intervals: [A], max_capacity: 8 }),
      slotRule('g', { intervals: [A], max_capacity: 2, discount_group: 'pass' }),
    ];
    expect(planned({}, rules, 'pass')).toBe(`slots; addon:item@${A} 8 (r), of them 2 (g)`);
    expect(planned({}, rules)).toBe(`slots; addon:item@${A} 8 (r)`);
  });
});

describe('Escarpment Parks', () => {
  const venue = escarpment();
  const first = (inventoryId: string, date: LocalDate, question: PlanQuestion): string | undefined =>
    shown(planDay(venue, inventoryId, date, question))[0];
  it.each<[string, string, LocalDate, PlanQuestion, string]>([
    [
      'Rattle Ridge on a weekday',
      'rattle-ridge',
      '2026-12-02',
      { today: '2026-11-21' },
      '08:00-09:00 cars 40+3 (rr-cars) people 160 (rr-people)',
    ],
    [
      'Rattle Ridge on a Saturday',
      'rattle-ridge',
      SATURDAY,
      { today: '2026-11-21' },
      '08:00-09:00 cars 25+3 (rr-cars-weekend) people 160 (rr-people)',
    ],
    [
      'Rattle Ridge today, a weekday',
      'rattle-ridge',
      '2026-12-02',
      { today: '2026-12-02' },
      '08:00-09:00 cars 45+3 (rr-same-day) people 160 (rr-people)',
    ],
    [
      'Rattle Ridge for pass holders',
      'rattle-ridge',
      '2026-12-02',
      { today: '2026-11-21', discountGroup: 'annual-pass' },
      '08:00-09:00 cars 40+3 (rr-cars), of them 10 (rr-pass) people 160 (rr-people)',
    ],
    [
      'Rattle Ridge at Christmas',
      'rattle-ridge',
      '2026-12-25',
      { today: '2026-11-21' },
      'closed: closed_date (rr-closed)',
    ],
    [
      'Rattle Ridge 60 days ahead',
      'rattle-ridge',
      '2027-01-20',
      { today: '2026-11-21' },
      '08:00-09:00 cars 40+3 (rr-cars) people 160 (rr-people)',
    ],
    [
      'Rattle Ridge 61 days ahead',
      'rattle-ridge',
      '2027-01-21',
      { today: '2026-11-21' },
      'closed: too_far_ahead (rr-ahead)',
    ],
    [
      'the camp on one of its Mondays',
      'summer-camp',
      '2027-07-05',
      { today: '2026-11-21' },
      '08:30-16:30 cars open people 40+4 (sc-people)',
    ],
    [
      'the camp on a Tuesday',
      'summer-camp',
      '2027-07-06',
      { today: '2026-11-21' },
      'closed: not_an_open_date (sc-open)',
    ],
  ])('%s', (_name, inventoryId, date, question, expected) =>
    expect(first(inventoryId, date, question)).toBe(expected),
  );

  it('has 35 cars at noon on weekends', () =>
    expect(planDay(venue, 'rattle-ridge', SATURDAY, { today: '2026-11-21' }).slots[4]).toMatchObject({
      hour: 12,
      cars: [{ limit: { max: 35 } }],
    }));
  it('plans every add-on of a destination', () => {
    const plan = planDay(venue, 'glen-hill', SATURDAY, { today: '2026-11-21' });
    expect(
      [...plan.addons.values()].map(({ addon: id, capacity, slots }) => `${id} ${capacity} ${slots.length}`),
    ).toEqual([
      'gh-ski-set infinite 0',
      'gh-board-set infinite 0',
      'gh-helmet day 0',
      'gh-lesson-ski-beginner slots 3',
      'gh-lesson-ski-intermediate slots 3',
      'gh-lesson-board-beginner slots 3',
    ]);
  });
});
