import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { defineEvent, type NewEvent } from '@stile/contracts';
import { eventually } from '../../../../test/support/eventually.js';
import { EventLog } from '../event-log/event-log.js';
import { EventRegistry } from '../event-log/event-registry.js';
import { PersonKeys } from '../event-log/person-keys.js';
import { loadChainKey } from '../event-log/chain-key.js';
import { anchorOf, proofOf, type LogProof } from '../event-log/log-anchor.js';
import { verifyLog, type LogReport } from '../event-log/verify-log.js';
import { readStream } from '../event-log/read-stream.js';
import { chainStart, type ChainKey } from '../ports/chained-log.js';
import {
  DamagedEvent,
  StorageUnavailable,
  WrongExpectedRevision,
  type EventStore,
} from '../ports/event-store.js';
import { MemoryVault } from '../memory/memory-vault.js';
import { Chain, type EventText } from './chain.js';
import type { LogFile } from './log-file.js';
import type { LogWriter } from './log-writer.js';
import { openSqliteEventStore, type SqliteEventStore } from './sqlite-event-store.js';

const clock = { now: () => '2026-11-21T09:00:00.000Z' };
const ids = { next: () => randomUUID(), secret: () => Buffer.alloc(32, 7).toString('base64url') };
const registry = new EventRegistry([defineEvent('Noted', 1, z.object({ text: z.string() }))]);
const noted = (text = 'note'): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  version: 1,
  data: { text },
  metadata: {},
  at: clock.now(),
});

let folder: string;
let file: string;
let store: SqliteEventStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-store-'));
  file = join(folder, 'events.db');
  store = openSqliteEventStore({ file });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  rmSync(folder, { recursive: true });
});

const openLog = (log: EventStore): EventLog =>
  new EventLog(log, registry, new PersonKeys(new MemoryVault(clock), Buffer.alloc(32), clock, ids));
const verified = (log: EventStore = store, proofs: readonly LogProof[] = []): Promise<LogReport> =>
  verifyLog(openLog(log), proofs);
/** Only what every store has. */
const unchained = (log: EventStore): EventStore => ({
  append: (...args) => log.append(...args),
  readStream: (...args) => log.readStream(...args),
  readAll: (...args) => log.readAll(...args),
  subscribe: (...args) => log.subscribe(...args),
  head: () => log.head(),
  markOf: (read) => log.markOf(read),
  markAt: (position) => log.markAt(position),
  close: () => log.close(),
});
const revisions = async (stream: string): Promise<number[]> => {
  const found: number[] = [];
  for await (const events of store.readStream(stream)) found.push(...events.map(({ revision }) => revision));
  return found;
};
/** The connection that writes, in this thread. */
const writersFile = (): LogFile => (store['writer'] as LogWriter)['open']();
/** Lets every COMMIT pass through `instead`; answers how many there were. */
const atCommit = (instead: (commit: () => void) => void): { count: number } => {
  const seen = { count: 0 };
  const exec = Database.prototype.exec;
  jest.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql: string) {
    if (sql !== 'COMMIT') return exec.call(this, sql);
    seen.count++;
    instead(() => exec.call(this, sql));
    return this;
  });
  return seen;
};
const sqliteError = (code: string): never => {
  throw new Database.SqliteError('as if from the disk', code);
};

describe('group commit', () => {
  test('what waits in one turn shares a commit, at most 256 appends each', async () => {
    const commits = atCommit((commit) => commit());
    await Promise.all(
      Array.from({ length: 600 }, (_, index) => store.append(`a-${index}`, 'none', [noted()])),
    );
    expect(commits.count).toBe(3);
  });

  test('a conflict rejects that append alone', async () => {
    const outcomes = await Promise.allSettled([
      store.append('a-1', 'none', [noted()]),
      store.append('a-1', 'none', [noted()]),
      store.append('a-2', 'none', [noted()]),
      store.append('a-1', 0, [noted()]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  test('a fault in the data rejects that append alone', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const outcomes = await Promise.allSettled([
      store.append('a-1', 'none', [{ ...noted(), data: circular }]),
      store.append('a-1', 'none', [noted()]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('nobody is answered before the commit', async () => {
    let answered = false;
    atCommit((commit) => {
      expect(answered).toBe(false);
      commit();
    });
    const append = store.append('a-1', 'none', [noted()]).then(() => {
      answered = true;
    });
    await append;
    expect(answered).toBe(true);
  });

  test('too many waiting appends are refused, and the others are carried out', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10_001 }, (_, index) => store.append(`a-${index}`, 'none', [noted()])),
    );
    expect(outcomes.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { name: 'StorageUnavailable', retryAfterSeconds: 1 },
    });
    expect(outcomes.slice(0, -1).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('another process that holds the file is waited for, then it is StorageUnavailable', async () => {
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 300);
    await expect(store.append('a-1', 'none', [noted()])).resolves.toMatchObject({ revision: 0 });
    other.exec('BEGIN IMMEDIATE');
    await expect(store.append('a-1', 0, [noted()])).rejects.toBeInstanceOf(StorageUnavailable);
    other.exec('COMMIT');
    other.close();
    await expect(store.append('a-1', 0, [noted()])).resolves.toMatchObject({ revision: 1 });
  });

  test('what waits when the store is closed is written first', async () => {
    const append = store.append('a-1', 'none', [noted()]);
    await store.close();
    await expect(append).resolves.toMatchObject({ revision: 0 });
    store = openSqliteEventStore({ file });
    expect(await revisions('a-1')).toEqual([0]);
  });
});

describe('failing disk', () => {
  test('a full disk is StorageUnavailable; reads go on, nothing acknowledged is lost, and it recovers by itself', async () => {
    const { database } = writersFile();
    await store.append('a-1', 'none', [noted()]);
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true })) + 20}`);
    let acknowledged = 0;
    let refused: unknown;
    while (!refused) {
      await store.append('a-1', acknowledged, [noted('x'.repeat(2000))]).then(
        () => acknowledged++,
        (error: unknown) => {
          refused = error;
        },
      );
    }
    expect(refused).toBeInstanceOf(StorageUnavailable);
    expect(acknowledged).toBeGreaterThan(5);
    await expect(store.append('b-1', 'none', [noted('y'.repeat(9000))])).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    expect(await revisions('a-1')).toHaveLength(acknowledged + 1);
    database.pragma('max_page_count = 1000000');
    await expect(store.append('a-1', acknowledged, [noted()])).resolves.toMatchObject({
      revision: acknowledged + 1,
    });
    expect(await verified()).toMatchObject({ events: acknowledged + 2, firstDamage: null });
  });

  test.each([
    ['SQLITE_IOERR_FSYNC', 'a new connection'],
    ['SQLITE_FULL', 'the same connection'],
  ])(
    'a commit that fails with %s is never answered as if it had gone through; then %s goes on',
    async (code, connection) => {
      await store.append('a-1', 'none', [noted()]);
      const before = [store['openLog'](), writersFile()];
      let failing = true;
      atCommit((commit) => (failing ? sqliteError(code) : commit()));
      const event = noted();
      const outcomes = await Promise.allSettled([
        store.append('a-1', 0, [event]),
        store.append('a-1', 0, [noted()]),
        store.append('a-2', 'none', [noted()]),
      ]);
      // The second one lost to the first, which is not there: nobody may be told of its revision.
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
      failing = false;
      expect(await revisions('a-1')).toEqual([0]);
      await expect(store.append('a-1', 0, [event])).resolves.toMatchObject({ revision: 1 });
      await expect(store.append('a-2', 'none', [noted()])).resolves.toMatchObject({ revision: 0 });
      const isSame = connection === 'the same connection';
      expect([store['openLog'](), writersFile()].map((file, index) => file === before[index])).toEqual([
        isSame,
        isSame,
      ]);
      expect(await verified()).toMatchObject({ events: 3, firstDamage: null });
    },
  );

  test('a commit that went through but said it failed: the same append again gives its answer, and subscribers see it once', async () => {
    const abort = new AbortController();
    const seen: string[] = [];
    const subscribed = (async () => {
      for await (const { events } of store.subscribe('', {}, abort.signal))
        seen.push(...events.map(({ id }) => id));
    })();
    let failing = true;
    atCommit((commit) => {
      commit();
      if (failing) sqliteError('SQLITE_IOERR_FSYNC');
    });
    const events = [noted(), noted()];
    await expect(store.append('a-1', 'none', events)).rejects.toBeInstanceOf(StorageUnavailable);
    failing = false;
    await expect(store.append('a-1', 'none', events)).resolves.toMatchObject({ revision: 1 });
    await eventually(
      () => seen,
      ({ length }) => length >= 2,
    );
    abort.abort();
    await subscribed;
    expect(seen).toEqual(events.map(({ id }) => id));
    expect(await verified()).toMatchObject({ events: 2, firstDamage: null });
  });
});

describe('subscriptions', () => {
  test('a stream is read to its end also where another process has just written to it', async () => {
    const stopping = new AbortController();
    const following = store.subscribe('', {}, stopping.signal)[Symbol.asyncIterator]();
    await following.next();
    await store.append('a-1', 'none', [noted()]);
    expect(await after(0)).toEqual([]);
    const other = openSqliteEventStore({ file });
    await other.append('a-1', 0, [noted()]);
    expect(await after(0)).toEqual([1]);
    await other.close();
    stopping.abort();
    await following.return(undefined);
  });
  /** The revisions of `a-1` after one. */
  const after = async (revision: number): Promise<number[]> => {
    const found: number[] = [];
    for await (const events of store.readStream('a-1', { after: revision }))
      found.push(...events.map((event) => event.revision));
    return found;
  };

  test('own commits come from memory, the same data; those of another process from the file, in their order', async () => {
    const other = openSqliteEventStore({ file });
    const abort = new AbortController();
    const seen: unknown[] = [];
    const subscribed = (async () => {
      for await (const { events } of store.subscribe('', {}, abort.signal))
        seen.push(...events.map(({ data }) => data));
    })();
    const own = [noted('1'), noted('3'), noted('5')];
    await store.append('a-1', 'none', [own[0] as NewEvent]);
    await other.append('b-1', 'none', [noted('2')]);
    await store.append('a-1', 0, [own[1] as NewEvent]);
    await other.append('b-1', 0, [noted('4')]);
    await store.append('a-1', 1, [own[2] as NewEvent]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual(['1', '2', '3', '4', '5'].map((text) => ({ text })));
    expect(seen[0]).toBe(own[0]?.data);
    expect(seen[4]).toBe(own[2]?.data);
    await other.append('b-1', 1, [noted('6')]);
    await eventually(
      () => seen,
      ({ length }) => length >= 6,
    );
    abort.abort();
    await subscribed;
    await other.close();
  });

  test('a position of another log is refused', async () => {
    await expect(
      store.subscribe('0000000000000009', {}, new AbortController().signal).next(),
    ).rejects.toThrow('of another log');
    await expect(store.readAll('nonsense').next()).rejects.toThrow('not a position');
  });
});

describe('verification', () => {
  const fill = async (): Promise<void> => {
    const other = openSqliteEventStore({ file });
    for (let index = 0; index < 40; index++)
      await (index % 3 ? store : other).append(
        `a-${index % 4}`,
        index < 4 ? 'none' : Math.floor(index / 4) - 1,
        [noted(`note number ${index}`)],
      );
    await other.close();
  };
  const tampered = async (change: (database: Database.Database) => void): Promise<LogReport> => {
    await fill();
    const database = new Database(file);
    change(database);
    database.close();
    return verified();
  };

  test('a sound log, written by two processes in turn', async () => {
    await fill();
    expect(await verified()).toEqual({ events: 40, streams: 4, head: '0000000000000040', firstDamage: null });
  });

  test('a flipped byte in the file is found, and the event named', async () => {
    await fill();
    await store.close();
    const bytes = readFileSync(file);
    const at = bytes.indexOf('note number 27');
    bytes[at] = bytes.readUInt8(at) ^ 1;
    writeFileSync(file, bytes);
    store = openSqliteEventStore({ file });
    expect((await verified()).firstDamage).toMatchObject({
      position: '0000000000000028',
      stream: 'a-3',
      reason: expect.stringContaining('chain'),
    });
  });

  test.each([
    ['its data', `UPDATE events SET data = '{"text":"other"}' WHERE position = 9`, '0000000000000009'],
    [
      'its moment',
      `UPDATE events SET at = '2020-01-01T00:00:00.000Z' WHERE position = 9`,
      '0000000000000009',
    ],
    [
      'its metadata',
      `UPDATE events SET metadata = '{"actor":"other"}' WHERE position = 9`,
      '0000000000000009',
    ],
    ['its stream', `UPDATE events SET stream = 2, revision = 99 WHERE position = 9`, '0000000000000009'],
    ['its chain', `UPDATE events SET chain = 'x' WHERE position = 9`, '0000000000000009'],
    ['one taken out', 'DELETE FROM events WHERE position = 9', '0000000000000009'],
    [
      'two exchanged',
      'UPDATE events SET position = 1000 - position WHERE position IN (9, 10)',
      '0000000000000009',
    ],
    ['broken text', `UPDATE events SET data = '{' WHERE position = 9`, '0000000000000009'],
  ])('a change is found and named: %s', async (_, sql, position) => {
    const report = await tampered((database) => database.exec(sql));
    expect(report.firstDamage?.position).toBe(position);
  });

  describe('with a key', () => {
    const chainKey = { secret: Buffer.alloc(32, 3), after: '' };
    /** Event 9 is another, and the chain is worked out again from there to `upTo`. */
    const rewritten = async (log: SqliteEventStore, path: string, upTo = 12): Promise<LogReport> => {
      const database = new Database(path);
      const chain = new Chain();
      const rows = database
        .prepare(
          'SELECT e.*, s.name FROM events e JOIN streams s ON s.id = e.stream WHERE position >= 9 ORDER BY position',
        )
        .all() as (EventText & { position: number; revision: number; name: string })[];
      let previous = database.prepare('SELECT chain FROM events WHERE position = 8').pluck().get() as string;
      for (const row of rows.slice(0, upTo - 8)) {
        const event = row.position === 9 ? { ...row, data: '{"text":"other"}' } : row;
        previous = chain.next(previous, row.position, row.name, row.revision, event);
        database
          .prepare('UPDATE events SET data = ?, chain = ? WHERE position = ?')
          .run(event.data, previous, row.position);
      }
      database.close();
      return verified(log);
    };
    const filled = async (path: string, key?: ChainKey): Promise<SqliteEventStore> => {
      const log = openSqliteEventStore({ file: path, ...(key ? { chainKey: key } : {}) });
      for (let index = 0; index < 12; index++)
        await log.append('a-1', index === 0 ? 'none' : index - 1, [noted()]);
      return log;
    };

    test('a log whose chain was worked out again by somebody without it is found', async () => {
      const plain = await filled(join(folder, 'plain.db'));
      expect((await rewritten(plain, join(folder, 'plain.db'))).firstDamage).toBeNull();
      await plain.close();
      const keyed = await filled(join(folder, 'keyed.db'), chainKey);
      expect((await verified(keyed)).firstDamage).toBeNull();
      expect((await rewritten(keyed, join(folder, 'keyed.db'))).firstDamage).toMatchObject({
        position: '0000000000000009',
        reason: expect.stringContaining('chain') as unknown,
      });
      await keyed.close();
    });

    test('one event that was replaced together with its chain does not fit the next', async () => {
      const path = join(folder, 'one.db');
      const plain = await filled(path);
      expect((await rewritten(plain, path, 9)).firstDamage).toMatchObject({
        position: '0000000000000010',
        reason: expect.stringContaining('chain') as unknown,
      });
      await plain.close();
    });

    test('a log that began without one stays sound, and goes on with it', async () => {
      const path = join(folder, 'older.db');
      const older = await filled(path);
      const after = await older.head();
      await older.close();
      const keyed = openSqliteEventStore({ file: path, chainKey: { ...chainKey, after } });
      await keyed.append('a-1', 11, [noted(), noted()]);
      expect(await verified(keyed)).toMatchObject({ events: 14, firstDamage: null });
      await keyed.close();
      const without = openSqliteEventStore({ file: path });
      expect((await verified(without)).firstDamage?.position).toBe('0000000000000013');
      await without.close();
    });

    test('it is made once, sealed in the vault, and remembers where the log was without it', async () => {
      const vault = new MemoryVault(clock);
      const masterKey = Buffer.alloc(32, 9);
      const random = { next: () => randomUUID(), secret: () => randomBytes(32).toString('base64url') };
      const made = await loadChainKey(vault, masterKey, random, () => Promise.resolve('0000000000000012'));
      const again = await loadChainKey(vault, masterKey, random, () =>
        Promise.reject(new Error('not asked')),
      );
      expect(again).toEqual(made);
      expect(made).toMatchObject({ after: '0000000000000012' });
      expect(made.secret).toHaveLength(32);
      expect(JSON.stringify(await vault.list('log-chain', 9))).not.toContain(made.secret.toString('base64'));
    });
  });

  test('a cut-off end is found by an anchor, with the number of missing events', async () => {
    await fill();
    const anchor = await anchorOf(store, clock.now());
    expect((await verified(store, [proofOf(anchor)])).firstDamage).toBeNull();
    await store.append('a-0', 9, [noted()]);
    expect((await verified(store, [proofOf(anchor)])).firstDamage).toBeNull();
    const database = new Database(file);
    database.exec('DELETE FROM events WHERE position > 28');
    database.close();
    expect((await verified()).firstDamage).toBeNull();
    expect((await verified(store, [proofOf(anchor)])).firstDamage).toEqual({
      position: '0000000000000028',
      stream: '',
      reason: `12 events are missing after 0000000000000028: at ${clock.now()} the log ended at 0000000000000040`,
    });
  });

  test('an end that was replaced, chain and all, is found by an anchor', async () => {
    await fill();
    const anchor = await anchorOf(store, clock.now());
    const database = new Database(file);
    database.exec('DELETE FROM events WHERE position > 36');
    database.close();
    for (let index = 0; index < 4; index++) await store.append(`a-${index}`, 8, [noted('another note')]);
    expect((await verified()).firstDamage).toBeNull();
    expect((await verified(store, [proofOf(anchor)])).firstDamage).toMatchObject({
      position: '0000000000000040',
      reason: expect.stringContaining('was replaced') as unknown,
    });
  });

  test('a store without a chain is told to have lost its end', async () => {
    await fill();
    const bare = unchained(store);
    const { position } = await anchorOf(bare, clock.now());
    const later = { at: clock.now(), position: position.replace(/.$/, '9'), chain: null };
    expect((await verified(bare, [proofOf({ ...later, position })])).firstDamage).toBeNull();
    expect((await verified(bare, [proofOf(later)])).firstDamage?.reason).toContain(
      'events are missing after 0000000000000040',
    );
  });

  describe('a flipped bit in an index', () => {
    const PAGE = 4096;
    const batchesOf = async (of: EventStore, category: string): Promise<unknown[]> => {
      const events: unknown[] = [];
      for await (const batch of of.readAll('', { categories: [category] })) events.push(...batch.events);
      return events;
    };
    /** An entry of the index by stream is the stream's number, the revision and the position. */
    const flipped = async (entry: readonly number[], changed: readonly number[]): Promise<EventLog> => {
      await fill();
      await store.close();
      const bytes = readFileSync(file);
      const at = bytes.indexOf(Buffer.from(entry));
      expect(at).toBeGreaterThan(0);
      Buffer.from(changed).copy(bytes, at);
      writeFileSync(file, bytes);
      store = openSqliteEventStore({ file });
      return openLog(store);
    };

    test.each([
      ['a gap', [4, 1, 1, 1, 4, 5, 24], [4, 1, 1, 1, 6, 5, 24], 5],
      ['a position where there is nothing', [4, 1, 1, 1, 4, 5, 24], [4, 1, 1, 1, 4, 5, 88], 5],
      ['an event of another stream', [4, 1, 1, 1, 4, 5, 24], [4, 1, 1, 1, 4, 5, 25], 5],
    ])('is refused where its stream is read: %s', async (_, entry, changed, revision) => {
      const log = await flipped(entry, changed);
      await expect(readStream(log, 'a-3')).rejects.toThrow(`event ${revision} of a-3`);
      await expect(readStream(log, 'a-3')).rejects.toBeInstanceOf(DamagedEvent);
      expect(await readStream(log, 'a-2')).toHaveLength(10);
    });

    test.each([
      ['the end of a stream', [4, 1, 1, 1, 4, 9, 40], [4, 1, 1, 1, 5, 9, 40]],
      ['a category', [3, 9, 1, 40], [3, 9, 1, 41]],
      ['the name of a stream', [3, 19, 1, 97, 45, 51, 4], [3, 19, 1, 97, 45, 55, 4]],
    ])('is found by verify, and by the check that goes page by page: %s', async (_, entry, changed) => {
      await flipped(entry, changed);
      for (const log of [store, unchained(store)]) {
        const { firstDamage } = await verified(log);
        expect(firstDamage).toMatchObject({ stream: expect.stringMatching(/^a/) as unknown });
      }
      expect(store.checkChain(chainStart).damage).toMatchObject({
        reason: expect.stringContaining('index') as unknown,
      });
    });

    /** The log's answers; null where it refuses, or its check finds a fault. */
    const answers = async (streams: readonly string[]): Promise<unknown> => {
      store = openSqliteEventStore({ file });
      try {
        if (store.checkChain(chainStart).damage) return null;
        const all: unknown[] = [];
        for await (const { events } of store.readAll('')) all.push(...events);
        return {
          all,
          streams: await Promise.all(streams.map((stream) => readStream(openLog(store), stream))),
          categories: await Promise.all(['a', 'b', 'c', 'd'].map((category) => batchesOf(store, category))),
        };
      } catch (error) {
        const { name, code } = error as { name: string; code?: string };
        expect(name === DamagedEvent.name || code?.startsWith('SQLITE_')).toBe(true);
        return null;
      } finally {
        await store.close();
      }
    };
    const bytesFrom = (first: number, count: number): readonly number[] =>
      Array.from({ length: count }, (_, more) => first + more);
    /** How many entries a page has and where the first are, and the one that was written last. */
    const ofPage =
      (number: number) =>
      (bytes: Buffer): readonly number[] => {
        const start = (number - 1) * PAGE;
        return [...bytesFrom(start + 3, 9), ...bytesFrom(start + bytes.readUInt16BE(start + 5), 6)];
      };

    test.each<[string, (file: Buffer) => readonly number[]]>([
      ['the table of categories', ofPage(2)],
      ['the index of categories’ names', ofPage(3)],
      ['the table of streams', ofPage(4)],
      ['the index of streams’ names', ofPage(5)],
      ['the table of events', ofPage(6)],
      ['the index of events by stream', ofPage(7)],
      ['the index of events by category', ofPage(8)],
      ['the kinds of an event’s values', (bytes) => bytesFrom(bytes.indexOf('the id of one') - 24, 24)],
    ])('no flipped bit in %s is served', async (_, bytesOf) => {
      await fill();
      for (const category of ['b', 'c', 'd']) await store.append(`${category}-1`, 'none', [noted()]);
      await store.append('a-4', 'none', [{ ...noted(), id: 'the id of one' }]);
      await store.close();
      const whole = readFileSync(file);
      const streams = ['a-0', 'a-1', 'a-2', 'a-3', 'a-4', 'b-1', 'c-1', 'd-1'];
      const sound = await answers(streams);
      const served: string[] = [];
      for (const byte of bytesOf(whole))
        for (let bit = 0; bit < 8; bit++) {
          const bytes = Buffer.from(whole);
          bytes[byte]! ^= 1 << bit;
          writeFileSync(file, bytes);
          const found = await answers(streams).catch((error: unknown) => error);
          if (found !== null && !isDeepStrictEqual(found, sound)) served.push(`byte ${byte} bit ${bit}`);
        }
      expect(sound).not.toBeNull();
      expect(served).toEqual([]);
    });

    test('is mended from the events, which their chain proves', async () => {
      await flipped([4, 1, 1, 1, 4, 9, 40], [4, 1, 1, 1, 5, 9, 40]);
      store.rebuildIndexes();
      expect((await verified()).firstDamage).toBeNull();
      expect(await revisions('a-3')).toHaveLength(10);
    });
  });

  test('a page of the file that nothing reads is named by verify, which asks SQLite', async () => {
    await store.append('a-1', 'none', [noted()]);
    await store.close();
    const database = new Database(file).unsafeMode();
    database.exec('CREATE TABLE lost (a); PRAGMA writable_schema = ON');
    database.exec(`DELETE FROM sqlite_schema WHERE name = 'lost'`);
    database.close();
    store = openSqliteEventStore({ file });
    expect(store.checkChain(chainStart).damage).toBeNull();
    expect((await verified(unchained(store))).firstDamage).toBeNull();
    expect((await verified()).firstDamage).toMatchObject({
      reason: expect.stringMatching(/^the file is damaged: [^]*: never used$/) as unknown,
    });
  });

  test('a gap in a stream, an unknown type and data that does not fit are faults, chain or no chain', async () => {
    for (const sql of [
      'DELETE FROM events WHERE position = 9',
      `UPDATE events SET type = 'Odd' WHERE position = 9`,
      `UPDATE events SET data = '{"text":1}' WHERE position = 9`,
    ]) {
      const path = join(folder, `${randomUUID()}.db`);
      const log = openSqliteEventStore({ file: path });
      for (let index = 0; index < 12; index++)
        await log.append('a-1', index === 0 ? 'none' : index - 1, [noted()]);
      const database = new Database(path);
      database.exec(sql);
      database.close();
      const { firstDamage } = await verified(unchained(log));
      expect(firstDamage?.reason).toMatch(/000000009 is damaged: it is not found|unknown event Odd|text: /);
      await log.close();
    }
  });

  test('a file of another format is refused', async () => {
    const path = join(folder, 'odd.db');
    const database = new Database(path);
    database.pragma('user_version = 9');
    database.close();
    expect(() => openSqliteEventStore({ file: path })).toThrow('format 9');
    expect(() => openSqliteEventStore({ file: join(folder, 'missing', 'x.db') })).toThrow();
  });
});

test('a wrong revision names the stream and both revisions', () => {
  expect(new WrongExpectedRevision('a-1', 'none', 3).message).toBe('a-1 is at revision 3, not none');
});
