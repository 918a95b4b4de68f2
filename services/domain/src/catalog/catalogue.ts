import { ALL_KINDS, type DocumentOf, type Kind } from '@stile/contracts';

/** A document with the revision it has reached: what a limit or a price names as its reason. */
export interface Versioned<T> {
  readonly revision: number;
  readonly body: T;
}

/** One inventory group's documents as they stand. Never changed in place: an edit makes a new one, so that plans can be kept by identity. */
export type Catalogue = { readonly [K in Kind]: ReadonlyMap<string, Versioned<DocumentOf<K>>> };

export const emptyCatalogue = (): Catalogue =>
  Object.fromEntries(ALL_KINDS.map((kind) => [kind, new Map()])) as unknown as Catalogue;

/** The catalogue with one document put in place, or removed (null). */
export const withDocument = <K extends Kind>(
  catalogue: Catalogue,
  kind: K,
  id: string,
  document: Versioned<DocumentOf<K>> | null,
): Catalogue => {
  const documents = new Map<string, Versioned<DocumentOf<Kind>>>(catalogue[kind]);
  if (document) documents.set(id, document);
  else documents.delete(id);
  return { ...catalogue, [kind]: documents };
};
