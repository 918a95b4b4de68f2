// Appends events as the product does and as bare SQLite does, in one process, and says how long it took.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { readConfig, openStorage } from '@stile/api';
import { ledgerDecider } from '@stile/domain';
import { answering } from '../lib/answering.mjs';
import { seededClock, seededIds } from '../lib/seeded.mjs';

const WAITING = 64;
const clock = seededClock('2026-12-03T14:00:00.000Z');
const ids = seededIds(1, clock);
const LINE = {
  pool: 'people@09:00-13:00',
  units: 1,
  limit: 1_000_000_000,
  rule: { id: 'ml-people', revision: 1 },
};
const context = (holdId) => ({ commandId: holdId, correlation: holdId, actor: 'visitor' });

const eventOf = (stream) => {
  const holdId = ids.next();
  return {
    id: ids.next(),
    type: 'HoldTaken',
    version: 1,
    at: clock.now(),
    metadata: { correlation: holdId, actor: 'visitor', command: holdId },
    data: { holdId, lines: [{ ...LINE, taken: 1 + stream }], lapsesAt: '2026-12-03T14:10:00.000Z' },
  };
};

/** Each waiter appends again as soon as it is answered, so the number of waiters is constant. */
const waiting = async (total, act) => {
  let left = total;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: WAITING }, async (_, i) => {
      while (left-- > 0) await act(i);
    }),
  );
  return {
    requests: total,
    seconds: (performance.now() - began) / 1000,
    rate: (total * 1000) / (performance.now() - began),
  };
};

const open = new Map();
const storageOf = async (folder, settings = {}) => {
  if (!open.has(folder))
    open.set(folder, await openStorage(readConfig({ DATA_DIR: folder, ...settings }), clock, ids));
  return open.get(folder);
};

const RAW_TABLES = `
  CREATE TABLE IF NOT EXISTS raw_events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, category INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL,
    at TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, chain TEXT NOT NULL, UNIQUE (stream, revision)) STRICT;
  CREATE INDEX IF NOT EXISTS raw_by_category ON raw_events (category);`;
const CHAIN = 'x'.repeat(43);

/** The same rows with one prepared statement, 64 to a transaction: no checks, no revisions, no chain. The texts are made before the time runs. */
const rawSetOf = (folder) => {
  const database = new Database(join(folder, 'raw.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(RAW_TABLES);
  const insert = database.prepare('INSERT INTO raw_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let position = 0;
  return (total) => {
    const rows = Array.from({ length: total }, (_, i) => {
      const { id, type, version, at, data, metadata } = eventOf(i);
      return [
        ++position,
        i % WAITING,
        position,
        1,
        id,
        type,
        version,
        at,
        JSON.stringify(data),
        JSON.stringify(metadata),
        CHAIN,
      ];
    });
    const began = performance.now();
    for (let from = 0; from < total; from += WAITING) {
      database.exec('BEGIN IMMEDIATE');
      for (let i = from; i < Math.min(total, from + WAITING); i++) insert.run(...rows[i]);
      database.exec('COMMIT');
    }
    return {
      requests: total,
      seconds: (performance.now() - began) / 1000,
      rate: (total * 1000) / (performance.now() - began),
    };
  };
};
let raw;
let round = 0;
/** A log that is kept from run to run has the streams of earlier ones. */
const runName = () => `${process.pid}.${Date.now()}.${round++}`;
const countOf = async (log) => {
  let events = 0;
  for await (const batch of log.readAll('')) events += batch.events.length;
  return events;
};

answering({
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  raw: ({ folder, total }) => (raw ??= rawSetOf(folder))(total),
  /** Each waiting appender has streams of its own, sixteen events each. */
  async store({ folder, total, settings }) {
    const { log } = await storageOf(folder, settings);
    const run = runName();
    const at = new Array(WAITING).fill(0);
    return waiting(total, async (i) => {
      const n = at[i]++;
      const events = [eventOf(n)];
      await log.append(`capacity-bench-${run}-${i}-${n >> 4}`, n % 16 === 0 ? 'none' : (n % 16) - 1, events);
    });
  },
  /** Commands through lanes: `lanes` streams share the waiting ones. */
  async lanes({ folder, total, lanes, settings }) {
    const storage = await storageOf(folder, settings);
    const run = runName();
    return waiting(total, async (i) => {
      const holdId = ids.next();
      const done = await storage.lanes.execute(
        ledgerDecider,
        `capacity-lanes-${run}-${i % lanes}`,
        { type: 'Hold', holdId, lines: [LINE], ttlMs: 600_000 },
        context(holdId),
      );
      if (!done.accepted) throw new Error(`a hold was refused: ${done.rejection.code}`);
    });
  },
  async read({ folder, settings }) {
    const { log } = await storageOf(folder, settings);
    const began = performance.now();
    const requests = await countOf(log);
    const ms = performance.now() - began;
    return { requests, seconds: ms / 1000, rate: (requests * 1000) / ms };
  },
  async count({ folder, settings }) {
    return countOf((await storageOf(folder, settings)).log);
  },
  async close({ folder }) {
    await open.get(folder)?.close();
    open.delete(folder);
  },
});
process.stdout.write('ready\n');
