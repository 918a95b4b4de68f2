import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  START,
  streamNameFilter,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
} from '@eventstore/db-client';
import type { NewEvent, Position, Recorded, Revision } from '@stile/contracts';
import { follow, type FollowedLog } from '../feed/follow.js';
import { acceptsOf, LiveFeed } from '../feed/live-feed.js';
import {
  DamagedEvent,
  mustFit,
  StorageUnavailable,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type LogMark,
} from '../ports/event-store.js';
import { AppendGate } from './append-gate.js';
import { BurstReader, bursts } from './burst-reader.js';
import {
  appendError,
  categoryPattern,
  fromWire,
  isOfThisProduct,
  isOurs,
  isWritten,
  logPosition,
  positionOf,
  positionText,
  storeError,
  toWire,
} from './wire.js';

/** Events read without the server's filter before it is asked to search: near the end that is quicker. */
const NEAR = 2000;
const SEARCH_WINDOW = 500;
/**
 * A search that is silent for so long has found nothing more; the rest is then read without the filter, which is
 * exact.
 */
const SILENCE_MS = 200;
const RECONNECT_MS = 250;
const DISPOSED_WITHIN_MS = 500;
const READ_WITHIN_MS = 2_000;
/** Measured with 64 writers and answers after 2 to 15 ms: twice what 12 do, and more do no better. */
const APPENDS_IN_FLIGHT = 32;
const SPARE_OBJECTS = 4;
const DELETED = 'the stream was deleted in the event store';

export interface EventStoreDbOptions {
  readonly url: string;
  /** How long a read may say nothing. */
  readonly readWithinMs?: number;
  /** How many appends may wait for their answers at once; the others wait for them. */
  readonly appendsInFlight?: number;
}

/**
 * EventStoreDB from 20.6 and KurrentDB. `url` is esdb://host:2113?tls=false, or kurrentdb://..., as their manuals say.
 * It connects with the first call. One a process: the client's appends of all connections share one table of answers.
 */
export const openEventStoreDb = ({
  url,
  readWithinMs = READ_WITHIN_MS,
  appendsInFlight = APPENDS_IN_FLIGHT,
}: EventStoreDbOptions): EventStoreDbEventStore => {
  /*
   * The client's shared append stream never waits for a drain then, where an error of the connection would be an
   * unhandled rejection and the end of the process.
   */
  setDefaultHighWaterMark(true, Math.max(getDefaultHighWaterMark(true), appendsInFlight + SPARE_OBJECTS));
  return new EventStoreDbEventStore(
    EventStoreDBClient.connectionString(url.replace(/^kurrent(db)?(\+discover)?:/, 'esdb$2:')),
    readWithinMs,
    appendsInFlight,
  );
};

/** The log in EventStoreDB: one live subscription to $all a process, from which all subscribers of the process read. */
export class EventStoreDbEventStore implements EventStore, FollowedLog {
  readonly feed = new LiveFeed();
  foreign: string | null = null;
  private readonly gate: AppendGate;
  private readonly stop = new AbortController();
  private live: Promise<void> | undefined;
  private newest = { head: '', searchedTo: '' };

  /** @param readWithinMs how long a read may say nothing */
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly readWithinMs: number,
    appendsInFlight: number,
  ) {
    this.gate = new AppendGate(appendsInFlight);
  }

  get closed(): boolean {
    return this.stop.signal.aborted;
  }

  async append(stream: string, expected: Revision | 'none', events: readonly NewEvent[]): Promise<Appended> {
    this.mustBeOpen();
    mustFit(stream, events);
    const wire = events.map(toWire);
    const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
    const answer = await this.gate
      .run(() => this.client.appendToStream(stream, wire, { expectedRevision }))
      .catch((error: unknown) => {
        throw appendError(error, stream, expected);
      });
    const revision = (expected === 'none' ? -1 : expected) + events.length;
    if (answer.nextExpectedRevision > BigInt(revision)) await this.mustBeginAtZero(stream);
    return { revision, position: positionOf(answer) || (await this.positionAt(stream, revision)) };
  }

  async *readStream(
    stream: string,
    { after = -1, limit }: { after?: Revision; limit?: number } = {},
  ): AsyncGenerator<readonly Recorded[]> {
    this.mustBeOpen();
    if (limit === 0) return;
    const reading = this.client.readStream(stream, {
      direction: FORWARDS,
      fromRevision: after < 0 ? START : BigInt(after + 1),
      ...(limit && { maxCount: limit }),
    });
    try {
      for await (const burst of bursts(reading, this.stop.signal, this.readWithinMs))
        yield burst.flatMap(({ event }) => (event ? [fromWire(event)] : []));
      // A read that closing has cut short is not a whole one.
      this.mustBeOpen();
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw storeError(error);
      if (after >= 0) throw new DamagedEvent(stream, after + 1, '', DELETED);
    }
  }

  async *readAll(after: Position, filter: EventFilter = {}): AsyncGenerator<EventBatch> {
    let position = after;
    for await (const batch of this.readFrom(after, filter, this.stop.signal)) {
      position = batch.position;
      yield batch;
    }
    this.mustBeOpen();
    yield { events: [], position, caughtUp: true };
  }

  async *subscribe(after: Position, filter: EventFilter, signal: AbortSignal): AsyncGenerator<EventBatch> {
    await this.goLive();
    yield* follow(this, after, filter, signal);
  }

  /** With a filter, the far part of the log is searched by the server, and only its end is read in full. */
  async *readFrom(after: Position, filter: EventFilter, signal: AbortSignal): AsyncGenerator<EventBatch> {
    this.mustBeOpen();
    try {
      let position = after;
      if (filter.categories) {
        const near = yield* this.readRaw(after, filter, signal, NEAR);
        if (near.seen < NEAR) return;
        position = yield* this.search(near.position, filter.categories, signal);
      }
      yield* this.readRaw(position, filter, signal);
    } catch (error) {
      throw storeError(error);
    }
  }

  /** The server's own events do not count. */
  async head(): Promise<Position> {
    this.mustBeOpen();
    let searchedTo = '';
    try {
      for await (const burst of this.backwards()) {
        for (const item of burst) {
          if (!item.event) continue;
          const position = positionText(item.event.position);
          searchedTo ||= position;
          const found = isOurs(item)
            ? position
            : position <= this.newest.searchedTo
              ? this.newest.head
              : undefined;
          if (found === undefined) continue;
          this.newest = { head: found, searchedTo };
          return found;
        }
      }
      // A read that closing has cut short says nothing of the log.
      this.mustBeOpen();
      return '';
    } catch (error) {
      throw storeError(error);
    }
  }

  markOf({ events }: Pick<EventBatch, 'events'>): LogMark | null {
    const last = events.at(-1);
    return last ? { position: last.position, mark: last.id } : null;
  }

  async markAt(position: Position): Promise<string | null> {
    if (position === '') return '';
    this.mustBeOpen();
    try {
      const reading = this.client.readAll({
        direction: FORWARDS,
        fromPosition: logPosition(position),
        maxCount: 1,
      });
      for await (const burst of bursts(reading, this.stop.signal, this.readWithinMs))
        for (const { event } of burst)
          if (event && positionText(event.position) === position) return event.id;
      this.mustBeOpen();
      return null;
    } catch (error) {
      throw storeError(error);
    }
  }

  /** Connects and reads one event. @throws StorageUnavailable naming what keeps it from that */
  async probe(): Promise<void> {
    try {
      const reading = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
      for await (const _ of bursts(reading, this.stop.signal, this.readWithinMs)) return;
    } catch (error) {
      throw storeError(error);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.stop.abort();
    this.feed.notify();
    // All streams are cancelled at once; one that was left unread never says that it has ended.
    await Promise.race([this.client.dispose(), pause(DISPOSED_WITHIN_MS, undefined, { ref: false })]);
  }

  /** From the log's end: one event, which mostly is the one that is looked for, then whatever there is. */
  private async *backwards(): AsyncGenerator<readonly AllStreamResolvedEvent[]> {
    for (const maxCount of [1, undefined])
      yield* bursts(
        this.client.readAll({ direction: BACKWARDS, fromPosition: END, ...(maxCount && { maxCount }) }),
        this.stop.signal,
        this.readWithinMs,
      );
  }

  /** A stream that was deleted goes on where it was: nobody decides on what is left of it (docs/rules/log.md 51). */
  private async mustBeginAtZero(stream: string): Promise<void> {
    for await (const [first] of this.readStream(stream, { limit: 1 }))
      if (first && first.revision > 0)
        throw new DamagedEvent(stream, first.revision, first.position, DELETED);
  }

  /** Without what other programs have written into the same database, which is not decoded. */
  private ours(burst: readonly AllStreamResolvedEvent[]): readonly Recorded[] {
    return burst.filter(isWritten).flatMap(({ event }) => {
      if (event && isOfThisProduct(event)) return [fromWire(event)];
      this.foreign ??= event ? `${event.type}, event ${event.revision} of ${event.streamId}` : null;
      return [];
    });
  }

  private mustBeOpen(): void {
    if (this.closed) throw new StorageUnavailable('the store is closed');
  }

  private async positionAt(stream: string, revision: Revision): Promise<Position> {
    for await (const [event] of this.readStream(stream, { after: revision - 1, limit: 1 }))
      if (event) return event.position;
    return '';
  }

  /**
   * $all as it is, up to its present end or `maxCount`. Answers how far it got, and how many events it saw, ours or
   * not.
   */
  private async *readRaw(
    after: Position,
    filter: EventFilter,
    signal: AbortSignal,
    maxCount?: number,
  ): AsyncGenerator<EventBatch, { position: Position; seen: number }> {
    const accepts = acceptsOf(filter);
    const fromPosition = after === '' ? START : logPosition(after);
    // A read begins with the event at its position, which was seen.
    const reading = this.client.readAll({
      direction: FORWARDS,
      fromPosition,
      ...(maxCount && { maxCount: maxCount + 1 }),
    });
    let position = after;
    let seen = 0;
    for await (const burst of bursts(reading, signal, this.readWithinMs)) {
      const unseen = burst.filter(({ event }) => event && positionText(event.position) > after);
      position = lastPosition(unseen) ?? position;
      seen += unseen.length;
      yield { events: this.ours(unseen).filter(accepts), position, caughtUp: false };
    }
    return { position, seen };
  }

  /**
   * Reads the events that the server finds in these categories, until it seems to be at the end of the log. Answers
   * how far that was.
   */
  private async *search(
    after: Position,
    categories: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<EventBatch, Position> {
    let position = after;
    let checkpoint = after;
    const subscription = this.client.subscribeToAll({
      fromPosition: logPosition(after),
      filter: streamNameFilter({
        regex: categoryPattern(categories),
        maxSearchWindow: SEARCH_WINDOW,
        checkpointReached: (_, reached) => {
          checkpoint = positionText(reached);
        },
      }),
    });
    const reader = new BurstReader<AllStreamResolvedEvent>(
      subscription,
      () => subscription.unsubscribe(),
      signal,
    );
    subscription.on('caughtUp', () => reader.poke());
    try {
      for (let burst; (burst = await reader.next(SILENCE_MS))?.length;) {
        position = lastPosition(burst) ?? position;
        yield { events: this.ours(burst), position, caughtUp: false };
      }
      // All events before a checkpoint were read before it is looked at.
      return checkpoint > position ? checkpoint : position;
    } finally {
      reader.close();
    }
  }

  /**
   * Answers when the feed has begun at the log's end; it then goes on, and comes back after every error, until
   * close.
   */
  private goLive(): Promise<void> {
    this.mustBeOpen();
    this.live ??= new Promise((resolve, reject) => {
      const begin = async (): Promise<void> => {
        await this.restartFeed();
        resolve();
        await this.keepFeeding();
      };
      begin().catch((error: unknown) => {
        this.live = undefined;
        reject(storeError(error));
      });
    });
    return this.live;
  }

  /** Events that came while nobody listened are for the readers to read from the server. */
  private async restartFeed(): Promise<void> {
    let end = '';
    const reading = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    for await (const burst of bursts(reading, this.stop.signal, this.readWithinMs))
      end = lastPosition(burst) ?? end;
    this.feed.reset(end);
  }

  private async keepFeeding(): Promise<void> {
    while (!this.closed) {
      try {
        await this.feedFrom(this.feed.end);
      } catch (error) {
        // Readers wait until the server is back. An event that cannot be read is left for each of them to stop at.
        if (error instanceof DamagedEvent) this.feed.reset(error.position);
      }
      await pause(RECONNECT_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  private async feedFrom(end: Position): Promise<void> {
    let checkpoint = end;
    const subscription = this.client.subscribeToAll({
      fromPosition: end === '' ? START : logPosition(end),
      filter: streamNameFilter({
        regex: '^[^$]',
        checkpointReached: (_, reached) => {
          checkpoint = positionText(reached);
          reader.poke();
        },
      }),
    });
    const reader = new BurstReader<AllStreamResolvedEvent>(
      subscription,
      () => subscription.unsubscribe(),
      this.stop.signal,
    );
    try {
      for (let burst; (burst = await reader.next());) {
        const position = lastPosition(burst) ?? this.feed.end;
        this.feed.publish(
          this.ours(burst),
          burst.length === 0 && checkpoint > position ? checkpoint : position,
        );
      }
    } finally {
      reader.close();
    }
  }
}

const lastPosition = (burst: readonly AllStreamResolvedEvent[]): Position | undefined => {
  const event = burst.at(-1)?.event;
  return event && positionText(event.position);
};
