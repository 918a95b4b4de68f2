import { z } from 'zod';
import { language } from './language.js';

/** POST /api/receipts/{id}: the receipt by mail, in the reservation's language or another. */
export const receiptMailRequest = z.strictObject({
  email: z.string().max(254),
  lang: language.optional(),
});
export type ReceiptMailRequest = z.infer<typeof receiptMailRequest>;
