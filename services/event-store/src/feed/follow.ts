import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@stile/contracts';
import type { EventBatch, EventFilter } from '../ports/event-store.js';
import { acceptsOf, type LiveFeed } from './live-feed.js';

const LIVE_BATCH = 500;

export interface FollowedLog {
  readonly feed: LiveFeed;
  readonly closed: boolean;
  /**
   * Events after a position, from the store itself: what is not, or no longer, in memory. Ends at the log's present
   * end.
   */
  readFrom(after: Position, filter: EventFilter, signal: AbortSignal): AsyncIterable<EventBatch>;
}

/** The history from the store, then what comes, from memory; back to the store whenever the reader was too slow. */
export async function* follow(
  log: FollowedLog,
  after: Position,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  const { feed } = log;
  const accepts = acceptsOf(filter);
  const leave = feed.join();
  const notify = (): void => feed.notify();
  signal.addEventListener('abort', notify);
  const stopped = (): boolean => signal.aborted || log.closed;
  try {
    let position = after;
    let told = false;
    while (!stopped()) {
      if (feed.holds(position)) {
        const batch = feed.read(position, accepts, LIVE_BATCH);
        if (batch.position !== position || !told) {
          position = batch.position;
          told = batch.caughtUp;
          yield batch;
        }
        if (batch.caughtUp && !stopped()) await feed.changed(position);
      } else if (position > feed.end) {
        await feed.changed(feed.end);
      } else {
        for await (const batch of log.readFrom(position, filter, signal)) {
          position = batch.position;
          // Whether that is the end is for the feed to say, which may know of more by now.
          yield { ...batch, caughtUp: false };
          if (stopped() || feed.holds(position)) break;
        }
        await nextTurn();
      }
    }
  } catch (error) {
    if (!stopped()) throw error;
  } finally {
    signal.removeEventListener('abort', notify);
    leave();
  }
}
