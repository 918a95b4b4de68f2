import fc from 'fast-check';
import type { LocalTime, PriceRule } from '@stile/contracts';
import { madeUp, priceRule, withDocuments } from '../../../../test/kit/venue.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { explainPrice, priceTable, type Sale } from './price-book.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 1000);
const SATURDAY = '2026-12-05';
const venue = (rules: readonly PriceRule[]): Catalogue =>
  withDocuments({ ...madeUp({}), price_rules: new Map() }, { price_rules: rules });
const sale = (rest: Partial<Sale> = {}): Sale => ({
  inventory: 'park',
  date: SATURDAY,
  arrival: '09:00',
  reservationType: 'visit',
  discountGroup: null,
  ...rest,
});
const applying = (rules: readonly PriceRule[], at: Sale): number | undefined =>
  priceTable(venue(rules), at).get('adult')?.body.rule_id;

test('every rule for a visitor says what became of it', () => {
  const rules = [
    {},
    { priority: 5 },
    { priority: 9, all_days: false, d_sat: false },
    { priority: 8, reservation_type: 'tour' },
    { priority: 7, discount_group_name: 'Pass' },
    { priority: 6, intervals: ['16:00-19:00'] },
    { visitor_type_id: 'child' },
  ].map((change, index) => priceRule({ rule_id: index + 1, ...change }));
  expect(
    explainPrice(venue(rules), sale(), 'adult').map(({ rule, verdict }) => [rule.rule_id, verdict]),
  ).toEqual([
    [3, 'date'],
    [4, 'reservation_type'],
    [5, 'discount_group'],
    [6, 'arrival_time'],
    [2, 'applies'],
    [1, 'outranked'],
  ]);
});

describe('which price rule applies', () => {
  const member = { discount_group_name: 'Pass' };
  it.each<[string, Partial<PriceRule>[], Partial<Sale>, number | undefined]>([
    ['none: not for sale', [], {}, undefined],
    ['the only one', [{}], {}, 1],
    ['the highest priority', [{ priority: 1 }, { priority: 5 }, { priority: 3 }], {}, 2],
    [
      'on a tie the one that names a group',
      [member, {}, { reservation_type: 'visit' }],
      { discountGroup: 'Pass' },
      1,
    ],
    [
      'then one that names a reservation type',
      [{ reservation_type: 'visit' }, { intervals: ['08:00-12:00'] }, {}],
      {},
      1,
    ],
    ['then one with intervals', [{ intervals: ['08:00-12:00'] }, {}], {}, 1],
    ['then the newest', [{}, {}, {}], {}, 3],
    [
      'priority goes before all of these',
      [{ ...member, reservation_type: 'visit', intervals: ['08:00-12:00'] }, { priority: 1 }],
      { discountGroup: 'Pass' },
      2,
    ],
    ['a group’s rule is for the group', [{}, { ...member, priority: 9 }], {}, 1],
    ['and no other group’s', [{}, { ...member, priority: 9 }], { discountGroup: 'School' }, 1],
    ['a reservation type’s rule is for that type', [{}, { reservation_type: 'tour', priority: 9 }], {}, 1],
    ['an interval includes its start', [{}, { intervals: ['09:00-10:00'], priority: 9 }], {}, 2],
    ['but not its end', [{}, { intervals: ['08:00-09:00'], priority: 9 }], {}, 1],
    ['any of its intervals will do', [{}, { intervals: ['06:00-07:00', '08:30-09:30'], priority: 9 }], {}, 2],
    ['an interval over midnight', [{}, { intervals: ['22:00-02:00'], priority: 9 }], { arrival: '23:30' }, 2],
    [
      'and on the other side of it',
      [{}, { intervals: ['22:00-02:00'], priority: 9 }],
      { arrival: '01:59' },
      2,
    ],
    ['but not its end', [{}, { intervals: ['22:00-02:00'], priority: 9 }], { arrival: '02:00' }, 1],
    [
      'without an arrival time only rules for the whole day',
      [{}, { intervals: ['08:00-12:00'], priority: 9 }],
      { arrival: null },
      1,
    ],
    ['its dates include both ends', [{ start_date: SATURDAY, end_date: SATURDAY }], {}, 1],
    ['not the day after', [{ end_date: '2026-12-04' }], {}, undefined],
    ['a weekday that is flagged', [{ all_days: false, d_sat: true, d_sun: false }], {}, 1],
    ['a weekday that is not', [{ all_days: false, d_sat: false, d_sun: true }], {}, undefined],
    ['another inventory’s rule does not', [{ inventory: 'lake' }], {}, undefined],
  ])('%s', (_name, rules, at, expected) =>
    expect(
      applying(
        rules.map((rule, i) => priceRule({ rule_id: i + 1, ...rule })),
        sale(at),
      ),
    ).toBe(expected),
  );

  it('agrees with looking at every rule, for random rules and sales, whatever was asked before', () => {
    const interval = fc.constantFrom('09:00-10:00', '08:00-12:00', '22:00-02:00');
    const anyRule = fc.record({
      priority: fc.nat(2),
      visitor_type_id: fc.constantFrom('adult', 'child'),
      discount_group_name: fc.constantFrom(null, 'Pass', 'School'),
      reservation_type: fc.constantFrom(null, 'visit', 'tour'),
      intervals: fc.option(fc.array(interval, { maxLength: 2 })),
      start_date: fc.constantFrom('2026-12-01', '2026-12-04'),
      end_date: fc.constantFrom('2026-12-04', '2026-12-09'),
      all_days: fc.boolean(),
      d_fri: fc.boolean(),
      d_sat: fc.boolean(),
    });
    const anySale = fc.record({
      date: fc.constantFrom('2026-12-04', SATURDAY, '2026-12-10'),
      arrival: fc.constantFrom<LocalTime | null>('09:00', '10:00', '23:00', null),
      reservationType: fc.constantFrom('visit', 'tour'),
      discountGroup: fc.constantFrom(null, 'Pass', 'School'),
    });
    const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const contains = (text: string, arrival: string): boolean => {
      const [from, to] = text.split('-').map(minutes) as [number, number];
      return from <= minutes(arrival) && (to <= from || minutes(arrival) < to);
    };
    const isCandidate = (rule: PriceRule, at: Sale): boolean =>
      rule.start_date <= at.date &&
      rule.end_date >= at.date &&
      (rule.all_days ||
        (at.date === SATURDAY ? rule.d_sat : at.date === '2026-12-04' ? rule.d_fri : rule.d_thu)) &&
      [null, at.reservationType].includes(rule.reservation_type) &&
      (rule.discount_group_name === null || rule.discount_group_name === at.discountGroup) &&
      (rule.intervals === null ||
        (at.arrival !== null && rule.intervals.some((one) => contains(one, at.arrival!))));
    const worth = (rule: PriceRule): number =>
      rule.priority * 8e6 +
      (rule.discount_group_name ? 4e6 : 0) +
      (rule.reservation_type ? 2e6 : 0) +
      (rule.intervals ? 1e6 : 0) +
      rule.rule_id;
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 12 }),
        fc.array(anySale, { minLength: 1, maxLength: 4 }),
        (parts, sales) => {
          const rules = parts.map((part, i) => priceRule({ rule_id: i + 1, ...part }));
          const catalogue = venue(rules);
          for (const channel of sales) {
            const at = sale(channel);
            for (const visitorType of ['adult', 'child']) {
              const best = rules
                .filter((rule) => rule.visitor_type_id === visitorType && isCandidate(rule, at))
                .sort((a, b) => worth(b) - worth(a))[0];
              expect(priceTable(catalogue, at).get(visitorType)?.body.rule_id).toBe(best?.rule_id);
            }
          }
        },
      ),
      { numRuns: RUNS, seed: 20261123 },
    );
  });
});
