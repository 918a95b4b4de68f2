import type { Credit, Device, Payment, Refund, World } from './world.js';

/* Shapes of the provider's answers. */

const currency = 'CAD';

export const wireRefund = (refund: Refund, payment: Payment) => ({
  id: refund.id,
  amount: refund.amount,
  taxAmount: 0,
  createdTime: refund.createdAt,
  voided: false,
  orderRef: { id: payment.orderId },
  payment: { id: payment.id },
  cardTransaction: {
    type: 'REFUND',
    state: 'CLOSED',
    cardType: payment.card.type,
    last4: payment.card.last4,
    currency,
  },
});

export const wirePayment = ({ devices, refunds }: World, payment: Payment) => ({
  id: payment.id,
  order: { id: payment.orderId },
  device: { id: devices.get(payment.serial)?.id },
  employee: { id: 'SIMEMPLOYEE01' },
  amount: payment.amount,
  tipAmount: payment.tip,
  taxAmount: payment.tax,
  cashbackAmount: 0,
  createdTime: payment.shownAt,
  modifiedTime: payment.modifiedAt,
  offline: false,
  externalPaymentId: payment.externalId,
  ...(payment.externalReference !== null && { externalReferenceId: payment.externalReference }),
  result: payment.result,
  additionalCharges: [],
  refunds: payment.refundIds.flatMap((id) => {
    const refund = refunds.get(id);
    return refund ? [wireRefund(refund, payment)] : [];
  }),
  cardTransaction: {
    cardType: payment.card.type,
    entryType: payment.entry,
    first6: payment.card.first6,
    last4: payment.card.last4,
    authCode: payment.authCode,
    type: payment.type,
    state: payment.captured ? 'CLOSED' : 'PENDING',
    captured: payment.captured,
    referenceId: `REF${payment.id}`,
    transactionNo: String(payment.number).padStart(6, '0'),
    currency,
  },
});

export const paymentAnswer = (world: World, payment: Payment) => ({
  payment: wirePayment(world, payment),
  ...(payment.card.approves === 'half' && {
    issues: {
      partialPayment: {
        requestedAmount: payment.requested,
        actualAmount: payment.amount,
        description: 'The card was approved for a part of the amount.',
      },
    },
  }),
});

export const wireCredit = (credit: Credit, device: Device) => ({
  id: credit.id,
  amount: credit.amount,
  taxAmount: 0,
  createdTime: credit.createdAt,
  device: { id: device.id },
  employee: { id: 'SIMEMPLOYEE01' },
  cardTransaction: {
    type: 'NAKEDREFUND',
    state: 'CLOSED',
    cardType: credit.card.type,
    entryType: credit.entry,
    last4: credit.card.last4,
    currency,
  },
});

export const wireDevice = (device: Device) => ({
  id: device.id,
  serial: device.serial,
  name: device.name,
  model: 'Simulated',
  productName: 'Simulated terminal',
  deviceTypeName: 'SIMULATOR',
});
