/** The bodies of all documents of a kind. */
export const listed = <T>(documents: ReadonlyMap<string, { body: T }>): T[] =>
  [...documents.values()].map(({ body }) => body);
