import type { Group, GroupQuery, Query, ReadModel, SaleRow } from '@stile/projections';
import { daysOfSales, salesOfDays, type SalesModels, type Sought } from './sales-of-days.js';

const [FIRST, LAST] = ['2026-12-01', '2026-12-05'];
const BARE = { visit_date: FIRST } as unknown as SaleRow;

const SOUGHT: Sought = {
  inventoryGroup: 'escarpment',
  filter: {},
  indexed: {},
  dayField: 'visit_date',
  first: undefined,
  last: undefined,
  past: null,
};

/** Rows on the first and the last day; each question, and each turn that another request has, in their order. */
const sumsAndOrder = async (period: Partial<Sought>, rows = [BARE]) => {
  const order: string[] = [];
  const model = {
    find: ({ sort }: Query) =>
      Promise.resolve(rows.map((row) => ({ ...row, visit_date: sort![0]![1] === 1 ? FIRST : LAST }))),
    group: ({ filter }: GroupQuery): Promise<readonly Group[]> => {
      const day = (filter!.$and![1] as { visit_date: string }).visit_date;
      order.push(day);
      setImmediate(() => order.push('turn'));
      const group = { key: ['visitor', 'adult', 'Adult', null, 'sold'], count: 2, sums: [1, 2, 3, 4] };
      return Promise.resolve(day === FIRST || day === LAST ? [group, group] : []);
    },
  } as unknown as ReadModel<SaleRow>;
  const models = { rows: model } as SalesModels;
  // Sums by actor do not exist.
  const filter = { actor: 'kim' };
  return { ...(await salesOfDays(models, { ...SOUGHT, filter, ...period })), order };
};

test('sums are of one day at a time, and others have their turn between', async () => {
  const { products, days, order } = await sumsAndOrder({});
  expect(order).toEqual(['01', '02', '03', '04', '05'].flatMap((day) => [`2026-12-${day}`, 'turn']));
  expect(products).toHaveLength(4);
  expect(days).toEqual([
    { key: [FIRST], count: 4, sums: [2, 4, 6, 8] },
    { key: [LAST], count: 4, sums: [2, 4, 6, 8] },
  ]);
});

test.each([
  ['2026-12-04', '2026-12-04', 1],
  ['2000-01-01', '2026-12-02', 2],
  ['2026-12-05', '9999-12-31', 1],
  ['2027-01-01', '9999-12-31', 0],
])('from %s to %s asks for days with rows alone', async (first, last, count) => {
  const { order } = await sumsAndOrder({ first, last });
  expect(order.filter((each) => each !== 'turn')).toHaveLength(count);
});

test('without rows there is nothing to sum', async () => {
  expect(await sumsAndOrder({}, [])).toEqual({ products: [], days: [], order: [] });
});

describe('figures', () => {
  const ofSums = (key: readonly (string | null)[], rows: number): Group => ({
    key,
    count: 1,
    sums: [1, 2, 3, 4, rows],
  });
  const requested: GroupQuery[] = [];
  const sums = {
    group: (query: GroupQuery) => {
      requested.push(query);
      const isOfDays = query.by.length === 1;
      return Promise.resolve([isOfDays ? ofSums([FIRST], 7) : ofSums(['fee', '', '', '', 'edited'], 7)]);
    },
  } as unknown as ReadModel<SaleRow>;
  const edges = [FIRST, '2027-01-05'];
  const rows = {
    find: ({ sort }: Query) => Promise.resolve([{ visit_date: edges[sort![0]![1] === 1 ? 0 : 1] }]),
    group: () => Promise.resolve([]),
  } as unknown as ReadModel<SaleRow>;
  const models: SalesModels = { rows, sums: { visit_date: sums, business_date: sums } };
  const read = async (filter: Sought['filter'], period: Partial<Sought> = {}) => {
    requested.splice(0);
    return salesOfDays(models, { ...SOUGHT, filter, ...period });
  };

  test('of days are read from their sums, each with the number of its rows', async () => {
    const filter = { $and: [{ inventory_group: 'escarpment' }, { item: 'adult' }] };
    expect(await read(filter, { last: LAST })).toEqual({
      products: [{ key: ['fee', '', '', null, 'edited'], count: 7, sums: [1, 2, 3, 4] }],
      days: [{ key: [FIRST], count: 7, sums: [1, 2, 3, 4] }],
    });
    const december = { visit_date: { $gte: FIRST, $lte: '2026-12-31' } };
    expect(requested.map((query) => query.filter)).toEqual([
      { $and: [filter, december] },
      { $and: [filter, december] },
    ]);
  });

  test('of the period before are read by day alone', async () => {
    requested.splice(0);
    expect(await daysOfSales(models, { ...SOUGHT, last: '2026-12-31' })).toEqual([
      { key: [FIRST], count: 7, sums: [1, 2, 3, 4] },
    ]);
    expect(requested.map(({ by }) => by)).toEqual([['visit_date']]);
  });

  test('of a longer time are read a month at a time, and others have their turn between', async () => {
    let turns = 0;
    const beat = (): unknown => setImmediate(() => (turns++, requested.length < 4 && beat()));
    beat();
    const { days } = await read({});
    expect(requested.map(({ filter }) => filter!.$and![1]!['visit_date'])).toEqual([
      { $gte: FIRST, $lte: '2026-12-31' },
      { $gte: FIRST, $lte: '2026-12-31' },
      { $gte: '2027-01-01', $lte: '2027-01-31' },
      { $gte: '2027-01-01', $lte: '2027-01-31' },
    ]);
    expect([days.length, turns > 0]).toEqual([2, true]);
  });

  test.each([
    [{ actor: 'kim' }],
    [{ $and: [{ item: 'adult' }, { $or: [{ title: 'x' }, { reservation: 'x' }] }] }],
    [{ business_date: FIRST }],
  ])('of what sums do not have (%j) are made from lines', async (filter) => {
    expect(await read(filter)).toEqual({ products: [], days: [] });
    expect(requested).toEqual([]);
  });
});
