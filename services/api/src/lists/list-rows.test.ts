import { SqliteReadModelDatabase, type ReadModel } from '@stile/projections';
import { temporaryFolder } from '../../../../test/support/product.js';
import type { Sort } from './list-request.js';
import { pageOf, type Rows } from './list-rows.js';

interface Row {
  readonly venue: string;
  readonly at: string | null;
  readonly price: number;
}
const COLLECTION = 'rows@1';
const store = new SqliteReadModelDatabase(temporaryFolder());
const model = {
  find: (query: object) => store.find(COLLECTION, query),
} as unknown as ReadModel<Row>;
/** 'many' has most of them; the others have a few, with the same moments and some without. */
const rows: readonly (Row & { id: string })[] = [
  ...Array.from({ length: 1_000 }, (_, n) => ({ id: `m${n}`, venue: 'many', at: '2026', price: n % 7 })),
  ...Array.from({ length: 40 }, (_, n) => ({
    id: `${n % 2 ? 'é' : '😀'}${n}`,
    venue: n % 3 ? 'one' : 'two',
    at: n % 5 ? `2026-${n % 4}` : null,
    price: n % 7,
  })),
];
beforeAll(async () => {
  await store.ensure({ name: COLLECTION, indexes: [['venue', '-at']] });
  const written = rows.map(({ id, ...row }) => ({
    id,
    position: '1',
    document: { ...row, _id: id, _position: '1' },
  }));
  await store.write(COLLECTION, written, '1');
});
afterAll(() => store.close());

const rowsOf = (groups: readonly string[], more: Partial<Rows> = {}): Rows => ({
  groupField: 'venue',
  groups,
  filter: {},
  sort: [['at', -1]],

  skip: 0,
  limit: 25,
  ...more,
});
const together = ({ groups, sort, skip, limit }: Rows) =>
  model.find({ filter: { venue: { $in: groups } }, sort, skip, limit });

const SORTS: readonly Sort[] = [
  ['at', -1],
  ['at', 1],
  ['price', 1],
  ['_id', -1],
];
it.each(SORTS)('rows of several venues come in the order of one list: %s %d', async (...sort) => {
  for (const skip of [0, 3, 25]) {
    const page = rowsOf(['one', 'two'], { sort: [sort], skip, limit: 10 });
    expect(await pageOf(model, page)).toEqual(await together(page));
  }
});

it('is read by the index, venue by venue', async () => {
  const find = jest.spyOn(model, 'find');
  await pageOf(model, rowsOf(['one', 'many']));
  for (const [query] of find.mock.calls)
    expect(store.plan(COLLECTION, query)).toEqual([
      expect.stringContaining('USING COVERING INDEX venue,-at (<expr>=?)'),
    ]);
  expect(find).toHaveBeenCalledTimes(2);
  find.mockRestore();
});
