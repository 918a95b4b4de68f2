import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accept, defineEvent, instantOf, reject, type Decider, type NewEvent } from '@stile/contracts';
import { EventLog } from '../event-log/event-log.js';
import { EventRegistry, InvalidEvent } from '../event-log/event-registry.js';
import { PersonKeys } from '../event-log/person-keys.js';
import { MemoryEventStore } from '../memory/memory-event-store.js';
import { NoAnswer, StorageUnavailable, type EventStore } from '../ports/event-store.js';
import { MemoryVault } from '../memory/memory-vault.js';
import { Lanes } from './lanes.js';
import type { CommandContext } from '../ports/command-lanes.js';

/** A pool of 10: take some, give some back. A repeat of a command changes nothing. */
type Command = { readonly id: string; readonly units: number };
type Moved = { readonly type: 'Moved'; readonly data: { readonly id: string; readonly units: number } };
interface State {
  readonly taken: number;
  readonly seen: ReadonlySet<string>;
}
const LIMIT = 10;
const pool: Decider<Command, State, Moved> = {
  initial: { taken: 0, seen: new Set() },
  decide: ({ id, units }, { taken, seen }) => {
    if (id === 'fault') throw new Error('a fault in the rules');
    if (seen.has(id)) return accept<Moved>();
    if (taken + units > LIMIT)
      return reject({ code: 'addon_limit', status: 409, detail: { left: LIMIT - taken } });
    return accept<Moved>({ type: 'Moved', data: { id, units } });
  },
  evolve: ({ taken, seen }, { data }) => ({ taken: taken + data.units, seen: new Set([...seen, data.id]) }),
};

let nowMs: number;
let store: MemoryEventStore;
let lanes: Lanes;
const clock = { now: () => instantOf(nowMs) };
const ids = { next: () => randomUUID(), secret: () => '' };
const lanesOn = (on: EventStore): Lanes => new Lanes({ store: on, versionOf: () => 1, clock, ids });
const context: CommandContext = { commandId: 'command-1', correlation: 'c-1', actor: 'visitor' };
const take = (units: number, id: string = randomUUID(), by = lanes, stream = 'pool-1') =>
  by.execute(pool, stream, { id, units }, context);
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const moved = (units: number): NewEvent => ({
  id: randomUUID(),
  type: 'Moved',
  version: 1,
  data: { id: randomUUID(), units },
  metadata: {},
  at: clock.now(),
});
const inLog = async (stream = 'pool-1'): Promise<number[]> => {
  const found: number[] = [];
  for await (const events of store.readStream(stream))
    found.push(...events.map(({ data }) => (data as Moved['data']).units));
  return found;
};
/** The store with its append replaced. */
const withAppend = (append: EventStore['append']): EventStore =>
  Object.assign(Object.create(store) as EventStore, { append });

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T09:00:00.000Z');
  store = new MemoryEventStore();
  lanes = lanesOn(store);
});

describe('verdicts', () => {
  test('each of the commands that wait gets its own, and all of them share one append', async () => {
    const append = jest.spyOn(store, 'append');
    const outcomes = await Promise.all([
      take(6, 'a'),
      take(5, 'b'),
      take(4, 'c'),
      take(6, 'a'),
      take(1, 'd'),
    ]);
    expect(append).toHaveBeenCalledTimes(1);
    const position = await store.head();
    expect(outcomes).toMatchObject([
      {
        accepted: true,
        revision: 0,
        position,
        state: { taken: 6 },
        events: [{ type: 'Moved', revision: 0, stream: 'pool-1', data: { id: 'a', units: 6 } }],
      },
      {
        accepted: false,
        revision: 0,
        rejection: { code: 'addon_limit', detail: { left: 4 } },
        state: { taken: 6 },
      },
      { accepted: true, revision: 1, events: [{ revision: 1 }], state: { taken: 10 } },
      { accepted: true, revision: 1, events: [] },
      { accepted: false, revision: 1, rejection: { detail: { left: 0 } } },
    ]);
    expect(await inLog()).toEqual([6, 4]);
  });

  test('events carry who and why, and the moment of the drain', async () => {
    const outcome = await lanes.execute(
      pool,
      'pool-1',
      { id: 'a', units: 1 },
      { ...context, causation: 'e-1', station: 'desk-1' },
    );
    const events = outcome.accepted ? outcome.events : [];
    expect(events).toMatchObject([
      {
        version: 1,
        at: clock.now(),
        metadata: {
          correlation: 'c-1',
          causation: 'e-1',
          actor: 'visitor',
          station: 'desk-1',
          command: 'command-1',
        },
      },
    ]);
    const stored = [];
    for await (const page of store.readStream('pool-1')) stored.push(...page);
    expect(stored).toEqual(events);
    const plain = await take(1);
    expect(plain.accepted && Object.keys(plain.events[0]?.metadata ?? {})).toEqual([
      'correlation',
      'actor',
      'command',
    ]);
  });

  test('a command that changes nothing answers where the stream is', async () => {
    expect(await take(11)).toMatchObject({ accepted: false, revision: -1, position: '' });
    const { position } = await take(3, 'a');
    expect(await take(3, 'a')).toMatchObject({ accepted: true, events: [], revision: 0, position });
    expect(await take(9)).toMatchObject({ accepted: false, revision: 0, position });
    expect(await take(9, randomUUID(), lanesOn(store))).toMatchObject({
      accepted: false,
      revision: 0,
      position,
    });
  });

  test('a decider that throws fails its own command alone', async () => {
    const outcomes = await Promise.allSettled([take(1), take(1, 'fault'), take(1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'a fault in the rules' } });
    expect(await inLog()).toEqual([1, 1]);
    await expect(take(1, 'fault')).rejects.toThrow('a fault in the rules');
  });

  test('an event that may not be written fails its own command alone', async () => {
    const registry = new EventRegistry([
      defineEvent('Moved', 1, z.object({ id: z.string(), units: z.number().int() })),
    ]);
    const log = new EventLog(
      store,
      registry,
      new PersonKeys(new MemoryVault(clock), Buffer.alloc(32), clock, ids),
    );
    const checked = new Lanes({ store: log, versionOf: (type) => registry.versionOf(type), clock, ids });
    const outcomes = await Promise.allSettled([
      take(1, 'a', checked),
      take(0.5, 'b', checked),
      take(9, 'c', checked),
      take(1, 'd', checked),
    ]);
    expect(outcomes).toMatchObject([
      { value: { accepted: true } },
      { reason: expect.any(InvalidEvent) },
      { value: { accepted: true, revision: 1 } },
      { value: { accepted: false } },
    ]);
    expect(await inLog()).toEqual([1, 9]);
  });

  test('two deciders of one stream each decide on a state of their own', async () => {
    const counter: Decider<null, number, Moved> = {
      initial: 0,
      decide: (_, count) =>
        count > 2
          ? reject({ code: 'addon_limit', status: 409 })
          : accept<Moved>({ type: 'Moved', data: { id: `n${count}`, units: 2 } }),
      evolve: (count) => count + 1,
    };
    const count = () => lanes.execute(counter, 'pool-1', null, context);
    const outcomes = await Promise.all([take(3, 'a'), count(), take(5, 'b'), count(), take(1, 'c')]);
    expect(outcomes).toMatchObject([
      { state: { taken: 3 } },
      { state: 2 },
      { state: { taken: 10 } },
      { accepted: false, state: 3 },
      { accepted: false, state: { taken: 10 } },
    ]);
    expect(await inLog()).toEqual([3, 2, 5]);
  });
});

describe('other writers', () => {
  test('a conflict reads the tail and decides again', async () => {
    await take(4);
    await store.append('pool-1', 0, [moved(5)]);
    const outcomes = await Promise.all([take(2), take(1)]);
    expect(outcomes).toMatchObject([
      { accepted: false, revision: 1, rejection: { detail: { left: 1 } } },
      { accepted: true, revision: 2 },
    ]);
  });

  test('a rejection is decided on the present state, not on what this process remembers', async () => {
    await take(10);
    await store.append('pool-1', 0, [moved(-4)]);
    expect(await take(4)).toMatchObject({ accepted: true, revision: 2 });
  });

  test('who is overtaken again and again gives up as StorageUnavailable', async () => {
    const overtaken = withAppend(async (stream, expected, events) => {
      await store.append(stream, expected, [moved(0)]);
      return store.append(stream, expected, events);
    });
    await expect(take(1, 'a', lanesOn(overtaken))).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await inLog()).toHaveLength(20);
  });

  test('what was known and is not in the log counts for nothing', async () => {
    const events = [moved(4), moved(4)];
    let log: EventStore = Object.create(store) as EventStore;
    const other = lanesOn({
      ...withAppend((...args) => log.append(...args)),
      readStream: (...args) => log.readStream(...args),
    });
    await log.append('pool-1', 'none', events);
    await take(1, 'a', other);
    log = new MemoryEventStore();
    expect(await take(1, 'b', other)).toMatchObject({ accepted: true, revision: 0, state: { taken: 1 } });
  });
});

describe('unknown outcomes', () => {
  test('an append that stands although it failed is told as it stands, once', async () => {
    let failures = 2;
    const sent: string[][] = [];
    const losing = lanesOn(
      withAppend(async (stream, expected, events) => {
        sent.push(events.map(({ id }) => id));
        const answer = await store.append(stream, expected, events);
        if (failures-- > 0) throw new StorageUnavailable('the answer was lost');
        return answer;
      }),
    );
    expect(await Promise.all([take(6, 'a', losing), take(6, 'b', losing)])).toMatchObject([
      { accepted: true, revision: 0, position: await store.head() },
      { accepted: false },
    ]);
    expect(await inLog()).toEqual([6]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.flat()).size).toBe(1);
  });

  test('a store that stays away is StorageUnavailable for everybody in the drain, also for who was refused after them', async () => {
    let away = true;
    const failing = lanesOn(
      withAppend((...args) =>
        away ? Promise.reject(new StorageUnavailable('away')) : store.append(...args),
      ),
    );
    const outcomes = await Promise.allSettled([take(6, 'a', failing), take(6, 'b', failing)]);
    expect(outcomes).toMatchObject([
      { reason: { name: 'StorageUnavailable' } },
      { reason: { name: 'StorageUnavailable' } },
    ]);
    away = false;
    expect(await take(6, 'b', failing)).toMatchObject({ accepted: true, revision: 0 });
    expect(await inLog()).toEqual([6]);
  });

  test('an append that got no answer is not sent again, and who waits behind it is told at once', async () => {
    let hangs: (error: Error) => void = () => undefined;
    let sent = 0;
    const hanging = lanesOn(
      withAppend(
        (...args) =>
          new Promise((resolve, reject) => {
            sent++;
            hangs = reject;
            if (sent > 1) resolve(store.append(...args));
          }),
      ),
    );
    const first = take(6, 'a', hanging);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const behind = [take(1, 'b', hanging), take(1, 'c', hanging)];
    hangs(new NoAnswer('nothing was said'));
    expect(await Promise.allSettled([first, ...behind])).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { name: 'StorageUnavailable' } })),
    );
    expect(sent).toBe(1);
    expect(await take(6, 'd', hanging)).toMatchObject({ accepted: true, revision: 0 });
  });

  test('an append that lands later than its last answer is seen before the next decision', async () => {
    let late: NewEvent[] = [];
    let away = true;
    const failing = lanesOn(
      withAppend((stream, expected, events) => {
        if (!away) return store.append(stream, expected, events);
        late = [...events];
        return Promise.reject(new StorageUnavailable('away'));
      }),
    );
    await expect(take(6, 'a', failing)).rejects.toBeInstanceOf(StorageUnavailable);
    away = false;
    await store.append('pool-1', 'none', late);
    expect(await take(6, 'a', failing)).toMatchObject({ accepted: true, events: [], revision: 0 });
    expect(await take(6, 'b', failing)).toMatchObject({ accepted: false });
  });

  test('a refusal that counts on an append which is not durable yet waits for it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = lanesOn(
      withAppend(async (...args) => {
        await held;
        return store.append(...args);
      }),
    );
    let refused = false;
    const accepted = take(6, 'a', slow);
    const refusal = take(6, 'b', slow).then((outcome) => {
      refused = !outcome.accepted;
    });
    await turns(5);
    expect(refused).toBe(false);
    release();
    await Promise.all([accepted, refusal]);
    expect(refused).toBe(true);
  });
});

describe('bounds', () => {
  test('a full lane and a full house are StorageUnavailable', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5001 }, () => take(0)));
    expect(outcomes.at(-1)).toMatchObject({ reason: { name: 'StorageUnavailable', retryAfterSeconds: 1 } });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5000);
    const spread = await Promise.allSettled(
      Array.from({ length: 20_001 }, (_, index) => take(0, 'a', lanes, `pool-${index % 100}`)),
    );
    expect(spread.at(-1)).toMatchObject({ reason: { name: 'StorageUnavailable' } });
    expect(spread.filter(({ status }) => status === 'fulfilled')).toHaveLength(20_000);
  });

  test('many streams and idle ones are forgotten, and known again when they are asked for', async () => {
    for (let from = 0; from < 12_000; from += 3000)
      await Promise.all(
        Array.from({ length: 3000 }, (_, index) => take(1, 'a', lanes, `pool-${from + index}`)),
      );
    expect(lanes['lanes'].size).toBeLessThanOrEqual(10_000);
    expect(await take(10, 'b', lanes, 'pool-0')).toMatchObject({ accepted: false, revision: 0 });
    nowMs += 11 * 60_000;
    await take(1, 'b', lanes, 'pool-1');
    expect(lanes['lanes'].size).toBe(1);
  });
});

describe('loading', () => {
  test("the present state, with and without a lane, others' events included", async () => {
    expect(await lanes.load(pool, 'pool-1')).toMatchObject({
      state: { taken: 0 },
      revision: -1,
      position: '',
    });
    await take(4);
    await store.append('pool-1', 0, [moved(3)]);
    const expected = { state: { taken: 7 }, revision: 1, position: await store.head() };
    expect(await lanes.load(pool, 'pool-1')).toMatchObject(expected);
    expect(await lanesOn(store).load(pool, 'pool-1')).toMatchObject(expected);
  });

  test('what is to be forgotten, with the parts of a stream, is read anew', async () => {
    for (const stream of ['pool-1', 'pool-1.1', 'pool-10']) await take(4, stream, lanes, stream);
    lanes.forget('pool-1');
    const read = jest.spyOn(store, 'readStream');
    for (const stream of ['pool-1', 'pool-1.1', 'pool-10']) await take(1, `${stream}-again`, lanes, stream);
    expect(read.mock.calls.map(([stream]) => stream)).toEqual(['pool-1', 'pool-1.1']);
  });

  test('all streams of a category that are to be forgotten are read anew, and no others', async () => {
    for (const stream of ['pool-1', 'pool-2', 'pools-1']) await take(4, stream, lanes, stream);
    lanes.forgetCategory('pool');
    const read = jest.spyOn(store, 'readStream');
    for (const stream of ['pool-1', 'pool-2', 'pools-1']) await take(1, `${stream}-again`, lanes, stream);
    expect(read.mock.calls.map(([stream]) => stream)).toEqual(['pool-1', 'pool-2']);
  });

  test('again, only what is new is read, though nobody writes here; a stream that there is none is not kept', async () => {
    await store.append('pool-1', 'none', [moved(1), moved(1), moved(1)]);
    await lanes.load(pool, 'pool-1');
    await lanes.load(pool, 'pool-2');
    const read = jest.spyOn(store, 'readStream');
    await store.append('pool-1', 2, [moved(2)]);
    expect(await lanes.load(pool, 'pool-1')).toMatchObject({ state: { taken: 5 }, revision: 3 });
    expect(await lanes.load(pool, 'pool-1')).toMatchObject({ state: { taken: 5 }, revision: 3 });
    await lanes.load(pool, 'pool-2');
    expect(read.mock.calls).toEqual([
      ['pool-1', { after: 2 }],
      ['pool-1', { after: 3 }],
      ['pool-2', { after: -1 }],
    ]);
  });

  test('what was being read while it was to be forgotten is not kept', async () => {
    await store.append('pool-1', 'none', [moved(1)]);
    const loading = lanes.load(pool, 'pool-1');
    lanes.forget('pool-1');
    await loading;
    const read = jest.spyOn(store, 'readStream');
    await lanes.load(pool, 'pool-1');
    expect(read.mock.calls).toEqual([['pool-1', { after: -1 }]]);
  });

  test('lanes that are only read are forgotten when nobody has used them for a while', async () => {
    for (const stream of ['pool-1', 'pool-2']) await store.append(stream, 'none', [moved(1)]);
    await lanes.load(pool, 'pool-1');
    nowMs += 11 * 60_000;
    await lanes.load(pool, 'pool-2');
    const read = jest.spyOn(store, 'readStream');
    await lanes.load(pool, 'pool-1');
    expect(read.mock.calls).toEqual([['pool-1', { after: -1 }]]);
  });

  test('what is not durable yet is not loaded', async () => {
    const slow = lanesOn(withAppend(() => new Promise(() => undefined)));
    void take(6, 'a', slow);
    await turns(3);
    expect(await slow.load(pool, 'pool-1')).toMatchObject({ state: { taken: 0 }, revision: -1 });
  });

  test('the state right after the command that reaches it, whatever came since', async () => {
    const takeAs = (commandId: string, units: number) =>
      lanes.execute(pool, 'pool-1', { id: randomUUID(), units }, { ...context, commandId });
    await takeAs('first', 4);
    await takeAs('first', 1);
    const first = clock.now();
    nowMs += 1000;
    await takeAs('second', 3);
    const takenMore = (than: number) => lanes.loadUntil(pool, 'pool-1', ({ taken }) => taken > than);
    expect(await takenMore(3)).toMatchObject({ state: { taken: 5 }, at: first });
    expect(await takenMore(9)).toMatchObject({ state: { taken: 8 }, at: clock.now() });
  });

  test('the state as of a moment', async () => {
    await take(4);
    const first = clock.now();
    nowMs += 1000;
    await take(3);
    expect(await lanes.loadAsOf(pool, 'pool-1', first)).toMatchObject({ state: { taken: 4 }, revision: 0 });
    expect(await lanes.loadAsOf(pool, 'pool-1', clock.now())).toMatchObject({
      state: { taken: 7 },
      revision: 1,
    });
    expect(await lanes.loadAsOf(pool, 'pool-1', '2020-01-01T00:00:00.000Z')).toMatchObject({
      state: { taken: 0 },
      revision: -1,
    });
  });
});
