import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { openDurably } from './open-durably.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { openSqliteVault } from './sqlite-vault.js';
import { takeFile } from '../../../../test/support/take-file.js';

/** The value of `PRAGMA synchronous` where a commit is synced before it answers; NORMAL, which syncs later, is 1. */
const FULL = 2;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'durable-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const modes = (database: Database.Database): unknown[] =>
  ['journal_mode', 'synchronous'].map((pragma) => database.pragma(pragma, { simple: true }));

test('each commit is synced in a write-ahead log: the modes read back, on a new file and on a known one', () => {
  for (let opened = 0; opened < 2; opened++) {
    const database = openDurably(join(folder, 'file.db'), { format: 1, tables: 'CREATE TABLE t (x)' });
    expect(modes(database)).toEqual(['wal', FULL]);
    database.close();
  }
});

test('the log and the vault are opened so', async () => {
  const log = openSqliteEventStore({ file: join(folder, 'log.db') });
  const vault = openSqliteVault({ file: join(folder, 'vault.db'), clock: { now: () => '' } });
  try {
    expect(modes(log['openLog']().database)).toEqual(['wal', FULL]);
    expect(modes(vault['open']())).toEqual(['wal', FULL]);
  } finally {
    await log.close();
    await vault.close();
  }
});

test.each([false, true])('no other process takes the log while it is open, thread %s', async (ownThread) => {
  const file = join(folder, 'log.db');
  const log = openSqliteEventStore({ file, ownThread });
  try {
    await log.append('a-1', 'none', [
      { id: 'e-1', type: 'Noted', version: 1, data: {}, metadata: {}, at: '2026-12-03T14:00:00.000Z' },
    ]);
    expect(takeFile(file)).toBe('SQLITE_BUSY');
  } finally {
    await log.close();
  }
});
