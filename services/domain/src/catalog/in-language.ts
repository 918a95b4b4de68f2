import type { DocumentOf, Kind, Language } from '@stile/contracts';
import type { Catalogue, Versioned } from './catalogue.js';

/** Kinds whose texts visitors read. Discount groups are left out: price rules refer to them by name. */
const READ = [
  'inventory_group',
  'reservation_types',
  'visitor_types',
  'inventories',
  'addon_types',
  'addons',
  'feeder_locations',
  'coupons',
] as const satisfies readonly Kind[];
type Read = (typeof READ)[number];
type Documents = ReadonlyMap<string, Versioned<DocumentOf<Read>>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
/** Replaces texts by their translations. Parts that the field itself lacks are ignored. */
const overlaid = (
  body: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const text = texts[name];
      return [
        name,
        text === undefined ? value : isObject(value) && isObject(text) ? overlaid(value, text) : text,
      ];
    }),
  );

const translated = (documents: Documents, language: Language): Documents => {
  if (![...documents.values()].some(({ body }) => body.translations?.[language])) return documents;
  return new Map(
    [...documents].map(([id, document]) => {
      const texts = document.body.translations?.[language];
      return [
        id,
        texts
          ? { ...document, body: overlaid(document.body, texts) as unknown as DocumentOf<Read> }
          : document,
      ];
    }),
  );
};

const documentsCache = new WeakMap<Documents, Partial<Record<Language, Documents>>>();
/** Made once for each set of documents, so that caches by identity work in every language. */
const documentsIn = (documents: Documents, language: Language): Documents => {
  let made = documentsCache.get(documents);
  if (!made) documentsCache.set(documents, (made = {}));
  return (made[language] ??= translated(documents, language));
};

const allIn = (
  kinds: { readonly [K in Read]?: Documents | undefined },
  language: Language,
): Partial<Catalogue> =>
  Object.fromEntries(
    READ.flatMap((kind) => {
      const documents = kinds[kind];
      return documents ? [[kind, documentsIn(documents, language)]] : [];
    }),
  );

const catalogueCache = new WeakMap<Catalogue, Partial<Record<Language, Catalogue>>>();

/** The catalogue in a language; texts without a translation stay as they are. The same one for the same catalogue. */
export const inLanguage = (catalogue: Catalogue, language: Language): Catalogue => {
  let made = catalogueCache.get(catalogue);
  if (!made) catalogueCache.set(catalogue, (made = {}));
  return (made[language] ??= {
    ...catalogue,
    ...allIn(catalogue, language),
    ...(catalogue.removed && { removed: { ...catalogue.removed, ...allIn(catalogue.removed, language) } }),
  });
};
