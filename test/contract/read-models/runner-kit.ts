import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Projector } from '@stile/contracts';
import { MemoryEventStore, type EventStore } from '@stile/event-store';
import { SqliteReadModelDatabase, tableOf, type ReadModelDatabase } from '@stile/projections';
import { specOf, tableNamesOf } from '../../../projections/src/read-models/collection-names.js';
import {
  allOf,
  hashOfCollection,
  type HashedDocuments,
} from '../../../projections/src/rebuild/compare-documents.js';
import { inBatchesOf } from '../../../projections/src/runner/event-batches.js';
import { Projection } from '../../../projections/src/runner/projection.js';

export const clock: Clock = { now: () => new Date().toISOString() };

/** A till: its balance, and how often it was used; closing it removes it. */
interface Till {
  readonly balance: number;
  readonly uses: number;
  readonly last: string;
}
type TillEvent = {
  readonly type: 'Opened' | 'Paid' | 'Closed' | 'Noted';
  readonly data: { readonly till: string; readonly amount: number };
};

/** `fold` may be replaced, to plant a fault. */
export const tillsProjector = (
  options: { name?: string; version?: number; onPaid?: (till: Till, amount: number) => number } = {},
): Projector => {
  const projector: Projector<TillEvent, Till> = {
    name: options.name ?? 'tills',
    version: options.version ?? 1,
    categories: ['till'],
    indexes: [['-balance'], ['uses', 'last']],
    tables: {
      moves: {
        columns: { till: 'text', amount: 'whole', balance: 'whole' },
        indexes: [['till'], ['-amount']],
        sums: { moves_of_tills: { by: ['till'], of: ['amount'] } },
        rowsOf: ({ key, before, after }) => {
          const amount = (after?.balance ?? 0) - (before?.balance ?? 0);
          return amount === 0 ? [] : [{ till: key, amount, balance: after?.balance ?? null }];
        },
      },
    },
    keys: ({ data }) => [data.till],
    fold: (till, { type, data, id }) => {
      if (type === 'Opened') return { balance: data.amount, uses: 0, last: id };
      if (!till || type === 'Noted') return till;
      if (type === 'Closed') return null;
      return {
        balance: options.onPaid ? options.onPaid(till, data.amount) : till.balance + data.amount,
        uses: till.uses + 1,
        last: id,
      };
    },
  };
  return projector as unknown as Projector;
};

/** One document that every event of two categories touches. */
export const totalsProjector: Projector = {
  name: 'totals',
  version: 1,
  categories: ['till', 'gate'],
  indexes: [],
  tables: {
    counts: {
      columns: { key: 'text', count: 'whole' },
      indexes: [],
      sums: { counted: { by: ['key'], of: ['count'] } },
      rowsOf: ({ key, after }) => [{ key, count: Number(after?.['count']) }],
    },
  },
  keys: ({ type }) => ['all', type],
  fold: (document) => ({ count: Number(document?.count ?? 0) + 1 }),
};

let eventCount = 0;
const revisions = new WeakMap<EventStore, Map<string, number>>();

/** Appends one event to till `till` and answers its position. */
export const append = async (
  log: EventStore,
  till: string,
  type: TillEvent['type'] = 'Paid',
  amount = 1,
  category = 'till',
): Promise<string> => {
  const known = revisions.get(log) ?? new Map<string, number>();
  revisions.set(log, known);
  const stream = `${category}-${till}`;
  const before = known.get(stream) ?? -1;
  const { position, revision } = await log.append(stream, before < 0 ? 'none' : before, [
    {
      id: `e${++eventCount}`,
      type,
      version: 1,
      data: { till, amount },
      metadata: {},
      at: '2026-11-21T09:00:00.000Z',
    },
  ]);
  known.set(stream, revision);
  return position;
};

/** A log of `count` events over a few tills, some of which close and open again. */
export const filledLog = async (count: number): Promise<MemoryEventStore> => {
  const log = new MemoryEventStore();
  for (let index = 0; index < count; index++) {
    const till = `t${(index * 7) % 23}`;
    const type =
      index < 23 || index % 31 === 0
        ? 'Opened'
        : index % 97 === 0
          ? 'Closed'
          : index % 5 === 0
            ? 'Noted'
            : 'Paid';
    await append(log, till, type, index % 17, index > 23 && index % 11 === 0 ? 'gate' : 'till');
  }
  return log;
};

export interface Folder {
  readonly path: string;
  open(): SqliteReadModelDatabase;
  dispose(): Promise<void>;
}

/** A folder of read models; each `open` is a connection of its own, as another process has it. */
export const readModelsFolder = (): Folder => {
  const path = mkdtempSync(join(tmpdir(), 'read-models-'));
  const opened: SqliteReadModelDatabase[] = [];
  return {
    path,
    open: () => {
      const store = new SqliteReadModelDatabase(path);
      opened.push(store);
      return store;
    },
    dispose: async () => {
      for (const store of opened) await store.close();
      rmSync(path, { recursive: true });
    },
  };
};

/** The store with some of its calls replaced. */
export const withCalls = (store: ReadModelDatabase, calls: Partial<ReadModelDatabase>): ReadModelDatabase =>
  new Proxy(store, {
    get: (target, key: keyof ReadModelDatabase) =>
      calls[key] ?? (typeof target[key] === 'function' ? target[key].bind(target) : target[key]),
  });

/** The hash of its documents and its tables. */
export const hashOfAll = async (
  store: ReadModelDatabase,
  collection: string,
  projector: Projector,
): Promise<HashedDocuments> => {
  const rows = tableNamesOf(projector).map((table) => hashOfCollection(store, tableOf(collection, table)));
  return allOf([await hashOfCollection(store, collection), ...(await Promise.all(rows))]);
};

/** The whole log folded in one go into a collection of its own. */
export const freshHash = async (
  log: EventStore,
  projector: Projector,
  batchSize = 100_000,
): Promise<HashedDocuments> => {
  const other = readModelsFolder();
  const fresh = other.open();
  await fresh.ensure(specOf(projector, 'fresh@1', 'bare'));
  const projection = await Projection.open(projector, 'fresh@1', { store: fresh, log }, 4);
  for await (const batch of inBatchesOf(batchSize, log.readAll(''))) await projection.apply(batch);
  try {
    return await hashOfAll(fresh, 'fresh@1', projector);
  } finally {
    await other.dispose();
  }
};

export const until = async (reached: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> => {
  for (const begun = Date.now(); !(await reached());) {
    if (Date.now() - begun > withinMs) throw new Error(`not within ${withinMs} ms: ${reached.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
