import type { HealthAnswer } from '@stile/contracts';
import { MemoryEventStore } from '@stile/event-store';
import { ReadModels, type ReadModelDatabase } from '@stile/projections';
import { readConfig } from '../config/config.js';
import { systemTimers } from '../ports/timers.js';
import { isWell, Projections } from './projections.js';

/* When health is green of a read model (docs/rules/log.md 21). */

type Part = HealthAnswer['projections'][number];
const LIVE: Part = {
  name: 'reservations',
  version: 5,
  state: 'live',
  position: '0000000000000007',
  behind: 0,
  error: null,
};
const IN_BYTES = '00000000000000000007/00000000000000000007';

it.each<[string, Partial<Part>, boolean]>([
  ['is live', {}, true],
  ['is folded elsewhere', { state: 'elsewhere' }, true],
  ['catches up', { state: 'catching-up', behind: 10_000 }, true],
  ['is 10,001 events behind', { behind: 10_001 }, false],
  ['is folded elsewhere, 10,001 events behind', { state: 'elsewhere', behind: 10_001 }, false],
  ['is 10 MB behind', { position: IN_BYTES, behind: 10_000_000 }, true],
  ['is more than 10 MB behind', { position: IN_BYTES, behind: 10_000_001 }, false],
  ['cannot be written', { error: 'the disk is full' }, false],
  ['has stopped', { state: 'failed', error: 'reservations cannot fold' }, false],
  ['is read from a damaged file', { state: 'failed', error: 'it is damaged' }, false],
])('a read model that %s', (_, change, well) => expect(isWell({ ...LIVE, ...change })).toBe(well));

describe.each(['all', 'api'])('of a process of role %s', (role) => {
  it('a read model that cannot be read is not well, and is named with its cause', async () => {
    const away = () => Promise.reject(new Error('the database is away'));
    const store = { getPointer: away, checkpoint: away, isDamaged: away } as unknown as ReadModelDatabase;
    const servers = {
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1:1',
    };
    const config = readConfig({ ...servers, ROLE: role });
    const projections = new Projections(
      config,
      new MemoryEventStore(),
      store,
      new ReadModels(store),
      systemTimers,
    );
    const parts = await projections.status('0000000000000007');
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) {
      expect(isWell(part)).toBe(false);
      expect(part.error).toContain('the database is away');
    }
  });
});
