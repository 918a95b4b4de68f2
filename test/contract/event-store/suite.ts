import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent, Position, Recorded } from '@stile/contracts';
import {
  StorageUnavailable,
  WrongExpectedRevision,
  type EventBatch,
  type EventStore,
} from '@stile/event-store';
import { PATIENCE_MS } from '../../support/eventually.js';

/**
 * `stores` are handles of one log, as different processes have them; tests write through each in turn and read
 * through the last.
 */
export interface LogUnderTest {
  readonly stores: readonly EventStore[];
  dispose(): Promise<void>;
}

const newEvent = (data: unknown = {}, type = 'Counted'): NewEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
  metadata: { correlation: 'c-1', actor: 'visitor', command: randomUUID() },
  at: '2026-11-21T09:00:00.000Z',
});
const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent({ index }));
const collect = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};
const collectBatches = async (batches: AsyncIterable<EventBatch>): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for await (const { events } of batches) all.push(...events);
  return all;
};
const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** How long a busy machine may take; a wait that is fulfilled costs nothing. */

/** Reads a subscription in the background, checking each batch; `until` waits for what was read to be enough. */
const follow = (store: EventStore, after: Position, categories: readonly string[], pauseMs = 0) => {
  const abort = new AbortController();
  const events: Recorded[] = [];
  const seen = { position: after, caughtUp: false, batches: 0, longest: 0 };
  const done = (async () => {
    for await (const batch of store.subscribe(after, { categories }, abort.signal)) {
      expect(batch.position >= seen.position).toBe(true);
      expect(
        batch.events.every(({ position }) => position > seen.position && position <= batch.position),
      ).toBe(true);
      events.push(...batch.events);
      Object.assign(seen, {
        position: batch.position,
        caughtUp: batch.caughtUp,
        batches: seen.batches + 1,
        longest: Math.max(seen.longest, batch.events.length),
      });
      if (pauseMs > 0) await pause(pauseMs);
    }
  })();
  const until = async (enough: () => boolean, withinMs = PATIENCE_MS): Promise<void> => {
    const started = Date.now();
    while (!enough()) {
      if (Date.now() - started > withinMs)
        throw new Error(`not within ${withinMs} ms: ${JSON.stringify({ events: events.length, ...seen })}`);
      await Promise.race([pause(2), done]);
    }
  };
  return {
    events,
    seen,
    done,
    until,
    stop: async () => {
      abort.abort();
      await done;
    },
  };
};

/**
 * The contract of every event store, whatever it is made of. It runs on logs that hold other things too.
 * `positionsInStreams` is false for servers that tell no positions when one stream is read: they are '' then.
 */
export const eventStoreContract = (
  name: string,
  open: () => Promise<LogUnderTest>,
  { positionsInStreams = true } = {},
): void => {
  describe(name, () => {
    let log: LogUnderTest;
    let writer: EventStore;
    let reader: EventStore;
    let category: string;
    let stream: string;
    let start: Position;

    beforeAll(async () => {
      log = await open();
      writer = log.stores[0] as EventStore;
      reader = log.stores.at(-1) as EventStore;
    });
    afterAll(() => log.dispose());
    beforeEach(async () => {
      category = `c${randomUUID().replaceAll('-', '')}`;
      stream = `${category}-1`;
      start = await reader.head();
    });

    const writerAt = (index: number): EventStore => log.stores[index % log.stores.length] as EventStore;

    test('the first event of a stream has revision 0, and the answer names the last one', async () => {
      const first = await writer.append(stream, 'none', newEvents(1));
      expect(first.revision).toBe(0);
      const second = await writer.append(stream, 0, newEvents(3));
      expect(second.revision).toBe(3);
      const read = await collect(reader.readStream(stream));
      expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect(read.at(-1)?.position).toBe(positionsInStreams ? second.position : '');
    });

    test('events come out as they went in', async () => {
      const event = {
        ...newEvent(
          { name: 'Zoë \u{1F3DE} "x"\n', list: [1, null, { deep: true }], price: 12.34 },
          'Odd.Type',
        ),
        version: 7,
      };
      const { position } = await writer.append(stream, 'none', [event]);
      const expected = { ...event, stream, revision: 0, position };
      expect(await collect(reader.readStream(stream))).toEqual([
        { ...expected, position: positionsInStreams ? position : '' },
      ]);
      expect(await collectBatches(reader.readAll(start, { categories: [category] }))).toEqual([expected]);
    });

    test('a wrong revision is refused whole and names the actual one', async () => {
      await expect(writer.append(stream, 4, newEvents(1))).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream,
        expected: 4,
        actual: 'none',
      });
      await writer.append(stream, 'none', newEvents(2));
      await expect(writerAt(1).append(stream, 'none', newEvents(1))).rejects.toMatchObject({
        expected: 'none',
        actual: 1,
      });
      await expect(writer.append(stream, 0, newEvents(2))).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(writer.append(stream, 7, newEvents(1))).rejects.toMatchObject({ expected: 7, actual: 1 });
      expect(await collect(reader.readStream(stream))).toHaveLength(2);
    });

    test('the same append again gives the first answer, also after others, and adds nothing', async () => {
      const first = newEvents(2);
      const answer = await writer.append(stream, 'none', first);
      expect(await writerAt(1).append(stream, 'none', first)).toEqual(answer);
      const second = newEvents(2);
      const later = await writer.append(stream, 1, second);
      expect(await writer.append(stream, 'none', first)).toEqual(answer);
      expect(await writerAt(1).append(stream, 1, second)).toEqual(later);
      await expect(writer.append(stream, 'none', [...first, newEvent()])).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
      expect(ids(await collect(reader.readStream(stream)))).toEqual(ids([...first, ...second]));
    });

    test('of appends at once after the same revision one is taken', async () => {
      await writer.append(stream, 'none', newEvents(1));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => writerAt(index).append(stream, 0, newEvents(2))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ name: 'WrongExpectedRevision', actual: 2 });
      expect(await collect(reader.readStream(stream))).toHaveLength(3);
    });

    test('a stream is read from after a revision, up to a limit; a missing one is empty', async () => {
      const events = newEvents(5);
      await writer.append(stream, 'none', events);
      expect(ids(await collect(reader.readStream(stream, { after: 2 })))).toEqual(ids(events.slice(3)));
      expect(ids(await collect(reader.readStream(stream, { after: 0, limit: 2 })))).toEqual(
        ids(events.slice(1, 3)),
      );
      expect(await collect(reader.readStream(stream, { after: 4 }))).toEqual([]);
      expect(await collect(reader.readStream(stream, { after: 99 }))).toEqual([]);
      expect(await collect(reader.readStream(`${category}-missing`))).toEqual([]);
    });

    test('order is commit order; positions sort as text and one reads on from any of them', async () => {
      const answers: Position[] = [];
      for (let index = 0; index < 30; index++)
        answers.push(
          (
            await writerAt(index).append(
              `${category}-${index % 4}`,
              index < 4 ? 'none' : Math.floor(index / 4) - 1,
              newEvents(1),
            )
          ).position,
        );
      expect(answers.toSorted()).toEqual(answers);
      expect(new Set(answers).size).toBe(answers.length);
      const all = await collectBatches(reader.readAll(start, { categories: [category] }));
      expect(all.map(({ position }) => position)).toEqual(answers);
      expect(
        ids(await collectBatches(reader.readAll(answers[11] as Position, { categories: [category] }))),
      ).toEqual(ids(all.slice(12)));
      expect(await reader.head()).toBe(answers.at(-1));
    });

    test('without a filter a reader sees the streams of all categories', async () => {
      const other = `d${category}-1`;
      await writer.append(stream, 'none', newEvents(1));
      await writer.append(other, 'none', newEvents(1));
      const streams = (await collectBatches(reader.readAll(start))).map((event) => event.stream);
      expect(streams.filter((each) => each === stream || each === other)).toEqual([stream, other]);
    });

    test('a category is the text before the first dash, whole', async () => {
      const wanted = [category, `${category}-a-b`, `${category}-c`];
      for (const each of [...wanted, `${category}x-1`, `x${category}-1`])
        await writer.append(each, 'none', newEvents(1));
      const second = `${category}x`;
      const streamsOf = async (categories: string[]): Promise<string[]> =>
        (await collectBatches(reader.readAll(start, { categories }))).map((event) => event.stream);
      expect(await streamsOf([category])).toEqual(wanted);
      expect(await streamsOf([second, category])).toEqual([...wanted, `${category}x-1`]);
      expect(await streamsOf(['nobody'])).toEqual([]);
      expect(await streamsOf([])).toEqual([]);
    });

    test('the last batch of a read says that it is the last, and where the log ends', async () => {
      await writer.append(stream, 'none', newEvents(3));
      const end = (await writer.append(`e${category}-1`, 'none', newEvents(1))).position;
      const batches: EventBatch[] = [];
      for await (const batch of reader.readAll(start, { categories: [category] })) batches.push(batch);
      expect(batches.at(-1)?.caughtUp).toBe(true);
      expect((batches.at(-1)?.position ?? '') >= end).toBe(true);
    });

    test('a subscription catches up, says so, and goes on live with no gap and no repeat', async () => {
      const streams = Array.from({ length: 8 }, (_, index) => `${category}-${index}`);
      await Promise.all(streams.map((each, index) => writerAt(index).append(each, 'none', newEvents(50))));
      let stopped = false;
      const writing = Promise.all(
        streams.map(async (each, index) => {
          for (let revision = 49; !stopped; revision++) {
            await writerAt(index).append(each, revision, newEvents(1));
            await pause(index % 3);
          }
        }),
      );
      const subscriptions = Array.from({ length: 3 }, (_, index) =>
        follow(log.stores.at(-1 - (index % log.stores.length)) as EventStore, start, [category]),
      );
      // 400 are history: from here on it is live.
      for (const subscription of subscriptions)
        await subscription.until(() => subscription.events.length > 450);
      const late = follow(reader, start, [category]);
      await late.until(() => late.seen.caughtUp && late.events.length > 500);
      stopped = true;
      await writing;
      const all = await collectBatches(reader.readAll(start, { categories: [category] }));
      expect(all.length).toBeGreaterThan(500);
      for (const subscription of [...subscriptions, late]) {
        await subscription.until(() => subscription.events.length >= all.length);
        expect(ids(subscription.events)).toEqual(ids(all));
        await subscription.until(() => subscription.seen.caughtUp);
        await subscription.stop();
      }
    });

    test('a subscription to an idle log says at once that it has caught up', async () => {
      await writer.append(stream, 'none', newEvents(1));
      const subscription = follow(reader, await reader.head(), [category]);
      await subscription.until(() => subscription.seen.caughtUp);
      expect(subscription.events).toEqual([]);
      await subscription.stop();
    });

    test('a live subscription hears of appends soon, and its position passes those of other categories', async () => {
      const subscription = follow(reader, start, [category]);
      await subscription.until(() => subscription.seen.caughtUp);
      const { position } = await writer.append(`f${category}-1`, 'none', newEvents(1));
      await subscription.until(() => subscription.seen.position >= position);
      expect(subscription.events).toEqual([]);
      const own = await writer.append(stream, 'none', newEvents(1));
      await subscription.until(() => subscription.events.length === 1);
      expect(subscription.events[0]?.position).toBe(own.position);
      await subscription.stop();
    });

    test('a slow reader misses nothing, in batches of bounded size', async () => {
      const slow = follow(reader, start, [category], 30);
      await slow.until(() => slow.seen.caughtUp);
      const events = newEvents(12_000);
      for (let from = 0; from < events.length; from += 400)
        await writerAt(from / 400).append(
          stream,
          from === 0 ? 'none' : from - 1,
          events.slice(from, from + 400),
        );
      await slow.until(() => slow.events.length >= events.length);
      expect(ids(slow.events)).toEqual(ids(events));
      expect(slow.seen.longest).toBeLessThanOrEqual(5000);
      await slow.stop();
    });

    test('an aborted subscription ends, and so does one that the reader leaves', async () => {
      const subscription = follow(reader, start, [category]);
      await subscription.until(() => subscription.seen.caughtUp);
      await subscription.stop();
      const endless = new AbortController();
      for await (const batch of reader.subscribe(start, {}, endless.signal)) if (batch.caughtUp) break;
      const ended: EventBatch[] = [];
      for await (const batch of reader.subscribe(start, {}, AbortSignal.abort())) ended.push(batch);
      expect(ended).toEqual([]);
    });

    test('an append of more than 1 MiB is refused whole at once, and names what of it is large', async () => {
      const large = newEvents(3).map((event) => ({
        ...event,
        data: { id: 'x', notes: 'é'.repeat(200_000) },
      }));
      await expect(writer.append(stream, 'none', large)).rejects.toMatchObject({
        name: 'AppendTooLarge',
        stream,
        field: 'notes',
        limit: 1_048_576,
      });
      expect(await collect(reader.readStream(stream))).toEqual([]);
      await writer.append(stream, 'none', large.slice(0, 2));
      await expect(writer.append(stream, 1, newEvents(4097))).rejects.toBeInstanceOf(RangeError);
    });

    test('an append of no events is refused', async () => {
      await expect(writer.append(stream, 'none', [])).rejects.toBeInstanceOf(RangeError);
    });
  });

  describe(`${name}, closing`, () => {
    test('closing ends subscriptions and refuses what comes after', async () => {
      const log = await open();
      const store = log.stores.at(-1) as EventStore;
      const subscription = follow(store, await store.head(), ['nobody']);
      await subscription.until(() => subscription.seen.caughtUp);
      await store.close();
      await subscription.done;
      await expect(store.append('late-1', 'none', newEvents(1))).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(collect(store.readStream('late-1'))).rejects.toBeInstanceOf(StorageUnavailable);
      await store.close();
      await log.dispose();
    });

    test('closing ends a subscription that is still catching up, and fails a read that it cuts short', async () => {
      const log = await open();
      const store = log.stores.at(-1) as EventStore;
      const start = await store.head();
      for (let index = 0; index < 20; index++)
        await store.append(`cut-${randomUUID()}`, 'none', newEvents(300));
      const reading = store.readAll(start)[Symbol.asyncIterator]();
      expect((await reading.next()).done).toBe(false);
      const batches: EventBatch[] = [];
      let closing: Promise<void> | undefined;
      for await (const batch of store.subscribe(start, {}, new AbortController().signal)) {
        batches.push(batch);
        setImmediate(() => {
          closing ??= store.close();
        });
      }
      await closing;
      expect(batches.some(({ caughtUp }) => caughtUp)).toBe(false);
      await expect(
        (async () => {
          while (!(await reading.next()).done);
        })(),
      ).rejects.toBeInstanceOf(StorageUnavailable);
      await log.dispose();
    });
  });
};
