import type { TransactionOrder } from '@stile/contracts';
import type { ProductSide, ProviderSide, Reservation } from '@stile/domain';
import type { Lookup } from '../port/port.js';

/** Whether the reservation has the transaction's payment or refund. */
export const productSideOf = (
  { kind, transactionId, movementId }: Pick<TransactionOrder, 'kind' | 'transactionId' | 'movementId'>,
  reservation: Pick<Reservation, 'charges' | 'payments' | 'refunds'> | null,
): ProductSide => {
  if (!reservation) return 'gone';
  if (kind === 'payment') {
    if (reservation.charges.some(({ chargeId }) => chargeId === transactionId)) return 'recorded';
    const payment = reservation.payments.find(({ paymentId }) => paymentId === transactionId);
    return payment?.state === 'begun' ? 'awaits' : 'gone';
  }
  const refund = reservation.refunds.find(({ refundId }) => refundId === movementId);
  if (refund?.state === 'made') return 'recorded';
  return refund?.state === 'begun' ? 'awaits' : 'gone';
};

/** Whether the provider has what the transaction is to do: a payment, or money of one that went back. */
export const providerSideOf = (kind: TransactionOrder['kind'], found: Lookup): ProviderSide => {
  if (!found.isKnown) return 'unknown';
  const { payment } = found;
  if (!payment) return 'has_not';
  if (payment.result === 'unfinished' || payment.result === 'voiding') return 'unknown';
  const isBack = payment.result === 'voided' || payment.refunded > 0;
  if (kind !== 'payment') return isBack ? 'has' : 'has_not';
  return payment.result !== 'declined' && payment.result !== 'voided' ? 'has' : 'has_not';
};
