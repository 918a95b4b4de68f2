import type { Messages } from './text.js';
import en from './en/receipt.json' with { type: 'json' };
import fr from './fr/receipt.json' with { type: 'json' };

export type ReceiptKey = keyof typeof en;
/** Texts of receipts. */
export const receiptMessages: Messages<ReceiptKey> = { en, fr };
