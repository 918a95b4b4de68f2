import {
  cardBrandName,
  epochMsOf,
  RESULT_CODES,
  type Instant,
  type TransactionAnswer,
} from '@stile/contracts';
import type { Transaction } from '@stile/domain';

const PENDING = 202;
const PHASES = {
  started: 'device',
  looking: 'looking',
  capturing: 'looking',
  voiding: 'returning',
  receipt: 'receipt',
  closed: 'closed',
} as const satisfies Record<Transaction['step'], TransactionAnswer['phase']>;

/** While the device has what was asked of it, it is not in doubt, whatever went before. */
const phaseOf = ({ step, awaited }: Transaction): TransactionAnswer['phase'] =>
  awaited && step === 'looking' ? 'device' : PHASES[step];

/** 202 while it is pending; the money may have moved before the receipt is chosen. */
const codeOf = ({ order, settled, closed }: Transaction): number => {
  if (closed) return closed.code;
  if (!settled) return PENDING;
  return settled.amount === order.amount ? RESULT_CODES.done : RESULT_CODES.partial;
};

type Moved = Pick<
  TransactionAnswer,
  | 'approved_amount'
  | 'card_sub_type'
  | 'last_four'
  | 'terminal_payment_id'
  | 'terminal_order_id'
  | 'refund_id'
>;
const NOTHING_MOVED: Moved = {
  approved_amount: null,
  card_sub_type: null,
  last_four: null,
  terminal_payment_id: null,
  terminal_order_id: null,
  refund_id: null,
};
const movedOf = (settled: NonNullable<Transaction['settled']>): Moved => ({
  approved_amount: settled.amount,
  card_sub_type: settled.cardBrand && cardBrandName(settled.cardBrand),
  last_four: settled.cardLast4,
  terminal_payment_id: settled.paymentId,
  terminal_order_id: settled.orderId,
  refund_id: settled.refundId,
});

/** A card transaction as the desk sees it. */
export const transactionOf = (state: Transaction, now: Instant): TransactionAnswer => {
  const { order, payment, settled, closed, doubt, givenUp } = state;
  return {
    external_transaction_id: order.transactionId,
    inventory_group: order.inventoryGroup,
    terminal_id: order.serial,
    reservation_id: order.reservationId,
    transaction_type: order.kind,
    card_type: order.cardType,
    amount: order.amount,
    transaction_state: closed?.end ?? 'PENDING',
    phase: phaseOf(state),
    status_code: codeOf(state),
    message: closed?.message || (doubt?.message ?? ''),
    reason: closed?.end === 'NOT_EXIST_BOTH' ? 'NOT_EXIST_BOTH' : '',
    ...(settled ? movedOf(settled) : NOTHING_MOVED),
    voided_amount: closed?.end === 'VOID' ? (payment?.amount ?? null) : null,
    started_at: order.startedAt,
    expires_at: order.expiresAt,
    seconds_left: Math.max(0, Math.ceil((epochMsOf(order.expiresAt) - epochMsOf(now)) / 1000)),
    abort_requested: givenUp === 'abort',
  };
};
