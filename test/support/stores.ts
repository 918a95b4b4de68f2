import { openStorage, readConfig, type Storage } from '@stile/api';
import type { Clock, Recorded } from '@stile/contracts';
import { verifyLog, type EventStore } from '@stile/event-store';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemIds } from '../../services/api/src/ports/ids.js';
import { intentsIn, type Intent } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { TEST_CLOCK } from './product.js';

/** The stores of a data folder, opened beside the processes that use them. Closed when `look` is done. */
export const lookInto = async <T>(folder: string, look: (storage: Storage) => Promise<T>): Promise<T> => {
  const clock = systemClock(TEST_CLOCK);
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), clock, systemIds(clock));
  try {
    return await look(storage);
  } finally {
    await storage.close();
  }
};

export const eventsOf = async (log: Pick<EventStore, 'readAll'>): Promise<Recorded[]> => {
  const events: Recorded[] = [];
  for await (const batch of log.readAll('')) events.push(...batch.events);
  return events;
};

/** The built-in gateway's acts with each payment. */
export const intentsOf = async ({ vault }: Pick<Storage, 'vault'>): Promise<readonly Intent[]> =>
  (await intentsIn(vault)).map(([, intent]) => intent);

/** Positions, revisions, shapes and the chain of the whole log. */
export const expectSoundLog = async ({ log }: Pick<Storage, 'log'>): Promise<void> =>
  expect((await verifyLog(log)).firstDamage).toBeNull();

/** A clock that stands still until it is moved. */
export class MovableClock implements Clock {
  private atMs: number;
  constructor(start = TEST_CLOCK) {
    this.atMs = Date.parse(start);
  }
  now = (): string => new Date(this.atMs).toISOString();
  move(ms: number): void {
    this.atMs += ms;
  }
}
