import type { DocumentOf, Kind, Language } from '@stile/contracts';
import type { Catalogue, Versioned } from './catalogue.js';

/** Whose texts visitors read. Discount groups are not among them: price rules know them by their names. */
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
/** What a translation says stands in the place of what it translates, and nothing besides: parts that a field does not have are no texts of it. */
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

const cache = new WeakMap<Documents, Partial<Record<Language, Documents>>>();
/** Made once for the documents as they stand, so that what hangs on their identity is kept in every language. */
const inLanguageOnce = (documents: Documents, language: Language): Documents => {
  let made = cache.get(documents);
  if (!made) cache.set(documents, (made = {}));
  return (made[language] ??= translated(documents, language));
};

/** The catalogue with its texts in a language, where its documents have them in it; the others stay as they are written. */
export const inLanguage = (catalogue: Catalogue, language: Language): Catalogue => ({
  ...catalogue,
  ...Object.fromEntries(READ.map((kind) => [kind, inLanguageOnce(catalogue[kind], language)])),
});
