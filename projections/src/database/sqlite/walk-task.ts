// A thread of its own counts, sorts and reads, so that nobody waits for a long walk.
import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { CheckedQuery } from '../checked-query.js';
import { CollectionFile } from './collection-file.js';

/** Bounds of a batch, so that reading one takes a moment, however large its documents are. */
const MOST_DOCUMENTS = 100;
const MOST_CHARACTERS = 65_536;
/** SQLite's limit for all rows. */
const NO_BOUND = -1;

export interface WalkOrder {
  readonly path: string;
  readonly table: string | undefined;
  readonly query: CheckedQuery;
  readonly port: MessagePort;
}
/** The first answer. */
export interface WalkStart {
  readonly checkpoint: string;
  readonly total: number;
}
/** Documents as JSON; none after the last. */
export type WalkBatch = readonly string[];

/** Answers its start, then a batch for each message, until the port is closed. */
export const walk = async ({ path, table, query, port }: WalkOrder): Promise<void> => {
  const file = CollectionFile.asOfNow(path);
  try {
    const start: WalkStart = {
      checkpoint: file.checkpoint(),
      total: file.count(query.test, NO_BOUND, table),
    };
    const requests = on(port, 'message', { close: ['close'] });
    port.postMessage(start);
    const documents = file.walk(table, query);
    for await (const _ of requests) port.postMessage(batchOf(documents));
  } finally {
    port.close();
    file.close();
  }
};

const batchOf = (documents: Iterator<object>): WalkBatch => {
  const texts: string[] = [];
  let characters = 0;
  while (texts.length < MOST_DOCUMENTS && characters < MOST_CHARACTERS) {
    const { done, value } = documents.next();
    if (done) break;
    const text = JSON.stringify(value);
    characters += text.length;
    texts.push(text);
  }
  return texts;
};
