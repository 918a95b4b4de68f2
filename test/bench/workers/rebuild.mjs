// Rebuilds the read models of a data folder, and reads the same log as fast as it can be read: node rebuild.mjs FOLDER
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { openStorage, readConfig } from '@stile/api';
import { PROJECTORS, rebuild, SqliteReadModelDatabase } from '@stile/projections';
import { answering } from '../lib/answering.mjs';
import { seededIds } from '../lib/seeded.mjs';

const PAGE = 1000;
const [folder] = process.argv.slice(2);
const clock = { now: () => new Date().toISOString() };
const storage = await openStorage(
  readConfig({ DATA_DIR: folder }),
  clock,
  seededIds(1, { epochMs: () => Date.now() }),
);

/** Every row of the log, its data and its metadata parsed. */
const scan = () => {
  const database = new Database(join(folder, 'log.sqlite'), { readonly: true });
  const page = database
    .prepare(
      'SELECT position, stream, revision, id, type, version, at, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?',
    )
    .raw();
  const began = performance.now();
  let events = 0;
  let last = 0;
  let fields = 0;
  for (let rows = page.all(0, PAGE); rows.length > 0; rows = page.all(last, PAGE)) {
    for (const row of rows) {
      fields += Object.keys(JSON.parse(row[7])).length + Object.keys(JSON.parse(row[8])).length;
      last = row[0];
    }
    events += rows.length;
  }
  const seconds = (performance.now() - began) / 1000;
  database.close();
  return { requests: events, seconds, rate: events / seconds, fields };
};

/** Folds the log into the read models of `into`: as fast as the product's own rebuild, because it is that. */
const rebuildInto = async (store) => {
  const phases = {};
  let folded = 0;
  let phase = 'folding';
  let since = performance.now();
  const began = since;
  const results = await rebuild({
    projectors: PROJECTORS,
    store,
    log: storage.log,
    clock,
    onProgress: (progress) => {
      const now = performance.now();
      phases[phase] = (phases[phase] ?? 0) + (now - since) / 1000;
      [phase, since, folded] = [progress.phase, now, progress.events];
    },
  });
  const seconds = (performance.now() - began) / 1000;
  return {
    requests: folded,
    seconds,
    rate: folded / seconds,
    phases,
    results: results.map(({ projector, outcome, documents, hash, liveHash }) => ({
      projector,
      outcome,
      documents,
      hash,
      liveHash,
    })),
  };
};

answering({
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  scan,
  async fromNothing({ into }) {
    const store = new SqliteReadModelDatabase(into);
    return rebuildInto(store).finally(() => store.close());
  },
  /** Beside the read models that the product itself has built. */
  besideLive: () => rebuildInto(storage.store),
});
process.stdout.write('ready\n');
