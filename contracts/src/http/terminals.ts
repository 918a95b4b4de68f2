import { z } from 'zod';
import { amount, idText, instant } from '../kernel/index.js';
import {
  CARD_TYPES,
  RECONCILIATIONS,
  TRANSACTION_ENDS,
  TRANSACTION_KINDS,
  TRANSACTION_TITLES,
  transactionId,
} from '../terminals/index.js';

/* Card transactions as the desk sees them (docs/rules/payments.md 45 to 60). */

/** The phase of the transaction: with the device, looked up, on its way back, with its receipt, or over. */
export const TRANSACTION_PHASES = ['device', 'looking', 'returning', 'receipt', 'closed'] as const;
export type TransactionPhase = (typeof TRANSACTION_PHASES)[number];

export const TRANSACTION_STATES = ['PENDING', ...TRANSACTION_ENDS] as const;

/** A card transaction. No token and no number of a card. */
export const transactionAnswer = z
  .strictObject({
    external_transaction_id: transactionId,
    inventory_group: z.string(),
    terminal_id: idText,
    reservation_id: z.string().nullable(),
    transaction_type: z.enum(TRANSACTION_KINDS),
    card_type: z.enum(CARD_TYPES),
    /** requested */ amount,
    /** moved; null while nothing has */ approved_amount: amount.nullable(),
    /** approved, and given back by a void; null where nothing was */ voided_amount: amount.nullable(),
    transaction_state: z.enum(TRANSACTION_STATES),
    phase: z.enum(TRANSACTION_PHASES),
    /** 202 while it is pending, else what it came to: 200, 209, 290, 402, 503 or 504. */ status_code:
      z.int(),
    message: z.string(),
    /** How terminal and product compare, where nothing has moved. */ reason: z.string(),
    card_sub_type: z.string().nullable(),
    last_four: z.string().nullable(),
    terminal_payment_id: z.string().nullable(),
    terminal_order_id: z.string().nullable(),
    refund_id: z.string().nullable(),
    started_at: instant,
    expires_at: instant,
    /** Until then, by the product's clock. */ seconds_left: z.int(),
    /** Somebody has asked to stop it. */ abort_requested: z.boolean(),
  })
  .meta({ id: 'CardTransaction' });
export type TransactionAnswer = z.infer<typeof transactionAnswer>;

/** Names a device; the venue where the caller reaches the desks of several. */
export const terminalQuery = z.strictObject({
  terminal_id: idText,
  inventory_group: z.string().max(100).optional(),
});

/** GET /api/pending_transaction: what the device is engaged with */
export const pendingTransactionAnswer = z
  .strictObject({
    transaction: transactionAnswer.nullable(),
    /** The amount of the pending transaction; 0 where there is none. */ amount,
  })
  .meta({ id: 'PendingTransaction' });
export type PendingTransactionAnswer = z.infer<typeof pendingTransactionAnswer>;

export const DEVICE_STATES = ['READY', 'BUSY', 'NOT_CONNECTED', 'UNKNOWN'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** GET /api/clover_device_state */
export const deviceStateAnswer = z
  .strictObject({ status_code: z.int(), terminalState: z.enum(DEVICE_STATES), errorMessage: z.string() })
  .meta({ id: 'DeviceState' });
export type DeviceStateAnswer = z.infer<typeof deviceStateAnswer>;

/** GET /api/clover_devices: the devices that the provider has for the venue */
export const deviceListAnswer = z
  .strictObject({
    status_code: z.int(),
    deviceList: z.array(z.strictObject({ id: z.string(), serial: z.string() })),
    err_message: z.string(),
  })
  .meta({ id: 'DeviceList' });
export type DeviceListAnswer = z.infer<typeof deviceListAnswer>;

/** POST /api/clover_device_action: what a person has the device do. It never ends a transaction by itself. */
export const RECEIPT_ACTIONS = [
  'payment_receipt',
  'refund_receipt',
  'void_receipt',
  'credit_receipt',
] as const;
export const deviceActionRequest = terminalQuery.extend({
  action: z.enum(['welcome', 'thank-you', 'reset', 'cancel', 'receipt-options', ...RECEIPT_ACTIONS]),
  /** The transaction of the receipt. */ externalTransactionId: transactionId.optional(),
  delivery_method: z.enum(['PRINT', 'EMAIL', 'SMS']).optional(),
  /** An address or a number, for EMAIL and SMS. */ delivery_to: z.string().max(200).optional(),
});
export type DeviceActionRequest = z.infer<typeof deviceActionRequest>;
export const deviceActionAnswer = z
  .strictObject({ status_code: z.int(), message: z.string(), text: z.string() })
  .meta({ id: 'DeviceAction' });
export type DeviceActionAnswer = z.infer<typeof deviceActionAnswer>;

/** PUT /api/terminal: the device that this browser uses; null disconnects it */
export const selectTerminalRequest = z.strictObject({
  terminal_id: idText.nullable(),
  inventory_group: z.string().max(100).optional(),
});
export type SelectTerminalRequest = z.infer<typeof selectTerminalRequest>;
export const selectTerminalAnswer = z
  .strictObject({ terminal_id: z.string().nullable() })
  .meta({ id: 'SelectTerminal' });

/** GET /api/clover_find_payment/{externalId}: what the provider has under the id. Its amount is in cents. */
export const findPaymentAnswer = z
  .strictObject({
    status_code: z.int(),
    payment: z.strictObject({ id: z.string(), amount: z.int(), result: z.string() }).nullable(),
    message: z.string(),
  })
  .meta({ id: 'FindPayment' });
export type FindPaymentAnswer = z.infer<typeof findPaymentAnswer>;

/** POST /api/process_pending_transaction: a person has dealt with it; what is still pending is stopped. */
export const processPendingRequest = z.strictObject({
  externalTransactionId: transactionId,
  inventory_group: z.string().max(100).optional(),
  note: z.string().trim().max(400).default(''),
});
export type ProcessPendingRequest = z.infer<typeof processPendingRequest>;

/** PUT /api/update_pending_transaction: what a page knows of it, for the log. */
export const updatePendingRequest = z.strictObject({
  externalTransactionId: transactionId,
  inventory_group: z.string().max(100).optional(),
  reservation_id: z.string().max(40).optional(),
  amount: amount.optional(),
  reason: z.string().max(200).optional(),
  error_message: z.string().max(20_000).optional(),
});

/** A row of the console's card transactions. */
export const cardTransactionRow = z
  .strictObject({
    id: transactionId,
    inventory_group: z.string(),
    terminal_id: z.string(),
    reservation_id: z.string().nullable(),
    transaction_type: z.enum(TRANSACTION_KINDS),
    card_type: z.enum(CARD_TYPES),
    /** requested */ amount,
    /** moved; null while nothing has */ approved_amount: amount.nullable(),
    state: z.enum(TRANSACTION_STATES),
    status_code: z.int().nullable(),
    message: z.string(),
    /** Somebody has dealt with it. */ actioned: z.boolean(),
    note: z.string(),
    terminal_payment_id: z.string().nullable(),
    terminal_order_id: z.string().nullable(),
    refund_id: z.string().nullable(),
    card_sub_type: z.string().nullable(),
    last_four: z.string().nullable(),
    started_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'CardTransactionRow' });
export type CardTransactionRow = z.infer<typeof cardTransactionRow>;

/** GET /api/find_payment_in_product and /api/analyze_Transaction */
export const transactionCheckQuery = z.strictObject({ externalTransactionId: transactionId });
export const transactionCheckAnswer = z
  .strictObject({
    status_code: z.int(),
    message: z.string(),
    externalTransactionId: transactionId,
    inventory_group: z.string(),
    reservation_id: z.string().nullable(),
    amount,
    /** The amount of the payment that is returned; of a payment its own. */ fullChargeAmt: amount,
    transaction_title: z.enum(TRANSACTION_TITLES),
    paymentCardType: z.enum(CARD_TYPES),
    exists_in_product: z.boolean(),
    /** null where the provider was not asked, or could not be. */
    exists_in_terminal_provider: z.boolean().nullable(),
    /** The meaning of both together; null where the provider was not asked. */
    result: z.enum(RECONCILIATIONS).nullable(),
  })
  .meta({ id: 'TransactionCheck' });
export type TransactionCheckAnswer = z.infer<typeof transactionCheckAnswer>;
