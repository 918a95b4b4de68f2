import type { ErrorKey } from '../messages/errors.js';
/**
 * Why a command or request is rejected. `code` is a message key with a text in every language (contracts/src/messages).
 */
export interface Rejection {
  readonly code: ErrorKey;
  /** 409: the present state rejects it; 422: a rule does; 404 and 403 as in HTTP; 400: malformed. */
  readonly status: 400 | 403 | 404 | 409 | 422;
  /** Every failing field, not only the first: field path to message key (docs/rules/errors.md 3). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Values for the text's placeholders, such as what is left of a slot. Plain JSON. */
  readonly detail?: Readonly<Record<string, unknown>>;
}
