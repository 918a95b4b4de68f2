import type { Bound } from './value-key.js';

/** A part of a statement with what its question marks stand for. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Bound[];
}
