import Database from 'better-sqlite3';
import { sqliteCode } from './sqlite-code.js';

export interface LockedDatabase {
  /** Whole, without what was deleted. */
  copyTo(file: string): void;
  release(): void;
}

/** Nobody else opens it until it is released, and no write-ahead log is beside it. Undefined where somebody has it open. */
export const lockDatabase = (file: string): LockedDatabase | undefined => {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    // Leaving the write-ahead log takes a lock that no other connection shares, and keeps it.
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    database.close();
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error;
    return undefined;
  }
  return {
    copyTo: (to) => void database.prepare('VACUUM INTO ?').run(to),
    release: () => database.close(),
  };
};
