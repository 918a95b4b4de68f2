import type { Document } from '@stile/contracts';
import {
  InvalidQuery,
  MAX_LIMIT,
  rowId,
  tableOf,
  type Filter,
  type Query,
  type ReadModelDatabase,
  type RowWrite,
  type Write,
} from '@stile/projections';
import { sumsOfRows } from '../../../projections/src/database/row-sums.js';

export interface StoreUnderTest {
  readonly store: ReadModelDatabase;
  dispose(): Promise<void>;
}

export const at = (position: number): string => String(position).padStart(16, '0');
export const put = (id: string, fields: object, position = 1): Write => ({
  id,
  position: at(position),
  document: { ...fields, _id: id, _position: at(position) },
});
const remove = (id: string, position: number): Write => ({
  id,
  position: at(position),
  document: null,
});
export const idsOf = (documents: readonly Document[]): string[] => documents.map(({ _id }) => _id);

/** The contract of every read-model store. `many` is how many documents one write is tried with. */
export const readModelStoreContract = (
  name: string,
  open: () => Promise<StoreUnderTest>,
  { many = 3000 } = {},
): void => {
  describe(name, () => {
    const people = 'people@1';
    let under: StoreUnderTest;
    let store: ReadModelDatabase;

    beforeAll(async () => {
      under = await open();
      store = under.store;
    });
    beforeEach(async () => {
      for (const collection of await store.collections()) await store.drop(collection);
      await store.ensure({ name: people, indexes: [['group', '-born'], ['nested.deep']] });
    });
    afterAll(() => under.dispose());

    const insert = (...documents: readonly (readonly [id: string, fields: object])[]): Promise<boolean> =>
      store.write(
        people,
        documents.map(([id, fields]) => put(id, fields)),
        at(1),
      );
    /** A scan of a query answers what a search answers. */
    const found = async (filter: Filter, query: Omit<Query, 'filter'> = {}): Promise<string[]> => {
      const ids = idsOf(await store.find(people, { filter, ...query }));
      const scan = await store.scan(people, { filter, ...query });
      const scanned: Document[] = [];
      for await (const document of scan.documents) scanned.push(document);
      await scan.close();
      expect(idsOf(scanned)).toEqual(ids);
      const walk = await store.walk(people, { filter, ...query });
      const walked: Document[] = [];
      for await (const document of walk.documents) walked.push(document);
      await walk.close();
      expect(walked).toEqual(scanned);
      expect(walk.total).toBe(await store.count(people, filter));
      return ids;
    };

    describe('writing', () => {
      it('gives back what was written, to the letter', async () => {
        const fields = {
          text: 'Zoë 🎈 \u0000 "q" \\',
          whole: 9007199254740991,
          part: -0.1,
          huge: 1e300,
          yes: true,
          no: false,
          none: null,
          list: [1, 'a', null, { k: [] }],
          nested: { deep: { er: '' } },
          empty: {},
        };
        await insert(['a', fields]);
        expect(await store.get(people, 'a')).toEqual({ ...fields, _id: 'a', _position: at(1) });
        expect(await store.get(people, 'b')).toBeUndefined();
      });

      it('finds many by id and leaves out those that are not there', async () => {
        await insert(['a', { n: 1 }], ['b', { n: 2 }], ["c'--", { n: 3 }]);
        expect(
          [...(await store.getMany(people, ['b', 'x', "c'--"])).entries()]
            .map(([id, { n }]) => [id, n])
            .sort(),
        ).toEqual([
          ['b', 2],
          ["c'--", 3],
        ]);
        expect((await store.getMany(people, [])).size).toBe(0);
      });

      it('leaves out fields that are undefined', async () => {
        await insert(['a', { gone: undefined, kept: { gone: undefined, n: 1 } }]);
        expect(await store.get(people, 'a')).toEqual({ _id: 'a', _position: at(1), kept: { n: 1 } });
        expect(await found({ gone: { $exists: false } })).toEqual(['a']);
      });

      it('writes a document only over an older one', async () => {
        await store.write(people, [put('a', { n: 5 }, 5), put('b', { n: 5 }, 5)], at(5));
        await store.write(
          people,
          [put('a', { n: 4 }, 4), put('b', { n: 55 }, 5), put('c', { n: 4 }, 4)],
          at(5),
        );
        expect((await store.find(people, {})).map(({ _id, n }) => [_id, n])).toEqual([
          ['a', 5],
          ['b', 5],
          ['c', 4],
        ]);
        await store.write(people, [put('a', { n: 6 }, 6)], at(6));
        expect(await store.get(people, 'a')).toMatchObject({ n: 6, _position: at(6) });
      });

      it('removes a document unless it has seen more', async () => {
        await store.write(people, [put('a', {}, 5), put('b', {}, 5)], at(5));
        await store.write(people, [remove('a', 4), remove('b', 6), remove('never', 6)], at(6));
        expect(idsOf(await store.find(people, {}))).toEqual(['a']);
      });

      it('writes nothing where another has moved the checkpoint', async () => {
        expect(await store.write(people, [put('a', { n: 1 }, 1)], at(1), { after: '' })).toBe(true);
        expect(await store.write(people, [put('a', { n: 2 }, 2)], at(2), { after: at(1) })).toBe(true);
        const late = [put('a', { n: 3 }, 3), put('b', {}, 3)];
        expect(await store.write(people, late, at(3), { after: at(1) })).toBe(false);
        expect(await store.find(people, {})).toMatchObject([{ _id: 'a', n: 2 }]);
        expect(await store.checkpoint(people)).toBe(at(2));
      });

      it('changes nothing when a write is repeated', async () => {
        const writes = [put('a', { n: 1 }, 3), put('b', { n: 2 }, 4), remove('c', 5)];
        await store.write(people, [put('c', {}, 1)], at(1));
        await store.write(people, writes, at(5));
        const before = await store.find(people, {});
        await store.write(people, writes, at(5));
        expect(await store.find(people, {})).toEqual(before);
        expect(idsOf(before)).toEqual(['a', 'b']);
      });

      it(`writes ${many} documents at once`, async () => {
        await store.write(
          people,
          Array.from({ length: many }, (_, index) => put(`p${index}`, { index })),
          at(1),
        );
        expect(await store.count(people)).toBe(many);
        expect(await found({ index: many - 1 })).toEqual([`p${many - 1}`]);
      });
    });

    describe('checkpoints and pointers', () => {
      it('keeps a checkpoint a collection, which never goes back', async () => {
        await store.ensure({ name: 'other@1', indexes: [] });
        expect(await store.checkpoint(people)).toBe('');
        await store.write(people, [], at(7));
        await store.write(people, [], at(6));
        expect([
          await store.checkpoint(people),
          await store.checkpoint('other@1'),
          await store.checkpoint('never@1'),
        ]).toEqual([at(7), '', '']);
      });

      it('keeps pointers, and drops those at a dropped collection', async () => {
        expect(await store.getPointer('people')).toBeUndefined();
        await store.setPointer('people', 'people@0');
        await store.setPointer('people', people);
        await store.setPointer('others', 'others@1');
        expect(await store.getPointer('people')).toBe(people);
        await store.drop(people);
        expect([await store.getPointer('people'), await store.getPointer('others')]).toEqual([
          undefined,
          'others@1',
        ]);
      });

      it('forgets documents and checkpoint of a dropped collection, and drops one that is not there', async () => {
        await store.write(people, [put('a', {})], at(1));
        await store.drop(people);
        await store.drop(people);
        await store.ensure({ name: people, indexes: [] });
        expect([await store.checkpoint(people), await store.count(people)]).toEqual(['', 0]);
      });

      it('lists its collections and reads one that is not there as empty', async () => {
        await store.ensure({ name: 'others@2#3', indexes: [['x']] });
        await store.ensure({ name: 'others@2#3', indexes: [['x'], ['-y', 'z']] });
        expect(await store.collections()).toEqual(['others@2#3', people]);
        expect([
          await store.find('never@1', {}),
          await store.count('never@1'),
          await store.get('never@1', 'a'),
          await store.group('never@1', { by: ['x'] }),
        ]).toEqual([[], 0, undefined, []]);
      });
    });

    describe('filters', () => {
      it('takes null for missing, and missing for neither', async () => {
        await insert(
          ['missing', {}],
          ['null', { x: null }],
          ['zero', { x: 0 }],
          ['empty', { x: '' }],
          ['false', { x: false }],
        );
        expect(await found({ x: null })).toEqual(['missing', 'null']);
        expect(await found({ x: { $ne: null } })).toEqual(['empty', 'false', 'zero']);
        expect(await found({ x: { $in: [null, 0] } })).toEqual(['missing', 'null', 'zero']);
        expect(await found({ x: { $nin: [0, ''] } })).toEqual(['false', 'missing', 'null']);
        expect(await found({ x: { $ne: 0 } })).toEqual(['empty', 'false', 'missing', 'null']);
        expect(await found({ x: { $exists: true } })).toEqual(['empty', 'false', 'null', 'zero']);
        expect(await found({ x: { $exists: false } })).toEqual(['missing']);
        expect([await found({ x: { $in: [] } }), (await found({ x: { $nin: [] } })).length]).toEqual([[], 5]);
      });

      it('compares values of one type only', async () => {
        await insert(
          ['n1', { x: 1 }],
          ['n5', { x: 5 }],
          ['s1', { x: '1' }],
          ['s5', { x: '5' }],
          ['true', { x: true }],
          ['object', { x: { y: 1 } }],
          ['null', { x: null }],
        );
        expect(await found({ x: { $gt: 0 } })).toEqual(['n1', 'n5']);
        expect(await found({ x: { $lte: 1 } })).toEqual(['n1']);
        expect(await found({ x: { $gte: '1' } })).toEqual(['s1', 's5']);
        expect(await found({ x: { $lt: '5' } })).toEqual(['s1']);
        expect(await found({ x: { $gt: 1, $lt: '9' } })).toEqual([]);
        expect([await found({ x: 1 }), await found({ x: '1' }), await found({ x: true })]).toEqual([
          ['n1'],
          ['s1'],
          ['true'],
        ]);
        await insert(['1', {}]);
        for (const filter of [
          { _id: 1 },
          { _id: { $in: [1, true] } },
          { _id: { $lte: 1 } },
          { _position: 1 },
        ])
          expect(await found(filter)).toEqual([]);
      });

      it('looks into arrays of scalars', async () => {
        await insert(
          ['ab', { tags: ['a', 'b'] }],
          ['b', { tags: 'b' }],
          ['n', { tags: [1, 5, null, true] }],
          ['empty', { tags: [] }],
          ['none', {}],
        );
        expect(await found({ tags: 'b' })).toEqual(['ab', 'b']);
        expect(await found({ tags: { $in: ['a', 5] } })).toEqual(['ab', 'n']);
        expect(await found({ tags: { $ne: 'b' } })).toEqual(['empty', 'n', 'none']);
        expect(await found({ tags: { $nin: ['a', true] } })).toEqual(['b', 'empty', 'none']);
        expect(await found({ tags: null })).toEqual(['n', 'none']);
        expect(await found({ tags: { $gt: 1, $lt: 5 } })).toEqual(['n']);
        expect(await found({ tags: { $contains: 'A' } })).toEqual(['ab']);
        expect(await found({ tags: { $startsWith: ['a', 'x'] } })).toEqual(['ab']);
        expect(await found({ tags: { $exists: true } })).toEqual(['ab', 'b', 'empty', 'n']);
      });

      it('reads dotted paths, and _id and _position', async () => {
        await store.write(
          people,
          [
            put('a', { nested: { deep: 1 } }, 1),
            put('b', { nested: { deep: 2 } }, 2),
            put('c', { nested: 3 }, 3),
          ],
          at(3),
        );
        expect(await found({ 'nested.deep': { $gte: 1 } })).toEqual(['a', 'b']);
        expect(await found({ 'nested.deep': null })).toEqual(['c']);
        expect(await found({ _id: { $in: ['a', 'c'] }, _position: { $gt: at(1) } })).toEqual(['c']);
        expect(await found({ _id: { $gt: 'a' } }, { sort: [['_id', -1]] })).toEqual(['c', 'b']);
      });

      it('contains a text literally, without regard to case or accent of case', async () => {
        await insert(
          ['a', { name: 'Élodie (Ann) 50%_\\' }],
          ['b', { name: 'elodie' }],
          ['c', { name: 50 }],
          ['d', {}],
        );
        expect(await found({ name: { $contains: 'éLODIE' } })).toEqual(['a']);
        expect(await found({ name: { $contains: '(ann) 50%_\\' } })).toEqual(['a']);
        expect(await found({ name: { $contains: '.*' } })).toEqual([]);
        expect(await found({ name: { $contains: '' } })).toEqual(['a', 'b']);
      });

      it('finds a text by its beginning, by an index of elements or without one', async () => {
        const names = (...words: string[]) => ({ words, name: words[0] });
        await insert(
          ['a', names('park cote', 'park thea')],
          ['b', names('park cotegrove', 'beach thea')],
          ['c', names('Park cote')],
          ['d', names('a park cote')],
          ['e', { words: ['.x', 7, null] }],
          ['f', {}],
        );
        const expectFound = async (): Promise<void> => {
          for (const [texts, ids] of [
            [['park cote'], ['a', 'b']],
            [
              ['park cote', 'a '],
              ['a', 'b', 'd'],
            ],
            [
              ['park thea', 'park cote'],
              ['a', 'b'],
            ],
            [['park cotes'], []],
            [['.x'], ['e']],
            [['.'], ['e']],
            [[''], ['a', 'b', 'c', 'd', 'e']],
            [[], []],
          ] as const) {
            const filter = { words: { $startsWith: texts } };
            expect([texts, await found(filter)]).toEqual([texts, ids]);
            expect([texts, await store.count(people, filter)]).toEqual([texts, ids.length]);
          }
          const both = {
            $and: [{ words: { $startsWith: ['park c'] } }, { words: { $startsWith: ['beach'] } }],
          };
          expect(await found(both)).toEqual(['b']);
          expect(await found({ words: { $startsWith: ['park'] } }, { sort: [['name', -1]] })).toEqual([
            'b',
            'a',
          ]);
        };
        await expectFound();
        await store.ensure({ name: people, indexes: [['words[]']] });
        await expectFound();
        await store.write(
          people,
          [
            put('a', names('park roy'), 9),
            { id: 'b', position: at(9), document: null },
            put('f', names('park cote'), 9),
          ],
          at(9),
        );
        await store.ensure({ name: people, indexes: [['words[]']] });
        expect(await found({ words: { $startsWith: ['park c'] } })).toEqual(['f']);
        expect(await found({ words: { $startsWith: ['park t', 'beach', 'park r'] } })).toEqual(['a']);
      });

      it('finds by beginnings in the order of an index as without one, through changes', async () => {
        const plain = 'plain@1';
        // FerretDB answers no change of one document among a hundred.
        const all = many < 1000 ? 40 : many;
        const indexes = [['words[]'], ['words[]', '-at'], ['words[]', 'at']];
        await store.ensure({ name: plain, indexes: [] });
        const names = ['martin', 'marta', 'ma', 'm', 'smith'];
        const idOf = (n: number): string => `p${(n * 7919) % all}`;
        const person = (n: number, i = n, position = 1): Write =>
          put(
            idOf(n),
            {
              words: [
                `park ${names[i % 5]}`,
                `park ${names[i % 5]}${i % 3}`,
                `park ${i % 3 ? 'ann' : 'bob'}${i % 7}`,
                ...(i % 4 ? [] : ['beach ma', '😀 mar']),
              ],
              at: i % 11 === 0 ? null : i % 13 === 0 ? i : `2026-${i % 37}`,
              kind: i % 2,
            },
            position,
          );
        const write = async (writes: readonly Write[], position: number): Promise<void> => {
          for (const each of [people, plain]) await store.write(each, writes, at(position));
        };
        const expectAlike = async (): Promise<void> => {
          const filters: readonly Filter[] = [
            ['park ma'],
            ['park mar'],
            ['park marta'],
            ['park m'],
            ['park '],
            ['par'],
            ['😀 m'],
            ['park martin1', 'beach ma'],
            ['park mar', 'park martin', 'park mar'],
            ['beach m', 'park smith'],
            ['park ma', 'park martin'],
            [],
          ].map((texts) => ({ words: { $startsWith: texts } }));
          const further: readonly Filter[] = [
            {},
            { kind: 1 },
            { at: { $gte: '2026-2', $lt: '2026-30' } },
            { $and: [{ words: { $startsWith: ['beach'] } }, { kind: 0 }] },
            { words: { $startsWith: ['park ann'] } },
            { $and: [{ words: { $startsWith: ['park bob', 'park ann1'] } }, { kind: 1 }] },
          ];
          for (const [n, filter] of filters
            .flatMap((each) => further.map((more): Filter => ({ $and: [each, more] })))
            .entries()) {
            const sort = [[n % 5 ? 'at' : 'kind', n % 2 ? 1 : -1]] as const;
            for (const skip of [0, 7, Math.floor(all / 10)]) {
              const query = { filter, sort, skip, limit: 9 };
              expect([query, idsOf(await store.find(people, query))]).toEqual([
                query,
                idsOf(await store.find(plain, query)),
              ]);
            }
            expect([filter, await store.count(people, filter, all - 5)]).toEqual([
              filter,
              await store.count(plain, filter, all - 5),
            ]);
          }
        };
        await write(
          Array.from({ length: all - 9 }, (_, i) => person(i)),
          1,
        );
        await store.ensure({ name: people, indexes });
        await expectAlike();
        // After 60 its words are the same, and its moment another.
        const changed = Array.from({ length: Math.floor(all / 5) }, (_, i) => i * 5);
        await write(
          changed.map((n) =>
            n % 3
              ? person(n, n + (n % 3 === 1 ? 1 : 60), 2)
              : { id: idOf(n), position: at(2), document: null },
          ),
          2,
        );
        await expectAlike();
      });

      it('joins with $and and $or', async () => {
        await insert(['a', { x: 1, y: 1 }], ['b', { x: 1, y: 2 }], ['c', { x: 2, y: 2 }]);
        expect(await found({ x: 1, $or: [{ y: 2 }, { y: 3 }] })).toEqual(['b']);
        expect(await found({ $or: [{ $and: [{ x: 1 }, { y: 1 }] }, { x: 2 }] })).toEqual(['a', 'c']);
        expect(await found({ x: undefined })).toEqual(['a', 'b', 'c']);
        expect(await store.count(people, { y: 2 })).toBe(2);
        expect([await store.count(people, {}, 2), await store.count(people, {}, 4)]).toEqual([2, 3]);
      });
    });

    describe('order and pages', () => {
      it('sorts nothing < numbers < texts < objects < booleans, ties by id', async () => {
        await insert(
          ['k', { x: true }],
          ['j', { x: false }],
          ['i', { x: { o: 1 } }],
          ['h', { x: 'b' }],
          ['g', { x: 'B' }],
          ['f', { x: '' }],
          ['e', { x: 10 }],
          ['d', { x: 9.5 }],
          ['c', { x: -1 }],
          ['b', { x: null }],
          ['a', {}],
          ['l', { x: 10 }],
        );
        expect(await found({}, { sort: [['x', 1]] })).toEqual([
          'a',
          'b',
          'c',
          'd',
          'e',
          'l',
          'f',
          'g',
          'h',
          'i',
          'j',
          'k',
        ]);
        expect(await found({}, { sort: [['x', -1]] })).toEqual([
          'k',
          'j',
          'i',
          'h',
          'g',
          'f',
          'e',
          'l',
          'd',
          'c',
          'a',
          'b',
        ]);
      });

      it('sorts texts by their UTF-8 bytes', async () => {
        await insert(['a', { x: '\u{1F600}' }], ['b', { x: '\uFF5E' }], ['c', { x: 'é' }], ['d', { x: 'z' }]);
        expect(await found({}, { sort: [['x', 1]] })).toEqual(['d', 'c', 'b', 'a']);
      });

      it('pages without gap or overlap where all tie', async () => {
        await insert(
          ...Array.from(
            { length: 60 },
            (_, index) => [`p${String((index * 37) % 60).padStart(2, '0')}`, { group: index % 2 }] as const,
          ),
        );
        const pages: string[] = [];
        for (let skip = 0; skip < 60; skip += 7)
          pages.push(...(await found({}, { sort: [['group', -1]], skip, limit: 7 })));
        expect(new Set(pages).size).toBe(60);
        expect(pages).toEqual(await found({}, { sort: [['group', -1]], limit: 60 }));
        expect((await store.find(people, {})).length).toBe(25);
      });

      it(`takes limits up to ${MAX_LIMIT}`, async () => {
        await insert(['a', {}], ['b', {}]);
        expect(await found({}, { limit: MAX_LIMIT })).toEqual(['a', 'b']);
        expect(await found({}, { skip: 5 })).toEqual([]);
        for (const query of [
          { limit: MAX_LIMIT + 1 },
          { limit: 0 },
          { limit: 1.5 },
          { limit: Number.NaN },
          { skip: -1 },
          { limit: '5' as unknown as number },
        ]) {
          await expect(store.find(people, query)).rejects.toThrow(/^(limit|skip) must be a whole number/);
        }
      });
    });

    describe('groups', () => {
      it('counts and sums by several paths, sorted, missing as null', async () => {
        await insert(
          ['a', { g: 'x', nested: { deep: 1 }, n: 2 }],
          ['b', { g: 'x', nested: { deep: 1 }, n: 3.5 }],
          ['c', { g: 'x', nested: {}, n: '9' }],
          ['d', { g: 'x', nested: { deep: null }, n: true }],
          ['e', { g: true, n: 1 }],
          ['f', { nested: { deep: 1 } }],
          ['g', { g: 2, n: null }],
          ['h', { g: 'out', n: 1 }],
        );
        expect(
          await store.group(people, { filter: { g: { $ne: 'out' } }, by: ['g', 'nested.deep'], sums: ['n'] }),
        ).toEqual([
          { key: [null, 1], count: 1, sums: [0] },
          { key: [2, null], count: 1, sums: [0] },
          { key: ['x', null], count: 2, sums: [0] },
          { key: ['x', 1], count: 2, sums: [5.5] },
          { key: [true, null], count: 1, sums: [1] },
        ]);
      });

      it('makes one group of everything, and none of nothing', async () => {
        expect(await store.group(people, { by: [], sums: ['n'] })).toEqual([]);
        await insert(['a', { n: 1 }], ['b', { n: 2 }]);
        expect(await store.group(people, { by: [], sums: ['n', 'none'] })).toEqual([
          { key: [], count: 2, sums: [3, 0] },
        ]);
      });
    });

    describe('what does not belong to the language', () => {
      const hostile = [
        "' OR 1=1 --",
        '"; DROP TABLE documents; --',
        '$where',
        '\u0000',
        '%',
        '_',
        '{"$gt":""}',
        "x') UNION SELECT 1 --",
      ];

      it('takes hostile values as texts', async () => {
        await insert(...hostile.map((text, index) => [`p${index}`, { x: text }] as const), [
          'q',
          { x: 'plain' },
        ]);
        for (const [index, text] of hostile.entries()) {
          expect(await found({ x: text })).toEqual([`p${index}`]);
          expect(await found({ x: { $in: [text, 'none'] } })).toEqual([`p${index}`]);
          expect(await found({ x: { $contains: text } })).toContain(`p${index}`);
          expect(await store.get(people, text)).toBeUndefined();
        }
        expect(await store.count(people)).toBe(hostile.length + 1);
      });

      it.each([
        '',
        '.',
        'a..b',
        'a.',
        '.a',
        'a b',
        "a'",
        'a"',
        'a`',
        'a;b',
        '$a',
        'a.$b',
        'a-b',
        'é',
        'a\u0000',
        '"."',
        'a)',
        'x'.repeat(300),
      ])('refuses the path %#', async (path) => {
        for (const attempt of [
          () => store.find(people, { filter: { [path]: 1 } }),
          () => store.find(people, { sort: [[path, 1]] }),
          () => store.count(people, { $or: [{ [path]: 1 }] }),
          () => store.group(people, { by: [path] }),
          () => store.group(people, { by: [], sums: [path] }),
        ]) {
          await expect(attempt()).rejects.toThrow(InvalidQuery);
        }
      });

      it.each<[unknown, string]>([
        [{ x: { $where: 'true' } }, 'x.$where'],
        [{ x: { $regex: '.*' } }, 'x.$regex'],
        [{ $where: 'true' }, 'filter.$where'],
        [{ x: { $gt: null } }, 'x.$gt'],
        [{ x: { $gt: true } }, 'x.$gt'],
        [{ x: {} }, 'x'],
        [{ x: [1] }, 'x'],
        [{ x: { $eq: { y: 1 } } }, 'x.$eq'],
        [{ x: { $in: 'a' } }, 'x.$in'],
        [{ x: { $in: [[1]] } }, 'x.$in'],
        [{ x: { $in: Array(10_001).fill(1) } }, 'x.$in'],
        [{ x: { $exists: 1 } }, 'x.$exists'],
        [{ x: { $contains: /a/ } }, 'x.$contains'],
        [{ x: { $startsWith: 'a' } }, 'x.$startsWith'],
        [{ x: { $startsWith: [1] } }, 'x.$startsWith'],
        [{ x: Number.NaN }, 'x'],
        [{ x: { $lt: Infinity } }, 'x.$lt'],
        [{ $and: [] }, '$and'],
        [{ $or: { x: 1 } }, '$or'],
        [{ $or: [1] }, '$or'],
        [null, 'filter'],
        [{ $and: Array.from({ length: 60 }, () => ({ x: 1, y: 2 })) }, 'filter'],
        [{ toString: { constructor: 1 } }, 'toString.constructor'],
        [JSON.parse('{"__proto__":{"x":{"$gt":1}}}'), '__proto__.x'],
      ])('refuses filter %#, naming the place', async (filter, field) => {
        const error: unknown = await store
          .find(people, { filter: filter as Filter })
          .catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(InvalidQuery);
        expect((error as InvalidQuery).field).toBe(field);
      });

      it('refuses filters that are nested too deep, and bad sorting', async () => {
        const deep = Array.from({ length: 9 }).reduce<Filter>((filter) => ({ $and: [filter] }), { x: 1 });
        await expect(store.count(people, deep)).rejects.toThrow('nested deeper than 8');
        await expect(store.find(people, { sort: [['x', 2 as 1]] })).rejects.toThrow(
          'sort.0 must have the direction',
        );
        await expect(
          store.find(people, { sort: Array.from({ length: 9 }, (_, index) => [`x${index}`, 1] as const) }),
        ).rejects.toThrow('sort must be a list of at most 8');
      });
    });

    describe('a table', () => {
      const sold = tableOf(people, 'sold');
      const columns = { item: 'text', day: 'text', units: 'whole', gross_e4: 'whole' } as const;
      const row = (position: number, number: number, item: string | null, units: number): RowWrite => ({
        position: at(position),
        number,
        row: { item, day: `2026-12-0${position}`, units, gross_e4: units * 123_456_789_012 },
      });
      const rows = [
        row(1, 0, 'ski', 2),
        row(1, 1, 'tube', 1),
        row(2, 0, null, 4),
        row(2, 1000, 'ski', -1),
        row(3, 0, 'ski', 3),
      ];
      const DAYS = { by: ['day', 'item'], of: ['units', 'gross_e4'] } as const;
      const days = tableOf(people, 'days');
      const add = (some: readonly RowWrite[], checkpoint = at(3)): Promise<boolean> =>
        store.write(people, [], checkpoint, { rows: { sold: some }, sums: { days: sumsOfRows(some, DAYS) } });
      const foundSums = async (filter: Filter = {}): Promise<unknown[]> =>
        (await store.find(days, { filter, sort: [['_id', 1]] })).map(({ day, item, units, rows: count }) => [
          day,
          item,
          units,
          count,
        ]);
      const foundRows = async (query: Query): Promise<unknown[]> => {
        const scan = await store.scan(sold, query);
        const scanned: unknown[] = [];
        for await (const { _id, units } of scan.documents) scanned.push([_id, units]);
        await scan.close();
        const rows = (await store.find(sold, query)).map(({ _id, units }) => [_id, units]);
        expect(scanned).toEqual(rows);
        return rows;
      };
      const ids = rows.map(rowId);

      beforeEach(() =>
        store.ensure({
          name: people,
          indexes: [],
          tables: { sold: { columns, indexes: [['item', '-day']], sums: { days: DAYS } } },
        }),
      );

      it('gives its rows back in the order of the log, each with its place', async () => {
        await add(rows);
        expect((await store.find(sold, { limit: 1 }))[0]).toEqual({
          _id: `${at(1)}~000000`,
          _position: at(1),
          item: 'ski',
          day: '2026-12-01',
          units: 2,
          gross_e4: 246_913_578_024,
        });
        expect(await foundRows({})).toEqual(ids.map((id, i) => [id, rows[i]!.row['units']]));
        expect(await foundRows({ skip: 3, limit: 1 })).toEqual([[ids[3], -1]]);
        expect(await foundRows({ sort: [['_id', -1]], limit: 1 })).toEqual([[ids[4], 3]]);
        expect((await store.find(sold, {}))[2]).toMatchObject({ item: null });
      });

      it('filters, sorts, counts and sums by columns', async () => {
        await add(rows);
        expect(await foundRows({ filter: { item: 'ski' }, sort: [['day', -1]] })).toEqual([
          [ids[4], 3],
          [ids[3], -1],
          [ids[0], 2],
        ]);
        expect(await foundRows({ sort: [['units', 1]] })).toEqual([
          [ids[3], -1],
          [ids[1], 1],
          [ids[0], 2],
          [ids[4], 3],
          [ids[2], 4],
        ]);
        expect(await foundRows({ filter: { item: null } })).toEqual([[ids[2], 4]]);
        expect(await foundRows({ filter: { item: { $startsWith: ['t', 'x'] } } })).toEqual([[ids[1], 1]]);
        expect(
          await foundRows({ filter: { item: { $contains: 'UB' }, units: { $gte: 1, $lt: 2 } } }),
        ).toEqual([[ids[1], 1]]);
        expect(await foundRows({ filter: { _position: { $lte: at(1) } } })).toHaveLength(2);
        expect([
          await store.count(sold),
          await store.count(sold, { day: { $gte: '2026-12-02' } }),
          await store.count(sold, {}, 2),
        ]).toEqual([5, 3, 2]);
        expect(await store.group(sold, { by: ['item'], sums: ['units', 'gross_e4'] })).toEqual([
          { key: [null], count: 1, sums: [4, 493_827_156_048] },
          { key: ['ski'], count: 3, sums: [4, 493_827_156_048] },
          { key: ['tube'], count: 1, sums: [1, 123_456_789_012] },
        ]);
        expect(await store.group(sold, { filter: { item: 'snow' }, by: [] })).toEqual([]);
      });

      it('has the rows up to a position, and those behind it', async () => {
        await add(rows);
        const within = async (bounds: object): Promise<unknown[]> => {
          const filter = { _position: bounds } as Filter;
          const all = (await foundRows({ filter })) as (readonly [id: string, units: number])[];
          expect(await store.count(sold, filter)).toBe(all.length);
          const [sum] = await store.group(sold, { filter, by: [], sums: ['units'] });
          expect(sum?.sums[0] ?? 0).toBe(all.reduce<number>((units, [, n]) => units + n, 0));
          return all.map(([id]) => ids.indexOf(id));
        };
        for (const [i, last] of [-1, 1, 3, 4, 4].entries()) {
          const order = [0, 1, 2, 3, 4];
          expect(await within({ $lte: at(i) })).toEqual(order.filter((row) => row <= last));
          expect(await within({ $gt: at(i) })).toEqual(order.filter((row) => row > last));
        }
        expect(await within({ $lt: at(2) })).toEqual([0, 1]);
        expect(await within({ $gte: at(2) })).toEqual([2, 3, 4]);
        expect(await within({ $gt: at(1), $lte: at(2) })).toEqual([2, 3]);
        expect(await within({ $gt: '' })).toHaveLength(5);
        expect(await within({ $lte: '' })).toEqual([]);
        const days = { day: { $in: ['2026-12-01', '2026-12-03'] }, _position: { $gt: at(1) } };
        expect(await foundRows({ filter: days })).toEqual([[ids[4], 3]]);
      });

      it('has a row once, however often it is written', async () => {
        await add(rows.slice(0, 3), at(2));
        await add(rows.slice(0, 3), at(2));
        await add([...rows.slice(0, 3), rows[4]!]);
        expect(await foundRows({})).toHaveLength(4);
      });

      it('adds none where another process has moved on', async () => {
        await add(rows.slice(0, 2), at(1));
        const sums = { days: sumsOfRows(rows.slice(2), DAYS) };
        const late = { rows: { sold: rows.slice(2) }, sums, after: '' };
        expect(await store.write(people, [], at(3), late)).toBe(false);
        expect([(await foundRows({})).length, (await foundSums()).length]).toEqual([2, 2]);
      });

      it('has sums, to which each row is added once', async () => {
        await add(rows.slice(0, 3), at(2));
        await add(rows.slice(0, 3), at(2));
        await add([...rows.slice(0, 3), rows[4]!]);
        await add([row(4, 0, 'ski', 5), row(4, 1, 'ski', -2)], at(4));
        // A row without a value has '' there.
        expect(await foundSums()).toEqual([
          ['2026-12-01', 'ski', 2, 1],
          ['2026-12-01', 'tube', 1, 1],
          ['2026-12-02', '', 4, 1],
          ['2026-12-03', 'ski', 3, 1],
          ['2026-12-04', 'ski', 3, 2],
        ]);
        expect(
          await foundSums({ day: { $gte: '2026-12-02', $lte: '2026-12-03' }, item: 'ski' }),
        ).toHaveLength(1);
        expect(await store.group(days, { by: ['item'], sums: ['units', 'gross_e4', 'rows'] })).toEqual([
          { key: [''], count: 1, sums: [4, 493_827_156_048, 1] },
          { key: ['ski'], count: 3, sums: [8, 987_654_312_096, 4] },
          { key: ['tube'], count: 1, sums: [1, 123_456_789_012, 1] },
        ]);
      });

      it('has sums that are walked in the order of their ids, and go with their collection', async () => {
        await add(rows);
        const scan = await store.scan(days);
        const seen: Document[] = [];
        for await (const document of scan.documents) seen.push(document);
        await scan.close();
        expect(seen.map(({ _position, day, item }) => [_position, day, item])).toEqual([
          [at(1), '2026-12-01', 'ski'],
          [at(1), '2026-12-01', 'tube'],
          [at(2), '2026-12-02', ''],
          [at(2), '2026-12-02', 'ski'],
          [at(3), '2026-12-03', 'ski'],
        ]);
        expect(seen.map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id).sort());
        await store.drop(people);
        expect(await store.count(days)).toBe(0);
      });

      it('is walked in the order of the log, at its collection’s checkpoint', async () => {
        await add(rows);
        const scan = await store.scan(sold);
        const seen: string[] = [];
        for await (const { _id } of scan.documents) seen.push(_id);
        await scan.close();
        expect([scan.checkpoint, seen]).toEqual([at(3), ids]);
      });

      it('goes with its collection, and is not one itself', async () => {
        await add(rows);
        expect(await store.collections()).toEqual([people]);
        await store.drop(people);
        await store.ensure({ name: people, indexes: [], tables: { sold: { columns, indexes: [] } } });
        expect([await store.count(sold), await store.count(tableOf(people, 'never'))]).toEqual([0, 0]);
      });
    });

    describe('a scan', () => {
      it('walks every document by id', async () => {
        const ids = Array.from({ length: Math.min(many, 450) }, (_, index) => `p${(index * 7919) % 1000}`);
        await store.write(
          people,
          ids.map((id) => put(id, { id })),
          at(3),
        );
        const scan = await store.scan(people);
        const seen: string[] = [];
        for await (const { _id } of scan.documents) seen.push(_id);
        await scan.close();
        expect(scan.checkpoint).toBe(at(3));
        expect(seen).toEqual([...ids].sort());
      });

      it('has what it began with beside what is written meanwhile, and can be left', async () => {
        const ids = Array.from({ length: Math.min(many, 450) }, (_, index) => `p${index}`);
        await store.write(
          people,
          ids.map((id) => put(id, { id })),
          at(3),
        );
        const walk = await store.walk(people, { filter: {}, skip: 1, limit: 1_000 });
        expect([walk.checkpoint, walk.total]).toEqual([at(3), ids.length]);
        if (walk.exact) await store.write(people, [put('p1', { id: 'later' }, 4)], at(4));
        const seen: unknown[] = [];
        for await (const { id } of walk.documents) seen.push(id);
        await walk.close();
        expect(seen).toEqual([...ids].sort().slice(1));
        const left = await store.walk(people, { filter: {} });
        for await (const { _id } of left.documents) if (_id !== '') break;
        await left.close();
        const none = await store.walk('never@1', { filter: {} });
        for await (const document of none.documents) throw new Error(`found ${document._id}`);
        await none.close();
      });

      it('can be left, and finds nothing in a collection that is not there', async () => {
        await insert(['a', {}], ['b', {}]);
        const scan = await store.scan(people);
        for await (const { _id } of scan.documents) if (_id === 'a') break;
        await scan.close();
        const none = await store.scan('never@1');
        for await (const document of none.documents) throw new Error(`found ${document._id}`);
        await none.close();
        expect(none.checkpoint).toBe('');
      });
    });
  });
};
