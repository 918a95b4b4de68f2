import type { Document } from '@stile/contracts';

export type Scalar = string | number | boolean | null;

/**
 * A small subset of MongoDB's filters. Fields are dotted paths. `{ field: null }` also finds documents without the
 * field, as MongoDB does. No embedded-document equality, no $all, $mod, $where; comparisons never with null.
 */
export type Condition = Scalar | {
  readonly $eq?: Scalar; readonly $ne?: Scalar; readonly $in?: readonly Scalar[]; readonly $nin?: readonly Scalar[];
  readonly $gt?: string | number; readonly $gte?: string | number; readonly $lt?: string | number; readonly $lte?: string | number;
  readonly $exists?: boolean;
  /** Case-insensitive: the text contains this, literally. */
  readonly $contains?: string;
};
export type Filter = { readonly [path: string]: Condition | readonly Filter[] | undefined; readonly $and?: readonly Filter[]; readonly $or?: readonly Filter[] };

export interface Query {
  readonly filter?: Filter;
  /** Path and direction, most significant first; ties are broken by _id ascending, so that pages never overlap. */
  readonly sort?: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip?: number;
  /** At most MAX_LIMIT; default 25. */
  readonly limit?: number;
}
export const MAX_LIMIT = 100_000;

/** Groups by paths (missing counts as null), with a count and sums of numbers (anything else counts as 0). Sorted by the group's values. */
export interface GroupQuery {
  readonly filter?: Filter;
  readonly by: readonly string[];
  readonly sums?: readonly string[];
}
export interface Group { readonly key: readonly Scalar[]; readonly count: number; readonly sums: readonly number[] }

/** A document to write or remove (null). It is written only where the stored one's _position is smaller: the position guard. */
export interface Write { readonly id: string; readonly position: string; readonly document: Document | null }

export interface CollectionSpec { readonly name: string; readonly indexes: readonly (readonly string[])[] }

/**
 * Where read models live. One suite runs against every adapter. Everything here can be dropped and rebuilt from the log.
 * Removed documents leave no trace but the checkpoint: a removal is only repeated while the checkpoint lies before it.
 */
export interface ReadModelStore {
  /** Creates the collection and its indexes; an existing one is kept. */
  ensure(spec: CollectionSpec): Promise<void>;
  drop(name: string): Promise<void>;
  collections(): Promise<readonly string[]>;
  /** All writes and then the checkpoint, in an order that a crash anywhere leaves safe. `unordered` names it a rebuild: fewer guards, bigger bulks. */
  write(collection: string, writes: readonly Write[], checkpoint: string): Promise<void>;
  checkpoint(collection: string): Promise<string>;
  get(collection: string, id: string): Promise<Document | undefined>;
  getMany(collection: string, ids: readonly string[]): Promise<Map<string, Document>>;
  find(collection: string, query: Query): Promise<readonly Document[]>;
  count(collection: string, filter?: Filter): Promise<number>;
  group(collection: string, query: GroupQuery): Promise<readonly Group[]>;
  /** Every document by _id, for hashes and exports; memory stays flat. */
  scan(collection: string): AsyncIterable<Document>;
  /** Named small values beside the collections: which version of a read model is live. */
  getPointer(name: string): Promise<string | undefined>;
  setPointer(name: string, value: string): Promise<void>;
  close(): Promise<void>;
}
