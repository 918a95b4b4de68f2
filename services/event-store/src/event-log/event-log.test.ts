import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  defineEvent,
  instantOf,
  personal,
  PersonErased,
  personStream,
  type NewEvent,
  type Recorded,
} from '@stile/contracts';
import { eventually } from '../../../../test/support/eventually.js';
import { DamagedEvent, type EventStore } from '../ports/event-store.js';
import { MemoryEventStore } from '../memory/memory-event-store.js';
import { MemoryVault } from '../memory/memory-vault.js';
import { EventLog } from './event-log.js';
import { EventRegistry, InvalidEvent, UnknownEvent } from './event-registry.js';
import { KEY_CACHE_MS, PersonKeys } from './person-keys.js';
import { verifyLog } from './verify-log.js';

const booked = defineEvent(
  'Booked',
  2,
  z.object({
    personId: z.string(),
    name: personal(z.string()),
    contact: z.object({ email: personal(z.email()), city: z.string() }).nullable(),
    children: personal(z.array(z.string())).optional(),
    seats: z.number().int(),
  }),
  {
    subjectField: 'personId',
    upcasters: {
      1: (data: { count: number; name: string | null; personId: string }) => ({
        personId: data.personId,
        name: data.name,
        contact: null,
        seats: data.count,
      }),
    },
  },
);
const held = defineEvent('Held', 1, z.object({ units: z.number() }));
const registry = new EventRegistry([booked, held, PersonErased]);
const masterKey = randomBytes(32);
const ids = { next: () => randomUUID(), secret: () => randomBytes(32).toString('base64url') };

let nowMs: number;
let clock: { now(): string };
let vault: MemoryVault;
let store: MemoryEventStore;
let log: EventLog;

/** As another process has it: the same store and vault, and a cache of its own. */
const openLog = (of: EventStore = store, types = registry): EventLog =>
  new EventLog(of, types, new PersonKeys(vault, masterKey, clock, ids));
const event = (type: string, version: number, data: unknown): NewEvent => ({
  id: randomUUID(),
  type,
  version,
  data,
  metadata: { actor: 'visitor' },
  at: '2026-11-21T09:00:00.000Z',
});
const ada = {
  personId: 'p-1',
  name: 'Ada Lovelace',
  contact: { email: 'ada@example.org', city: 'London' },
  children: ['Byron'],
  seats: 2,
};
const adaErased = { ...ada, name: null, contact: { email: null, city: 'London' }, children: null };
const read = async (from: EventStore, stream: string): Promise<Recorded[]> => {
  const found: Recorded[] = [];
  for await (const events of from.readStream(stream)) found.push(...events);
  return found;
};
const dataOf = async (from: EventStore, stream = 'booking-1'): Promise<unknown[]> =>
  (await read(from, stream)).map(({ data }) => data);
const readAll = async (from: EventStore): Promise<Recorded[]> => {
  const found: Recorded[] = [];
  for await (const { events } of from.readAll('')) found.push(...events);
  return found;
};

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T09:00:00.000Z');
  clock = { now: () => instantOf(nowMs) };
  vault = new MemoryVault(clock);
  store = new MemoryEventStore();
  log = openLog();
});

describe('sealing', () => {
  test('nothing personal is in the stored log, and all of it comes back, from history and live', async () => {
    const abort = new AbortController();
    const live: unknown[] = [];
    const subscribed = (async () => {
      for await (const { events } of log.subscribe('', {}, abort.signal))
        live.push(...events.map(({ data }) => data));
    })();
    await log.append('booking-1', 'none', [event('Booked', 2, ada), event('Held', 1, { units: 3 })]);
    const stored = JSON.stringify(await read(store, 'booking-1'));
    for (const secret of ['Ada', 'Lovelace', 'ada@', 'Byron']) expect(stored).not.toContain(secret);
    expect(await dataOf(log)).toEqual([ada, { units: 3 }]);
    expect((await readAll(openLog())).map(({ data }) => data)).toEqual([ada, { units: 3 }]);
    await eventually(
      () => live,
      ({ length }) => length >= 2,
    );
    abort.abort();
    await subscribed;
    expect(live).toEqual([ada, { units: 3 }]);
  });

  test('the given event is not touched, and one with nothing personal in it is stored as it is', async () => {
    const written = event('Booked', 2, ada);
    const plain = event('Booked', 2, { personId: 'p-2', name: null, contact: null, children: [], seats: 1 });
    await log.append('booking-1', 'none', [written, plain]);
    expect(written.data).toEqual(ada);
    expect((await read(store, 'booking-1'))[1]?.data).toBe(plain.data);
    expect(await vault.list('person-keys', 10)).toHaveLength(1);
  });

  test('the vault holds the key encrypted, and another master key does not open it', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    const other = new EventLog(store, registry, new PersonKeys(vault, randomBytes(32), clock, ids));
    await expect(read(other, 'booking-1')).rejects.toThrow('master key is another');
    expect(() => new PersonKeys(vault, randomBytes(16), clock, ids)).toThrow('16 bytes');
  });

  test('a changed ciphertext, and one moved to another place, are damage: readers stop', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    const [sealed] = await read(store, 'booking-1');
    const data = sealed?.data as { $sealed: { text: string } };
    await store.append('booking-2', 'none', [sealed as Recorded]);
    await store.append('booking-3', 'none', [{ ...(sealed as Recorded), id: randomUUID() }]);
    const text = `${data.$sealed.text.startsWith('A') ? 'B' : 'A'}${data.$sealed.text.slice(1)}`;
    await store.append('booking-4', 'none', [
      { ...(sealed as Recorded), data: { ...data, $sealed: { ...data.$sealed, text } } },
    ]);
    await store.append('booking-1', 0, [{ ...(sealed as Recorded), id: randomUUID() }]);
    for (const stream of ['booking-1', 'booking-2', 'booking-3', 'booking-4'])
      await expect(read(log, stream)).rejects.toBeInstanceOf(DamagedEvent);
    expect(await verifyLog(log)).toMatchObject({
      events: 5,
      firstDamage: { stream: 'booking-2', reason: expect.stringContaining('seal') },
    });
  });

  test('the keys of a batch are asked for at once, and then remembered', async () => {
    const people = Array.from({ length: 50 }, (_, index) =>
      event('Booked', 2, { ...ada, personId: `p-${index}` }),
    );
    const many = jest.spyOn(vault, 'getMany');
    const put = jest.spyOn(vault, 'putIfAbsent');
    await log.append('booking-1', 'none', people);
    expect(put).toHaveBeenCalledTimes(50);
    await log.append(
      'booking-1',
      49,
      people.map(({ data }) => event('Booked', 2, data)),
    );
    expect(await dataOf(log)).toHaveLength(100);
    expect(put).toHaveBeenCalledTimes(50);
    // Once for each append, and never for a read of what was just written.
    expect(many).toHaveBeenCalledTimes(2);
    expect(await dataOf(openLog())).toHaveLength(100);
    expect(many).toHaveBeenCalledTimes(3);
  });

  test('two processes that meet a new person at once seal with one key', async () => {
    await Promise.all([
      log.append('booking-1', 'none', [event('Booked', 2, ada)]),
      openLog().append('booking-2', 'none', [event('Booked', 2, ada)]),
    ]);
    const third = openLog();
    expect([...(await dataOf(third, 'booking-1')), ...(await dataOf(third, 'booking-2'))]).toEqual([
      ada,
      ada,
    ]);
  });

  test('an event that an append would lose for want of a key is not appended', async () => {
    jest.spyOn(vault, 'putIfAbsent').mockRejectedValue(new Error('the vault is away'));
    await expect(log.append('booking-1', 'none', [event('Booked', 2, ada)])).rejects.toThrow('away');
    expect(await read(store, 'booking-1')).toEqual([]);
  });
});

describe('erasing', () => {
  test('a key that is lost is damage, and does not read as erased', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    await vault.delete('person-keys', 'p-1');
    await expect(read(openLog(), 'booking-1')).rejects.toThrow('the key of p-1 is lost');
    await expect(read(openLog(), 'booking-1')).rejects.toBeInstanceOf(DamagedEvent);
    expect((await verifyLog(openLog())).firstDamage).toMatchObject({
      stream: 'booking-1',
      reason: expect.stringContaining('the key of p-1 is lost') as unknown,
    });
    await log.erasePerson('p-1');
    expect(await dataOf(openLog())).toEqual([adaErased]);
  });

  test('a key that is missing is one of who was erased, where the log says so, and nobody makes another', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    await log.append(personStream('p-1'), 'none', [
      event('PersonErased', 1, { personId: 'p-1', reservationIds: ['booking-1'] }),
    ]);
    // As an erasure did before it left a record in place of the key.
    await vault.delete('person-keys', 'p-1');
    expect(await dataOf(openLog())).toEqual([adaErased]);
    expect((await verifyLog(openLog())).firstDamage).toBeNull();
    await openLog().append('booking-1', 0, [event('Booked', 2, { ...ada, seats: 9 })]);
    expect(await dataOf(openLog())).toEqual([adaErased, { ...adaErased, seats: 9 }]);
    expect(await vault.get('person-keys', 'p-1')).toEqual({ erased: true });
  });

  test('the fields of an erased person read as null, here at once and elsewhere when the cache has lapsed', async () => {
    await log.append('booking-1', 'none', [
      event('Booked', 2, ada),
      event('Booked', 2, { ...ada, personId: 'p-2' }),
    ]);
    const elsewhere = openLog();
    expect(await dataOf(elsewhere)).toEqual([ada, { ...ada, personId: 'p-2' }]);
    await log.erasePerson('p-1');
    const erased = [adaErased, { ...ada, personId: 'p-2' }];
    expect(await dataOf(log)).toEqual(erased);
    expect(await dataOf(elsewhere)).toEqual([ada, { ...ada, personId: 'p-2' }]);
    nowMs += KEY_CACHE_MS;
    expect(await dataOf(elsewhere)).toEqual(erased);
    expect((await verifyLog(elsewhere)).firstDamage).toBeNull();
  });

  test('what is written about an erased person keeps nothing of theirs, in whatever process', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    const [knowing, unknowing] = [openLog(), openLog()];
    expect(await dataOf(knowing)).toEqual([ada]);
    await log.erasePerson('p-1');
    // One that still has the key in its cache, one that never had it, and the one that erased.
    let revision = 0;
    for (const process of [knowing, unknowing, log])
      await process.append('booking-1', revision++, [event('Booked', 2, { ...ada, seats: 9 })]);
    expect(JSON.stringify(await read(store, 'booking-1')).match(/\$sealed/g)).toHaveLength(1);
    nowMs += KEY_CACHE_MS;
    for (const process of [knowing, unknowing, log, openLog()])
      expect(await dataOf(process)).toEqual([
        adaErased,
        ...Array.from({ length: 3 }, () => ({ ...adaErased, seats: 9 })),
      ]);
    expect((await verifyLog(openLog())).firstDamage).toBeNull();
  });

  test('a key that was being loaded while its person was erased is not remembered', async () => {
    await log.append('booking-1', 'none', [event('Booked', 2, ada)]);
    const elsewhere = openLog();
    const getMany = vault.getMany.bind(vault);
    jest.spyOn(vault, 'getMany').mockImplementationOnce(async (bucket, keys) => {
      const found = await getMany(bucket, keys);
      await elsewhere.erasePerson('p-1');
      return found;
    });
    await dataOf(elsewhere);
    expect(await dataOf(elsewhere)).toEqual([adaErased]);
  });
});

describe('versions', () => {
  test('an earlier version comes out as the present one, unsealed', async () => {
    const before = openLog(
      store,
      new EventRegistry([
        defineEvent(
          'Booked',
          1,
          z.object({ personId: z.string(), name: personal(z.string()), count: z.number() }),
          { subjectField: 'personId' },
        ),
        held,
      ]),
    );
    await before.append('booking-1', 'none', [
      event('Booked', 1, { personId: 'p-1', name: 'Ada', count: 4 }),
    ]);
    expect(JSON.stringify(await read(store, 'booking-1'))).not.toContain('Ada');
    expect(await read(log, 'booking-1')).toMatchObject([
      { version: 2, data: { personId: 'p-1', name: 'Ada', contact: null, seats: 4 } },
    ]);
    await log.erasePerson('p-1');
    expect(await dataOf(log)).toEqual([{ personId: 'p-1', name: null, contact: null, seats: 4 }]);
    expect((await verifyLog(log)).firstDamage).toBeNull();
  });

  test.each([
    ['an unknown type', 'Odd', 1],
    ['a newer version', 'Held', 2],
  ])('%s halts every reader and is never skipped', async (_, type, version) => {
    await store.append('booking-1', 'none', [
      event('Held', 1, { units: 1 }),
      event(type, version, { units: 1 }),
    ]);
    await expect(read(log, 'booking-1')).rejects.toBeInstanceOf(UnknownEvent);
    await expect(readAll(log)).rejects.toMatchObject({
      message: `unknown event ${type} version ${version}: event 1 of booking-1 at 0000000000000002`,
    });
    await expect(log.subscribe('', {}, new AbortController().signal).next()).rejects.toBeInstanceOf(
      UnknownEvent,
    );
    expect(await verifyLog(log)).toMatchObject({
      events: 2,
      firstDamage: {
        position: '0000000000000002',
        stream: 'booking-1',
        reason: expect.stringContaining(type),
      },
    });
  });
});

describe('checking', () => {
  test.each([
    [
      'data that does not fit, every field named',
      event('Booked', 2, { ...ada, seats: 'two', contact: { email: 'x', city: 1 } }),
      /contact\.email: .*contact\.city: .*seats: /,
    ],
    ['a subject that is missing', event('Booked', 2, { ...ada, personId: '' }), /personId: names nobody/],
    ['a seal of the caller', event('Held', 1, { units: 1, $sealed: { subject: 'p-1' } }), /\$sealed/],
  ])('refuses %s, and nothing is appended', async (_, input, reason) => {
    const refused: unknown = await log
      .append('booking-1', 'none', [event('Held', 1, { units: 1 }), input])
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidEvent);
    expect(refused).toMatchObject({ eventId: input.id, message: expect.stringMatching(reason) });
    expect(await read(store, 'booking-1')).toEqual([]);
  });

  test('refuses a type that nobody registered and a version that is not written today', async () => {
    await expect(log.append('booking-1', 'none', [event('Odd', 1, {})])).rejects.toBeInstanceOf(UnknownEvent);
    await expect(log.append('booking-1', 'none', [event('Booked', 1, {})])).rejects.toBeInstanceOf(
      UnknownEvent,
    );
    expect(() => registry.versionOf('Odd')).toThrow(UnknownEvent);
    expect(() => new EventRegistry([held, held])).toThrow('two event types');
  });
});
