import { MemoryEventStore } from '@stile/event-store';
import { ProcessRegistry } from '../processes/process-registry.js';
import { StreamChanges } from './stream-changes.js';

it('waits no longer once it is stopped', async () => {
  const changes = new StreamChanges(new MemoryEventStore(), new ProcessRegistry());
  await changes.onApplicationBootstrap();
  const wait = changes.until(
    'reservation-1',
    () => Promise.resolve('begun'),
    (state) => state === 'over',
    300_000,
  );
  await changes.onApplicationShutdown();
  expect(await wait).toBe('begun');
});
