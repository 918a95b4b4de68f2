import Database from 'better-sqlite3';
import { StorageUnavailable } from '../ports/event-store.js';
import { mustHaveKnownFormat } from './known-format.js';
import { isDamage, sqliteCode } from './sqlite-code.js';

/** Another process may be creating the same file. */
const OPEN_TIMEOUT_MS = 5000;
/** Longer waits for another process's transaction are made between turns of the loop, not inside one. */
const BUSY_TIMEOUT_MS = 100;

/** The format of a file, and what makes it of one that has the format before. */
export interface Format {
  readonly format: number;
  readonly tables: string;
  readonly upgrade?: (database: Database.Database) => void;
  /** Another connection of this process has it open. */ readonly isOpenHere?: boolean;
}

/**
 * WAL with an fsync for each commit. Tables are made once; a file of another format is refused.
 * @throws StorageUnavailable when the file cannot be opened.
 */
export const openDurably = (
  file: string,
  { format, tables, upgrade, isOpenHere = false }: Format,
): Database.Database => {
  let database: Database.Database | undefined;
  try {
    // It closes the file, and with that ends the locks that this process's connections have on it: another process
    // would be the last one to close the file, and take the write-ahead log away.
    if (!isOpenHere) mustHaveKnownFormat(file);
    database = new Database(file, { timeout: OPEN_TIMEOUT_MS });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    const found = database
      .transaction((open: Database.Database) => {
        const version = open.pragma('user_version', { simple: true });
        if (version === 0) open.exec(tables);
        else if (version === format - 1 && upgrade) upgrade(open);
        else return version;
        open.pragma(`user_version = ${format}`);
        return format;
      })
      .immediate(database);
    if (found !== format)
      throw new Error(`${file} has format ${String(found)}; this version reads format ${format}`);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    database?.close();
    if (!sqliteCode(error)) throw error;
    throw new StorageUnavailable(`${file} cannot be opened: ${(error as Error).message}`, { cause: error });
  }
};

/** Runs a read. @throws StorageUnavailable where the file cannot be read now; a damaged file throws what it is. */
export const orUnavailable = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (sqliteCode(error) && !isDamage(error))
      throw new StorageUnavailable('the database cannot be read', { cause: error });
    throw error;
  }
};
