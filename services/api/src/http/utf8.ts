import { isUtf8 } from 'node:buffer';

/** The first byte that is not UTF-8, counted from 1; undefined where all are. A byte order mark is UTF-8. */
export const firstByteNotUtf8 = (bytes: Buffer): number | undefined => {
  if (isUtf8(bytes)) return undefined;
  const readable = Buffer.from(bytes.toString('utf8'));
  return bytes.findIndex((byte, index) => byte !== readable[index]) + 1;
};

/** The text without its byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const ESCAPED = /%([\da-f]{2})/gi;
/** The same of a form, whose bytes may be written as `%E9`: the place of its sign `%`. */
export const firstByteNotUtf8OfForm = (form: Buffer): number | undefined => {
  const bare = firstByteNotUtf8(form);
  if (bare !== undefined) return bare;
  // Each byte is a letter here, so that places in the text are those of bytes.
  const text = form.toString('latin1');
  const meant = text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const wrong = firstByteNotUtf8(Buffer.from(meant, 'latin1'));
  if (wrong === undefined) return undefined;
  const places = [...text.matchAll(/%[\da-f]{2}|[^]/gi)].map(({ index }) => index + 1);
  return places[wrong - 1];
};
