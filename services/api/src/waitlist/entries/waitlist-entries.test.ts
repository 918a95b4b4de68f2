import { waitlistStream } from '@stile/contracts';
import { waitlistDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import type { Projections } from '../../processes/projections.js';
import { WaitlistEntries } from './waitlist-entries.js';

const QUEUE = waitlistStream('capacity-venue/park-2026-12-05');
const now = () => '2026-12-03T14:00:00.000Z';
const waitlist = waitlistDecider.evolve(waitlistDecider.initial, {
  type: 'WaitlistJoined',
  data: {
    entryId: 'W1',
    basket: {
      inventory_group: 'venue',
      inventory: 'park',
      date: '2026-12-05',
      arrival_time: '10:00',
      passes: [],
      addons: [],
    },
    inventoryTitle: { en: 'Park' },
    option: null,
    people: 2,
    cars: 0,
    personId: 'p1',
    contact: null,
    language: 'en',
    linkTokenHash: 'hash',
    requestHash: 'hash',
    rank: 1,
    joinedAt: now(),
    proven: true,
  },
});
const lanes = {
  load: async () => ({ state: waitlist, revision: 0, position: '1' }),
} as unknown as CommandLanes;

/** A read model that has the entry only once somebody waited until it has caught up. */
const entries = (catchesUp: boolean): WaitlistEntries => {
  const rows = new Map<string, object>();
  const models = {
    of: () => ({
      get: async (id: string) => rows.get(id),
      find: async () => [...rows.values()],
      group: async () => [...rows.values()].map(() => ({ key: [QUEUE] })),
    }),
  } as unknown as ReadModels;
  const waitFor = async (position: string): Promise<boolean> => {
    if (catchesUp && position === '7') rows.set('W1', { _id: 'W1', queue: QUEUE, email: 'Ada@example.org' });
    return catchesUp;
  };
  return new WaitlistEntries(models, lanes, { head: async () => '7' }, { now }, {
    waitFor,
  } as unknown as Projections);
};

it('finds an entry that joined a moment ago, which the read model has yet to learn of', async () => {
  expect(await entries(true).find('W1')).toMatchObject({ queue: QUEUE, entry: { state: 'waiting' } });
});
it('knows of no entry that nobody made', async () => {
  expect(await entries(true).find('W2')).toBeUndefined();
});
it('does not call an entry unknown that a read model behind the log cannot know', async () => {
  await expect(entries(false).find('W1')).rejects.toThrow('the waitlist is behind the log');
});
it('finds what a person joined a moment ago by their address: who is erased leaves nothing behind', async () => {
  expect(await entries(true).of('ada@example.org', 'venue')).toEqual(['W1']);
  await expect(entries(false).of('ada@example.org', 'venue')).rejects.toThrow(
    'the waitlist is behind the log',
  );
});
it('knows the queue that somebody joined a moment ago, and looks at what it knows where the read model stays behind', async () => {
  expect([await entries(true).openQueues(), await entries(false).openQueues()]).toEqual([[QUEUE], []]);
});
