import { addonPool, dayLedger, partyPool, stockLedger, type CapacityRule } from '@stile/contracts';
import {
  addon,
  capacityRule,
  cars,
  discountGroup,
  madeUp,
  people,
  type Documents,
} from '../../../../test/kit/venue.js';
import { overbookedPools } from './overbooked.js';
import { groupPlans, planDay } from '../schedule/plan.js';

const DATE = '2026-12-05';
const A = '09:00-10:00';
const B = '10:00-11:00';
const DAY = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: DATE });
const STOCK = stockLedger('venue', 'tent');
const lessons = (intervals: CapacityRule['intervals'], max: number): CapacityRule =>
  capacityRule({
    id: 'lessons',
    rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
    addon_inventories: ['lesson'],
    intervals,
    max_capacity: max,
  });

const overOf = (
  documents: Documents,
  taken: Record<string, number>,
  stock = 0,
  today = '2026-11-21',
): string[] => {
  const catalogue = madeUp({ discount_groups: [discountGroup('pass')], ...documents });
  const question = { today };
  const found = overbookedPools(
    planDay(catalogue, 'park', DATE, question),
    (ledger) => (ledger === DAY ? taken : ledger === STOCK ? { units: stock } : {}),
    groupPlans(catalogue, 'park', DATE, question),
  );
  return found.map(({ date, kind, addon: item, interval, discount_group, taken: sold, limit, rule }) =>
    [
      item ?? kind,
      interval,
      discount_group,
      date ?? 'stock',
      `${sold}/${limit}`,
      rule ? `${rule.id} ${rule.revision}` : 'no rule',
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
};

describe('pools over their limit', () => {
  const lot = cars('lot', [A], 4, { reserve_capacity: 5 });
  it.each<[string, Documents, Record<string, number>, string[]]>([
    ['none at the limit', { capacity_rules: [lot] }, { [partyPool('cars', A)]: 4 }, []],
    [
      'cars, though reserve would hold them',
      { capacity_rules: [lot] },
      { [partyPool('cars', A)]: 5, [partyPool('people', A)]: 90 },
      [`cars ${A} ${DATE} 5/4 lot 1`],
    ],
    [
      'people',
      { capacity_rules: [people('hall', [A, B], 4)] },
      { [partyPool('people', B)]: 9 },
      [`people ${B} ${DATE} 9/4 hall 1`],
    ],
    [
      'a group’s share, though everyone together fits',
      { capacity_rules: [lot, cars('share', [A], 1, { discount_group: 'pass' })] },
      { [partyPool('cars', A)]: 3, [partyPool('cars', A, 'pass')]: 2 },
      [`cars ${A} pass ${DATE} 2/1 share 1`],
    ],
    [
      'not a slot that is a group’s alone',
      { capacity_rules: [lot, cars('early', [B], 2, { discount_group: 'pass' })] },
      { [partyPool('cars', B)]: 2, [partyPool('cars', B, 'pass')]: 2 },
      [],
    ],
    [
      'an add-on’s slot',
      { capacity_rules: [lot, lessons([A], 2)], addons: [addon({ id: 'lesson' })] },
      { [addonPool('lesson', A)]: 3 },
      [`lesson ${A} ${DATE} 3/2 lessons 1`],
    ],
    [
      'an add-on’s slot that is gone',
      { capacity_rules: [lot, lessons([B], 2)], addons: [addon({ id: 'lesson' })] },
      { [addonPool('lesson', A)]: 3 },
      [`lesson ${A} ${DATE} 3/0 no rule`],
    ],
    [
      'not once it is without limit',
      {
        capacity_rules: [lot, lessons([B], 2)],
        addons: [addon({ id: 'lesson', settings_v2: { infinite: true } })],
      },
      { [addonPool('lesson', A)]: 3 },
      [],
    ],
    [
      'an add-on of the day',
      {
        capacity_rules: [lot],
        addons: [addon({ id: 'glass', settings_v2: { daily_capacity: true, capacity: 2 } })],
      },
      { [addonPool('glass')]: 3 },
      [`glass ${DATE} 3/2 glass 1`],
    ],
    [
      'the interval that takes over from one that is gone',
      { capacity_rules: [cars('lot', ['09:00-09:30', '09:30-10:00'], 4)] },
      { [partyPool('cars', A)]: 5 },
      [`cars 09:00-09:30 ${DATE} 5/4 lot 1`, `cars 09:30-10:00 ${DATE} 5/4 lot 1`],
    ],
    [
      'an interval that is gone and that nothing overlaps',
      { capacity_rules: [cars('lot', [A], 4)] },
      { [partyPool('cars', B)]: 1, [partyPool('people', B)]: 3 },
      [`cars ${B} ${DATE} 1/0 no rule`, `people ${B} ${DATE} 3/0 no rule`],
    ],
    [
      'a day that has been closed',
      { capacity_rules: [lot, capacityRule({ id: 'storm', rule_type: 'CLOSED_DATES', intervals: [DATE] })] },
      { [partyPool('cars', A)]: 1, [partyPool('cars', A, 'pass')]: 1, [partyPool('people', A)]: 3 },
      [`cars ${A} ${DATE} 1/0 storm 1`, `people ${A} ${DATE} 3/0 storm 1`],
    ],
    [
      'not a day that is too far ahead: it opens by itself',
      { capacity_rules: [lot, capacityRule({ id: 'ahead', rule_type: 'OPEN_AHEAD_RULE', limit: 2 })] },
      { [partyPool('cars', A)]: 1 },
      [],
    ],
  ])('%s', (_name, documents, taken, expected) => expect(overOf(documents, taken)).toEqual(expected));

  it('count stock over all dates', () =>
    expect(
      overOf(
        {
          capacity_rules: [lot],
          addons: [addon({ id: 'tent', settings_v2: { static_capacity: true, capacity: 2 } })],
        },
        {},
        3,
      ),
    ).toEqual(['tent stock 3/2 tent 1']));
  it('keep a past day’s figures', () =>
    expect(overOf({ capacity_rules: [lot] }, { [partyPool('cars', A)]: 5 }, 0, '2026-12-06')).toEqual([
      `cars ${A} ${DATE} 5/4 lot 1`,
    ]));
});
