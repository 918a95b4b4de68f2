import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Clock } from '@stile/contracts';
import { MemoryVault, openSqliteVault, StorageUnavailable } from '@stile/event-store';
import { openMongoVault } from '@stile/event-store/mongodb';
import { findMongo, type RunningMongo } from '../../support/mongodb.js';
import { notRun } from '../../support/not-run.js';
import { vaultContract, type VaultUnderTest } from './vault-suite.js';

vaultContract('the vault in memory', async (clock) => ({
  vaults: [new MemoryVault(clock)],
  dispose: async () => undefined,
}));

vaultContract('the vault in SQLite, shared by two processes', async (clock) => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'));
  const vaults = [
    openSqliteVault({ file: join(folder, 'vault.db'), clock }),
    openSqliteVault({ file: join(folder, 'vault.db'), clock }),
  ];
  return {
    vaults,
    dispose: async () => {
      for (const vault of vaults) await vault.close();
      rmSync(folder, { recursive: true });
    },
  };
});

const inMongo =
  (url: string) =>
  async (clock: Clock): Promise<VaultUnderTest> => {
    const database = `vault_${randomUUID().slice(0, 8)}`;
    const vaults = [
      await openMongoVault({ url, database, clock }),
      await openMongoVault({ url, database, clock }),
    ];
    return {
      vaults,
      dispose: async () => {
        for (const vault of vaults) await vault.close();
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
      },
    };
  };

const mongo = findMongo();
if ('missing' in mongo) {
  notRun('the vault in MongoDB', mongo.missing);
} else {
  let running: RunningMongo;
  beforeAll(async () => {
    running = await mongo.start();
  });
  afterAll(() => running.stop());
  vaultContract(`the vault in ${mongo.describe}, shared by two processes`, (clock) =>
    inMongo(running.url)(clock),
  );
}

test('a MongoDB that is not there is StorageUnavailable', async () => {
  const clock = { now: () => '2026-11-21T09:00:00.000Z' };
  await expect(
    openMongoVault({ url: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=300', database: 'vault', clock }),
  ).rejects.toBeInstanceOf(StorageUnavailable);
});
