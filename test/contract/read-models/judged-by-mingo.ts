import fc from 'fast-check';
import { Query as Judge } from 'mingo';
import type { Document } from '@stile/contracts';
import type { Filter, GroupQuery, Query, ReadModelDatabase, Scalar } from '@stile/projections';
import { at, put } from './suite.js';

/*
 * mingo, an implementation of MongoDB's language of its own, says what a query must find. Kept out of its known gaps:
 * texts beyond the basic plane, whose order it has wrong, and comparisons with null, which the subset does not have.
 */
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.constantFrom(0, 1, 2, -1, 1.5, 10, 1e15),
  fc.constantFrom('', 'a', 'A', 'b', 'ab', 'é', 'É', '1', '10', 'true', 'a.b'),
);
const comparable = scalar.filter(
  (value): value is string | number => typeof value === 'string' || typeof value === 'number',
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const mixed = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.constant({ in: 1 }) });
/** Fields that sort and group hold no arrays; `tags` and `o.list` may. */
const fields = fc.record({
  a: maybe(mixed),
  b: maybe(scalar),
  n: maybe(comparable),
  tags: maybe(fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }))),
  o: maybe(
    fc.oneof(scalar, fc.record({ p: maybe(scalar), list: maybe(fc.array(scalar, { maxLength: 2 })) })),
  ),
});
const PLAIN = ['a', 'b', 'n', 'o.p', '_id', 'none'];
const path = fc.constantFrom(...PLAIN, 'tags', 'o.list', 'o');

const condition: fc.Arbitrary<Filter[string]> = fc.oneof(
  scalar,
  fc.oneof(
    fc.record({ $eq: scalar }),
    fc.record({ $ne: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 4 }) }),
    fc.record({ $nin: fc.array(scalar, { maxLength: 4 }) }),
  ),
  fc.oneof(
    fc.record({ $gt: comparable, $lt: comparable }),
    fc.record({ $gte: comparable, $lte: comparable }),
    fc.record({ $gt: comparable }),
    fc.record({ $lt: comparable }),
    fc.record({ $gte: comparable, $ne: scalar }),
    fc.record({ $lte: comparable }),
  ),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $contains: fc.constantFrom('', 'a', 'É', '.', '1') }),
  fc.record({ $startsWith: fc.array(fc.constantFrom('', 'a', 'ab', 'A', 'é', 'a.', '1'), { maxLength: 3 }) }),
);
const conditions = fc.dictionary(path, condition, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant({}),
  conditions,
  fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 3 }) }),
  fc
    .tuple(conditions, fc.array(conditions, { minLength: 1, maxLength: 2 }))
    .map(([plain, $and]) => ({ ...plain, $and: [...$and, { $or: [plain, ...$and] }] })),
);
const query: fc.Arbitrary<Query> = fc.record({
  filter,
  sort: fc.uniqueArray(fc.tuple(fc.constantFrom(...PLAIN), fc.constantFrom<1 | -1>(1, -1)), {
    maxLength: 3,
    selector: ([name]) => name,
  }),
  skip: fc.constantFrom(0, 0, 1, 3),
  limit: fc.constantFrom(100, 100, 2, 5),
});

/** The filter in mingo's words: only $contains and $startsWith are ours. */
const inMingo = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(inMingo);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === '$contains') return ['$regex', new RegExp(String(value).replace('.', '\\.'), 'iu')];
      if (key !== '$startsWith') return [key, inMingo(value)];
      const texts = (value as string[]).map((text) => text.replace('.', '\\.'));
      return ['$regex', new RegExp(`^(${texts.length > 0 ? texts.join('|') : '(?!)'})`, 'u')];
    }),
  );
};

const judged = (
  documents: readonly Document[],
  { filter: where = {}, sort = [], skip = 0, limit = 25 }: Query,
): string[] => {
  const order = Object.fromEntries([
    ...sort,
    ...(sort.some(([name]) => name === '_id') ? [] : [['_id', 1] as const]),
  ]);
  return new Judge(inMingo(where) as Record<string, never>)
    .find<Document>([...documents])
    .sort(order)
    .skip(skip)
    .limit(limit)
    .all()
    .map(({ _id }) => _id);
};

const judgedGroups = (documents: readonly Document[], { filter: where = {}, by, sums = [] }: GroupQuery) => {
  const ids = new Set(judged(documents, { filter: where, limit: documents.length }));
  const groups = new Map<string, { key: unknown[]; count: number; sums: number[] }>();
  for (const document of documents.filter(({ _id }) => ids.has(_id))) {
    const key = by.map((name) => document[name] ?? null);
    const group = groups.get(JSON.stringify(key)) ?? { key, count: 0, sums: sums.map(() => 0) };
    groups.set(JSON.stringify(key), {
      key,
      count: group.count + 1,
      sums: group.sums.map(
        (sum, index) =>
          sum + (typeof document[sums[index] ?? ''] === 'number' ? Number(document[sums[index] ?? '']) : 0),
      ),
    });
  }
  const text = ({ key }: { key: unknown[] }): string => JSON.stringify(key);
  return [...groups.values()].sort((a, b) => (text(a) < text(b) ? -1 : 1));
};

/** Generated documents and queries give the same ids in the same order, and the same counts and groups, as in mingo. */
export const judgedByMingo = async (store: ReadModelDatabase, numRuns: number): Promise<void> => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fields, { maxLength: 14 }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      async (rows, queries, indexedFirst) => {
        const name = `judged@${++run}`;
        const indexes = [['a', '-n'], ['tags'], ['o.p', 'b'], ['o.list[]'], ['-b']];
        await store.ensure({ name, indexes: indexedFirst ? indexes : [] });
        try {
          const writes = rows.map((row, index) => put(`d${(index * 5) % 17}`, row));
          await store.write(name, writes, at(1));
          if (!indexedFirst) await store.ensure({ name, indexes });
          const documents = [
            ...(
              await store.getMany(
                name,
                writes.map(({ id }) => id),
              )
            ).values(),
          ];
          for (const criteria of queries) {
            const ids = (await store.find(name, criteria)).map(({ _id }) => _id);
            expect({ criteria, ids }).toEqual({ criteria, ids: judged(documents, criteria) });
            expect({ criteria, count: await store.count(name, criteria.filter) }).toEqual({
              criteria,
              count: judged(documents, { filter: criteria.filter, limit: 100 }).length,
            });
            const groups = [
              ...(await store.group(name, { filter: criteria.filter, by: ['b'], sums: ['n'] })),
            ].sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));
            expect({ criteria, groups }).toEqual({
              criteria,
              groups: judgedGroups(documents, { filter: criteria.filter, by: ['b'], sums: ['n'] }),
            });
          }
        } finally {
          await store.drop(name);
        }
      },
    ),
    { numRuns },
  );
};
