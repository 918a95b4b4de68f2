/** Chance comes from this port alone. */
export interface Ids {
  /** Unguessable, 32 hexadecimal digits: an idempotency key. */
  next(): string;
}

/** getRandomValues, because randomUUID is missing where the page is not served over TLS. */
export const browserIds: Ids = {
  next: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
};
