import type { Recorded } from '@stile/contracts';
import type { EventStore } from '../ports/event-store.js';

/** All events of a stream, oldest first; none where there is no such stream. */
export const readStream = async (
  log: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<Recorded[]> => {
  const events: Recorded[] = [];
  for await (const batch of log.readStream(stream)) events.push(...batch);
  return events;
};
