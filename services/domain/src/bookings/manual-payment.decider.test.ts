import type { ManualPaymentEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { manualPaymentDecider } from './manual-payment.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(manualPaymentDecider, NOW);
const claim = (reservationId: string) => ({ inventoryGroup: 'venue', reservationId });
const claimed = (reservationId: string): ManualPaymentEvent => ({
  type: 'ManualPaymentClaimed',
  data: { ...claim(reservationId), claimedAt: NOW },
});

describe('docs/rules/payments.md 148: a payment that another system took', () => {
  it('is the first reservation’s', () =>
    given([])
      .when(claim('7KQ4MWXH2P'))
      .then([claimed('7KQ4MWXH2P')]));
  it('is claimed again by that one', () =>
    given([claimed('7KQ4MWXH2P')])
      .when(claim('7KQ4MWXH2P'))
      .thenNothing());
  it('pays no other', () =>
    given([claimed('7KQ4MWXH2P')])
      .when(claim('H63ARM2Z4R'))
      .thenRejected('manual_payment_taken', { status: 409 }));
});
