import type { DomainEvent } from './decider.js';
import type { Recorded } from './envelope.js';

/** A document of a read model: plain JSON, its key in `_id`, the last position it has folded in `_position`. */
export interface Document {
  readonly _id: string;
  readonly _position: string;
  readonly [field: string]: unknown;
}

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
  /** Which documents an event changes: none when this read model does not concern it. */
  keys(event: Recorded<E>): readonly string[];
  /** The document after the event; undefined when there is none yet; null removes it. `key` is one of keys(event). */
  fold(document: D | undefined, event: Recorded<E>, key: string): D | null | undefined;
}
