import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StorageUnavailable } from '@stile/event-store';
import { SqliteReadModelDatabase, tableOf, type Filter, type Query, type Write } from '@stile/projections';
import Database from 'better-sqlite3';
import { judgedByMingo } from './judged-by-mingo.js';
import { readModelsFolder, type Folder } from './runner-kit.js';
import { at, idsOf, put, readModelStoreContract } from './suite.js';
import { takeFile } from '../../support/take-file.js';

readModelStoreContract('read models in SQLite', async () => {
  const folder = readModelsFolder();
  return { store: folder.open(), dispose: folder.dispose };
});

/** Bytes that this thread has read, of files too. */
const bytesRead = (): number => Number(/rchar: (\d+)/.exec(readFileSync('/proc/thread-self/io', 'utf8'))![1]);

describe('read models in SQLite', () => {
  const people = 'people@1';
  let folder: Folder;
  let store: SqliteReadModelDatabase;

  beforeEach(async () => {
    folder = readModelsFolder();
    store = folder.open();
    await store.ensure({
      name: people,
      indexes: [['group', 'state', '-born'], ['group', 'born'], ['nested.deep'], ['tags']],
    });
  });
  afterEach(() => folder.dispose());

  it('find, count and group what mingo finds', async () => {
    await judgedByMingo(store, 100);
  });

  describe('have tables', () => {
    const sold = tableOf(people, 'sold');
    const spec = {
      columns: { item: 'text', units: 'whole' },
      indexes: [['item', '-units']],
      sums: { items: { by: ['item'], of: ['units'] } },
    } as const;
    const write = (units: number, reopened: SqliteReadModelDatabase = store): Promise<boolean> =>
      reopened.write(people, [], at(1), {
        rows: { sold: [{ position: at(1), number: 0, row: { item: 'ski', units } }] },
        sums: { items: [{ position: at(1), key: { item: 'ski' }, sums: { units, rows: 1 } }] },
      });

    beforeEach(() => store.ensure({ name: people, indexes: [], tables: { sold: spec } }));

    it('whose declared index is used', () => {
      const plan = store.plan(sold, { filter: { item: 'ski', units: { $gt: 1 } }, sort: [['units', -1]] });
      expect(plan.join(' / ')).toBe(
        'SEARCH rows of sold USING INDEX sold by item,-units (item=? AND units>? AND units<?)',
      );
    });

    it('with whole numbers alone, and no other column', async () => {
      // Its class is of the test file that first loaded the database.
      await expect(write(0.5)).rejects.toHaveProperty(
        'message',
        expect.stringContaining('cannot store REAL value in INTEGER column'),
      );
      await expect(store.find(sold, { filter: { other: 1 } })).rejects.toThrow('other is not a column');
    });

    it('whose sums of a range are read one behind the other', () => {
      const filter = { item: { $gte: 'a', $lt: 'z' } };
      expect(store.plan(tableOf(people, 'items'), { filter }).join(' / ')).toBe(
        'SEARCH sums of items USING PRIMARY KEY (item>? AND item<?)',
      );
    });

    it.each([
      ['row', 'rows of sold', sold],
      ['sum', 'sums of items', tableOf(people, 'items')],
    ])(
      'from which a %s that is not what was written is left out, and the file is made anew',
      async (_, name, table) => {
        await write(3);
        const tampering = new Database(join(folder.path, `${people}.sqlite`));
        tampering.exec(`UPDATE "${name}" SET units = 4`);
        tampering.close();
        expect([await store.find(table, {}), await store.isDamaged(people)]).toEqual([[], true]);
        const resets: string[] = [];
        const reopened = new SqliteReadModelDatabase(folder.path, (name) => void resets.push(name));
        await reopened.ensure({ name: people, indexes: [], tables: { sold: spec } });
        await write(3, reopened);
        expect([resets, await reopened.count(sold), await reopened.isDamaged(people)]).toEqual([
          [people],
          1,
          false,
        ]);
        await reopened.close();
      },
    );
  });

  describe('use the declared index', () => {
    const plan = (query: Query): string => store.plan(people, query).join(' / ');

    it('for equality, a range and the order in one go', async () => {
      await store.write(
        people,
        Array.from({ length: 50 }, (_, index) =>
          put(`p${index}`, { group: index % 3, state: 'new', born: `2000-01-${index}` }),
        ),
        at(1),
      );
      expect(
        plan({
          filter: { group: 1, state: 'new', born: { $gte: '2000', $lt: '2010' } },
          sort: [['born', -1]],
        }),
      ).toMatch(
        /^SEARCH documents USING COVERING INDEX group,state,-born \(<expr>=\? AND <expr>=\? AND <expr>>\? AND <expr><\?\)$/,
      );
      // Bounds that stand apart are one range, and one of a single value leaves the index its order.
      const day = { $and: [{ born: { $gte: '2001' } }, { $and: [{ born: { $lte: '2001' } }] }] };
      expect(plan({ filter: { group: 1, ...day } })).toMatch(
        /^SEARCH documents USING COVERING INDEX group,born \(<expr>=\? AND <expr>=\?\)$/,
      );
      expect(plan({ filter: { group: 1, born: { $gt: '2000' } }, sort: [['born', 1]] })).toMatch(
        /^SEARCH documents USING COVERING INDEX group,born \(<expr>=\? AND <expr>>\? AND <expr><\?\)$/,
      );
      expect(plan({ filter: { 'nested.deep': { $lt: 5 } }, sort: [['nested.deep', 1]] })).toMatch(
        /^SEARCH documents USING COVERING INDEX nested.deep \(<expr><\?\)$/,
      );
      expect(plan({ filter: { group: 1, state: 'new' }, sort: [['born', -1]] })).toMatch(
        /^SEARCH documents USING COVERING INDEX group,state,-born \(<expr>=\? AND <expr>=\?\)$/,
      );
    });

    it.each<[Filter, string]>([
      [{ 'nested.deep': true }, 'nested.deep'],
      [{ 'nested.deep': { $in: [1, 'a', false] } }, 'nested.deep'],
      [{ 'nested.deep': null }, 'nested.deep'],
      [{ $or: [{ 'nested.deep': 1 }, { tags: 'x' }] }, 'MULTI-INDEX OR'],
      [{ _id: { $in: ['a', 'b'] } }, 'sqlite_autoindex'],
    ])('for %j', (filter, index) => {
      expect(plan({ filter })).toContain(index);
      expect(plan({ filter })).not.toContain('SCAN');
    });

    it('for the first of those that a text begins, however many they are', async () => {
      const indexes = [['tags[]'], ['tags[]', 'born']];
      await store.ensure({ name: people, indexes });
      await store.write(
        people,
        Array.from({ length: 20_000 }, (_, i) =>
          put(`p${i}`, {
            group: 1,
            tags: ['park smith', `park smith${i % 100}`, ...(i % 20 ? [] : ['park taylor'])],
            born: `2026-${(i * 7919) % 9973}`,
          }),
        ),
        at(1),
      );
      const of = (text: string, direction: 1 | -1): Query => ({
        filter: { $and: [{ group: 1 }, { tags: { $startsWith: [text] } }] },
        sort: [['born', direction]],
      });
      const bytesFor = async (query: Query): Promise<number> => {
        expect(plan(query)).toContain('elements of tags by born USING PRIMARY KEY (beginning=?)');
        expect(plan(query)).not.toMatch(/SCAN documents|FOR ORDER BY|FOR GROUP BY/);
        store['files'].get(people)!['db'].pragma('shrink_memory');
        const before = bytesRead();
        expect(await store.find(people, query)).toHaveLength(25);
        return bytesRead() - before;
      };
      for (const direction of [1, -1] as const)
        for (const [common, rarer] of [
          ['park s', 'park t'],
          ['park smith', 'park tay'],
        ] as const) {
          const [many, few] = [await bytesFor(of(common, direction)), await bytesFor(of(rarer, direction))];
          expect([common, many < 1.5 * few]).toEqual([common, true]);
        }
    });

    it('for a page of those who have two common words, without reading the others', async () => {
      await store.ensure({ name: people, indexes: [['tags[]'], ['tags[]', 'born']] });
      const filler = 'x'.repeat(3000);
      await store.write(
        people,
        Array.from({ length: 10_000 }, (_, i) =>
          put(`p${i}`, {
            group: 1,
            tags: [...(i % 3 ? [] : ['park smith']), ...(i % 100 && i % 3 !== 1 ? [] : ['park ann'])],
            born: `2026-${(i * 7919) % 9973}`,
            filler,
          }),
        ),
        at(1),
      );
      const bytesFor = async (...words: string[]): Promise<number> => {
        const has = words.map((word): Filter => ({ tags: { $startsWith: [word] } }));
        const filter = { $and: [{ group: 1 }, ...has] };
        store['files'].get(people)!['db'].pragma('shrink_memory');
        const before = bytesRead();
        expect(await store.find(people, { filter, sort: [['born', -1]] })).toHaveLength(25);
        return bytesRead() - before;
      };
      const documents = 500;
      expect((await bytesFor('park smith', 'park ann')) < documents * filler.length).toBe(true);
    });

    it('for common words in the order of an index of documents, both ways, and counts them once', async () => {
      await store.ensure({ name: people, indexes: [['tags[]'], ['group', 'price']] });
      const person = (i: number): Write =>
        put(`p${String(i).padStart(5, '0')}`, {
          group: i % 5 ? 1 : 2,
          tags: [...(i % 4 ? [] : ['park smith', 'park smithson']), ...(i % 2 ? [] : ['park ann'])],
          price: i % 3,
        });
      const all = Array.from({ length: 12_000 }, (_, i) => person(i));
      await store.write(people, all, at(1));
      const begins = (...words: string[]): Filter[] =>
        words.map((word) => ({ tags: { $startsWith: [word] } }));
      for (const words of [begins('park smith'), begins('park smith', 'park a')])
        for (const direction of [1, -1] as const) {
          const query: Query = {
            filter: { $and: [{ group: 1 }, ...words] },
            sort: [
              ['price', direction],
              ['_id', direction],
            ],
            skip: 2_375,
          };
          expect(plan(query)).toContain('SEARCH documents USING COVERING INDEX group,price (<expr>=?)');
          expect(plan(query)).not.toContain('FOR ORDER BY');
          const ids = Array.from({ length: 3_000 }, (_, i) => i * 4).filter((i) => i % 5);
          const inOrder = ids.sort((a, b) => direction * ((a % 3) - (b % 3) || a - b));
          expect(idsOf(await store.find(people, query))).toEqual(
            inOrder.slice(2_375).map((i) => person(i).id),
          );
        }
      const both = { $and: begins('park smith', 'park ann') };
      await store.find(people, { filter: both, sort: [['price', 1]] });
      expect(await store.count(people, both, 5_000)).toBe(3_000);
      await folder.open().write(people, [put('later', { tags: ['park smith', 'park ann'] })], at(2));
      await store.find(people, { filter: both, sort: [['price', 1]] });
      expect(await store.count(people, both, 5_000)).toBe(3_001);
    });

    it('for several common words, of which it does not look at all to count who has them', async () => {
      await store.ensure({ name: people, indexes: [['tags[]']] });
      const names = ['park ann', 'park bob'];
      await store.write(
        people,
        Array.from({ length: 10_100 }, (_, i) => put(`p${i}`, { tags: [names[i % 2]] })),
        at(1),
      );
      const both = { $and: names.map((name): Filter => ({ tags: { $startsWith: [name] } })) };
      expect([
        await store.count(people, both, 26),
        await store.count(people, both),
        await store.find(people, { filter: both }),
      ]).toEqual([26, 0, []]);
    });

    it('until a path holds an array: then elements are found, in this process and in another', async () => {
      const reader = folder.open();
      expect(await reader.find(people, { filter: { tags: 'b' } })).toEqual([]);
      expect(plan({ filter: { tags: 'b' } })).toContain('USING COVERING INDEX tags');
      await store.write(people, [put('a', { tags: ['a', 'b'] })], at(1));
      for (const each of [store, reader])
        expect((await each.find(people, { filter: { tags: 'b' } })).map(({ _id }) => _id)).toEqual(['a']);
      expect(plan({ filter: { tags: 'b' } })).not.toContain('USING COVERING INDEX tags (');
    });

    it('sees arrays that were there before the index', async () => {
      await store.ensure({ name: 'late@1', indexes: [] });
      await store.write('late@1', [put('a', { marks: [1, 2] })], at(1));
      await store.ensure({ name: 'late@1', indexes: [['marks']] });
      expect((await store.find('late@1', { filter: { marks: 2 } })).length).toBe(1);
    });
  });

  describe('shared by processes', () => {
    it('show another process its writes, pointers and new collections', async () => {
      const reader = folder.open();
      expect(await reader.find('new@1', {})).toEqual([]);
      await store.ensure({ name: 'new@1', indexes: [] });
      await store.write('new@1', [put('a', { n: 1 })], at(1));
      await store.setPointer('new', 'new@1');
      expect([
        await reader.count('new@1'),
        await reader.checkpoint('new@1'),
        await reader.getPointer('new'),
      ]).toEqual([1, at(1), 'new@1']);
    });

    it('hold one state still while a scan reads and others write', async () => {
      await store.write(
        people,
        Array.from({ length: 900 }, (_, index) => put(`p${index}`, { n: 1 })),
        at(1),
      );
      const scan = await store.scan(people);
      await store.write(people, [put('p6', { n: 2 }, 2)], at(2));
      let read = 0;
      for await (const { n } of scan.documents) {
        if (read++ === 10)
          await store.write(
            people,
            [put('p5', { n: 2 }, 3), put('zzz', { n: 2 }, 3), { id: 'p9', position: at(3), document: null }],
            at(3),
          );
        expect(n).toBe(1);
      }
      await scan.close();
      expect([read, scan.checkpoint, await store.checkpoint(people), await store.count(people)]).toEqual([
        900,
        at(1),
        at(3),
        900,
      ]);
    });

    it('are not held up by a long write to another collection', async () => {
      const other = new Database(join(folder.path, 'other@1.sqlite'));
      other.exec('CREATE TABLE x (y); BEGIN IMMEDIATE; INSERT INTO x VALUES (1)');
      // A wait would fail: the other connection keeps its lock.
      await store.write(people, [put('a', {})], at(1));
      other.close();
    });
  });

  it('keep their memory flat in a scan', async () => {
    const filling = 'x'.repeat(2000);
    for (let from = 0; from < 30_000; from += 3000)
      await store.write(
        people,
        Array.from({ length: 3000 }, (_, index) => put(`p${from + index}`, { filling })),
        at(1),
      );
    const scan = await store.scan(people);
    const before = process.memoryUsage().rss;
    let most = 0;
    let count = 0;
    for await (const _ of scan.documents)
      if (++count % 5000 === 0) most = Math.max(most, process.memoryUsage().rss - before);
    await scan.close();
    expect(count).toBe(30_000);
    // 60 MB of text went by.
    expect(most).toBeLessThan(50e6);
  });

  describe('that cannot be used are started again, and say so', () => {
    const fileOf = (collection: string): string => join(folder.path, `${collection}.sqlite`);
    /** Collections that were reset when the folder is opened again and the collection is ensured. */
    const reopened = async (): Promise<{ resets: string[]; store: SqliteReadModelDatabase }> => {
      const resets: string[] = [];
      const again = new SqliteReadModelDatabase(folder.path, (collection, reason) =>
        resets.push(`${collection}: ${reason}`),
      );
      await again.ensure({ name: people, indexes: [['group']] });
      return { resets, store: again };
    };
    beforeEach(async () => {
      await store.write(
        people,
        Array.from({ length: 2000 }, (_, index) => put(`p${index}`, { group: index, text: 'x'.repeat(200) })),
        at(7),
      );
      await store.setPointer('people', people);
      await store.close();
    });
    const expectAnew = async (
      { resets, store: again }: Awaited<ReturnType<typeof reopened>>,
      reason: RegExp,
    ): Promise<void> => {
      expect(resets).toEqual([expect.stringMatching(reason)]);
      expect([
        await again.count(people),
        await again.checkpoint(people),
        await again.getPointer('people'),
      ]).toEqual([0, '', undefined]);
      await again.write(people, [put('a', {})], at(1));
      expect(await again.count(people)).toBe(1);
      await again.close();
    };

    const inPointers = (sql: string): void => {
      const file = new Database(join(folder.path, 'pointers.db'));
      file.exec(sql);
      file.close();
    };

    it('not when they are sound', async () => {
      const { resets, store: again } = await reopened();
      expect([
        resets,
        await again.count(people),
        await again.checkpoint(people),
        await again.getPointer('people'),
      ]).toEqual([[], 2000, at(7), people]);
      await again.close();
    });

    it('when the layout is an older one', async () => {
      const file = new Database(fileOf(people));
      file.pragma('user_version = 0');
      file.close();
      await expectAnew(await reopened(), /people@1: .*layout 0, not 2/);
    });

    it('but not when the layout is that of before there were sums: it is kept', async () => {
      const file = new Database(fileOf(people));
      file.exec('ALTER TABLE documents DROP COLUMN sum; PRAGMA user_version = 1');
      file.close();
      const { resets, store: again } = await reopened();
      expect([resets, await again.count(people), (await again.get(people, 'p7'))?.['group']]).toEqual([
        [],
        2000,
        7,
      ]);
      await again.write(people, [put('p7', { group: 8 }, 9)], at(9));
      expect((await again.get(people, 'p7'))?.['group']).toBe(8);
      await again.close();
    });

    it('when the file is no database, is cut short, or is empty', async () => {
      writeFileSync(fileOf(people), 'not a database, by any means'.repeat(400));
      await expectAnew(await reopened(), /people@1: .*not a database/);
      truncateSync(fileOf(people), 4096);
      await expectAnew(await reopened(), /people@1: /);
      truncateSync(fileOf(people), 0);
      await expectAnew(await reopened(), /people@1: .*layout 0/);
    });

    it('when their heads name a format of writing that SQLite does not write', async () => {
      const pointers = join(folder.path, 'pointers.db');
      for (const file of [fileOf(people), pointers]) {
        const fd = openSync(file, 'r+');
        writeSync(fd, Buffer.of(3), 0, 1, 18);
        closeSync(fd);
      }
      const { resets, store: again } = await reopened();
      expect(resets).toEqual([
        expect.stringMatching(/^pointers: .*an unknown format of writing/),
        expect.stringMatching(/^people@1: .*an unknown format of writing/),
      ]);
      await again.close();
    });

    it('when pages in the middle of the file are damaged', async () => {
      const size = statSync(fileOf(people)).size;
      const fd = openSync(fileOf(people), 'r+');
      for (let page = Math.floor(size / 4096 / 2); page < size / 4096; page++)
        writeSync(fd, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
      closeSync(fd);
      const first = new SqliteReadModelDatabase(folder.path);
      expect(
        String(await first.find(people, { filter: { text: 'y' } }).catch((error: unknown) => error)),
      ).toMatch(/people@1 cannot be read: .*damaged/);
      await first.close();
      await expectAnew(await reopened(), /people@1: .*the file is damaged/);
      expect(readdirSync(folder.path).filter((name) => name.endsWith('.damaged'))).toEqual([]);
    });

    it('and the pointers too', async () => {
      writeFileSync(join(folder.path, 'pointers.db'), 'not a database, by any means'.repeat(400));
      const { resets, store: again } = await reopened();
      expect([resets, await again.count(people), await again.getPointer('people')]).toEqual([
        [expect.stringMatching(/^pointers: .*not a database/)],
        2000,
        undefined,
      ]);
      await again.close();
    });

    it('and the pointers where one of them is not what was written', async () => {
      inPointers("UPDATE pointers SET value = 'people@5'");
      const { resets, store: again } = await reopened();
      expect(resets).toEqual([expect.stringMatching(/^pointers: .*the pointer of people is damaged/)]);
      await again.setPointer('people', people);
      inPointers("UPDATE pointers SET value = 'people@5'");
      await expect(again.getPointer('people')).rejects.toThrow(StorageUnavailable);
      await again.close();
    });

    it('but not pointers of before they had sums: they are kept', async () => {
      inPointers('ALTER TABLE pointers DROP COLUMN sum');
      const { resets, store: again } = await reopened();
      expect([resets, await again.getPointer('people')]).toEqual([[], people]);
      await again.setPointer('people', people);
      expect(await again.getPointer('people')).toBe(people);
      await again.close();
    });

    it('but not by a reader', async () => {
      writeFileSync(fileOf(people), 'not a database, by any means'.repeat(400));
      const reader = new SqliteReadModelDatabase(folder.path);
      await expect(reader.count(people)).rejects.toThrow(StorageUnavailable);
      await reader.close();
      expect(statSync(fileOf(people)).size).toBe(28 * 400);
    });
  });

  it('are taken by no other process while this one has opened them twice', async () => {
    await store.write(people, [put('p1', { group: 1 })], at(1));
    const again = new SqliteReadModelDatabase(folder.path);
    expect(await again.count(people)).toBe(1);
    for (const name of [`${people}.sqlite`, 'pointers.db'])
      expect(takeFile(join(folder.path, name))).toBe('SQLITE_BUSY');
    await again.close();
  });

  it('keep no trace of what was overwritten or removed, once closed', async () => {
    await store.ensure({ name: people, indexes: [['tags[]'], ['tags[]', 'group']] });
    const names = Array.from({ length: 200 }, (_, index) => `canary-${index}-${'x'.repeat(index * 5)}`);
    await store.write(
      people,
      names.map((name, index) => put(`p${index}`, { name, tags: name, group: index })),
      at(1),
    );
    await store.write(
      people,
      names.map((_, index) =>
        index % 2
          ? put(`p${index}`, { group: index }, 2)
          : { id: `p${index}`, position: at(2), document: null },
      ),
      at(2),
    );
    expect(await store.count(people)).toBe(100);
    await store.close();
    for (const file of readdirSync(folder.path))
      expect(readFileSync(join(folder.path, file)).includes('canary')).toBe(false);
  });

  it('refuse names that would leave their folder', async () => {
    for (const name of ['../x', 'a/b', '', '.', 'A@1', 'a\u0000', 'x'.repeat(200)])
      await expect(store.ensure({ name, indexes: [] })).rejects.toThrow('not a name of a collection');
    await expect(store.ensure({ name: 'x@1', indexes: [["a'"]] })).rejects.toThrow('indexes must be a path');
  });

  it('are unavailable once closed', async () => {
    await store.close();
    await expect(store.find(people, {})).rejects.toThrow(StorageUnavailable);
    await expect(store.write(people, [], at(1))).rejects.toThrow(StorageUnavailable);
    await expect(store.getPointer('people')).rejects.toThrow(StorageUnavailable);
  });
});
