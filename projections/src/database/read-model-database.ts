import type { Columns, Document, RowSums, RowValue } from '@stile/contracts';
import type { LogMark } from '@stile/event-store';

export type Scalar = string | number | boolean | null;

/**
 * A small subset of MongoDB's filters. Fields are dotted paths through objects, never through arrays. `{ field: null }`
 * also finds documents without the field, and a condition on a field that holds an array of scalars holds when it holds
 * for one of them ($ne and $nin: for none), as in MongoDB. No embedded-document equality, no $all, $mod, $where;
 * comparisons never with null. A condition that is undefined is not there.
 */
export type Condition =
  | Scalar
  | {
      readonly $eq?: Scalar;
      readonly $ne?: Scalar;
      readonly $in?: readonly Scalar[];
      readonly $nin?: readonly Scalar[];
      readonly $gt?: string | number;
      readonly $gte?: string | number;
      readonly $lt?: string | number;
      readonly $lte?: string | number;
      readonly $exists?: boolean;
      /** Case-insensitive: the text contains this, literally. */
      readonly $contains?: string;
      /** The text begins with one of these, in this case. */
      readonly $startsWith?: readonly string[];
    };
export type Filter = {
  readonly [path: string]: Condition | readonly Filter[] | undefined;
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
};

export interface Query {
  readonly filter?: Filter;
  /**
   * Path and direction, most significant first; ties are broken by _id ascending, so that pages never overlap. Nothing
   * and null < numbers < strings (as UTF-8) < objects < booleans; fields that hold arrays are not for sorting or grouping,
   * and objects are in no promised order among themselves.
   */
  readonly sort?: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip?: number;
  /** At most MAX_LIMIT; default 25. */
  readonly limit?: number;
}
export const MAX_LIMIT = 100_000;

/**
 * Groups by paths (missing counts as null), with a count and sums of numbers (anything else counts as 0). Sorted by the
 * group's values. Sums are binary floating point, so sum whole numbers. No `by` makes one group, or none of no documents.
 */
export interface GroupQuery {
  readonly filter?: Filter;
  readonly by: readonly string[];
  readonly sums?: readonly string[];
}
export interface Group {
  readonly key: readonly Scalar[];
  readonly count: number;
  readonly sums: readonly number[];
}

/**
 * A document to write or remove (null). It is written only where the stored one's _position is smaller: the
 * position guard. An id occurs once in a call.
 */
export interface Write {
  readonly id: string;
  readonly position: string;
  readonly document: Document | null;
}

/** A row to add to a table: the event that added it, and its number among the rows of that event. */
export interface RowWrite {
  readonly position: string;
  readonly number: number;
  readonly row: Readonly<Record<string, RowValue>>;
}

/** The part of rows in one sum: its columns `by` in their order, its numbers, and the position of the last row. */
export interface SumWrite {
  readonly position: string;
  readonly key: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, number>>;
}

export interface WriteOptions {
  /** Rows of its tables, by table, in the order of the log. They are added once, however often they are written. */
  readonly rows?: Readonly<Record<string, readonly RowWrite[]>> | undefined;
  /** Additions to sums, by table, in the order of the log. They are added once, however often they are written. */
  readonly sums?: Readonly<Record<string, readonly SumWrite[]>> | undefined;
  /** The mark of the last event folded; it stays what it was where this is absent. */
  readonly mark?: LogMark | undefined;
  /** The checkpoint that this write was folded from. Where another one is stored, nothing is written. */
  readonly after?: string;
}

/**
 * An index is a list of paths, '-' before one means descending; _id ends every index by itself. One whose path has '[]'
 * behind it has each text of the field's array: $startsWith is found by it, and in the order of a second path where there
 * is one. Such texts have a space, and are sought with it.
 */
export interface CollectionSpec {
  readonly name: string;
  readonly indexes: readonly (readonly string[])[];
  /** Its tables by name. */
  readonly tables?: Readonly<Record<string, TableSpec>>;
}
export interface TableSpec {
  readonly columns: Columns;
  readonly indexes: readonly (readonly string[])[];
  /** Tables of sums of its rows, by name. */
  readonly sums?: Readonly<Record<string, RowSums>> | undefined;
}

/**
 * A table of a collection by name, for `find`, `count`, `group` and `scan`. A row reads as a document; its _id says where in
 * the log it was added, and orders it.
 */
export const tableOf = (collection: string, table: string): string => `${collection}/${table}`;
/** The parts of such a name; no table where it is a collection's. */
export const partsOfName = (name: string): readonly [collection: string, table: string | undefined] => {
  const [collection = '', table] = name.split('/');
  return [collection, table];
};
const ROW_DIGITS = 6;
export const rowId = ({ position, number }: Pick<RowWrite, 'position' | 'number'>): string =>
  `${position}~${String(number).padStart(ROW_DIGITS, '0')}`;

/** A query outside the subset or its bounds; `field` is the place in the query. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field} ${reason}`);
  }
}

/** A walk through a collection; memory stays flat. Close it when done. */
export interface Scan {
  /** The collection's checkpoint where the walk began. */
  readonly checkpoint: string;
  /** The documents are exactly those of the checkpoint; else they may have moved on while they were read. */
  readonly exact: boolean;
  readonly documents: AsyncIterable<Document>;
  close(): Promise<void>;
}

/** A walk through the documents of a query that holds up nobody else. */
export interface Walk extends Scan {
  /** All that the filter finds, whatever is skipped. */
  readonly total: number;
}

/**
 * Where read models live. One suite runs against every adapter. Everything here can be dropped and rebuilt from the log.
 * Removed documents leave no trace but the checkpoint: a removal is only repeated while the checkpoint lies before it.
 * A collection that is not there reads as empty. @throws StorageUnavailable when the store is away or full.
 */
export interface ReadModelDatabase {
  /** A write is seen whole or not at all. */
  readonly isAtomic: boolean;
  /** Creates the collection, and those of its tables and indexes that it lacks; what is there stays. */
  ensure(spec: CollectionSpec): Promise<void>;
  /** Removes the collection, its checkpoint and every pointer at it. */
  drop(name: string): Promise<void>;
  collections(): Promise<readonly string[]>;
  /**
   * All rows and writes, then the checkpoint, which never goes back: a crash anywhere in between is mended by the same
   * write again. False where another process has moved the checkpoint from `after` meanwhile: nothing is written then.
   * SQLite decides that in the write's own transaction. MongoDB looks before it writes, so one projector at a time
   * writes there (docs/rules/log.md 67).
   */
  write(
    collection: string,
    writes: readonly Write[],
    checkpoint: string,
    options?: WriteOptions,
  ): Promise<boolean>;
  /** Leaves nothing of what was overwritten in it, also in files beside it; soon after it answers. */
  purge(collection: string): Promise<void>;
  checkpoint(collection: string): Promise<string>;
  /** The mark of the last event folded; undefined for what was made before there were marks. */
  mark(collection: string): Promise<LogMark | undefined>;
  /** Whether something in it was found damaged: it is left out of answers, and a rebuild replaces the collection. */
  isDamaged(collection: string): Promise<boolean>;
  get(collection: string, id: string): Promise<Document | undefined>;
  getMany(collection: string, ids: readonly string[]): Promise<Map<string, Document>>;
  find(collection: string, query: Query): Promise<readonly Document[]>;
  /**
   * Counts no further than to `atMost`: more cost more. Of several common words that are sought together it may answer
   * `atMost` without a look: there may be as many.
   */
  count(collection: string, filter?: Filter, atMost?: number): Promise<number>;
  group(collection: string, query: GroupQuery): Promise<readonly Group[]>;
  /** Every document by _id, for hashes; or those of a query. */
  scan(collection: string, query?: Query): Promise<Scan>;
  /** The same beside what the process answers: counting, sorting and reading take no time of it. */
  walk(collection: string, query: Query): Promise<Walk>;
  /** Named small values beside the collections: which version of a read model is live. */
  getPointer(name: string): Promise<string | undefined>;
  setPointer(name: string, value: string): Promise<void>;
  close(): Promise<void>;
}
