import { errorText } from './errors.js';

it.each([
  ['en', 'Pending transaction of 9.50 is not completed. Wait for its completion or abort it.'],
  ['fr', 'La transaction en attente de 9,50 n’est pas terminée. Attendez qu’elle se termine ou annulez-la.'],
] as const)('an amount of money has its cents, in %s', (language, text) =>
  expect(errorText('pending_transaction', language, { amount: 9.5, transaction: '7KQ2M9XW4D2RT' })).toBe(
    text,
  ),
);

it('other figures stay as they are, and a code without a text is its own', () => {
  expect(errorText('too_many_requests', 'en', { seconds: 10 })).toContain('10 seconds');
  expect(errorText('nobody_knows', 'en')).toBe('nobody_knows');
});
