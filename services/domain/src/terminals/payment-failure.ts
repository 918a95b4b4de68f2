import { RESULT_CODES } from '@stile/contracts';
import type { Transaction } from './transaction.js';

const FAILURES: Readonly<Record<number, string>> = {
  [RESULT_CODES.cancelled]: 'terminal_cancelled',
  [RESULT_CODES.partial]: 'terminal_partial',
  [RESULT_CODES.declined]: 'terminal_declined',
  [RESULT_CODES.busy]: 'terminal_busy',
};

/** Why a card transaction took no money, as the desk is told. */
export const paymentFailureOf = ({ code }: NonNullable<Transaction['closed']>): string =>
  FAILURES[code] ?? 'terminal_no_answer';

/** Why it returned none. */
export const refundFailureOf = ({ code }: NonNullable<Transaction['closed']>): string =>
  code === RESULT_CODES.cancelled ? 'terminal_cancelled' : 'terminal_refund_failed';
