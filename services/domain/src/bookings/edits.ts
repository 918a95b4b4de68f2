import type { AbandonReason, Rejection } from '@stile/contracts';
import type { LedgerChange } from '../amendment/edit-claims.js';

/** An edit that was requested, or the end of a cancellation: they share one counter. */
export interface KnownEdit {
  readonly edit: number;
  readonly key: string;
  readonly requestHash: string;
  readonly outcome: 'pending' | 'done' | AbandonReason;
  readonly holdId: string;
  readonly changes: readonly LedgerChange[];
  /** It ends a cancellation. */ readonly uncancels?: true;
}

/** Edits of one reservation, abandoned ones included. */
const MAX_EDITS = 200;

export const tooManyEdits = ({ edits }: { readonly edits: readonly KnownEdit[] }): Rejection | null =>
  edits.length >= MAX_EDITS ? { code: 'too_many_edits', status: 409, detail: { max: MAX_EDITS } } : null;
