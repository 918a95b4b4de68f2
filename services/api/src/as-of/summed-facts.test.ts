import type { Filter, Group, GroupQuery } from '@stile/projections';
import type { Past } from './instants.js';
import { allGroupsAsOf, lessGroups, spansAround, type SummedFacts } from './summed-facts.js';

const group = (key: readonly (string | null)[], count: number, ...sums: number[]): Group => ({
  key,
  count,
  sums,
});

describe('the days of a period', () => {
  const spans = (first: string, last: string, day: string): string[] =>
    [...spansAround({ first, last }, day)].map((each) => `${each.first} ${each.last}`);

  test('are cut into months, and around the day of the instant', () => {
    expect(spans('2026-11-20', '2027-01-03', '2026-12-10')).toEqual([
      '2026-11-20 2026-11-30',
      '2026-12-01 2026-12-09',
      '2026-12-10 2026-12-10',
      '2026-12-11 2026-12-31',
      '2027-01-01 2027-01-03',
    ]);
    expect(spans('2026-12-10', '2026-12-11', '2026-12-10')).toEqual([
      '2026-12-10 2026-12-10',
      '2026-12-11 2026-12-11',
    ]);
    expect(spans('2026-12-01', '2026-12-31', '2026-12-31')).toEqual([
      '2026-12-01 2026-12-30',
      '2026-12-31 2026-12-31',
    ]);
    expect(spans('2026-12-05', '2026-12-04', '2026-12-10')).toEqual([]);
    expect(spans('9999-12-30', '9999-12-31', '9999-12-31')).toEqual([
      '9999-12-30 9999-12-30',
      '9999-12-31 9999-12-31',
    ]);
  });
});

test('what came later is taken off, nothing is as an empty text, and what is left of nothing goes', () => {
  const groups = [group(['a', ''], 3, 10), group(['b', ''], 1, 5), group(['c', 'x'], 2, 0)];
  expect(lessGroups(groups, [group(['a', null], 1, 4), group(['b', null], 1, 5)])).toEqual([
    group(['a', ''], 2, 6),
    group(['c', 'x'], 2, 0),
  ]);
});

describe('groups as of an instant', () => {
  const past: Past = { asOf: { asOf: '2026-12-10T12:00:00.000Z', position: '5' }, day: '2026-12-10' };
  const query = {
    first: '2026-12-09',
    last: '2026-12-09',
    dayField: 'day',
    filter: { group: 'park' },
    by: ['item'],
    sums: ['units'],
  };
  const isLater = (filter: Filter): boolean => JSON.stringify(filter).includes('$gt":"5"');
  /** Facts of which so many came later and before, and sums whose checkpoint moves so many times. */
  const summed = (later: number, before: number, { isAtomic = true, moves = 0 } = {}): SummedFacts => {
    let checkpoint = 7;
    return {
      counted: 'rows',
      facts: {
        count: (filter, atMost) => Promise.resolve(Math.min(atMost, isLater(filter) ? later : before)),
        group: ({ filter }: GroupQuery) => Promise.resolve([group(['wood'], 1, isLater(filter!) ? 2 : 1000)]),
      },
      sums: {
        isAtomic,
        checkpoint: () => Promise.resolve(String(moves-- > 0 ? checkpoint++ : checkpoint)),
        group: () => Promise.resolve([group(['wood'], 1, 10, 4)]),
      },
    };
  };
  const units = async (of: SummedFacts, more: Partial<typeof query> = {}): Promise<unknown> =>
    (await allGroupsAsOf(of, { ...query, ...more }, past)).map(({ count, sums }) => [count, ...sums]);

  test.each([
    ['few came later', summed(1, 2), {}, [[3, 8]]],
    ['few came before', summed(2, 1), {}, [[1, 1000]]],
    ['both are many, and the days are before', summed(9_000, 5_000), {}, [[3, 8]]],
    [
      'both are many, and the day is its own',
      summed(9_000, 5_000),
      { first: past.day, last: past.day },
      [[1, 1000]],
    ],
    ['a write is seen in parts', summed(1, 2, { isAtomic: false }), {}, [[1, 1000]]],
    ['an event came between', summed(1, 2, { moves: 1 }), {}, [[3, 8]]],
    ['events come between all the time', summed(1, 2, { moves: 99 }), {}, [[1, 1000]]],
  ])('where %s', async (_, of, more, expected) => expect(await units(of, more)).toEqual(expected));
});
