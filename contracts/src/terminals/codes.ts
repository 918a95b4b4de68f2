/* Kinds and ends of a card transaction, and the numbers that say so on the wire (docs/rules/payments.md 75). */

export const TRANSACTION_KINDS = ['payment', 'refund', 'credit', 'void'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** As other systems name them: a pre-authorisation is a payment that is captured later. */
export const TRANSACTION_TITLES = ['SALE', 'PREAUTH', 'REFUND', 'CREDIT', 'VOID'] as const;

/** Meanings of terminal and product together for a transaction (docs/rules/payments.md 73). */
export const RECONCILIATIONS = [
  /** The provider's truth is recorded. */ 'record',
  /** The provider gives the money back. */ 'void',
  /** A person has to look. */ 'discrepancy',
  /** Asked of the device again. */ 'retry_refund',
  'retry_credit',
  /** Both agree. */ 'close',
  /** Neither has it. */ 'not_exist_both',
  /** Nothing is known: it stays pending. */ 'keep',
] as const;
export type Reconciliation = (typeof RECONCILIATIONS)[number];

/** The cashier's choice: debit or credit. */
export const CARD_TYPES = ['DC', 'CC'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const TERMINAL_CALLS = ['sale', 'capture', 'void', 'refund', 'credit'] as const;
export type TerminalCall = (typeof TERMINAL_CALLS)[number];

export const TRANSACTION_ENDS = [
  'PAID',
  'REFUNDED',
  'VOID',
  'VOID FAIL',
  'REJECTED',
  'CANCELLED',
  'NOT_EXIST_BOTH',
  'ABORTED',
] as const;
export type TransactionEnd = (typeof TRANSACTION_ENDS)[number];

/** Outcomes of a request to the device. */
export const RESULT_CODES = {
  done: 200,
  cancelled: 209,
  /** Approved for another amount. */
  partial: 290,
  declined: 402,
  /** The device does something else, or cannot be reached; no money has moved. */
  busy: 503,
  /** No answer, and the lookup has found nothing. */
  unknown: 504,
} as const;
export type ResultCode = (typeof RESULT_CODES)[keyof typeof RESULT_CODES];
