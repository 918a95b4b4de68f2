import type { Group, GroupQuery, Query, ReadModel, SaleRow } from '@stile/projections';
import { salesOfDays, type Sought } from './sales-of-days.js';

const [FIRST, LAST] = ['2026-12-01', '2026-12-05'];
const BARE = { visit_date: FIRST } as unknown as SaleRow;

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
  const sought = {
    inventoryGroup: 'escarpment',
    filter: {},
    indexed: {},
    dayField: 'visit_date',
    first: undefined,
    last: undefined,
  };
  return { ...(await salesOfDays(model, { ...sought, ...period })), order };
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
