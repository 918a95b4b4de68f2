import type { Recorded } from '@stile/contracts';
import type { EventBatch } from '@stile/event-store';
import { inBatchesOf } from './event-batches.js';

const at = (position: string): Recorded => ({
  id: position,
  type: 'Named',
  version: 1,
  data: {},
  metadata: {},
  at: '2026-11-21T09:00:00.000Z',
  stream: 'thing-1',
  revision: 0,
  position,
});

it('events of one position stay in one batch, however many they are', async () => {
  const events = ['1', '2', '3', '3', '3', '4', '5', '6'].map(at);
  const source = async function* (): AsyncGenerator<EventBatch> {
    yield { events: events.slice(0, 4), position: '3', caughtUp: false };
    yield { events: events.slice(4), position: '7', caughtUp: true };
  };
  const batches: (readonly [string, string])[] = [];
  for await (const batch of inBatchesOf(2, source()))
    batches.push([batch.events.map(({ id }) => id).join(''), batch.position]);
  expect(batches).toEqual([
    ['12', '2'],
    ['333', '3'],
    ['45', '5'],
    ['6', '7'],
  ]);
});
