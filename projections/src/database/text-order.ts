/** Orders texts as the stores do, by their UTF-8 bytes; JavaScript's own order differs where a text has emoji. */
export const compareText = (a: string, b: string): number =>
  a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
