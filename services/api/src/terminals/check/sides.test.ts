import type { SeenPayment } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { productSideOf, providerSideOf } from './sides.js';

const account = (more: object): Reservation =>
  ({ charges: [], payments: [], refunds: [], ...more }) as unknown as Reservation;
const seen = (more: Partial<SeenPayment>): SeenPayment => ({
  result: 'approved',
  paymentId: 'P',
  orderId: null,
  amount: 20,
  refunded: 0,
  cardBrand: null,
  cardLast4: null,
  ...more,
});

const PAYMENT = { kind: 'payment', transactionId: 'T', movementId: null } as const;
const REFUND = { kind: 'refund', transactionId: 'T', movementId: 'R' } as const;

it.each([
  ['a charge', PAYMENT, { charges: [{ chargeId: 'T' }] }, 'recorded'],
  ['a payment that is begun', PAYMENT, { payments: [{ paymentId: 'T', state: 'begun' }] }, 'awaits'],
  ['a payment that failed', PAYMENT, { payments: [{ paymentId: 'T', state: 'failed' }] }, 'gone'],
  ['another charge', PAYMENT, { charges: [{ chargeId: 'U' }] }, 'gone'],
  ['a refund that is made', REFUND, { refunds: [{ refundId: 'R', state: 'made' }] }, 'recorded'],
  ['a refund that is begun', REFUND, { refunds: [{ refundId: 'R', state: 'begun' }] }, 'awaits'],
  ['a refund that failed', REFUND, { refunds: [{ refundId: 'R', state: 'failed' }] }, 'gone'],
] as const)('the product: %s', (_, order, held, side) =>
  expect(productSideOf(order, account(held))).toBe(side),
);

it.each([
  ['approved', 'payment', seen({}), 'has'],
  ['a void that failed', 'payment', seen({ result: 'void_failed' }), 'has'],
  ['declined', 'payment', seen({ result: 'declined' }), 'has_not'],
  ['voided', 'payment', seen({ result: 'voided' }), 'has_not'],
  ['not finished', 'payment', seen({ result: 'unfinished' }), 'unknown'],
  ['nothing', 'payment', null, 'has_not'],
  ['a part refunded', 'refund', seen({ refunded: 5 }), 'has'],
  ['voided instead', 'void', seen({ result: 'voided' }), 'has'],
  ['nothing refunded', 'refund', seen({}), 'has_not'],
] as const)('the provider: %s, for a %s', (_, kind, payment, side) =>
  expect(providerSideOf(kind, { isKnown: true, payment })).toBe(side),
);

it('who cannot be asked is not known', () =>
  expect(providerSideOf('payment', { isKnown: false, message: '503' })).toBe('unknown'));
