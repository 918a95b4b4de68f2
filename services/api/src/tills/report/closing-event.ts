import { drawerStream, type TillReport } from '@stile/contracts';
import { drawerDecider, type TillSession } from '@stile/domain';
import { chainOf } from '@stile/event-store';
import type { Storage } from '../../storage/storage.js';

type Closing = Pick<TillReport, 'closing_position' | 'chain'>;

/**
 * The event that closed a session, by its position in the log and the chain's value at it. Both are read from the log each
 * time, so that a reprint has what the log has (docs/rules/tills.md 59).
 */
export const closingEvent = async (
  { log, lanes }: Pick<Storage, 'log' | 'lanes'>,
  { inventoryGroup, till, session }: Pick<TillSession, 'inventoryGroup' | 'till' | 'session'>,
): Promise<Closing> => {
  const stream = drawerStream(inventoryGroup, till, session);
  const { revision } = await lanes.load(drawerDecider, stream);
  // A closed drawer's last event is its closing.
  for await (const [last] of log.readStream(stream, { after: revision - 1, limit: 1 })) {
    if (!last) continue;
    const links = await chainOf(log.eventStore, [last.position]);
    return { closing_position: last.position, chain: links?.chain || null };
  }
  return {};
};
