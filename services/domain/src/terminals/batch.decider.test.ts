import type { BatchEvent, TransactionOrder } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { batchDecider, terminalDecider } from './batch.decider.js';
import { terminalOrder } from '../../../../test/support/terminal-order.js';

const NOW = '2026-12-04T10:12:29.361Z';
const given = givenFor(batchDecider, NOW);
const named = { inventoryGroup: 'park', serial: 'C0SIM000000001', batch: 1, businessDate: '2026-12-04' };
const order = terminalOrder();
const other: TransactionOrder = { ...order, transactionId: '9KQ2M9XW4D2RT' };
const engaged: BatchEvent = { type: 'TerminalEngaged', data: { ...named, order } };
const freed: BatchEvent = {
  type: 'TerminalFreed',
  data: { ...named, transactionId: order.transactionId },
};

describe('a device', () => {
  it('is engaged by one transaction', () =>
    given([])
      .when({ type: 'Engage', order, ...named })
      .then([engaged]));
  it('takes no other one meanwhile, and names the one that it has', () =>
    given([engaged])
      .when({ type: 'Engage', order: other, ...named })
      .thenRejected('pending_transaction', {
        status: 409,
        detail: { transaction: order.transactionId, amount: order.amount },
      }));
  it('is freed by the transaction that has it alone', () => {
    given([engaged])
      .when({ type: 'Free', transactionId: other.transactionId, ...named })
      .thenNothing();
    given([engaged])
      .when({ type: 'Free', transactionId: order.transactionId, ...named })
      .then([freed]);
  });
  it('is not engaged by a transaction that is over, however late the request comes again', () =>
    given([engaged, freed])
      .when({ type: 'Engage', order, ...named })
      .thenNothing());
  it('closes a batch only while nothing is pending', () => {
    given([engaged])
      .when({ type: 'CloseBatch', ...named })
      .thenRejected('pending_transaction');
    given([engaged, freed])
      .when({ type: 'CloseBatch', ...named })
      .then([{ type: 'BatchClosed', data: named }]);
  });
  it('engages nothing in a closed batch', () =>
    given([engaged, freed, { type: 'BatchClosed', data: named }])
      .when({ type: 'Engage', order: other, ...named })
      .thenRejected('batch_closed'));
});

it('a batch follows the one before it, once', () => {
  const terminal = givenFor(terminalDecider, NOW);
  terminal([])
    .when({ type: 'OpenBatch', ...named })
    .then([{ type: 'BatchOpened', data: named }]);
  terminal([{ type: 'BatchOpened', data: named }])
    .when({ type: 'OpenBatch', ...named, batch: 3 })
    .thenNothing();
});
