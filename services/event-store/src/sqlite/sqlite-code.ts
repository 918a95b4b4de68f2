import { DamagedEvent } from '../ports/event-store.js';
import { DamagedEntry } from '../ports/vault.js';

/**
 * SQLite's name for what went wrong, undefined for other errors. By name: the driver's error class is not one and
 * the same in every module registry.
 */
export const sqliteCode = (error: unknown): string | undefined => {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
};

export const isBusy = (error: unknown): boolean => sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false;

/**
 * A write that failed so leaves the connection sound; after anything else only what a new one reads from the disk
 * counts.
 */
export const leavesConnectionSound = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_FULL' || isBusy(error);

/** The file itself is broken: trying again does not help. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
};

/** Stored data differs from the written data: of a file, or of an entry in it. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof DamagedEvent || error instanceof DamagedEntry || isDamage(error);
