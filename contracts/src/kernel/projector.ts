import type { DomainEvent } from './decider.js';
import type { Recorded } from './envelope.js';

/** A document of a read model: plain JSON, its key in `_id`, the last position it has folded in `_position`. */
export interface Document {
  readonly _id: string;
  readonly _position: string;
  readonly [field: string]: unknown;
}

/** A value of a row: a whole number is exact, so money is in ten-thousandths of the currency's unit. */
export type RowValue = string | number | null;
/** The kind of value in each column of a table. */
export type Columns<R extends object = Record<string, RowValue>> = Readonly<
  Record<keyof R & string, 'text' | 'whole'>
>;

/** An event, and a document that it concerns before and after it; undefined where there is none. */
export interface DocumentChange<
  E extends DomainEvent = DomainEvent,
  D extends object = Record<string, unknown>,
> {
  readonly event: Recorded<E>;
  readonly key: string;
  readonly before: D | undefined;
  readonly after: D | undefined;
}

/**
 * Rows that events add and nothing changes, with real columns: each says what one event changed. They are found in the
 * order of the log.
 */
export interface Table<
  E extends DomainEvent = DomainEvent,
  D extends object = Record<string, unknown>,
  R extends object = Record<string, RowValue>,
> {
  readonly columns: Columns<R>;
  /** Lists of columns, as of documents. */
  readonly indexes: readonly (readonly string[])[];
  /** Tables of the sums of its rows, by name. */
  readonly sums?: Readonly<Record<string, RowSums<keyof R & string>>>;
  /** The rows of a change. Pure; at most MAX_ROWS. */
  rowsOf(change: DocumentChange<E, D>): readonly R[];
}
/**
 * Sums of rows with the same values in some columns. They grow with the rows, so that a figure of many rows reads few. They
 * are found by their first columns.
 */
export interface RowSums<C extends string = string> {
  /** Columns of texts; in a sum, a row without a value has ''. */
  readonly by: readonly C[];
  /** Columns of whole numbers. Each sum has a number more, `rows`. */
  readonly of: readonly C[];
}
/** Rows that one event may add to a table for one document. */
export const MAX_ROWS = 1000;

/**
 * One read model, shaped for the screens that read it. Pure; the runner does the I/O.
 * `version` grows when the shape or the rules change: the new version is built beside the live one.
 */
export interface Projector<E extends DomainEvent = DomainEvent, D extends object = Record<string, unknown>> {
  readonly name: string;
  readonly version: number;
  /** Stream categories that it reads; no other event reaches it. */
  readonly categories: readonly string[];
  /**
   * Fields or paths (dots) that queries filter or sort by; a list is one compound index, '-' before a field means
   * descending.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Tables of rows that follow from its documents, by name. */
  readonly tables?: Readonly<Record<string, Table<E, D>>>;
  /** Which documents an event changes: none when this read model does not concern it. */
  keys(event: Recorded<E>): readonly string[];
  /**
   * The document after the event; undefined when there is none yet; null removes it. `key` is one of keys(event). A
   * document with rows is not removed: events that are folded again after a crash would not find what stood before them.
   */
  fold(document: D | undefined, event: Recorded<E>, key: string): D | null | undefined;
}
