import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@stile/contracts';
import { isChained, type ChainLinks } from '../ports/chained-log.js';
import type { EventStore } from '../ports/event-store.js';

/** About as long as a page of a walk keeps the loop. */
const AT_ONCE = 250;

/** The chain of exactly these events, oldest first; null where the log has no chain (EventStoreDB). */
export const chainOf = async (
  eventStore: EventStore,
  positions: readonly Position[],
): Promise<ChainLinks | null> => {
  if (!isChained(eventStore)) return null;
  let links: ChainLinks = { events: 0, withoutKey: 0, chain: '', damage: null };
  for (let from = 0; from < positions.length && !links.damage; from += AT_ONCE) {
    const page = eventStore.checkLinks(positions.slice(from, from + AT_ONCE));
    links = {
      events: links.events + page.events,
      withoutKey: links.withoutKey + page.withoutKey,
      chain: page.chain,
      damage: page.damage,
    };
    await nextTurn();
  }
  return links;
};
