import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteReadModels } from '@stile/projections';
import { judgedByMingo } from './judged-by-mingo.js';
import { readModelStoreContract, type StoreUnderTest } from './suite.js';

const open = async (): Promise<StoreUnderTest & { store: SqliteReadModels }> => {
  const directory = mkdtempSync(join(tmpdir(), 'read-models-'));
  const store = new SqliteReadModels(directory);
  return { store, dispose: async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  } };
};

readModelStoreContract('read models in SQLite', open);

describe('read models in SQLite, judged by mingo', () => {
  it('find, count and group what mingo finds', async () => {
    const { store, dispose } = await open();
    try {
      await judgedByMingo(store, 150);
    } finally {
      await dispose();
    }
  }, 120_000);
});
