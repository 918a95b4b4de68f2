import { isUtf8 } from 'node:buffer';

/** The first byte that is not UTF-8, counted from 1; undefined where all are. A byte order mark is UTF-8. */
export const firstByteNotUtf8 = (bytes: Buffer): number | undefined => {
  if (isUtf8(bytes)) return undefined;
  const readable = Buffer.from(bytes.toString('utf8'));
  return bytes.findIndex((byte, index) => byte !== readable[index]) + 1;
};
