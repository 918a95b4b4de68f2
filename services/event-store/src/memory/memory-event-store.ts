import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewEvent, Position, Recorded, Revision } from '@stile/contracts';
import { follow, type FollowedLog } from '../feed/follow.js';
import { acceptsOf, LiveFeed } from '../feed/live-feed.js';
import {
  mustFit,
  StorageUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type LogMark,
} from '../ports/event-store.js';

const PAGE = 2000;

/** The log in a process's memory, for tests: it is gone when the process is. */
export class MemoryEventStore implements EventStore, FollowedLog {
  readonly feed = new LiveFeed();
  closed = false;
  private readonly log: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();

  async append(stream: string, expected: Revision | 'none', events: readonly NewEvent[]): Promise<Appended> {
    if (this.closed) throw new StorageUnavailable('the store is closed');
    mustFit(stream, events);
    const recorded = this.streams.get(stream) ?? [];
    const before = expected === 'none' ? -1 : expected;
    const answer = (): Appended => ({
      revision: before + events.length,
      position: recorded[before + events.length]?.position ?? '',
    });
    if (recorded.length - 1 !== before) {
      if (events.every((event, index) => event.id === recorded[before + 1 + index]?.id)) return answer();
      throw new WrongExpectedRevision(stream, expected, recorded.length === 0 ? 'none' : recorded.length - 1);
    }
    const added = events.map((event, index) => ({
      ...event,
      stream,
      revision: before + 1 + index,
      position: positionAt(this.log.length + index + 1),
    }));
    this.streams.set(stream, recorded);
    for (const event of added) {
      recorded.push(event);
      this.log.push(event);
    }
    this.feed.publish(added, positionAt(this.log.length));
    return answer();
  }

  async *readStream(
    stream: string,
    { after = -1, limit = Infinity }: { after?: Revision; limit?: number } = {},
  ): AsyncGenerator<readonly Recorded[]> {
    this.mustBeOpen();
    const events = this.streams.get(stream)?.slice(after + 1, after + 1 + limit) ?? [];
    if (events.length > 0) yield events;
  }

  async *readAll(after: Position, filter?: EventFilter): AsyncGenerator<EventBatch> {
    const accepts = acceptsOf(filter);
    const end = this.log.length;
    let from = Number(after);
    for (;;) {
      this.mustBeOpen();
      const to = Math.min(end, from + PAGE);
      yield {
        events: this.log.slice(from, to).filter(accepts),
        position: positionAt(Math.max(from, to)),
        caughtUp: to >= end,
      };
      if (to >= end) return;
      from = to;
      await nextTurn();
    }
  }

  readFrom(after: Position, filter: EventFilter): AsyncIterable<EventBatch> {
    return this.readAll(after, filter);
  }

  subscribe(after: Position, filter: EventFilter, signal: AbortSignal): AsyncIterable<EventBatch> {
    return follow(this, after, filter, signal);
  }

  async head(): Promise<Position> {
    this.mustBeOpen();
    return this.feed.end;
  }

  markOf({ position }: Pick<EventBatch, 'position'>): LogMark | null {
    const event = this.log[Number(position) - 1];
    return event ? { position, mark: event.id } : null;
  }

  async markAt(position: Position): Promise<string | null> {
    return position === '' ? '' : (this.log[Number(position) - 1]?.id ?? null);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.feed.notify();
  }

  private mustBeOpen(): void {
    if (this.closed) throw new StorageUnavailable('the store is closed');
  }
}

const positionAt = (count: number): Position => (count === 0 ? '' : String(count).padStart(16, '0'));
