import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { mustHaveKnownFormat, StorageUnavailable } from '@stile/event-store';
import { asStoreError } from './sqlite-errors.js';

const BUSY_MS = 1000;

/** Which collection is live, by the read model's name. Small and rarely written, so each write waits for the disk. */
export class PointerFile {
  private readonly select: Database.Statement;

  private constructor(private readonly db: Database.Database) {
    this.select = db.prepare('SELECT value FROM pointers WHERE name = ?').pluck();
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
    mustHaveKnownFormat(path);
    const db = new Database(path, { timeout: BUSY_MS });
    try {
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.exec('CREATE TABLE IF NOT EXISTS pointers (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
      return new PointerFile(db);
    } catch (error) {
      db.close();
      throw asStoreError(error);
    }
  }

  get(name: string): string | undefined {
    return this.run(() => this.select.get(name) as string | undefined);
  }

  set(name: string, value: string): void {
    this.run(() =>
      this.db
        .prepare('INSERT INTO pointers VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
        .run(name, value),
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
