import type { z } from 'zod';

interface Part {
  readonly _zod: { readonly def: { readonly error?: z.core.$ZodErrorMap; readonly [name: string]: unknown } };
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Words of their own that a schema, its checks and all its parts say. */
export const ownWordsOf = (part: unknown, seen = new Set<unknown>()): string[] => {
  if (!isObject(part) || seen.has(part)) return [];
  seen.add(part);
  if (!('_zod' in part)) return Object.values(part).flatMap((inner) => ownWordsOf(inner, seen));
  const { def } = (part as Part)._zod;
  const said = def.error?.({ code: 'custom', input: 'x', path: [] });
  const lazy = typeof def['getter'] === 'function' ? [(def['getter'] as () => unknown)()] : [];
  return [
    ...(said ? [typeof said === 'string' ? said : said.message] : []),
    ...[...Object.values(def), ...lazy].flatMap((inner) => ownWordsOf(inner, seen)),
  ];
};
