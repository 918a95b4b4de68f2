import { createServer } from 'node:net';
import { StorageUnavailable } from '@stile/event-store';
import { MongoClient } from 'mongodb';
import { ProjectionRunner, ReadModels, rebuild } from '@stile/projections';
import { MongodbReadModelDatabase } from '@stile/projections/mongodb';
import { findMongo } from '../../support/mongodb.js';
import { notRun } from '../../support/not-run.js';
import { judgedByMingo } from './judged-by-mingo.js';
import { hashOfCollection } from '../../../projections/src/rebuild/compare-documents.js';
import { append, clock, filledLog, readModelsFolder, tillsProjector, totalsProjector } from './runner-kit.js';
import { readModelStoreContract, type StoreUnderTest } from './suite.js';

const mongo = findMongo();

if ('missing' in mongo) {
  notRun('read models in MongoDB', mongo.missing);
} else {
  const isFerretDb = mongo.describe.startsWith('FerretDB');
  const open = async (): Promise<StoreUnderTest> => {
    const { url, stop } = await mongo.start();
    const database = `read-models-test-${process.pid}`;
    const store = new MongodbReadModelDatabase({ url, database });
    return {
      store,
      dispose: async () => {
        await store.close();
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
        await stop();
      },
    };
  };

  // FerretDB reads its whole collection for each upsert, so a write of many would only measure that.
  readModelStoreContract(`read models in ${mongo.describe}`, open, { many: isFerretDb ? 150 : 3000 });

  describe(`read models in ${mongo.describe}, judged by mingo`, () => {
    it('find, count and group what mingo finds', async () => {
      const { store, dispose } = await open();
      try {
        await judgedByMingo(store, isFerretDb ? 12 : 60);
      } finally {
        await dispose();
      }
    });
  });

  describe(`the runner and a rebuild on ${mongo.describe}`, () => {
    it('fold as on SQLite, prove it by hash, and put a rebuilt one in the place of one that differs', async () => {
      const { store, dispose } = await open();
      const embedded = readModelsFolder();
      const log = await filledLog(120);
      const projectors = [tillsProjector(), totalsProjector];
      const runners = [store, embedded.open()].map(
        (each) => new ProjectionRunner({ log, store: each, projectors }),
      );
      try {
        for (const runner of runners) {
          await runner.start();
          expect(await runner.waitFor(await log.head(), 20_000)).toBe(true);
        }
        const last = await append(log, 't3', 'Opened', 3);
        for (const runner of runners) expect(await runner.waitFor(last, 20_000)).toBe(true);
        for (const collection of ['tills@1', 'totals@1'])
          expect(await hashOfCollection(store, collection)).toEqual(
            await hashOfCollection(embedded.open(), collection),
          );
        expect(await rebuild({ projectors, store, log, clock })).toMatchObject([
          { outcome: 'identical' },
          { outcome: 'identical' },
        ]);
        await store.write('tills@1', [{ id: 't3', position: `${last}x`, document: null }], '');
        expect(await rebuild({ projectors: projectors.slice(0, 1), store, log, clock })).toMatchObject([
          { outcome: 'replaced', differences: { count: 1, firstIds: ['t3'] } },
        ]);
        expect(await runners[0]?.waitFor(await append(log, 't3', 'Paid', 4), 20_000)).toBe(true);
        expect(await new ReadModels(store).of(tillsProjector()).get('t3')).toMatchObject({ balance: 7 });
        expect(await store.collections()).toEqual(['tills@1#2', 'totals@1']);
      } finally {
        for (const runner of runners) await runner.stop();
        await embedded.dispose();
        await dispose();
      }
    });
  });
}

describe('read models in a MongoDB that is away', () => {
  it('are unavailable, which a caller may wait out', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const store = new MongodbReadModelDatabase({
      url: `mongodb://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
      database: 'x',
    });
    try {
      await expect(store.find('people@1', {})).rejects.toThrow(StorageUnavailable);
      await expect(store.write('people@1', [], '1')).rejects.toThrow(StorageUnavailable);
      await expect(store.scan('people@1')).rejects.toThrow(StorageUnavailable);
    } finally {
      await store.close();
      server.close();
    }
  });
});
