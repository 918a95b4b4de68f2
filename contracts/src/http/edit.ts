import { z } from 'zod';
import { REFUND_METHODS } from '../bookings/refund-method.js';
import { amount, reservationId } from '../kernel/index.js';
import { TRANSACTION_TITLES } from '../terminals/codes.js';
import { quoteAnswer, quoteRequest } from './quote.js';
import { reservationAnswer } from './reservation.js';
import { reserveRequest } from './reserve.js';
import { terminalReturnData } from './terminal-data.js';
import { tillId } from './till-id.js';
import { accepts } from '../messages/field-error.js';

/* Editing a confirmed reservation (docs/rules/reservations.md 33 to 48). */

// ---- POST /api/quote with `reservation_id`: what an edit would cost, for the reservation's holder and staff
export const editQuoteRequest = quoteRequest.extend({ reservation_id: reservationId.optional() });
export const editQuoteAnswer = quoteAnswer
  .extend({
    edit: z
      .strictObject({
        /** The revision of the reservation that the caller saw. */
        revision: z.int(),
        /** The new price less the previous one; below 0 less is due. */
        difference: amount,
        /** To be paid now. */
        to_pay: amount,
        /** Paid and not yet refunded, once the edit is made. */
        amount_to_return: amount,
        /** How much of it would go to cards by itself; the rest the venue returns. */
        to_card: amount,
        /** The part of the payment that the cancellation terms keep, with what earlier edits kept; absent: nothing. */
        kept: amount.optional(),
        /** The rejection of the edit now; the reservation's own units count as free. */
        refusal: z
          .strictObject({
            code: z.string(),
            fields: z.record(z.string(), z.string()).optional(),
            detail: z.record(z.string(), z.unknown()).optional(),
          })
          .nullable(),
      })
      .optional(),
  })
  .meta({ id: 'EditQuote' });
export type EditQuoteAnswer = z.infer<typeof editQuoteAnswer>;

// ---- PUT /api/reservation/{id} (header Idempotency-Key)
const editFields = z.strictObject({
  reservation: reserveRequest.shape.reservation,
  /** The revision of the reservation that the caller saw; another one by now is rejected. */
  revision: z.int().min(1),
  /** The sum that the caller saw to be paid, below 0 to be returned; without it only the price is compared. */
  chargeRefund: amount.optional(),
  /** false: the visitor gets no mail */ sendEditEmail: z.boolean().optional(),
  recaptcha: z.string().max(4096).optional(),
  /** Settled by hand, at the desk alone and with `chargeRefund`: what another system knows it by. */
  manualPaymentId: z.string().trim().min(1).max(100).optional(),
});
export const editRequest = editFields
  .refine(
    ({ manualPaymentId, chargeRefund }) => manualPaymentId === undefined || chargeRefund !== undefined,
    {
      path: ['chargeRefund'],
      ...accepts('required_with', { field: 'manualPaymentId' }),
    },
  )
  .meta({ id: 'EditRequest' });
export type EditRequest = z.infer<typeof editRequest>;

// ---- PUT /api/storereservation/{id} (header Idempotency-Key): at the desk
export const storeEditRequest = editFields
  .extend({
    chargeRefund: amount,
    /** The till that the returned cash comes out of. */
    till: tillId.optional(),
    /** The terminal at which the returned money goes back to its card. */
    terminalData: terminalReturnData.optional(),
  })
  .meta({ id: 'StoreEditRequest' });
export type StoreEditRequest = z.infer<typeof storeEditRequest>;
export const storeEditAnswer = z
  .strictObject({
    /** 202 while a terminal returns it. */ status_code: z.literal([200, 202]),
    message: z.string(),
    /** The sum that was returned, or is on its way; below 0 paid by hand. */ amount,
    /** Cash rounding, which is added to it. */ rounding: amount,
    payment_method: z.enum(REFUND_METHODS).nullable(),
    /** At the terminal; GET /api/payments/{id} says where it stands. */
    external_transaction_id: z.string().nullable(),
    refund_id: z.string().nullable(),
    /** The payment that goes back at a terminal, as its provider knows it. */
    terminal_payment_id: z.string().nullable(),
    terminal_order_id: z.string().nullable(),
    /** How it goes back there. */ transaction_title: z.enum(TRANSACTION_TITLES).nullable(),
    reservation: reservationAnswer,
    /** 1 is the reservation's first edit */ edit: z.int(),
  })
  .meta({ id: 'StoreEdit' });
export type StoreEditAnswer = z.infer<typeof storeEditAnswer>;

export const editAnswer = z
  .strictObject({
    reservation: reservationAnswer,
    /** Where the difference is paid; null when nothing is due. */
    redirect_url: z.string().nullable(),
    /** 1 is the reservation's first edit */ edit: z.int(),
  })
  .meta({ id: 'EditAnswer' });
export type EditAnswer = z.infer<typeof editAnswer>;

// ---- GET /api/checkout/{id}: the reservation's own, or an edit's
export const checkoutQuery = z.strictObject({
  edit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, accepts('edit_number'))
    .optional(),
});

// ---- POST /api/checkout/{id}/leave: out of another site's frame to the payment page
export const leaveRequest = z
  .strictObject({
    /** The reservation's link, where the browser stores no session for a frame. */
    token: z.string().max(100).optional(),
    /** The page around the frame, as far as it is known. */
    embedder: z.url().max(2000).optional(),
    /** Where the frame shows the payment's outcome. */
    resume_at: z
      .string()
      .max(4000)
      .regex(/^\/(book|reservation)\?/, accepts('booking_address')),
    /** The memory of the frame's tab, by name: many browsers store nothing for frames. */
    tab: z
      .record(z.string().max(40), z.string().max(8000))
      .refine((tab) => Object.keys(tab).length <= 8, accepts('max_entries', { n: 8 })),
  })
  .meta({ id: 'LeaveRequest' });
export const leaveAnswer = z
  .strictObject({ /** good once, for a few minutes */ url: z.string() })
  .meta({ id: 'LeaveAnswer' });
export type LeaveRequest = z.infer<typeof leaveRequest>;
export type LeaveAnswer = z.infer<typeof leaveAnswer>;

// ---- PUT /api/reservation/{id}/give_up: of an unpaid reservation, or an unpaid edit
export const giveUpRequest = z.strictObject({
  /** The edit's number; without it the reservation itself. */
  edit: z.int().min(1).max(999).optional(),
});
