// A thread of its own waits for the disk, so that nothing else has to.
import Database from 'better-sqlite3';

/** Moves the write-ahead log into its file, as far as no reader needs it. Nobody waits for it, writers neither. */
export const checkpoint = (path: string): void => {
  const database = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
};
