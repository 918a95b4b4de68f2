import { categoryOf, type Position, type Recorded, type Revision } from '@stile/contracts';
import type { EventBatch, EventFilter } from '../ports/event-store.js';

const CAPACITY = 4096;

type Accepts = (event: Recorded) => boolean;

const everything: Accepts = () => true;

export const acceptsOf = ({ categories }: EventFilter = {}): Accepts => {
  if (!categories) return everything;
  const wanted = new Set(categories);
  return (event) => wanted.has(categoryOf(event.stream));
};

/**
 * The newest stretch of the log, in memory, for all subscribers of this process: every event after `start` up to `end`.
 * Bounded, so a slow reader falls out of it and reads from the store until it is back.
 */
export class LiveFeed {
  private events: Recorded[] = [];
  private readonly revisions = new Map<string, Revision>();
  private start: Position = '';
  private readonly waiting = new Set<() => void>();
  private last: Position = '';
  private readers = 0;

  get end(): Position {
    return this.last;
  }

  get followed(): boolean {
    return this.readers > 0;
  }

  /** Forgets the events in memory: what comes next follows on `position`. */
  reset(position: Position): void {
    this.events = [];
    this.revisions.clear();
    this.start = position;
    this.advance(position);
  }

  /** Events directly after `end`, in order; `upTo` lies at or after the last of them. */
  publish(events: readonly Recorded[], upTo: Position): void {
    if (this.readers === 0) return this.reset(upTo);
    this.hold(events);
    if (this.events.length > 2 * CAPACITY) {
      const dropped = this.events.length - CAPACITY;
      this.start = this.events[dropped - 1]?.position ?? this.start;
      const newest = this.events.slice(dropped);
      this.events = [];
      this.revisions.clear();
      this.hold(newest);
    }
    this.advance(upTo);
  }

  private hold(events: readonly Recorded[]): void {
    for (const event of events) {
      this.events.push(event);
      this.revisions.set(event.stream, event.revision);
    }
  }

  /** A stream's last revision at `end`; undefined where none of its events are in memory. */
  revisionOf(stream: string): Revision | undefined {
    return this.revisions.get(stream);
  }

  /** Whether everything after this position is in memory. */
  holds(position: Position): boolean {
    return position >= this.start && position <= this.last;
  }

  /** At most `limit` events after a position that it holds. */
  read(after: Position, accepts: Accepts, limit: number): EventBatch {
    const events: Recorded[] = [];
    let index = this.indexAfter(after);
    for (; index < this.events.length && events.length < limit; index++) {
      const event = this.events[index];
      if (event && accepts(event)) events.push(event);
    }
    const caughtUp = index === this.events.length;
    const position = caughtUp ? this.last : (this.events[index - 1]?.position ?? after);
    return { events, position, caughtUp };
  }

  /** Counts a reader in until the answer is called. */
  join(): () => void {
    this.readers++;
    return () => {
      if (--this.readers === 0) this.reset(this.last);
    };
  }

  /** Answers when `end` is no longer `seen`, or when `notify` is called. */
  async changed(seen: Position): Promise<void> {
    if (seen !== this.last) return;
    await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Lets every waiting reader look again: at a closed store, an aborted signal. */
  notify(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resolve of waiting) resolve();
  }

  private advance(position: Position): void {
    if (position === this.last) return;
    this.last = position;
    this.notify();
  }

  private indexAfter(position: Position): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.events[middle]?.position ?? '') > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
