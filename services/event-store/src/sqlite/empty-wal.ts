import type Database from 'better-sqlite3';

/** Takes what was overwritten out of the write-ahead log too. False while a reader is in its way; it is not waited for. */
export const emptyWal = (database: Database.Database): boolean => {
  const patience = database.pragma('busy_timeout', { simple: true }) as number;
  try {
    database.pragma('busy_timeout = 0');
    const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    return busy === 0;
  } catch {
    return false;
  } finally {
    database.pragma(`busy_timeout = ${patience}`);
  }
};
