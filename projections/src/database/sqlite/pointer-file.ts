import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { StorageUnavailable } from '@stile/event-store';
import { openFile } from './open-file.js';
import { asStoreError } from './sqlite-errors.js';

const TABLE = 'CREATE TABLE IF NOT EXISTS pointers (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER)';

/** `sum` is null in a row of before there were sums. */
type Row = readonly [name: string, value: string, sum: number | null];

const sumOf = (name: string, value: string): number => crc32(JSON.stringify([name, value]));
/** One bit can make it lead to a collection that is not there, which has no documents. */
const isDamaged = ([name, value, sum]: Row): boolean => sum !== null && sum !== sumOf(name, value);

/** Which collection is live, by the read model's name. Small and rarely written, so each write waits for the disk. */
export class PointerFile {
  private readonly select: Database.Statement;

  private constructor(private readonly db: Database.Database) {
    this.select = db.prepare('SELECT value, sum FROM pointers WHERE name = ?').raw();
  }

  /** Opens or makes the file; a damaged one is started again, which costs a catch-up from the checkpoints. */
  static open(path: string, onReset: (reason: string) => void): PointerFile {
    try {
      return PointerFile.openOnce(path);
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      onReset(String(error));
      for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
      return PointerFile.openOnce(path);
    }
  }

  private static openOnce(path: string): PointerFile {
    const db = openFile(path);
    try {
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.exec(TABLE);
      if (!hasSums(db)) addSums(db);
      mustBeWhole(db);
      return new PointerFile(db);
    } catch (error) {
      db.close();
      throw asStoreError(error);
    }
  }

  get(name: string): string | undefined {
    const found = this.run(() => this.select.get(name) as [string, number | null] | undefined);
    if (!found) return undefined;
    if (isDamaged([name, ...found]))
      throw new StorageUnavailable(
        `the pointer of ${name} is damaged: a new start finds its collection again`,
      );
    return found[0];
  }

  set(name: string, value: string): void {
    this.run(() =>
      this.db
        .prepare('INSERT OR REPLACE INTO pointers (name, value, sum) VALUES (?, ?, ?)')
        .run(name, value, sumOf(name, value)),
    );
  }

  /** Removes every pointer at this value. */
  forget(value: string): void {
    this.run(() => this.db.prepare('DELETE FROM pointers WHERE value = ?').run(value));
  }

  close(): void {
    this.db.close();
  }

  private run<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw asStoreError(error);
    }
  }
}

const hasSums = (db: Database.Database): boolean =>
  (db.pragma('table_info(pointers)') as readonly { readonly name: string }[]).some(
    ({ name }) => name === 'sum',
  );

/** A file of before there were sums gets their column; another process may be doing the same. */
const addSums = (db: Database.Database): void =>
  db
    .transaction(() => {
      if (!hasSums(db)) db.exec('ALTER TABLE pointers ADD COLUMN sum INTEGER');
    })
    .immediate();

const mustBeWhole = (db: Database.Database): void => {
  const fault = db.pragma('integrity_check(1)', { simple: true });
  if (fault !== 'ok') throw new Error(`the file is damaged: ${String(fault)}`);
  const damaged = (db.prepare('SELECT name, value, sum FROM pointers').raw().all() as Row[]).find(isDamaged);
  if (damaged) throw new Error(`the pointer of ${damaged[0]} is damaged`);
};
