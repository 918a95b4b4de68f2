import type { TransactionCheckAnswer, TransactionOrder } from '@stile/contracts';
import { transactionDecider } from '@stile/domain';
import { terminalOrder } from '../../../../../test/support/terminal-order.js';
import { CheckEndpoints } from './check.endpoints.js';

const CREDIT = { credit_card_refund_policy: 'credit' };
const source = { paymentId: 'PAY1', transactionId: '5KQ2M9XW4D2RT', amount: 22.6 };
const returned = (amount: number, more: Partial<TransactionOrder> = {}) =>
  terminalOrder({ kind: 'refund', amount, source, ...more });

/** The answer on money that the reservation has returned, where the provider has nothing of it. */
const said = async (order: TransactionOrder, settings: Readonly<Record<string, string>>) => {
  const account = { charges: [], payments: [], refunds: [{ refundId: order.movementId, state: 'made' }] };
  const endpoints = new CheckEndpoints(
    { settings: () => settings } as never,
    {
      load: async (decider: unknown) => ({ state: decider === transactionDecider ? { order } : account }),
    } as never,
    { find: async () => ({ isKnown: true, payment: null }) } as never,
  );
  const { body } = await endpoints.analyze({
    query: { externalTransactionId: order.transactionId },
    caller: { user: { user_inventory_groups: [order.inventoryGroup], is_staff: true, is_superuser: true } },
  } as never);
  return (body as TransactionCheckAnswer).result;
};

it.each([
  ['a part, as a credit where the venue says so', returned(10), CREDIT, 'retry_credit'],
  ['all of it, as a refund', returned(22.6), CREDIT, 'retry_refund'],
  ['a part, as a refund where the venue says nothing', returned(10), {}, 'retry_refund'],
  [
    'a part to a debit card, whose policy is another',
    returned(10, { cardType: 'DC' }),
    CREDIT,
    'retry_refund',
  ],
] as const)('is asked again: %s', async (_, order, settings, result) =>
  expect(await said(order, settings)).toBe(result),
);
