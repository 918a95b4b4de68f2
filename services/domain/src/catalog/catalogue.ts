import { ALL_KINDS, type DocumentOf, type Kind } from '@stile/contracts';

/** A document with its revision, which limits and prices name as their reason. */
export interface Versioned<T> {
  readonly revision: number;
  readonly body: T;
}

/**
 * One inventory group's current documents. Never mutated: an edit makes a new catalogue, so that plans can be cached by
 * identity.
 */
export type Catalogue = { readonly [K in Kind]: ReadonlyMap<string, Versioned<DocumentOf<K>>> };

export const emptyCatalogue = (): Catalogue =>
  Object.fromEntries(ALL_KINDS.map((kind) => [kind, new Map()])) as unknown as Catalogue;

/** The catalogue with one document saved, or removed (null). */
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
