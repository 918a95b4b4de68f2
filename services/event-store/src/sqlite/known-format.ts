import { closeSync, openSync, readSync } from 'node:fs';

/** Where a file of SQLite names the format in which it is written: 1 with a journal, 2 with a write-ahead log. */
const AT = 18;
const NEWEST = 2;

/**
 * SQLite opens a file that names a newer format for reading alone, and tells no more of it than of one that cannot be
 * written for now. @throws an error with SQLite's code for what is no database, as it does where the format of reading is
 * newer
 */
export const mustHaveKnownFormat = (file: string): void => {
  const head = Buffer.alloc(1);
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch {
    // There is none yet, or opening it says why it cannot be opened.
    return;
  }
  try {
    readSync(opened, head, { position: AT });
  } finally {
    closeSync(opened);
  }
  if (head[0]! > NEWEST) {
    const words = `file is not a database: its head names an unknown format of writing, ${head[0]}`;
    throw Object.assign(new Error(words), { code: 'SQLITE_NOTADB' });
  }
};
