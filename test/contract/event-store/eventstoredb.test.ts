import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials } from '@grpc/grpc-js';
import { GenericContainer, Wait } from 'testcontainers';
import type { NewEvent } from '@stile/contracts';
import { StorageUnavailable, type EventBatch } from '@stile/event-store';
import { openEventStoreDb } from '@stile/event-store/eventstoredb';
import { eventually } from '../../support/eventually.js';
import { notRun } from '../../support/not-run.js';
import { EventStoreDbDouble } from './eventstoredb-double.js';
import { eventStoreContract, type LogUnderTest } from './suite.js';

const IMAGE = 'eventstore/eventstore:23.10.6-bookworm-slim';
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
  let store: ReturnType<typeof openEventStoreDb>;

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

  test('a server that does not lead any more is StorageUnavailable; what is sent again goes to who leads', async () => {
    const leader = new EventStoreDbDouble(legacy);
    await leader.start();
    try {
      const event = newEvent();
      double.leader = leader;
      await expect(store.append('a-1', 'none', [event])).rejects.toBeInstanceOf(StorageUnavailable);
      await eventually(
        () => store.append('a-1', 'none', [event]).catch((fault: unknown) => fault),
        (answer) => !(answer instanceof StorageUnavailable),
      );
      expect(await readAll()).toEqual([event.id]);
    } finally {
      leader.stop();
    }
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

  test('a server that neither reads nor answers is StorageUnavailable after 2.5 s, and never the end of the process', async () => {
    double.hang = true;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_unused, index) =>
        store.append(`a-${index}`, 'none', [newEvent('x'.repeat(200_000))]),
      ),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'StorageUnavailable', message: 'the event store gave no answer in 2500 ms' },
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

  test('what closing cuts short is StorageUnavailable, and never an empty log or another event', async () => {
    const { position } = await store.append('a-1', 'none', [newEvent()]);
    double.hangReads = true;
    const reads = Promise.allSettled([store.head(), store.markAt(position)]);
    await new Promise(setImmediate);
    await store.close();
    for (const outcome of await reads)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
  });

  test('closing ends as many reads as there are', async () => {
    double.hangReads = true;
    const reads = Promise.allSettled(Array.from({ length: 30 }, () => readAll()));
    await new Promise(setImmediate);
    await store.close();
    for (const outcome of await reads)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
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

  test('a stream that was deleted is damage: it is not decided on, and not written anew', async () => {
    const damage = {
      name: 'DamagedEvent',
      message: expect.stringContaining('the stream was deleted') as string,
    };
    const readFrom = async (stream: string, after = -1): Promise<number> => {
      let count = 0;
      for await (const events of store.readStream(stream, { after })) count += events.length;
      return count;
    };
    for (const stream of ['a-1', 'b-1', 'c-1']) await store.append(stream, 'none', [newEvent(), newEvent()]);
    double.tombstone('a-1');
    await expect(readFrom('a-1')).rejects.toMatchObject(damage);
    await expect(store.append('a-1', 1, [newEvent()])).rejects.toMatchObject(damage);
    double.deleteStream('b-1');
    await expect(readFrom('b-1', 1)).rejects.toMatchObject(damage);
    await expect(store.append('b-1', 'none', [newEvent()])).rejects.toMatchObject(damage);
    expect(await readFrom('c-1')).toBe(2);
  });

  test('what another program writes into the database is passed over and named', async () => {
    const seen: string[] = [];
    const abort = new AbortController();
    const subscribed = (async () => {
      for await (const batch of store.subscribe('', {}, abort.signal))
        seen.push(...batch.events.map(({ id }) => id));
    })();
    const events = [newEvent(), newEvent()];
    await store.append('a-1', 'none', [events[0] as NewEvent]);
    double.writeForeign('order-1', 'OrderPlaced');
    const { position } = await store.append('a-2', 'none', [events[1] as NewEvent]);
    double.writeForeign('order-1', 'OrderPaid');
    expect(await readAll()).toEqual(events.map(({ id }) => id));
    expect(await store.head()).toBe(position);
    expect(store.foreign).toBe('OrderPlaced, event 0 of order-1');
    await eventually(
      () => seen,
      ({ length }) => length >= 2,
    );
    abort.abort();
    await subscribed;
  });

  test('what another program writes is passed over, whatever it holds', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0x7b]);
    const ourMetadata = Buffer.from('{"version":1,"at":"2026-11-21T09:00:00.000Z"}');
    double.writeForeign('scan-1', 'Scanned', { data: bytes });
    const octets = { contentType: 'application/octet-stream', data: bytes };
    double.writeForeign('scan-1', 'Kept', { ...octets, metadata: bytes });
    double.writeForeign('scan-1', 'Versioned', { ...octets, metadata: ourMetadata });
    const event = newEvent();
    const { position } = await store.append('a-1', 'none', [event]);
    double.writeForeign('scan-1', 'Versioned', { ...octets, metadata: ourMetadata });
    expect([await readAll(), await store.head(), store.foreign]).toEqual([
      [event.id],
      position,
      'Scanned, event 0 of scan-1',
    ]);
  });

  test('the end of the log is one event that is read', async () => {
    const events = Array.from({ length: 12 }, () => newEvent());
    const { position } = await store.append('a-1', 'none', events);
    expect([await store.head(), double.served]).toEqual([position, 1]);
  });

  test('a user that is not known, or whose password is wrong, is told so', async () => {
    double.isStranger = true;
    const acts = [readAll(), store.head(), store.probe(), store.append('a-1', 'none', [newEvent()])];
    for (const outcome of await Promise.allSettled(acts))
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: {
          name: 'StorageUnavailable',
          message:
            'the event store did not answer: it does not know the user of its address, or the password is wrong',
        },
      });
  });

  test('a user that may write and not read all is told which ACL that is', async () => {
    double.denied = 'reading $all';
    await store.append('a-1', 'none', [newEvent()]);
    const told = { name: 'StorageUnavailable', message: expect.stringContaining('"$r" in $$$all') as string };
    for (const act of [readAll(), store.head(), store.probe()]) await expect(act).rejects.toMatchObject(told);
    double.denied = 'writing';
    await store.probe();
    await expect(store.append('a-1', 0, [newEvent()])).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: expect.stringContaining('"$w" in $userStreamAcl') as string,
    });
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

describe('what keeps it from the server is told in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const file = (name: string): string => join(folder, name);
  const credentialsFor = (host: string): ServerCredentials => {
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      file(`${host}.key`),
      '-out',
      file(`${host}.pem`),
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
    ]);
    return ServerCredentials.createSsl(null, [
      { private_key: readFileSync(file(`${host}.key`)), cert_chain: readFileSync(file(`${host}.pem`)) },
    ]);
  };
  const double = new EventStoreDbDouble();
  afterEach(() => double.stop());
  afterAll(() => rmSync(folder, { recursive: true }));
  const faultAt = async (url: string): Promise<string> => {
    const store = openEventStoreDb({ url });
    const fault = await store.probe().then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );
    await store.close();
    return fault;
  };
  const localhost = (url: string, options = ''): string =>
    url.replace('127.0.0.1', 'localhost').replace('?tls=false', options);

  test('nothing listens there, or the name is not known', async () => {
    expect(await faultAt('esdb://127.0.0.1:9?tls=false')).toMatch(/: nothing listens at its address$/);
    expect(await faultAt('esdb://nobody.invalid:2113?tls=false')).toMatch(
      /: the name of its host is not known$/,
    );
    expect(
      await faultAt('esdb+discover://127.0.0.1:9?tls=false&maxDiscoverAttempts=1&discoveryInterval=10'),
    ).toMatch(/: none of its nodes answers$/);
  });

  if (spawnSync('openssl', ['version']).status !== 0)
    return notRun('certificates of EventStoreDB', 'openssl is not here');

  test('one of both speaks TLS', async () => {
    const url = await double.start();
    expect(await faultAt(url)).toBe('none');
    expect(await faultAt(localhost(url))).toMatch(/: it does not speak TLS: its address needs \?tls=false$/);
    double.stop();
    expect(await faultAt(await double.start(credentialsFor('localhost')))).toMatch(/: .*it may expect TLS$/);
  });

  test('its certificate is not trusted, or of another host', async () => {
    const url = await double.start(credentialsFor('localhost'));
    expect(await faultAt(localhost(url))).toMatch(/: its certificate is not trusted.*tlsCAFile/);
    expect(await faultAt(localhost(url, `?tlsCAFile=${file('localhost.pem')}`))).toBe('none');
    double.stop();
    const other = await double.start(credentialsFor('log.example.org'));
    expect(await faultAt(localhost(other, `?tlsCAFile=${file('log.example.org.pem')}`))).toMatch(
      /: its certificate is of another host$/,
    );
  });
});
