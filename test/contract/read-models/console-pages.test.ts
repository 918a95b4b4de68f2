import { PROJECTORS, type Filter, type SqliteReadModelDatabase } from '@stile/projections';
import { readModelsFolder, type Folder } from './runner-kit.js';
import { at, put } from './suite.js';

/* The pages of the console whose size grows with what is sold: found by one index, in its order (test/bench/README.md). */

const GROUP = { inventory_group: { $in: ['escarpment'] } };
const DAY = '2026-06-01';
const oneDay = (field: string): Filter[] => [{ [field]: { $gte: DAY } }, { [field]: { $lte: DAY } }];

let folder: Folder;
let store: SqliteReadModelDatabase;
beforeAll(() => {
  folder = readModelsFolder();
  store = folder.open();
});
afterAll(() => folder.dispose());

it.each<[string, Filter[], [string, 1 | -1]]>([
  ['reservations', [], ['created', -1]],
  ['reservations', [{ state: 'confirmed' }, ...oneDay('visit_date')], ['start_date', 1]],
  ['reservations', [{ balance: { $gt: 0 } }], ['balance', -1]],
  ['reservations', [{ amount_to_return: { $gt: 0 } }], ['amount_to_return', -1]],
  ['till_movements', [], ['order', -1]],
  ['till_movements', [{ till: 'till-1' }, { business_date: DAY }], ['order', -1]],
  ['till_movements', [{ reservation_id: 'R1' }], ['order', -1]],
  ['gate_scans', [{ business_date: DAY }], ['order', -1]],
  ['gate_scans', [{ reservation_id: 'R1' }], ['order', -1]],
  ['offline_sales', [{ state: 'waiting' }], ['order', -1]],
  ['offline_series', [{ is_whole: false }], ['id', 1]],
  ['money_entries', [{ business_date: DAY }], ['order', -1]],
  ['money_entries', [{ reservation_id: 'R1' }], ['order', -1]],
])('%s by %j, sorted by %j', async (name, filter, sort) => {
  const { indexes } = PROJECTORS.find((projector) => projector.name === name)!;
  await store.ensure({ name, indexes });
  const plan = store.plan(name, {
    filter: { $and: [GROUP, { $and: filter.length ? filter : [{}] }] },
    sort: [sort],
  });
  expect(plan.join(' / ')).toMatch(/^SEARCH documents USING COVERING INDEX [^/]+$/);
});

/** People who are sought: each has the words of the projector's documents, in the order of a page of them. */
it.each<[string, string, readonly [string, 1 | -1][]]>([
  [
    'reservations',
    'words',
    [
      ['created', -1],
      ['start_date', 1],
      ['start_date', -1],
      ['by_name', 1],
      ['by_name', -1],
    ],
  ],
  [
    'venue_documents',
    '_words',
    [
      ['id', 1],
      ['_by_name', 1],
      ['_by_name', -1],
    ],
  ],
  [
    'waitlist',
    'words',
    [
      ['order', 1],
      ['order', -1],
      ['by_name', 1],
    ],
  ],
])('%s by what many have among %s', async (name, field, sorts) => {
  const { indexes } = PROJECTORS.find((projector) => projector.name === name)!;
  await store.ensure({ name, indexes });
  await store.write(
    name,
    Array.from({ length: 1_000 }, (_, i) =>
      put(`r${i}`, {
        [field]: ['escarpment smith', 'escarpment anna'],
        [sorts[0]![0]]: `2026-${i}`,
        by_name: 'a',
        _by_name: 'a',
      }),
    ),
    at(1),
  );
  const words = ['escarpment smi', 'escarpment a'].map((text): Filter => ({
    [field]: { $startsWith: [text] },
  }));
  for (const sort of sorts)
    for (const filter of [{ $and: [words[0]!] }, { $and: words }]) {
      const plan = store.plan(name, { filter, sort: [sort] }).join(' / ');
      expect([sort, plan]).toEqual([
        sort,
        expect.stringContaining(`elements of ${field} by ${sort[0]} USING PRIMARY KEY (beginning=?)`),
      ]);
      expect(plan).not.toMatch(/SEARCH documents|SCAN documents USING|FOR ORDER BY/);
    }
});

it.each([['created'], ['by_name'], ['price']])(
  'people who are sought on a day, sorted by %s, by the rows of that day alone',
  async (sorted) => {
    const { name, indexes } = PROJECTORS.find((projector) => projector.name === 'reservations')!;
    await store.ensure({ name, indexes });
    await store.write(
      name,
      Array.from({ length: 1_000 }, (_, i) =>
        put(`d${i}`, {
          words: ['escarpment smith', 'escarpment anna'],
          start_date: `2026-${String(1 + (i % 12)).padStart(2, '0')}-01T10:00`,
        }),
      ),
      at(2),
    );
    const filter: Filter = {
      $and: [{ words: { $startsWith: ['escarpment smi'] } }, { start_date: { $gte: DAY, $lt: `${DAY}U` } }],
    };
    expect(store.plan(name, { filter, sort: [[sorted, 1]] }).join(' / ')).toContain(
      'elements of words by start_date USING PRIMARY KEY (beginning=? AND key>? AND key<?)',
    );
    expect(await store.count(name, filter)).toBe(83);
  },
);
