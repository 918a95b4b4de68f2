import {
  TRANSACTION_CATEGORY,
  type CardType,
  type Instant,
  type Projector,
  type TransactionEvent,
  type TransactionKind,
} from '@stile/contracts';

/** A card transaction at a terminal, pending ones too: what is resumed, what the console lists. */
export interface TerminalTransaction {
  readonly inventoryGroup: string;
  readonly serial: string;
  readonly kind: TransactionKind;
  readonly cardType: CardType;
  /** Requested. */
  readonly amount: number;
  /** Moved; null while nothing has. */
  readonly settled: number | null;
  readonly reservationId: string | null;
  /** PENDING, or how it ended */ readonly state: string;
  readonly code: number | null;
  readonly message: string;
  /** Whether an operator has something to do, now or later. */ readonly open: boolean;
  /** When it is looked up again; null: now. */ readonly dueFrom: Instant | null;
  readonly isActioned: boolean;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}

const PENDING = 'PENDING';

export const terminalTransactionsProjector: Projector<TransactionEvent, TerminalTransaction> = {
  name: 'terminal_transactions',
  version: 1,
  categories: [TRANSACTION_CATEGORY],
  indexes: [
    ['open', 'startedAt'],
    ['inventoryGroup', '-startedAt'],
    ['inventoryGroup', 'serial', '-startedAt'],
    ['reservationId', 'startedAt'],
  ],
  keys: ({ data }) => [data.transactionId],
  fold(document, event) {
    if (event.type === 'TransactionStarted') {
      const { inventoryGroup, serial, kind, cardType, amount, reservationId, startedAt, expiresAt } =
        event.data;
      return {
        ...{ inventoryGroup, serial, kind, cardType, amount, reservationId, startedAt, expiresAt },
        ...{
          settled: null,
          state: PENDING,
          code: null,
          message: '',
          open: true,
          dueFrom: null,
          isActioned: false,
        },
        ...{ paymentId: null, orderId: null, refundId: null, cardBrand: null, cardLast4: null },
      };
    }
    if (!document) return undefined;
    switch (event.type) {
      case 'TransactionSettled': {
        const { amount, paymentId, orderId, refundId, cardBrand, cardLast4 } = event.data;
        return { ...document, settled: amount, paymentId, orderId, refundId, cardBrand, cardLast4 };
      }
      case 'VoidBegun':
        return { ...document, state: PENDING, open: true, dueFrom: null };
      case 'TransactionActioned':
        return { ...document, isActioned: true };
      case 'TransactionClosed': {
        const { end, code, message, watchUntil, closedAt } = event.data;
        return { ...document, state: end, code, message, open: watchUntil !== null, dueFrom: closedAt };
      }
      case 'WatchEnded':
        return { ...document, open: false };
      default:
        return document;
    }
  },
};
