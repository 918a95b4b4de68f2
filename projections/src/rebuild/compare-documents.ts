import { createHash } from 'node:crypto';
import type { Document, Position } from '@stile/contracts';
import type { ReadModelDatabase, Scan } from '../database/read-model-database.js';
import { compareText } from '../database/text-order.js';

const DIFFERENCES_NAMED = 10;

/** JSON with the keys of every object sorted, so that equal documents are equal texts. */
export const canonicalJson = (value: unknown): string => {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
};

/**
 * The hash of documents in the order of _id: every field counts, _position too, which says that each has seen the same
 * events.
 */
class DocumentsHash {
  count = 0;
  private readonly hash = createHash('sha256');

  add(text: string): void {
    this.count++;
    this.hash.update(text).update('\n');
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

export interface HashedDocuments {
  readonly documents: number;
  readonly hash: string;
}

/** The number of a collection’s documents, and a hash of all the hashes where it has tables. */
export const allOf = ([documents, ...tables]: readonly [
  HashedDocuments,
  ...(readonly HashedDocuments[]),
]): HashedDocuments => {
  if (tables.length === 0) return documents;
  const hashes = [documents, ...tables].map(({ hash }) => hash);
  return { ...documents, hash: createHash('sha256').update(hashes.join()).digest('hex') };
};

/** SHA-256 of a collection's documents as a scan gives them. */
export const hashOf = async (documents: AsyncIterable<Document>): Promise<HashedDocuments> => {
  const hash = new DocumentsHash();
  for await (const document of documents) hash.add(canonicalJson(document));
  return { documents: hash.count, hash: hash.digest() };
};

/** Reads a collection's documents, and closes the scan when `read` has ended or failed. */
export const withScan = async <T>(
  database: ReadModelDatabase,
  collection: string,
  read: (scan: Scan) => Promise<T>,
): Promise<T> => {
  const scan = await database.scan(collection);
  try {
    return await read(scan);
  } finally {
    await scan.close();
  }
};

export const hashOfCollection = (database: ReadModelDatabase, collection: string): Promise<HashedDocuments> =>
  withScan(database, collection, ({ documents }) => hashOf(documents));

export interface Comparison {
  readonly live: HashedDocuments;
  readonly rebuilt: HashedDocuments;
  readonly differences: { readonly count: number; readonly firstIds: readonly string[] };
  /** A live document had seen more than the position compared at. */
  readonly liveMovedOn: boolean;
}

/** Walks both, each in the order of _id, once. */
export const compareDocuments = async (
  live: AsyncIterable<Document>,
  rebuilt: AsyncIterable<Document>,
  position: Position,
): Promise<Comparison> => {
  const [liveHash, rebuiltHash] = [new DocumentsHash(), new DocumentsHash()];
  const [left, right] = [live[Symbol.asyncIterator](), rebuilt[Symbol.asyncIterator]()];
  const firstIds: string[] = [];
  let count = 0;
  let liveMovedOn = false;
  let [a, b] = await Promise.all([left.next(), right.next()]);
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compareText(a.value._id, b.value._id);
    const id = String(order <= 0 ? a.value._id : b.value._id);
    const liveText = order <= 0 ? canonicalJson(a.value) : undefined;
    const rebuiltText = order >= 0 ? canonicalJson(b.value) : undefined;
    if (liveText !== rebuiltText && ++count <= DIFFERENCES_NAMED) firstIds.push(id);
    if (liveText !== undefined) {
      liveHash.add(liveText);
      liveMovedOn ||= a.value._position > position;
      a = await left.next();
    }
    if (rebuiltText !== undefined) {
      rebuiltHash.add(rebuiltText);
      b = await right.next();
    }
  }
  return {
    live: { documents: liveHash.count, hash: liveHash.digest() },
    rebuilt: { documents: rebuiltHash.count, hash: rebuiltHash.digest() },
    differences: { count, firstIds },
    liveMovedOn,
  };
};
