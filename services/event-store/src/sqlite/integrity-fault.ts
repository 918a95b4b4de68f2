import Database from 'better-sqlite3';
import { isDamage } from './sqlite-code.js';

/** The fault that SQLite itself finds in a file; null for nothing. It reads all of it, and the thread waits meanwhile. */
export const integrityFault = (file: string): string | null => {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const found = database.pragma('integrity_check(1)', { simple: true });
    return found === 'ok' ? null : String(found);
  } catch (error) {
    if (isDamage(error)) return String(error);
    throw error;
  } finally {
    database.close();
  }
};
