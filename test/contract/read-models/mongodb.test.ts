import { createServer } from 'node:net';
import { StoreUnavailable } from '@stile/event-store';
import { MongoClient } from 'mongodb';
import { MongodbReadModels } from '@stile/projections';
import { findMongo } from '../../support/mongodb.js';
import { judgedByMingo } from './judged-by-mingo.js';
import { readModelStoreContract, type StoreUnderTest } from './suite.js';

const mongo = findMongo();

if ('missing' in mongo) {
  it(`read models in MongoDB did not run: ${mongo.missing}`, () => console.warn(`NOT RUN: ${mongo.missing}`));
} else {
  const isFerretDb = mongo.describe.startsWith('FerretDB');
  const open = async (): Promise<StoreUnderTest> => {
    const { url, stop } = await mongo.start();
    const database = `read-models-test-${process.pid}`;
    const store = new MongodbReadModels({ url, database });
    return { store, dispose: async () => {
      await store.close();
      const client = new MongoClient(url);
      await client.db(database).dropDatabase();
      await client.close();
      await stop();
    } };
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
    }, 120_000);
  });
}

describe('read models in a MongoDB that is away', () => {
  it('are unavailable, which a caller may wait out', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const store = new MongodbReadModels({ url: `mongodb://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`, database: 'x' });
    try {
      await expect(store.find('people@1', {})).rejects.toThrow(StoreUnavailable);
      await expect(store.write('people@1', [], '1')).rejects.toThrow(StoreUnavailable);
      await expect(store.scan('people@1')).rejects.toThrow(StoreUnavailable);
    } finally {
      await store.close();
      server.close();
    }
  }, 30_000);
});
