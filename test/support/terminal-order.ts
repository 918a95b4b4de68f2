import type { SeenPayment, TransactionOrder } from '@stile/contracts';

/** A card sale of 22.60. */
export const terminalOrder = (more: Partial<TransactionOrder> = {}): TransactionOrder => ({
  transactionId: '7KQ2M9XW4D2RT',
  inventoryGroup: 'park',
  businessDate: '2026-12-04',
  serial: 'C0SIM000000001',
  kind: 'payment',
  amount: 22.6,
  cardType: 'CC',
  isPreauthorised: false,
  takesPart: false,
  reservationId: 'H63ARM2Z4R',
  movementId: 'H63ARM2Z4R.p1',
  source: null,
  startedAt: '2026-12-04T10:12:29.361Z',
  expiresAt: '2026-12-04T10:17:29.361Z',
  ...more,
});

/** The sale's payment, as the provider shows it. */
export const seenSale = (more: Partial<SeenPayment> = {}): SeenPayment => ({
  result: 'approved',
  paymentId: 'PAY1',
  orderId: 'ORDER1',
  amount: 22.6,
  refunded: 0,
  cardBrand: 'VISA',
  cardLast4: '4242',
  ...more,
});
