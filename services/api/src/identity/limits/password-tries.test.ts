import type { CatalogueView } from '../../views/catalogue-view.js';
import { PasswordTries } from './password-tries.js';

const CLOCK = { now: () => '2026-12-03T14:00:00.000Z' };
const catalogues = {
  user: (username: string) => (username.startsWith('known') ? {} : undefined),
} as unknown as CatalogueView;

it('names that nobody has are kept among a thousand of their own, and push no known one out', () => {
  const tries = new PasswordTries(CLOCK, catalogues);
  const { known, unknown } = tries as unknown as Record<'known' | 'unknown', { readonly size: number }>;
  for (let i = 0; i < 10; i++) tries.take('known-casey', '192.0.2.7');
  for (let i = 0; i < 30_000; i++) tries.take(`nobody-${i}`, `192.0.2.${i % 250}`);
  expect([known.size, unknown.size]).toEqual([1, 1_000]);
  expect(() => tries.take('known-casey', '192.0.2.7')).toThrow('too_many_requests');
});
