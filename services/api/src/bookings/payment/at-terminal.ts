import type { EventOf, PaymentBegun, TransactionOrder } from '@stile/contracts';
import {
  paymentFailureOf,
  refundFailureOf,
  type Reservation,
  type ReservationCommand,
  type Transaction,
} from '@stile/domain';

/* A reservation's payments and refunds, and what card terminals do for them (docs/rules/payments.md 45 and 52). */

type Ends = Extract<
  ReservationCommand,
  { type: 'RecordPaymentTaken' | 'RecordPaymentFailed' | 'RecordRefundMade' | 'RecordRefundFailed' }
>;
export type End = Ends extends infer E ? (E extends Ends ? Omit<E, 'businessDate'> : never) : never;

/** How the payment ended; null while the terminal has it. */
const paymentEndOf = ({ settled, closed }: Transaction, paymentId: string): End | null => {
  if (settled) {
    const { amount, orderId, cardBrand: brand, cardLast4: last4 } = settled;
    const card = { amount, gatewayPaymentId: settled.paymentId!, orderId, brand, last4 };
    return { type: 'RecordPaymentTaken', paymentId, session: null, card };
  }
  return closed && { type: 'RecordPaymentFailed', paymentId, code: paymentFailureOf(closed) };
};

const refundEndOf = ({ settled, closed }: Transaction, refundId: string): End | null => {
  if (settled) {
    const gatewayRefundId = settled.refundId ?? settled.paymentId;
    return { type: 'RecordRefundMade', refundId, gatewayRefundId, session: null };
  }
  return closed && { type: 'RecordRefundFailed', refundId, code: refundFailureOf(closed) };
};

/** The terminal's order; null where the payment is none of a terminal. */
export const orderOf = ({
  paymentId,
  inventoryGroup,
  businessDate,
  reservationId,
  amount,
  terminal,
  begunAt,
}: EventOf<typeof PaymentBegun>['data']): TransactionOrder | null =>
  terminal
    ? {
        ...terminal,
        transactionId: paymentId,
        inventoryGroup,
        businessDate,
        kind: 'payment',
        amount,
        reservationId,
        movementId: paymentId,
        source: null,
        startedAt: begunAt,
      }
    : null;

/** The end of a payment or refund of the reservation; null where the terminal has it, or it is of neither. */
export const endOf = (
  transaction: Transaction,
  { payments, refunds }: Pick<Reservation, 'payments' | 'refunds'>,
): End | null => {
  const { movementId: id } = transaction.order;
  if (id === null) return null;
  if (payments.some(({ paymentId }) => paymentId === id)) return paymentEndOf(transaction, id);
  return refunds.some(({ refundId }) => refundId === id) ? refundEndOf(transaction, id) : null;
};
