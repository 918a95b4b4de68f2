import { z } from 'zod';
import type { ErrorKey } from '../messages/errors.js';
import { accepts, acceptsText, type FieldErrorKey } from '../messages/field-error.js';

/** No look-alikes (of 0/O, 1/I/L and U/V): easy to read aloud and to scan (docs/rules/reservations.md 1). */
export const ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** Ids of documents and streams: what a path, a stream name and a log line carry safely. */
const AN_ID = acceptsText('id');
const A_RESERVATION = acceptsText('reservation_id');
const anId = (missing: FieldErrorKey | ErrorKey) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : AN_ID.error(issue)) })
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/, AN_ID);
export const idText = anId('id');
/** An id that a rule asks for by its own key (docs/rules/errors.md 16). */
export const ruledId = (missing: ErrorKey) => anId(missing);
export const reservationId = z.string(A_RESERVATION).regex(/^[2-9A-HJKMNP-TW-Z]{10}$/, A_RESERVATION);
/** Made by the caller; the same for every retry of an action (docs/rules/holds.md 16). */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, accepts('key'));

/** The only source of randomness. */
export interface Ids {
  /** Unique, sorts by time: for events, holds, correlations. */
  next(): string;
  /** 256 bits, base64url: for link tokens, sessions, person keys. */
  secret(): string;
}
