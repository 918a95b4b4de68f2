import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { GenericContainer, Wait } from 'testcontainers';
import type { NewEvent } from '@stile/contracts';
import { StorageUnavailable, type EventBatch, type EventStore } from '@stile/event-store';
import { openEventStoreDb } from '@stile/event-store/eventstoredb';
import { eventually } from '../../support/eventually.js';
import { notRun } from '../../support/not-run.js';
import { EventStoreDbDouble } from './eventstoredb-double.js';
import { eventStoreContract, type LogUnderTest } from './suite.js';

const IMAGE = 'eventstore/eventstore:24.10';
const serverUrl = process.env['EVENTSTORE_URL'];
const dockerAnswers = !serverUrl && spawnSync('docker', ['info'], { timeout: 10_000 }).status === 0;

const newEvent = (text = ''): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  version: 1,
  data: { text },
  metadata: {},
  at: '2026-11-21T09:00:00.000Z',
});

const at = async (url: string, stop: () => void | Promise<void> = () => undefined): Promise<LogUnderTest> => {
  const store = openEventStoreDb({ url });
  return {
    stores: [store],
    dispose: async () => {
      await store.close();
      await stop();
    },
  };
};
const onDouble = (legacy: boolean) => async (): Promise<LogUnderTest> => {
  const double = new EventStoreDbDouble(legacy);
  return at(await double.start(), () => double.stop());
};
const inContainer = async (): Promise<LogUnderTest> => {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  return at(`esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`, async () => {
    await container.stop();
  });
};

eventStoreContract('EventStoreDB, a double of a present server', onDouble(false));
eventStoreContract('EventStoreDB, a double of a server of 20.6', onDouble(true), {
  positionsInStreams: false,
});

if (serverUrl) eventStoreContract('EventStoreDB at EVENTSTORE_URL', () => at(serverUrl));
else if (dockerAnswers) eventStoreContract(`EventStoreDB in a container of ${IMAGE}`, inContainer);
else notRun('EventStoreDB', 'EVENTSTORE_URL is not set, and Docker does not answer');

const READ_WITHIN_MS = 500;

describe.each([
  ['a present server', false],
  ['a server of 20.6', true],
])('EventStoreDB with faults, a double of %s', (_, legacy) => {
  let double: EventStoreDbDouble;
  let store: EventStore;

  beforeEach(async () => {
    double = new EventStoreDbDouble(legacy);
    store = openEventStoreDb({ url: await double.start(), readWithinMs: READ_WITHIN_MS });
  });
  afterEach(async () => {
    await store.close();
    double.stop();
  });

  const readAll = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { events } of store.readAll('')) ids.push(...events.map(({ id }) => id));
    return ids;
  };

  test('an append whose answer was lost is StorageUnavailable; sent again, it gives the first answer and stands once', async () => {
    const first = newEvent();
    const lost = newEvent();
    await store.append('a-1', 'none', [first]);
    double.loseAnswers = 1;
    await expect(store.append('a-1', 0, [lost])).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await store.append('a-1', 0, [lost])).toMatchObject({ revision: 1, position: await store.head() });
    expect(await readAll()).toEqual([first.id, lost.id]);
  });

  test('a server that goes away is StorageUnavailable; when it is back, appends, reads and subscriptions go on', async () => {
    const seen: string[] = [];
    const abort = new AbortController();
    const subscribed = (async () => {
      for await (const batch of store.subscribe('', {}, abort.signal))
        seen.push(...batch.events.map(({ id }) => id));
    })();
    const events = [newEvent(), newEvent(), newEvent()];
    await store.append('a-1', 'none', [events[0] as NewEvent]);
    await eventually(
      () => seen,
      ({ length }) => length >= 1,
    );
    double.stop();
    await expect(store.append('a-1', 0, [events[1] as NewEvent])).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(readAll()).rejects.toBeInstanceOf(StorageUnavailable);
    await double.start();
    await eventually(
      () => store.append('a-1', 0, events.slice(1)).catch((fault: unknown) => fault),
      (answer) => !(answer instanceof StorageUnavailable),
    );
    await eventually(
      () => seen,
      ({ length }) => length >= 3,
    );
    abort.abort();
    await subscribed;
    expect(seen).toEqual(events.map(({ id }) => id));
  });

  test('a server that neither reads nor answers is StorageUnavailable after 5 s, and never the end of the process', async () => {
    double.hang = true;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_unused, index) =>
        store.append(`a-${index}`, 'none', [newEvent('x'.repeat(200_000))]),
      ),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'StorageUnavailable', message: 'the event store gave no answer in 5000 ms' },
      });
    double.stop();
    double.hang = false;
    await double.start();
    await eventually(
      () => store.append('b-1', 'none', [newEvent()]).catch((fault: unknown) => fault),
      (answer) => !(answer instanceof Error),
      60_000,
    );
  });

  test('a server that says nothing of a read is StorageUnavailable, and the next read is answered', async () => {
    const { position } = await store.append('a-1', 'none', [newEvent()]);
    const readStream = async (): Promise<number> => {
      let count = 0;
      for await (const events of store.readStream('a-1')) count += events.length;
      return count;
    };
    double.hangReads = true;
    const reads = [readStream(), readAll(), store.head(), store.markAt(position)];
    for (const outcome of await Promise.allSettled(reads))
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: {
          name: 'StorageUnavailable',
          message: `the event store said nothing for ${READ_WITHIN_MS} ms`,
        },
      });
    double.hangReads = false;
    expect([await readStream(), await store.head()]).toEqual([1, position]);
  });

  test("the server's own events are neither read nor the head, and a subscription passes them", async () => {
    const { position } = await store.append('a-1', 'none', [newEvent()]);
    for (let count = 0; count < 100; count++) double.writeSystemEvent();
    expect(await store.head()).toBe(position);
    expect(await store.head()).toBe(position);
    expect(await readAll()).toHaveLength(1);
    const batches: EventBatch[] = [];
    for await (const batch of store.subscribe('', {}, new AbortController().signal)) {
      batches.push(batch);
      if (batch.caughtUp) break;
    }
    expect(batches.flatMap(({ events }) => events)).toHaveLength(1);
    expect((batches.at(-1)?.position ?? '') > position).toBe(true);
  });

  test('a long log and a long stream are read in pages', async () => {
    const events = Array.from({ length: 1_500 }, () => newEvent());
    await store.append('a-1', 'none', events);
    let pages = 0;
    const read: string[] = [];
    for await (const batch of store.readAll('')) {
      pages++;
      read.push(...batch.events.map(({ id }) => id));
    }
    for await (const page of store.readStream('a-1')) {
      pages++;
      read.push(...page.map(({ id }) => id));
    }
    expect(read).toEqual([...events, ...events].map(({ id }) => id));
    expect(pages).toBeLessThan(15);
  });

  test('a filtered read of a long log has the server search it, and finds everything', async () => {
    for (let index = 0; index < 40; index++)
      await store.append(
        `other-${index}`,
        'none',
        Array.from({ length: 100 }, () => newEvent()),
      );
    const wanted = [newEvent(), newEvent()];
    await store.append('wantedly-1', 'none', [newEvent()]);
    await store.append('wanted-1', 'none', [wanted[0] as NewEvent]);
    for (let index = 40; index < 60; index++)
      await store.append(
        `other-${index}`,
        'none',
        Array.from({ length: 100 }, () => newEvent()),
      );
    await store.append('wanted-1', 0, [wanted[1] as NewEvent]);
    const { position: end } = await store.append('other-end', 'none', [newEvent()]);
    const found: string[] = [];
    let last = '';
    for await (const { events, position } of store.readAll('', { categories: ['wanted'] })) {
      found.push(...events.map(({ id }) => id));
      last = position;
    }
    expect(found).toEqual(wanted.map(({ id }) => id));
    expect(last >= end).toBe(true);
  });
});
