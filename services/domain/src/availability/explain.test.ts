import {
  addonPool,
  dayExplanation,
  dayLedger,
  partyPool,
  type CapacityRule,
  type ExplainedPool,
} from '@stile/contracts';
import {
  addon,
  capacityRule,
  cars,
  discountGroup,
  madeUp,
  type Documents,
} from '../../../../test/kit/venue.js';
import { explainDay } from './explain.js';
import { planDay, type PlanQuestion } from '../schedule/plan.js';

const DATE = '2026-12-05';
const A = '09:00-10:00';
const DAY = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: DATE });
const rule = (
  id: string,
  rule_type: CapacityRule['rule_type'],
  rest: Partial<CapacityRule> = {},
): CapacityRule => capacityRule({ id, rule_type, ...rest });

const explain = (
  documents: Documents,
  taken: Record<string, number> = {},
  question: PlanQuestion = { today: '2026-11-21' },
) => {
  const catalogue = madeUp({ discount_groups: [discountGroup('pass')], ...documents });
  return dayExplanation.parse(
    explainDay(catalogue, planDay(catalogue, 'park', DATE, question), question, (ledger) =>
      ledger === DAY ? taken : {},
    ),
  );
};
/** 'all 5 of 40+3 by lot 1: lot wins, old lower_priority' */
const said = (pools: readonly ExplainedPool[]): string[] =>
  pools.map(({ discount_group, taken, limit, reserve, rule: winner, rules, former }) => {
    const most = reserve ? `${limit}+${reserve}` : `${limit}`;
    const by = winner ? `${winner.id} ${winner.revision}` : 'nobody';
    return [
      `${discount_group ?? 'all'} ${taken} of ${most} by ${by}`,
      rules.map(({ id, max, outcome }) => `${id} ${max} ${outcome}`).join(', '),
      former.map((one) => `${one.pool} ${one.taken}`).join(', '),
    ]
      .filter(Boolean)
      .join(': ');
  });

describe('why a slot looks as it does', () => {
  it('names the winner and why the others lost', () => {
    const {
      slots: [slot],
    } = explain(
      {
        capacity_rules: [
          cars('low', [A], 9),
          cars('older', [A], 30, { priority: 2 }),
          cars('lot', [A], 40, { priority: 2, reserve_capacity: 3 }),
          cars('mondays', [A], 1, { all_days: false, d_sat: false, priority: 9 }),
        ],
      },
      { [partyPool('cars', A)]: 5 },
    );
    expect(said(slot!.cars)).toEqual([
      'all 5 of 40+3 by lot 1: lot 40 wins, older 30 created_earlier, low 9 lower_priority',
    ]);
    expect(said(slot!.people)).toEqual(['all 0 of 1000000 by nobody']);
  });
  it('says when rules for the same day stand aside, or take over', () => {
    const capacity_rules = [
      cars('lot', [A], 40, { priority: 9 }),
      rule('today', 'SAME_DAY_INTERVAL_CARS', { intervals: [A], max_capacity: 45 }),
    ];
    expect(said(explain({ capacity_rules }).slots[0]!.cars)).toEqual([
      'all 0 of 40 by lot 1: lot 40 wins, today 45 only_on_the_day',
    ]);
    expect(said(explain({ capacity_rules }, {}, { today: DATE }).slots[0]!.cars)).toEqual([
      'all 0 of 45 by today 1: today 45 wins, lot 40 replaced_today',
    ]);
  });
  it('shows the share of the group that asks, and how far a pool is over', () => {
    const {
      slots: [slot],
    } = explain(
      { capacity_rules: [cars('lot', [A], 4), cars('share', [A], 1, { discount_group: 'pass' })] },
      { [partyPool('cars', A)]: 6, [partyPool('cars', A, 'pass')]: 1 },
      { today: '2026-11-21', discountGroup: 'pass' },
    );
    expect(said(slot!.cars)).toEqual([
      'all 6 of 4 by lot 1: lot 4 wins',
      'pass 1 of 1 by share 1: share 1 wins',
    ]);
    expect(slot!.cars.map(({ left }) => left)).toEqual([-2, 0]);
  });
  it('names places sold under intervals that are gone', () => {
    const {
      slots: [slot],
    } = explain(
      { capacity_rules: [cars('lot', ['09:30-10:30'], 4)] },
      { [partyPool('cars', A)]: 3, [partyPool('cars', '09:30-10:30')]: 1 },
    );
    expect(said(slot!.cars)).toEqual([`all 4 of 4 by lot 1: lot 4 wins: cars@${A} 3`]);
  });
});

describe('why a day is closed', () => {
  it('names the rule, and shows the slots that the day would have', () => {
    const { closed_by, calendar, slots } = explain({
      capacity_rules: [
        cars('lot', [A], 4),
        rule('storm', 'CLOSED_DATES', { intervals: [DATE] }),
        rule('camp', 'OPEN_DATES', { intervals: [DATE] }),
        rule('ahead', 'OPEN_AHEAD_RULE', { limit: 16 }),
      ],
    });
    expect(closed_by).toEqual({ reason: 'closed_date', rule: { id: 'storm', revision: 1 } });
    expect(calendar.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      'storm closes',
      'camp opens',
      'ahead opens',
    ]);
    expect(said(slots[0]!.cars)).toEqual(['all 0 of 4 by lot 1: lot 4 wins']);
  });
  it('names the rule that is too short ahead', () => {
    const { closed_by, calendar } = explain(
      { capacity_rules: [cars('lot', [A], 4), rule('ahead', 'OPEN_AHEAD_RULE', { limit: 15 })] },
      {},
      { today: '2026-11-21' },
    );
    expect([closed_by, calendar[0]?.outcome]).toEqual([
      { reason: 'too_far_ahead', rule: { id: 'ahead', revision: 1 } },
      'closes',
    ]);
  });
});

describe('why an add-on looks as it does', () => {
  const daily = rule('daily', 'ADDON_INTERVAL_CAPACITY_RULE', {
    addon_inventories: ['item'],
    is_daily: true,
    max_capacity: 5,
  });
  const sold = (
    settings_v2: Parameters<typeof addon>[0]['settings_v2'],
    rules: CapacityRule[],
  ): string[][] => {
    const {
      addons: [item],
    } = explain(
      {
        capacity_rules: [cars('lot', [A], 4), ...rules],
        addons: [addon({ id: 'item', settings_v2: { ...settings_v2 } })],
      },
      { [addonPool('item')]: 2, [addonPool('item', A)]: 1 },
    );
    return [[item!.capacity], said(item!.whole), ...item!.slots.map(({ units }) => said(units))];
  };
  it.each<[string, Parameters<typeof sold>[0], CapacityRule[], string[][]]>([
    ['infinite', { infinite: true }, [daily], [['infinite'], []]],
    [
      'stock',
      { static_capacity: true, capacity: 9 },
      [daily],
      [['stock'], ['all 0 of 9 by item 1: item 9 wins']],
    ],
    [
      'of the day, its own figure',
      { daily_capacity: true, capacity: 3 },
      [daily],
      [['day'], ['all 2 of 3 by item 1: item 3 wins, daily 5 allows_more']],
    ],
    [
      'of the day, a lower rule',
      { daily_capacity: true, capacity: 9 },
      [daily],
      [['day'], ['all 2 of 5 by daily 1: daily 5 wins, item 9 allows_more']],
    ],
    [
      'by slots',
      {},
      [
        rule('lessons', 'ADDON_INTERVAL_CAPACITY_RULE', {
          addon_inventories: ['item'],
          intervals: [A],
          max_capacity: 4,
        }),
        daily,
      ],
      [['slots'], ['all 2 of 5 by daily 1: daily 5 wins'], ['all 1 of 4 by lessons 1: lessons 4 wins']],
    ],
  ])('%s', (_name, settings, rules, expected) => expect(sold(settings, rules)).toEqual(expected));
});
