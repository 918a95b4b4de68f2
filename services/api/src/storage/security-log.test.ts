import { MemoryVault } from '@stile/event-store';
import { SecurityLog } from './security-log.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
let next = 0;
const ids = { next: () => String(next++).padStart(8, '0'), secret: () => 'x' };
const logOf = () => {
  const vault = new MemoryVault(clock);
  return { vault, log: new SecurityLog(vault, clock, ids) };
};

it('writes what is the same in one turn once, with how often', async () => {
  const { log } = logOf();
  for (let i = 0; i < 5; i++) log.record({ act: 'refused', by: null, subject: 'GET /x', code: 'no_access' });
  log.record({ act: 'signed_in', by: 'casey' });
  await log.flush();
  expect((await log.all()).map(({ act, times }) => [act, times])).toEqual([
    ['signed_in', 1],
    ['refused', 5],
  ]);
});

it('a flood of refusals is counted and pushes out nothing that somebody did', async () => {
  const { log } = logOf();
  log.record({ act: 'signed_in', by: 'casey' });
  await log.flush();
  for (let round = 0; round < 30; round++) {
    for (let i = 0; i < 1_000; i++) log.record({ act: 'refused', subject: `GET /${round}/${i}` });
    await log.flush();
  }
  const all = await log.all();
  expect(all.length).toBeLessThanOrEqual(5_300);
  expect(all.filter(({ act }) => act === 'signed_in')).toHaveLength(1);
  expect(all.find(({ act }) => act === 'unrecorded')).toMatchObject({ times: 800 });
});
