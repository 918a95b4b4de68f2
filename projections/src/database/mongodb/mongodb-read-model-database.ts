import type { Document } from '@stile/contracts';
import type { LogMark } from '@stile/event-store';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type FindCursor,
} from 'mongodb';
import {
  checkedFilter,
  checkedGroupQuery,
  checkedPath,
  checkedQuery,
  elementsIndex,
  type Test,
} from '../checked-query.js';
import {
  InvalidQuery,
  MAX_LIMIT,
  partsOfName,
  rowId,
  tableOf,
  type CollectionSpec,
  type Filter,
  type Group,
  type GroupQuery,
  type Query,
  type ReadModelDatabase,
  type RowWrite,
  type Scalar,
  type Scan,
  type Walk,
  type SumWrite,
  type Write,
  type WriteOptions,
} from '../read-model-database.js';
import { partedText } from '../parted-text.js';
import { addedUp, plus, sumId } from '../row-sums.js';
import { compareText } from '../text-order.js';
import { filterMongodb } from './filter-mongodb.js';
import { asStoreError, isDuplicateKey } from './mongodb-errors.js';

const PREFIX = 'read.';
const CHECKPOINTS = 'read-checkpoints';
const POINTERS = 'read-pointers';
const NAMESPACE_EXISTS = 48;
const NAMESPACE_NOT_FOUND = 26;
const BULK = 1000;
const SERVER_SELECTION_MS = 2000;
const SOCKET_MS = 30_000;

interface Checkpoint {
  readonly _id: string;
  readonly position: string;
  readonly mark?: LogMark;
}
interface Pointer {
  readonly _id: string;
  readonly value: string;
}
interface GroupRow {
  readonly _id: Readonly<Record<string, Scalar>> | null;
  readonly count?: number;
  readonly last?: number;
  readonly [sum: string]: unknown;
}

/**
 * Read models in MongoDB, or what speaks its protocol. Documents first, then the checkpoint, each acknowledged by the
 * majority; the position guard stands in each document's own update, so nothing spans documents. One process writes a
 * collection, any number read.
 */
export class MongodbReadModelDatabase implements ReadModelDatabase {
  readonly isAtomic = false;
  private readonly client: MongoClient;
  private readonly db: Db;
  private readonly orderedPaths = new Map<string, Promise<readonly string[]>>();

  /** Connects at the first call. */
  constructor({ url, database }: { readonly url: string; readonly database: string }) {
    this.client = new MongoClient(url, {
      ignoreUndefined: true,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      socketTimeoutMS: SOCKET_MS,
      writeConcern: { w: 'majority' },
    });
    this.db = this.client.db(database);
  }

  async ensure({ name, indexes, tables = {} }: CollectionSpec): Promise<void> {
    for (const [table, { indexes: declared, sums = {} }] of Object.entries(tables)) {
      await this.ensure({ name: tableOf(name, table), indexes: declared });
      for (const [sum, { by }] of Object.entries(sums))
        await this.ensure({ name: tableOf(name, sum), indexes: [by] });
    }
    const ordered = [...new Set(indexes.flatMap((index) => orderedPath(index) ?? []))];
    const keys = indexes
      .map((declared) => pathsOf(declared))
      .map(
        (index) =>
          new Map<string, 1 | -1>([
            ...index.map(
              (entry) =>
                [checkedPath(entry.replace(/^-/, ''), 'indexes'), entry.startsWith('-') ? -1 : 1] as const,
            ),
            ['_id', 1],
          ]),
      );
    await this.guarded(async () => {
      await this.db.createCollection(PREFIX + name).catch((error: unknown) => {
        if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
      });
      if (ordered.length > 0) await this.addBeginnings(name, ordered);
      const made = new Set((await this.documents(name).indexes()).map(({ key }) => JSON.stringify(key)));
      const missing = keys.filter((key) => !made.has(JSON.stringify(Object.fromEntries(key))));
      if (missing.length > 0) await this.documents(name).createIndexes(missing.map((key) => ({ key })));
      this.orderedPaths.delete(name);
    });
  }

  async drop(name: string): Promise<void> {
    this.orderedPaths.delete(name);
    await this.guarded(async () => {
      await this.db.collection<Pointer>(POINTERS).deleteMany({ value: name });
      await this.db.collection<Checkpoint>(CHECKPOINTS).deleteOne({ _id: name });
      for (const table of await this.tablesOf(name)) await this.documents(table).drop();
      await this.documents(name).drop();
    });
  }

  async collections(): Promise<readonly string[]> {
    return (await this.guarded(() => this.names())).filter((name) => !name.includes(tableOf('', '')));
  }

  private async tablesOf(collection: string): Promise<readonly string[]> {
    return (await this.names()).filter((name) => name.startsWith(tableOf(collection, '')));
  }

  private async names(): Promise<string[]> {
    const all = await this.db.listCollections({}, { nameOnly: true }).toArray();
    return all.flatMap(({ name }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])).sort();
  }

  async write(
    collection: string,
    writes: readonly Write[],
    checkpoint: string,
    { mark, after, rows = {}, sums = {} }: WriteOptions = {},
  ): Promise<boolean> {
    if (after !== undefined && after !== (await this.checkpoint(collection))) return false;
    // Rows come first: a document that has seen an event is not folded again, and its rows would be missing.
    for (const [table, added] of Object.entries(rows)) await this.add(tableOf(collection, table), added);
    for (const [table, added] of Object.entries(sums)) await this.addUp(tableOf(collection, table), added);
    const paths = await this.orderedPathsOf(collection);
    const operations = writes.map(({ id, position, document }): AnyBulkWriteOperation<Document> => {
      const filter = { _id: id, _position: { $lt: position } };
      return document
        ? { replaceOne: { filter, replacement: withBeginnings(document, paths), upsert: true } }
        : { deleteOne: { filter } };
    });
    // The driver cuts a bulk wherever the kind of operation changes.
    operations.sort((a, b) => Number('deleteOne' in a) - Number('deleteOne' in b));
    await this.guarded(async () => {
      for (let from = 0; from < operations.length; from += BULK)
        await this.bulk(collection, operations.slice(from, from + BULK));
      await this.db
        .collection<Checkpoint>(CHECKPOINTS)
        .updateOne(
          { _id: collection },
          { $max: { position: checkpoint }, ...(mark && { $set: { mark } }) },
          { upsert: true },
        );
    });
    return true;
  }

  /** A row that is there is what it would become: its id names the event that it follows from. */
  private async add(table: string, rows: readonly RowWrite[]): Promise<void> {
    const operations = rows.map(({ position, number, row }): AnyBulkWriteOperation<Document> => {
      const _id = rowId({ position, number });
      return {
        replaceOne: { filter: { _id }, replacement: { ...row, _id, _position: position }, upsert: true },
      };
    });
    await this.bulks(table, operations);
  }

  /** A sum has seen an event or not, as a document has. */
  private async addUp(table: string, additions: readonly SumWrite[]): Promise<void> {
    if (additions.length === 0) return;
    const ids = new Set(additions.map(({ key }) => sumId(Object.values(key))));
    const known = await this.getMany(table, [...ids]);
    const added = addedUp(additions, (id) => known.get(id)?._position ?? '');
    const operations = [...added].map(([_id, { position, key, sums }]): AnyBulkWriteOperation<Document> => ({
      replaceOne: {
        filter: { _id, _position: { $lt: position } },
        replacement: { ...key, ...plus(known.get(_id), sums), _id, _position: position },
        upsert: true,
      },
    }));
    await this.bulks(table, operations);
  }

  private async bulks(table: string, operations: readonly AnyBulkWriteOperation<Document>[]): Promise<void> {
    await this.guarded(async () => {
      for (let from = 0; from < operations.length; from += BULK)
        await this.bulk(table, operations.slice(from, from + BULK));
    });
  }

  async purge(): Promise<void> {
    // The server's own files are its operator's.
  }

  async checkpoint(collection: string): Promise<string> {
    const found = await this.guarded(() =>
      this.db.collection<Checkpoint>(CHECKPOINTS).findOne({ _id: collection }),
    );
    return found?.position ?? '';
  }

  async mark(collection: string): Promise<LogMark | undefined> {
    const found = await this.guarded(() =>
      this.db.collection<Checkpoint>(CHECKPOINTS).findOne({ _id: collection }),
    );
    return found?.mark;
  }

  /** The server checks its pages itself. */
  async isDamaged(): Promise<boolean> {
    return false;
  }

  async get(collection: string, id: string): Promise<Document | undefined> {
    return (await this.guarded(() => this.documents(collection).findOne({ _id: id }, SHOWN))) ?? undefined;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<Map<string, Document>> {
    const found =
      ids.length === 0
        ? []
        : await this.guarded(() =>
            this.documents(collection)
              .find({ _id: { $in: [...ids] } }, SHOWN)
              .toArray(),
          );
    return new Map(found.map((document) => [document._id, document]));
  }

  async find(collection: string, query: Query): Promise<readonly Document[]> {
    const cursor = await this.cursorOf(collection, query);
    return this.guarded(() => cursor.toArray());
  }

  private async cursorOf(collection: string, query: Query): Promise<FindCursor<Document>> {
    const { test, sort, skip, limit } = checkedQuery(query);
    const order = new Map<string, 1 | -1>(sort);
    if (!order.has('_id')) order.set('_id', 1);
    const filter = filterMongodb(withBeginning(test, await this.orderedPathsOf(collection)));
    const options = { projection: SHOWN.projection, sort: order, skip, limit };
    return this.documents(collection).find(filter, options);
  }

  async count(collection: string, filter?: Filter, atMost?: number): Promise<number> {
    const test = checkedFilter(filter);
    const bound = atMost === undefined ? {} : { limit: atMost };
    return this.guarded(() => this.documents(collection).countDocuments(filterMongodb(test), bound));
  }

  async group(collection: string, query: GroupQuery): Promise<readonly Group[]> {
    const { test, by, sums } = checkedGroupQuery(query);
    const key =
      by.length === 0 ? null : Object.fromEntries(by.map((path, index) => [`k${index}`, `$${path}`]));
    const sumsOf = [
      { count: { $sum: 1 } },
      ...sums.map((path, index) => ({ [`s${index}`]: { $sum: `$${path}` } })),
    ];
    const ask = async (accumulators: readonly object[]): Promise<GroupRow[]> => {
      const $group = Object.assign({ _id: key }, ...accumulators) as object;
      const rows = await this.guarded(() =>
        this.documents(collection)
          .aggregate<GroupRow>([{ $match: filterMongodb(test) }, { $group }, { $limit: MAX_LIMIT + 1 }])
          .toArray(),
      );
      if (rows.length > MAX_LIMIT) throw new InvalidQuery('by', `gives more than ${MAX_LIMIT} groups`);
      return rows;
    };
    let rows = await ask([...sumsOf, { last: { $sum: 1 } }]);
    // FerretDB 1 fills only the first accumulator of a $group: it is asked for each by itself.
    if (rows.some((row) => row.last !== row.count))
      rows = (await Promise.all(sumsOf.map((sum) => ask([sum])))).flat();
    return merged(
      rows.map((row) => ({
        key: by.map((_, index) => row._id?.[`k${index}`] ?? null),
        count: row.count ?? 0,
        sums: sums.map((_, index) => Number(row[`s${index}`] ?? 0)),
      })),
    );
  }

  async scan(collection: string, query?: Query): Promise<Scan> {
    const checkpoint = await this.checkpoint(partsOfName(collection)[0]);
    const cursor = query
      ? await this.cursorOf(collection, query)
      : this.documents(collection).find({}, { projection: SHOWN.projection, sort: { _id: 1 } });
    return { checkpoint, exact: false, documents: this.read(cursor), close: () => cursor.close() };
  }

  private async *read(cursor: FindCursor<Document>): AsyncGenerator<Document> {
    try {
      yield* cursor;
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /** The server counts and sorts; what comes at once is little enough to be read in a moment. */
  async walk(collection: string, query: Query): Promise<Walk> {
    const checkpoint = await this.checkpoint(partsOfName(collection)[0]);
    const total = await this.count(collection, query.filter);
    const cursor = (await this.cursorOf(collection, query)).batchSize(WALKED_AT_ONCE);
    return { checkpoint, total, exact: false, documents: this.read(cursor), close: () => cursor.close() };
  }

  async getPointer(name: string): Promise<string | undefined> {
    return (await this.guarded(() => this.db.collection<Pointer>(POINTERS).findOne({ _id: name })))?.value;
  }

  async setPointer(name: string, value: string): Promise<void> {
    await this.guarded(() =>
      this.db.collection<Pointer>(POINTERS).replaceOne({ _id: name }, { value }, { upsert: true }),
    );
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** The paths whose beginnings are in an index; of a collection of another process they are read once. */
  private orderedPathsOf(name: string): Promise<readonly string[]> {
    const known = this.orderedPaths.get(name);
    if (known) return known;
    const read = this.guarded(async () => {
      const indexes = await this.documents(name)
        .indexes()
        .catch((error: unknown) => {
          if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return [];
          throw error;
        });
      return [...new Set(indexes.flatMap(({ key }) => pathOfBeginnings(Object.keys(key)[0]!) ?? []))];
    });
    this.orderedPaths.set(name, read);
    read.catch(() => this.orderedPaths.delete(name));
    return read;
  }

  /** To documents that were written before there was such an index. */
  private async addBeginnings(name: string, paths: readonly string[]): Promise<void> {
    const without = { $or: paths.map((path) => ({ [beginningsOf(path)]: { $exists: false } })) };
    for (;;) {
      const some = await this.documents(name).find(without, { limit: BULK }).toArray();
      if (some.length === 0) return;
      await this.documents(name).bulkWrite(
        some.map((document) => ({
          replaceOne: {
            filter: { _id: document._id, _position: document._position },
            replacement: withBeginnings(document, paths),
          },
        })),
      );
    }
  }

  private documents(name: string): Collection<Document> {
    return this.db.collection<Document>(PREFIX + name);
  }

  /**
   * In order, because some servers stop at the first error in any case; a duplicate key says that a newer document
   * stands there.
   */
  private async bulk(collection: string, operations: AnyBulkWriteOperation<Document>[]): Promise<void> {
    for (let from = 0; from < operations.length;) {
      try {
        await this.documents(collection).bulkWrite(operations.slice(from), { ordered: true });
        return;
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
        const [failed] = [error.writeErrors].flat();
        if (!failed) throw error;
        from += failed.index + 1;
      }
    }
  }

  private async guarded<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      throw asStoreError(error);
    }
  }
}

/** An index of elements is one of a field: the server knows where that is an array. */
const pathsOf = (index: readonly string[]): readonly string[] => {
  const ofElements = elementsIndex(index);
  if (!ofElements) return index;
  const { path, order } = ofElements;
  return order === undefined ? [path] : [beginningsOf(path), ...index.slice(1)];
};

const orderedPath = (index: readonly string[]): string | undefined => {
  const { path, order } = elementsIndex(index) ?? {};
  return order === undefined ? undefined : path;
};

/**
 * The server gives the documents of one value in the order of an index, but not those of a range. So a document has the
 * beginnings of its texts in a field of its own, and a page is found by those.
 */
const BEGINNINGS = '_beginnings';
/** Documents of a walk that come at once. */
const WALKED_AT_ONCE = 100;
const SHOWN = { projection: { [BEGINNINGS]: 0 } };
const beginningsOf = (path: string): string => `${BEGINNINGS}.${path}`;
const pathOfBeginnings = (key: string): string | undefined =>
  key.startsWith(`${BEGINNINGS}.`) ? key.slice(BEGINNINGS.length + 1) : undefined;

const withBeginnings = (document: Document, paths: readonly string[]): Document =>
  paths.length === 0
    ? document
    : Object.assign({}, document, {
        [BEGINNINGS]: Object.fromEntries(paths.map((path) => [path, beginningsIn(document, path)])),
      });
const beginningsIn = (document: Document, path: string): string[] => {
  const texts = [document[path]].flat().filter((text) => typeof text === 'string');
  return [...new Set(texts.flatMap((text) => partedText(text)?.beginning ?? []))];
};

/** A term whose texts all have a beginning is found by it. */
const withBeginning = (test: Test, paths: readonly string[]): Test => {
  const tests = test.kind === 'and' ? test.tests : [test];
  const found = tests.flatMap((each): Test[] => {
    if (each.kind !== 'startsWith' || !paths.includes(each.path)) return [];
    const values = each.texts.map((text) => (text.includes(' ') ? partedText(text)?.beginning : undefined));
    return values.includes(undefined)
      ? []
      : [{ kind: 'in', path: beginningsOf(each.path), values: values as string[], negated: false }];
  });
  return { kind: 'and', tests: [...found, ...tests] };
};

const rank = (value: Scalar): number =>
  value === null ? 0 : typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3;
const compareScalar = (a: Scalar, b: Scalar): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return rank(a) - rank(b) || Number(a) - Number(b);
};

/** Adds up groups of one key: MongoDB keeps a missing field and null apart, which are both null here. */
const merged = (groups: readonly Group[]): Group[] => {
  const byKey = new Map<string, Group>();
  for (const group of groups) {
    const text = JSON.stringify(group.key);
    const other = byKey.get(text);
    byKey.set(
      text,
      other
        ? {
            key: group.key,
            count: other.count + group.count,
            sums: other.sums.map((sum, index) => sum + (group.sums[index] ?? 0)),
          }
        : group,
    );
  }
  return [...byKey.values()].sort((a, b) =>
    a.key.reduce<number>((order, value, index) => order || compareScalar(value, b.key[index] ?? null), 0),
  );
};
