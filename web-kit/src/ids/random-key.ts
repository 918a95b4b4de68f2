const BYTES = 16;

/**
 * Unguessable, 32 hexadecimal digits: an idempotency key, the end of an id. Not randomUUID: that one exists on https
 * alone, and a venue may try the product on its own network first.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
