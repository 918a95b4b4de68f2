import { z } from 'zod';
import { amount, idText, instant } from '../kernel/index.js';
import { transactionId } from '../terminals/index.js';

/* The logs of card terminals: what is no event, for who looks for a fault (docs/rules/payments.md 112). */

export const TERMINAL_LOGS = ['transaction', 'communication', 'connection'] as const;
export type TerminalLogName = (typeof TERMINAL_LOGS)[number];
/** No text of a log is longer. */
export const LOG_TEXT = 2099;

export const LOG_DIRECTIONS = [/** from the provider */ 'I', /** to the provider */ 'O'] as const;

/** A row of one of the logs. `details` are the fields that only its log has. */
export const terminalLogRow = z
  .strictObject({
    id: z.string(),
    log: z.enum(TERMINAL_LOGS),
    at: instant,
    inventory_group: z.string(),
    terminal_id: z.string().nullable(),
    direction: z.enum(LOG_DIRECTIONS).nullable(),
    /** The act: a call's name and outcome, or an activity of the connection. */ reason: z.string(),
    message: z.string(),
    external_transaction_id: z.string().nullable(),
    reservation_id: z.string().nullable(),
    /** null where the server itself wrote it. */ username: z.string().nullable(),
    station: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'TerminalLogRow' });
export type TerminalLogRow = z.infer<typeof terminalLogRow>;

const text = z.string().max(200);
/** Longer ones are cut, not rejected. */
const longText = z.string().max(20_000);
const venueAndTerminal = {
  inventory_group: z.string().max(100).optional(),
  terminal_id: idText.optional(),
  sessionId: text.optional(),
  /** Taken and not read: the server knows who is signed in, and at which station. */
  username: text.optional(),
  station_id: text.optional(),
};

/** POST /api/clover_transactions_log */
export const transactionsLogRequest = z.strictObject({
  ...venueAndTerminal,
  externalTransactionId: transactionId,
  terminal_payment_id: text.optional(),
  terminal_order_id: text.optional(),
  refund_id: text.optional(),
  status: text.optional(),
  reservation_id: text.optional(),
  amount: amount.optional(),
  transaction_type: text.optional(),
  transaction_title: text.optional(),
  card_type: text.optional(),
  card_sub_type: text.optional(),
  last_four: z.string().max(4).optional(),
  reason: text.optional(),
  err_message: longText.optional(),
  request_id: text.optional(),
  charge_type: z.int().min(0).max(99).default(3),
  charge_id: text.optional(),
  paymentMethod: text.optional(),
});

/** POST /api/clover_communication_log */
export const communicationLogRequest = z.strictObject({
  ...venueAndTerminal,
  reason: text,
  timestamp: text.optional(),
  direction: z.enum(LOG_DIRECTIONS),
  connection_id: text.optional(),
  message: longText,
});

/** POST /api/clover_connections_log */
export const connectionsLogRequest = z.strictObject({
  ...venueAndTerminal,
  activity: text,
  timestamp: text.optional(),
  direction: z.enum(LOG_DIRECTIONS).optional(),
  next_uri: z.string().max(2000).optional(),
  auth_token: z.string().max(4000).optional(),
  reason: text.optional(),
  disconnectCount: z.int().min(0).optional(),
  inFocusW: z.boolean().optional(),
  inFocusA: z.boolean().optional(),
  connectionId: text.optional(),
});

/** `status_code` 540 where the log is full for the moment, 600 for the first row (BASE) of a card transaction. */
export const logAnswer = z
  .strictObject({ status_code: z.int(), message: z.string() })
  .meta({ id: 'TerminalLogged' });
