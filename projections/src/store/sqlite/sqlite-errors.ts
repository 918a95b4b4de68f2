import Database from 'better-sqlite3';
import { StoreUnavailable } from '@stile/event-store';

const codeOf = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '');

export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

/** A full disk, a failing device, a file held by somebody: the same call may succeed later. Anything else is passed on. */
export const asStoreError = (error: unknown): unknown =>
  (/^SQLITE_(FULL|BUSY|LOCKED|IOERR|CANTOPEN|NOMEM|READONLY)/.test(codeOf(error)) ? new StoreUnavailable(`the read models' file: ${String(error)}`, { cause: error }) : error);
