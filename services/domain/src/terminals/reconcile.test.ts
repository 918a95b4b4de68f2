import type { Reconciliation } from '@stile/contracts';
import { reconcile, returnBy, type ProductSide, type ProviderSide } from './reconcile.js';

const whole = { policy: 'refund', isPartial: false } as const;

describe('what terminal and product mean together', () => {
  const cases: [string, 'payment' | 'refund', ProviderSide, ProductSide, Reconciliation][] = [
    ['a payment that only the terminal has, and nobody waits for', 'payment', 'has', 'gone', 'void'],
    ['a payment that the product still waits for', 'payment', 'has', 'awaits', 'record'],
    ['a payment that both have', 'payment', 'has', 'recorded', 'close'],
    ['a payment that only the product has', 'payment', 'has_not', 'recorded', 'discrepancy'],
    ['a payment that neither has', 'payment', 'has_not', 'awaits', 'not_exist_both'],
    ['a payment that was given up and is not there', 'payment', 'has_not', 'gone', 'not_exist_both'],
    ['a refund that only the product has', 'refund', 'has_not', 'recorded', 'retry_refund'],
    ['a refund that only the terminal has: the card has the money', 'refund', 'has', 'gone', 'record'],
    ['a refund that both have', 'refund', 'has', 'recorded', 'close'],
    ['a refund that neither has', 'refund', 'has_not', 'awaits', 'not_exist_both'],
    ['a payment while the provider cannot be asked', 'payment', 'unknown', 'awaits', 'keep'],
    ['a recorded refund while the provider cannot be asked', 'refund', 'unknown', 'recorded', 'keep'],
  ];
  it.each(cases)('%s', (_name, kind, provider, product, result) =>
    expect(reconcile(kind, provider, product, whole)).toBe(result),
  );

  it('a part of a payment is tried again as a credit where the venue says credit', () => {
    expect(reconcile('refund', 'has_not', 'recorded', { policy: 'credit', isPartial: true })).toBe(
      'retry_credit',
    );
    expect(reconcile('refund', 'has_not', 'recorded', { policy: 'credit', isPartial: false })).toBe(
      'retry_refund',
    );
    expect(reconcile('refund', 'has_not', 'recorded', { policy: 'refund', isPartial: true })).toBe(
      'retry_refund',
    );
  });
});

describe('how money goes back to a card', () => {
  const sale = {
    amount: 40,
    of: 40,
    ageMs: 25 * 60_000,
    cardType: 'CC',
    isSameBatch: true,
    policy: 'refund',
  } as const;
  it.each([
    ['all of it, at once', {}, 'void'],
    ['a millisecond after 25 minutes', { ageMs: 25 * 60_000 + 1 }, 'refund'],
    ['in another batch', { isSameBatch: false }, 'refund'],
    ['to a debit card', { cardType: 'DC' as const }, 'refund'],
    ['a part', { amount: 39.99 }, 'refund'],
    ['a part, where the venue says credit', { amount: 39.99, policy: 'credit' as const }, 'credit'],
    ['all of it, where the venue says credit', { policy: 'credit' as const }, 'void'],
  ])('%s', (_name, more, by) => expect(returnBy({ ...sale, ...more })).toBe(by));
});
