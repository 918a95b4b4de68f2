import { MemoryVault } from '@stile/event-store';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { PinTries } from './pin-tries.js';

const clock = { at: '2026-12-03T14:00:00.000Z', now: () => clock.at };
const catalogues = {
  user: (username: string) => (username === 'lou' ? {} : undefined),
} as unknown as CatalogueView;
const vault = new MemoryVault(clock);
const started = () => new PinTries(clock, vault, catalogues);
const take = (tries: PinTries, username = 'lou', by = 'kim') => outcomeOf(() => tries.take(username, by));

it('counts tries over a restart, those at the same moment too, until the right one', async () => {
  const tries = started();
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => take(tries)));
  expect(atOnce.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(2);
  expect(await take(started())).toBe('too_many_requests');
  expect(await take(started(), 'lou', 'max')).toBeUndefined();
  clock.at = '2026-12-03T14:01:00.000Z';
  expect(await take(started())).toBeUndefined();
  expect(await take(started())).toBe('too_many_requests');
  await started().forgive('lou', 'kim');
  expect(await take(started())).toBeUndefined();
});

it('has nobody wait for a free try, where the clock of another process is ahead', async () => {
  clock.at = '2026-12-03T15:00:05.000Z';
  expect(await take(started(), 'lou', 'pat')).toBeUndefined();
  clock.at = '2026-12-03T15:00:00.000Z';
  expect(await take(started(), 'lou', 'pat')).toBeUndefined();
});

it('counts names that nobody has alike', async () => {
  const tries = started();
  for (let each = 0; each < 10; each += 1) await take(tries, `nobody-${each}`);
  expect(await take(tries, 'somebody')).toBe('too_many_requests');
});
