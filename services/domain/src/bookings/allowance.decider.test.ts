import type { AllowanceEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { allowanceDecider } from './allowance.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(allowanceDecider, NOW);
const data = {
  inventoryGroup: 'venue',
  username: 'kim',
  businessDate: '2026-12-03',
  reservationId: '7KQ4MWXH2P',
};
const use = (key: string, amount: number) => ({ ...data, key, amount, limit: 300 });
const used = (key: string, amount: number): AllowanceEvent => ({
  type: 'AllowanceUsed',
  data: { ...data, key, amount, usedAt: NOW },
});

describe('docs/rules/payments.md 143: what one person concedes alone in a day', () => {
  const before = [used('a', 100), used('b', 100.01)];
  it('comes to the limit', () =>
    given(before)
      .when(use('c', 99.99))
      .then([used('c', 99.99)]));
  it('is never above it', () =>
    given(before).when(use('c', 100)).thenRejected('refund_witness_required', { status: 422 }));
  it('counts a refund once', () =>
    given([...before, used('c', 99.99)])
      .when(use('c', 99.99))
      .thenNothing());
});
