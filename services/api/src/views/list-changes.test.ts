import { MemoryEventStore } from '@stile/event-store';
import { ProcessRegistry } from '../processes/process-registry.js';
import { ListChanges } from './list-changes.js';

const happened = (inventoryGroup?: string) =>
  ({ type: 'Happened', version: 1, data: { inventoryGroup }, metadata: {} }) as never;

it('says which list of which venue changes, and no list where none does', async () => {
  const log = new MemoryEventStore();
  const changes = new ListChanges(log, new ProcessRegistry());
  const heard: string[] = [];
  changes.onChange((list, group, position) => heard.push(`${list} of ${group} at ${position}`));
  await log.append('drawer-lakeside/till-1.1', 'none', [happened('lakeside')]);
  await changes.onApplicationBootstrap();
  const at: string[] = [];
  for (const [stream, group] of [
    ['waitlist-capacity-escarpment/rattle-ridge-2026-12-12', undefined],
    ['drawer-lakeside/till-1.2', 'lakeside'],
    ['till-lakeside/till-1', 'lakeside'],
    ['transaction-7KQ2M9XW4D2RT', 'escarpment'],
  ] as const)
    at.push((await log.append(stream, 'none', [happened(group)])).position);
  await changes.waitFor(at.at(-1)!, 5_000);
  expect(heard).toEqual([
    `waitlist of escarpment at ${at[0]}`,
    `tills of lakeside at ${at[1]}`,
    `terminals of escarpment at ${at[3]}`,
  ]);
  await changes.onApplicationShutdown();
});
