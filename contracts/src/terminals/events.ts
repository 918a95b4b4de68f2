import { z } from 'zod';
import {
  amount,
  defineEvent,
  idText,
  instant,
  localDate,
  reservationId,
  type EventOf,
} from '../kernel/index.js';
import { CARD_TYPES, TERMINAL_CALLS, TRANSACTION_ENDS, TRANSACTION_KINDS } from './codes.js';
import { accepts } from '../messages/field-error.js';

export const TERMINAL_CATEGORY = 'terminal';
export const BATCH_CATEGORY = 'batch';
export const TRANSACTION_CATEGORY = 'transaction';

export const terminalStream = (inventoryGroup: string, serial: string): string =>
  `${TERMINAL_CATEGORY}-${inventoryGroup}/${serial}`;
/** Events of a device go into batches, a new one each business day: no stream grows for ever. */
export const batchStream = (inventoryGroup: string, serial: string, batch: number): string =>
  `${BATCH_CATEGORY}-${inventoryGroup}/${serial}.${batch}`;
export const transactionStream = (transactionId: string): string =>
  `${TRANSACTION_CATEGORY}-${transactionId}`;

/** The provider's external id of a payment: 13 characters without look-alikes, the same for every retry. */
export const transactionId = z.string().regex(/^[2-9A-HJKMNP-TW-Z]{13}$/, accepts('transaction_id'));

/** A payment that money is returned of. */
const source = z.strictObject({
  /** The provider's. */
  paymentId: z.string(),
  /** Ours. */
  transactionId: z.string(),
  amount,
});

/** The order of one transaction: all that is known before the device is asked. */
export const transactionOrder = z.strictObject({
  transactionId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  serial: idText,
  kind: z.enum(TRANSACTION_KINDS),
  /** Above 0, with 2 decimals. */
  amount,
  cardType: z.enum(CARD_TYPES),
  /** A pre-authorisation is captured later; without it the money moves at once. */
  isPreauthorised: z.boolean(),
  /** Whether a smaller approved amount stands, or is returned. */
  takesPart: z.boolean(),
  reservationId: reservationId.nullable(),
  /** The id of the reservation's payment or refund. */
  movementId: z.string().nullable(),
  source: source.nullable(),
  startedAt: instant,
  expiresAt: instant,
});
export type TransactionOrder = z.infer<typeof transactionOrder>;

const ofTerminal = {
  inventoryGroup: z.string(),
  serial: idText,
  batch: z.int().min(1),
  businessDate: localDate,
};

export const BatchOpened = defineEvent('BatchOpened', 1, z.strictObject(ofTerminal));
/** No transaction is engaged any more, and none will be in this batch. */
export const BatchClosed = defineEvent('BatchClosed', 1, z.strictObject(ofTerminal));
/** The device belongs to this transaction until it is freed. */
export const TerminalEngaged = defineEvent(
  'TerminalEngaged',
  1,
  z.strictObject({ ...ofTerminal, order: transactionOrder }),
);
export const TerminalFreed = defineEvent(
  'TerminalFreed',
  1,
  z.strictObject({ ...ofTerminal, transactionId }),
);

/** The transaction, and the day of the venue on which it happens. */
const act = { transactionId, inventoryGroup: z.string(), businessDate: localDate };

/** A payment as the provider shows it. */
export const seenPayment = z.strictObject({
  result: z.enum(['approved', 'declined', 'voided', 'voiding', 'void_failed', 'unfinished']),
  paymentId: z.string(),
  orderId: z.string().nullable(),
  amount,
  /** The part of it that went back by refunds. */
  refunded: amount,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});
export type SeenPayment = z.infer<typeof seenPayment>;

export const TransactionStarted = defineEvent('TransactionStarted', 1, transactionOrder);
/** One operator at a time runs a transaction. */
export const OperatorClaimed = defineEvent(
  'OperatorClaimed',
  1,
  z.strictObject({ ...act, operator: z.string(), until: instant }),
);
/** Stored before the device is asked; `key` is that call's idempotency key. */
export const TerminalAsked = defineEvent(
  'TerminalAsked',
  1,
  z.strictObject({ ...act, call: z.enum(TERMINAL_CALLS), attempt: z.int().min(1), key: z.string() }),
);
/**
 * `unknown`: the provider answered and does not know; `silent`: no answer, so the request may not even have
 * arrived.
 */
export const TERMINAL_OUTCOMES = [
  'done',
  'partial',
  'declined',
  'cancelled',
  'busy',
  'rejected',
  'unknown',
  'silent',
] as const;
export type TerminalOutcome = (typeof TERMINAL_OUTCOMES)[number];
export const TerminalAnswered = defineEvent(
  'TerminalAnswered',
  1,
  z.strictObject({
    ...act,
    call: z.enum(TERMINAL_CALLS),
    outcome: z.enum(TERMINAL_OUTCOMES),
    message: z.string().max(200),
    payment: seenPayment.nullable(),
    refundId: z.string().nullable(),
  }),
);
export const TerminalLookedUp = defineEvent(
  'TerminalLookedUp',
  1,
  z.strictObject({
    ...act,
    /** null: the provider has no such payment */ payment: seenPayment.nullable(),
    lookedUpAt: instant,
  }),
);
/** The device was told to stop whatever it does. */
export const TerminalReset = defineEvent(
  'TerminalReset',
  1,
  z.strictObject({ ...act, isConfirmed: z.boolean() }),
);
/** The device does nothing, and what was asked of it has no answer. */
export const TerminalIdle = defineEvent('TerminalIdle', 1, z.strictObject(act));
export const TransactionGivenUp = defineEvent(
  'TransactionGivenUp',
  1,
  z.strictObject({ ...act, by: z.enum(['abort', 'expiry']) }),
);
/** Money has moved and stays moved. */
export const TransactionSettled = defineEvent(
  'TransactionSettled',
  1,
  z.strictObject({
    ...act,
    /** Approved; may be less than the order's. */
    amount,
    paymentId: z.string().nullable(),
    orderId: z.string().nullable(),
    refundId: z.string().nullable(),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
    settledAt: instant,
  }),
);
export const VOID_REASONS = ['partial', 'aborted', 'late', 'capture'] as const;
/** A payment that the product does not want goes back. */
export const VoidBegun = defineEvent(
  'VoidBegun',
  1,
  z.strictObject({ ...act, reason: z.enum(VOID_REASONS), payment: seenPayment }),
);
/** A pre-authorised payment is captured. */
export const CaptureBegun = defineEvent('CaptureBegun', 1, z.strictObject({ ...act, payment: seenPayment }));
export const ReceiptChosen = defineEvent(
  'ReceiptChosen',
  1,
  z.strictObject({ ...act, /** null: none was chosen, or none was printed */ method: z.string().nullable() }),
);
/** A person has dealt with it. */
export const TransactionActioned = defineEvent(
  'TransactionActioned',
  1,
  z.strictObject({ ...act, note: z.string().max(400) }),
);
export const TransactionClosed = defineEvent(
  'TransactionClosed',
  1,
  z.strictObject({
    ...act,
    serial: idText,
    end: z.enum(TRANSACTION_ENDS),
    code: z.int(),
    message: z.string().max(200),
    closedAt: instant,
    /** Until when it is looked up again, since its request may yet arrive; null: no need. */
    watchUntil: instant.nullable(),
  }),
);
export const WatchEnded = defineEvent('WatchEnded', 1, z.strictObject(act));

export const terminalEvents = [BatchOpened] as const;
export const batchEvents = [TerminalEngaged, TerminalFreed, BatchClosed] as const;
export const transactionEvents = [
  TransactionStarted,
  OperatorClaimed,
  TerminalAsked,
  TerminalAnswered,
  TerminalLookedUp,
  TerminalReset,
  TerminalIdle,
  TransactionGivenUp,
  TransactionSettled,
  VoidBegun,
  CaptureBegun,
  ReceiptChosen,
  TransactionActioned,
  TransactionClosed,
  WatchEnded,
] as const;
export type TerminalEvent = EventOf<(typeof terminalEvents)[number]>;
export type BatchEvent = EventOf<(typeof batchEvents)[number]>;
export type TransactionEvent = EventOf<(typeof transactionEvents)[number]>;
