import type Database from 'better-sqlite3';
import { isBusy } from './sqlite-code.js';

/**
 * Runs a transaction, durable when it answers; 'busy' where another process has the write lock.
 * @throws what failed in it, once it is rolled back
 */
export const writeTogether = <T>(database: Database.Database, run: () => T): T | 'busy' => {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  }
  try {
    const result = run();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
};

const rollBack = (database: Database.Database): void => {
  try {
    if (database.inTransaction) database.exec('ROLLBACK');
  } catch {
    // The connection is given up after an I/O error anyway.
  }
};
