import { ALL_KINDS, type DocumentOf, type Kind } from '@stile/contracts';

/** A document with its revision, which limits and prices name as their reason. */
export interface Versioned<T> {
  readonly revision: number;
  readonly body: T;
}

/** Kinds that reservations name. */
const BOOKED_KINDS = [
  'inventories',
  'reservation_types',
  'discount_groups',
  'visitor_types',
  'addon_types',
  'addons',
] as const satisfies readonly Kind[];
export type BookedKind = (typeof BOOKED_KINDS)[number];
const isBookedKind = (kind: Kind): kind is BookedKind => BOOKED_KINDS.some((booked) => booked === kind);

type Documents<K extends Kind> = { readonly [Key in K]: ReadonlyMap<string, Versioned<DocumentOf<Key>>> };
/**
 * One inventory group's current documents. Never mutated: an edit makes a new catalogue, so that plans can be cached by
 * identity.
 */
export type Catalogue = Documents<Kind> & {
  /** The last version of each removed document, for the reservations that name it. */
  readonly removed?: Partial<Documents<BookedKind>>;
};

export const emptyCatalogue = (): Catalogue =>
  Object.fromEntries(ALL_KINDS.map((kind) => [kind, new Map()])) as unknown as Catalogue;

const withRemoved = (
  { removed }: Catalogue,
  kind: BookedKind,
  id: string,
  document: Versioned<DocumentOf<Kind>>,
): Pick<Catalogue, 'removed'> => {
  const before: ReadonlyMap<string, Versioned<DocumentOf<Kind>>> = removed?.[kind] ?? new Map();
  return { removed: { ...removed, [kind]: new Map([...before, [id, document]]) } };
};

/** The catalogue with one document saved, or removed (null). */
export const withDocument = <K extends Kind>(
  catalogue: Catalogue,
  kind: K,
  id: string,
  document: Versioned<DocumentOf<K>> | null,
): Catalogue => {
  const documents = new Map<string, Versioned<DocumentOf<Kind>>>(catalogue[kind]);
  const last = documents.get(id);
  if (document) documents.set(id, document);
  else documents.delete(id);
  const removed = !document && last && isBookedKind(kind) ? withRemoved(catalogue, kind, id, last) : {};
  return { ...catalogue, [kind]: documents, ...removed };
};
