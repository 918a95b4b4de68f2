import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { accept, defineEvent, type Decider, type Recorded } from '@stile/contracts';
import {
  EventLog,
  EventRegistry,
  Lanes,
  MemoryEventStore,
  MemoryVault,
  openSqliteEventStore,
  PersonKeys,
  StorageUnavailable,
  verifyLog,
  type EventStore,
} from '@stile/event-store';
import { openEventStoreDb } from '@stile/event-store/eventstoredb';
import { EventStoreDbDouble } from './eventstoredb-double.js';

/** A shelf of named texts. */
type Put = {
  readonly type: 'Put';
  readonly data: { readonly id: string; readonly by: string; readonly text: string };
};
type Shelf = ReadonlyMap<string, string>;
const shelf: Decider<readonly Put['data'][], Shelf, Put> = {
  initial: new Map(),
  decide: (texts) => accept(...texts.map((data): Put => ({ type: 'Put', data }))),
  evolve: (state, { data }) => new Map([...state, [data.id, data.text]]),
};
const put = defineEvent('Put', 1, z.strictObject({ id: z.string(), by: z.string(), text: z.string() }));
const KB = 1024;
const text = (id: string, bytes: number, by = 'a'): Put['data'] => ({ id, by, text: id.padEnd(bytes, 'x') });
const texts = (count: number, bytes: number, by = 'a'): Put['data'][] =>
  Array.from({ length: count }, (_, index) => text(`${by}${index}`, bytes, by));

const clock = { now: () => '2026-11-21T09:00:00.000Z' };
const ids = { next: () => randomUUID(), secret: () => '' };

interface Opened {
  readonly store: EventStore;
  close(): Promise<void>;
}
const STORES: readonly (readonly [string, () => Promise<Opened>])[] = [
  ['memory', async () => ({ store: new MemoryEventStore(), close: async () => undefined })],
  [
    'SQLite',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'large-'));
      const store = openSqliteEventStore({ file: join(folder, 'events.db') });
      return { store, close: () => store.close().then(() => rmSync(folder, { recursive: true })) };
    },
  ],
  [
    'a double of EventStoreDB',
    async () => {
      const double = new EventStoreDbDouble();
      const store = openEventStoreDb({ url: await double.start() });
      return { store, close: () => store.close().then(() => double.stop()) };
    },
  ],
];

describe.each(STORES)('more than one append takes, in %s', (_name, open) => {
  let opened: Opened;
  let log: EventLog;
  let appends: number[];
  let failAt = Infinity;
  const stream = 'shelf-1';

  beforeEach(async () => {
    opened = await open();
    appends = [];
    failAt = Infinity;
    const keys = new PersonKeys(new MemoryVault(clock), Buffer.alloc(32), clock, ids);
    log = new EventLog(opened.store, new EventRegistry([put]), keys);
    const append = opened.store.append.bind(opened.store);
    jest.spyOn(opened.store, 'append').mockImplementation(async (...args) => {
      if (appends.length >= failAt) throw new StorageUnavailable('the store is away');
      const answer = await append(...args);
      appends.push(args[2].length);
      return answer;
    });
  });
  afterEach(() => opened.close());

  const lanes = (): Lanes =>
    new Lanes({
      store: log,
      versionOf: () => 1,
      clock,
      ids,
    });
  const execute = (
    by: Lanes,
    command: readonly Put['data'][],
    inParts = false,
    commandId: string = randomUUID(),
  ) => by.execute(shelf, stream, command, { commandId, correlation: 'c', actor: 'visitor', inParts });
  const readAll = async (after = ''): Promise<Recorded<Put>[]> => {
    const events: Recorded<Put>[] = [];
    for await (const batch of log.readAll(after)) events.push(...(batch.events as Recorded<Put>[]));
    return events;
  };

  test('what waits in a lane goes in several appends, in order, each command whole', async () => {
    const by = lanes();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_unused, index) => execute(by, texts(2, 30 * KB, `c${index}-`))),
    );
    expect(appends.length).toBeGreaterThanOrEqual(4);
    expect(appends.every((count) => count % 2 === 0 && count * 30 * KB < KB * KB)).toBe(true);
    expect(outcomes.map(({ revision }) => revision)).toEqual(outcomes.map((_unused, index) => 2 * index + 1));
    expect((await readAll()).map(({ data }) => data.by)).toEqual(
      outcomes.flatMap((_unused, index) => [`c${index}-`, `c${index}-`]),
    );
  });

  test('a command that is too large by itself says so at once, and others go on', async () => {
    const by = lanes();
    const small = execute(by, [text('small', 10)]);
    await expect(execute(by, [text('one', 700 * KB)])).rejects.toMatchObject({
      name: 'AppendTooLarge',
      field: 'text',
      limit: 640 * KB,
    });
    expect((await small).accepted).toBe(true);
    expect((await execute(by, [text('last', 10)])).accepted).toBe(true);
    expect(await readAll()).toHaveLength(2);
  });

  test('an import goes in several appends, and counts once it is closed, all of it at one position', async () => {
    const by = lanes();
    await execute(by, [text('before', 10)]);
    const start = await log.head();
    const batches: string[][] = [];
    const following = new AbortController();
    const followed = (async () => {
      for await (const { events } of log.subscribe(start, {}, following.signal)) {
        if (events.length > 0) batches.push(events.map(({ position }) => position));
        if (batches.flat().length >= 61) return;
      }
    })();
    const done = await execute(by, texts(60, 30 * KB), true);
    const after = await execute(by, [text('after', 10)]);
    expect(appends.length).toBeGreaterThanOrEqual(5);
    await followed;
    following.abort();
    expect(batches.find((batch) => batch.includes(done.position))?.slice(0, 60)).toEqual(
      Array(60).fill(done.position),
    );
    const events = await readAll(start);
    expect(events.map(({ data }) => data.id)).toEqual([...texts(60, 0).map(({ id }) => id), 'after']);
    expect(events.map(({ position }) => position)).toEqual([
      ...Array(60).fill(done.position),
      after.position,
    ]);
    expect(log.markOf({ events: events.slice(0, 60), position: done.position })).toEqual({
      position: done.position,
      mark: await log.markAt(done.position),
    });
    const afresh = await lanes().load(shelf, stream);
    expect([afresh.state.size, afresh.revision]).toEqual([62, 61]);
    expect(await verifyLog(log)).toMatchObject({ events: 62, firstDamage: null });
  });

  test('an import that is cut off counts for nobody, and begun again it is whole', async () => {
    const by = lanes();
    await execute(by, [text('before', 10)]);
    failAt = 3;
    await expect(execute(by, texts(60, 30 * KB), true, 'import-1')).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    const restarted = lanes();
    expect(await readAll()).toHaveLength(1);
    expect((await restarted.load(shelf, stream)).state.size).toBe(1);
    failAt = Infinity;
    // Others are not kept from anything.
    expect((await execute(restarted, [text('meanwhile', 10)])).state.size).toBe(2);
    failAt = appends.length + 2;
    await expect(execute(restarted, texts(60, 30 * KB), true, 'import-1')).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    failAt = Infinity;
    expect((await execute(lanes(), texts(60, 30 * KB), true, 'import-1')).state.size).toBe(62);
    expect(await readAll()).toHaveLength(62);
    expect((await lanes().load(shelf, stream)).state.size).toBe(62);
    expect((await verifyLog(log)).firstDamage).toBeNull();
  });

  test('somebody else who writes between the parts is not lost, and the import begins again', async () => {
    const by = lanes();
    const other = lanes();
    const append = log.append.bind(log);
    let written = false;
    jest.spyOn(log, 'append').mockImplementation(async (...args) => {
      const answer = await append(...args);
      if (!written && args[2].some(({ metadata }) => metadata.import !== undefined)) {
        written = true;
        await execute(other, [text('other', 10, 'b')]);
      }
      return answer;
    });
    expect((await execute(by, texts(60, 30 * KB), true)).state.size).toBe(61);
    const events = await readAll();
    expect([events.length, events[0]?.data.id]).toEqual([61, 'other']);
  });
});
