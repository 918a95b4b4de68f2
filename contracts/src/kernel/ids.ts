import { z } from 'zod';

/** No look-alikes (0/O, 1/I/L, U/V kept apart): easy to read aloud and to scan (decisions 9). */
export const ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** Ids of documents and streams: what a path, a stream name and a log line carry safely. */
export const idText = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/, { error: 'an id of 1 to 64 letters, digits, and . _ : -' });
export const reservationId = z
  .string()
  .regex(/^[2-9A-HJKMNP-TW-Z]{10}$/, { error: 'a reservation id of 10 characters' });
/** Made by the caller and kept for every retry of the same act (decisions 6). */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'a key of 16 to 64 letters, digits, - or _' });

/** Chance comes from this port alone. */
export interface Ids {
  /** Unique, sorts by time: for events, holds, correlations. */
  next(): string;
  /** 256 bits, base64url: for link tokens, sessions, person keys. */
  secret(): string;
}
