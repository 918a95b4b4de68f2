import type { OfflineEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { offlineReceiptsDecider, type UseReceiptCommand } from './offline-receipts.decider.js';

/* docs/rules/offline.md 39 */
const NOW = '2026-12-05T15:00:00.000Z';
const given = givenFor(offlineReceiptsDecider, NOW);
const of = (receipt: string, reservationId: string) => ({
  inventoryGroup: 'venue',
  station: 'gate-1',
  receipt,
  reservationId,
});
const use = (...names: Parameters<typeof of>): UseReceiptCommand => ({
  type: 'UseReceipt',
  used: of(...names),
});
const used = (...names: Parameters<typeof of>): OfflineEvent => ({
  type: 'OfflineReceiptUsed',
  data: { ...of(...names), usedAt: NOW },
});

it('a number is of the sale that is sent with it first, also when that is sent again, and of no other', () => {
  given([])
    .when(use('K7Q-0001', 'R1'))
    .then([used('K7Q-0001', 'R1')]);
  given([used('K7Q-0001', 'R1')])
    .when(use('K7Q-0001', 'R1'))
    .thenNothing();
  given([used('K7Q-0001', 'R1')])
    .when(use('K7Q-0001', 'R2'))
    .thenRejected('offline_receipt_used');
  given([used('K7Q-0001', 'R1')])
    .when(use('K7Q-0002', 'R2'))
    .then([used('K7Q-0002', 'R2')]);
});
