import { EVENT_TYPES, type Clock, type DomainEvent, type Ids } from '@stile/contracts';
import {
  EventLog,
  EventRegistry,
  Lanes,
  MemoryEventStore,
  MemoryVault,
  PersonKeys,
} from '@stile/event-store';

const REGISTRY = new EventRegistry(EVENT_TYPES);
const MASTER_KEY = Buffer.alloc(32, 7);

/** The product's log and its lanes in memory. `happened` writes events that nobody decides. */
export const memoryLanes = (clock: Clock) => {
  let count = 0;
  const ids: Ids = {
    next: () => `id-${++count}`,
    secret: () => Buffer.alloc(32, ++count).toString('base64url'),
  };
  const vault = new MemoryVault(clock);
  const versionOf = (type: string): number => REGISTRY.versionOf(type);
  const log = new EventLog(new MemoryEventStore(), REGISTRY, new PersonKeys(vault, MASTER_KEY, clock, ids));
  const lanes = new Lanes({ store: log, versionOf, clock, ids });
  const happened = async (stream: string, ...events: readonly DomainEvent[]): Promise<void> => {
    const stamp = { at: clock.now(), metadata: { actor: 'test', command: stream } };
    await log.append(
      stream,
      'none',
      events.map((event) => ({ ...event, ...stamp, id: ids.next(), version: versionOf(event.type) })),
    );
  };
  return { log, lanes, ids, vault, happened };
};
