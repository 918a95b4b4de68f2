import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryEventStore, openSqliteEventStore } from '@stile/event-store';
import { eventStoreContract, type LogUnderTest } from './suite.js';

const inSqlite = (handles: number, ownThread: boolean) => async (): Promise<LogUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  const stores = Array.from({ length: handles }, () =>
    openSqliteEventStore({ file: join(folder, 'events.db'), ownThread }),
  );
  return {
    stores,
    dispose: async () => {
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

eventStoreContract('the log in memory', async () => {
  const store = new MemoryEventStore();
  return { stores: [store], dispose: () => store.close() };
});
eventStoreContract('the log in SQLite', inSqlite(1, false));
eventStoreContract('the log in SQLite, shared by two processes', inSqlite(2, false));
eventStoreContract('the log in SQLite, written by a thread of its own', inSqlite(1, true));
eventStoreContract('the log in SQLite, shared and written by threads', inSqlite(2, true));
