import {
  TRANSACTION_CATEGORY,
  type CardTransactionRow,
  type Instant,
  type Projector,
  type TransactionEvent,
} from '@stile/contracts';

/** A card transaction at a terminal, pending ones too: what is resumed, what the console lists. */
export interface TerminalTransaction extends CardTransactionRow {
  /** Whether an operator has something to do, now or later. */ readonly open: boolean;
  /** When it is looked up again; null: now. */ readonly due_from: Instant | null;
}

type Started = Extract<TransactionEvent, { type: 'TransactionStarted' }>['data'];
const startedOf = (order: Started): TerminalTransaction => ({
  id: order.transactionId,
  inventory_group: order.inventoryGroup,
  terminal_id: order.serial,
  reservation_id: order.reservationId,
  transaction_type: order.kind,
  card_type: order.cardType,
  amount: order.amount,
  approved_amount: null,
  state: 'PENDING',
  status_code: null,
  message: '',
  actioned: false,
  note: '',
  terminal_payment_id: null,
  terminal_order_id: null,
  refund_id: null,
  card_sub_type: null,
  last_four: null,
  started_at: order.startedAt,
  expires_at: order.expiresAt,
  open: true,
  due_from: null,
});

export const terminalTransactionsProjector: Projector<TransactionEvent, TerminalTransaction> = {
  name: 'terminal_transactions',
  version: 2,
  categories: [TRANSACTION_CATEGORY],
  indexes: [
    ['open', 'started_at'],
    ['inventory_group', '-started_at'],
    ['inventory_group', 'state', '-started_at'],
    ['inventory_group', 'terminal_id', '-started_at'],
    ['reservation_id', 'started_at'],
  ],
  keys: ({ data }) => [data.transactionId],
  fold(document, event) {
    if (event.type === 'TransactionStarted') return startedOf(event.data);
    if (!document) return undefined;
    switch (event.type) {
      case 'TransactionSettled': {
        const { amount, paymentId, orderId, refundId, cardBrand, cardLast4 } = event.data;
        return {
          ...document,
          approved_amount: amount,
          terminal_payment_id: paymentId,
          terminal_order_id: orderId,
          refund_id: refundId,
          card_sub_type: cardBrand,
          last_four: cardLast4,
        };
      }
      case 'VoidBegun':
        return { ...document, state: 'PENDING', open: true, due_from: null };
      case 'TransactionActioned':
        return { ...document, actioned: true, note: event.data.note };
      case 'TransactionClosed': {
        const { end, code, message, watchUntil, closedAt } = event.data;
        return {
          ...document,
          state: end,
          status_code: code,
          message,
          open: watchUntil !== null,
          due_from: closedAt,
        };
      }
      case 'WatchEnded':
        return { ...document, open: false };
      default:
        return document;
    }
  },
};
