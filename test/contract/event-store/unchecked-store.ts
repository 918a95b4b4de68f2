import type { NewEvent, Revision } from '@stile/contracts';
import { WrongExpectedRevision, type Appended, type EventStore } from '@stile/event-store';

/**
 * A store that does not check the expected revision: it appends at whatever the actual one is. For tests of races alone:
 * what must never happen with the check is to be seen happening without it.
 */
export const unchecked = (store: EventStore): EventStore => ({
  append: async (
    stream: string,
    expected: Revision | 'none',
    events: readonly NewEvent[],
  ): Promise<Appended> => {
    for (let at = expected; ;) {
      try {
        return await store.append(stream, at, events);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        at = error.actual;
      }
    }
  },
  readStream: (...args) => store.readStream(...args),
  readAll: (...args) => store.readAll(...args),
  subscribe: (...args) => store.subscribe(...args),
  head: () => store.head(),
  markOf: (read) => store.markOf(read),
  markAt: (position) => store.markAt(position),
  close: () => store.close(),
});
