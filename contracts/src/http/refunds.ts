import { z } from 'zod';
import { REFUND_METHODS } from '../bookings/refund-method.js';
import { amount, reservationId } from '../kernel/index.js';
import { MAX_COUNT } from '../kernel/money-bounds.js';
import { terminalReturnData } from './terminal-data.js';
import { tillId } from './till-id.js';
import { accepts } from '../messages/field-error.js';

/* Returning money (docs/rules/payments.md 12 to 28). */

const positive = amount.gt(0, accepts('amount_above'));
const manualId = z.string().trim().min(1).max(100);
const terms = {
  /**
   * Return more than is due back: the reservation then costs that much less. Absent: staff may where it is live. `false`:
   * what is due and no more.
   */
  concession: z.boolean().optional(),
  /** One of the venue's, or in words; a concession has one. */ reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional(),
  /** Words beside the reason. */ words: z.string().trim().min(1).max(500).optional(),
  /** A second person, who confirms it. */ witness: z
    .strictObject({ username: z.string().min(1).max(80), pin: z.string().min(1).max(8) })
    .optional(),
  /** It is no repeat of the one that went back a moment ago. */ again: z.boolean().optional(),
};

/** PUT /api/reservation/{id}/refund: over the newest charges first */
export const refundRequest = z.strictObject({
  /** Without it all that is to be returned. */ amount: positive.optional(),
  /** Returned by hand, and known by this id in another system. */ manualPaymentId: manualId.optional(),
  /** `manual` without an id: returned by hand. */ method: z.enum(REFUND_METHODS).optional(),
  /** That the cash comes out of. */ till: tillId.optional(),
  /** Where the card is. */ terminalData: terminalReturnData.optional(),
  ...terms,
});
export type RefundRequest = z.infer<typeof refundRequest>;

/** Units of lines, each line once, by its place in the reservation's `lines`, from 0. */
const refundedLines = z
  .array(z.strictObject({ line: z.int().min(0), count: z.int().min(1).max(MAX_COUNT) }))
  .min(1)
  .max(200)
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, accepts('each_line'));

/**
 * PUT /api/reservation/{id}/partial_refund: of one charge, or of the newest ones first. A field that stands in `refund` and
 * beside it counts as it stands beside it.
 */
export const partialRefundRequest = z.strictObject({
  refund: z
    .strictObject({
      gateway: z.enum(REFUND_METHODS).optional(),
      /** With `lines` what they cost, or absent; else required. */ amount: positive.optional(),
      lines: refundedLines.optional(),
      charge: z.string().max(40).optional(),
      till: tillId.optional(),
      /** The id of the balance, as the reservation lists it. */ balance: z.string().max(40).optional(),
      /** The reservation, where the path of `PUT /api/deferred_refund/{id}` does not say. */
      reservation: reservationId.optional(),
      manualRefundId: manualId.optional(),
      terminalData: terminalReturnData.optional(),
      ...terms,
    })
    .refine(({ amount: sum, lines }) => sum !== undefined || lines !== undefined, {
      path: ['amount'],
      ...accepts('amount_or_lines'),
    }),
  manualPaymentId: manualId.optional(),
  till: tillId.optional(),
  terminalData: terminalReturnData.optional(),
  ...terms,
});
export type PartialRefundRequest = z.infer<typeof partialRefundRequest>;

/** PUT /api/reservation/{id}/refund_update: without `refund` the newest by hand that has no id */
export const refundUpdateRequest = z.strictObject({
  refund: z.string().max(40).optional(),
  manualPaymentId: manualId,
});
export type RefundUpdateRequest = z.infer<typeof refundUpdateRequest>;

/** PUT /api/reservation/{id}/refund/token/{token} */
export const tokenRefundRequest = z.strictObject({
  amount: z.int(accepts('cents')).min(1).max(10_000_000_000),
});
