import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, MongoServerError, type Collection, type Filter } from 'mongodb';
import type { Clock, Instant } from '@stile/contracts';
import { StorageUnavailable } from '../ports/event-store.js';
import type { Vault } from '../ports/vault.js';

const COLLECTION = 'vault';
const SERVER_SELECTION_MS = 5000;
const DUPLICATE_KEY = 11000;
const MAX_TRIES = 50;
const RETRY_MS = 20;

/** `_id` is bucket/key, so that a bucket is one stretch of the primary index; `text` is the value as JSON. */
interface Entry {
  readonly _id: string;
  readonly text: string;
  readonly expiresAt: Instant | null;
}

/**
 * A vault that several machines share. Writes are durable on a majority when they answer.
 * @throws StorageUnavailable when no server answers within 5 s.
 */
export const openMongoVault = async (options: {
  url: string;
  database: string;
  clock: Clock;
}): Promise<MongoVault> => {
  const client = new MongoClient(options.url, {
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  });
  try {
    await client.connect();
    const entries = client.db(options.database).collection<Entry>(COLLECTION);
    await entries.createIndex({ expiresAt: 1 });
    return new MongoVault(client, entries, options.clock);
  } catch (error) {
    await client.close();
    throw new StorageUnavailable('the vault cannot be reached', { cause: error });
  }
};

export class MongoVault implements Vault {
  constructor(
    private readonly client: MongoClient,
    private readonly entries: Collection<Entry>,
    private readonly clock: Clock,
  ) {}

  async get<T>(bucket: string, key: string): Promise<T | undefined> {
    return (await this.getMany<T>(bucket, [key])).get(key);
  }

  async getMany<T>(bucket: string, keys: readonly string[]): Promise<Map<string, T>> {
    const entries = await this.orUnavailable(() =>
      this.entries.find({ _id: { $in: keys.map((key) => idOf(bucket, key)) }, ...this.lives() }).toArray(),
    );
    return new Map(entries.map((entry) => [keyOf(bucket, entry), valueOf<T>(entry)]));
  }

  async put(bucket: string, key: string, value: unknown, options?: { expiresAt?: Instant }): Promise<void> {
    const { _id, ...fields } = entryOf(bucket, key, value, options);
    await this.orUnavailable(() => this.entries.replaceOne({ _id }, fields, { upsert: true }));
  }

  async putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: Instant }): Promise<T> {
    const entry = entryOf(bucket, key, value, options);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await this.orUnavailable(() =>
        this.entries.deleteOne({ _id: entry._id, expiresAt: { $ne: null, $lte: this.clock.now() } }),
      );
      const inserted = await this.orUnavailable(() =>
        this.entries.insertOne(entry).then(() => true, ifDuplicate(false)),
      );
      if (inserted) return value;
      const standing = await this.get<T>(bucket, key);
      if (standing !== undefined) return standing;
      // It is not on a majority yet, or was taken away again.
      await pause(RETRY_MS);
    }
    throw new StorageUnavailable(`the vault's entry ${key} does not settle`);
  }

  async replace(
    bucket: string,
    key: string,
    value: unknown,
    options?: { expiresAt?: Instant },
  ): Promise<boolean> {
    const { _id, ...fields } = entryOf(bucket, key, value, options);
    const { matchedCount } = await this.orUnavailable(() =>
      this.entries.replaceOne({ _id, ...this.lives() }, fields),
    );
    return matchedCount === 1;
  }

  /** The caller that deletes an entry has it: not every server that speaks this protocol finds and deletes in one step. */
  async take<T>(bucket: string, key: string): Promise<T | undefined> {
    const _id = idOf(bucket, key);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const entry = await this.orUnavailable(() => this.entries.findOne({ _id, ...this.lives() }));
      if (!entry) return undefined;
      const { deletedCount } = await this.orUnavailable(() =>
        this.entries.deleteOne({ _id, text: entry.text }),
      );
      if (deletedCount === 1) return valueOf<T>(entry);
      // Somebody else has it, and not on a majority yet, or it is another by now.
      await pause(RETRY_MS);
    }
    throw new StorageUnavailable(`the vault's entry ${key} does not settle`);
  }

  async delete(bucket: string, key: string): Promise<void> {
    await this.orUnavailable(() => this.entries.deleteOne({ _id: idOf(bucket, key) }));
  }

  async list<T>(bucket: string, limit: number, after = ''): Promise<readonly (readonly [string, T])[]> {
    const inBucket: Filter<Entry> = { _id: { $gt: idOf(bucket, after), $lt: `${bucket}0` }, ...this.lives() };
    const entries = await this.orUnavailable(() =>
      this.entries.find(inBucket).sort({ _id: 1 }).limit(limit).toArray(),
    );
    return entries.map((entry) => [keyOf(bucket, entry), valueOf<T>(entry)] as const);
  }

  async sweep(): Promise<void> {
    await this.orUnavailable(() =>
      this.entries.deleteMany({ expiresAt: { $ne: null, $lte: this.clock.now() } }),
    );
  }

  async fault(): Promise<null> {
    return null;
  }

  async writes(): Promise<number> {
    return 0;
  }

  async accept(): Promise<void> {
    // There is nothing to add up.
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private lives(): Filter<Entry> {
    return { $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.now() } }] };
  }

  private async orUnavailable<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw new StorageUnavailable('the vault did not answer', { cause: error });
    }
  }
}

const ifDuplicate =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return answer;
    throw error;
  };

const idOf = (bucket: string, key: string): string => `${bucket}/${key}`;
const keyOf = (bucket: string, entry: { _id: string }): string => entry._id.slice(bucket.length + 1);
const valueOf = <T>(entry: { text: string }): T => JSON.parse(entry.text) as T;
const entryOf = (bucket: string, key: string, value: unknown, options?: { expiresAt?: Instant }): Entry => ({
  _id: idOf(bucket, key),
  text: JSON.stringify(value),
  expiresAt: options?.expiresAt ?? null,
});
