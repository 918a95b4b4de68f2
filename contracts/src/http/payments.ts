import { z } from 'zod';
import { PAYMENT_METHODS } from '../bookings/payment-method.js';
import { amount, idempotencyKey } from '../kernel/index.js';
import { MAX_CASH } from '../kernel/money-bounds.js';
import { offlineSale, ownAllotment } from './allotment.js';
import { holdToken, orNone } from './basket.js';
import { reservationAnswer } from './reservation.js';
import { reservationRequest } from './reserve.js';
import { terminalData } from './terminal-data.js';
import { tillId } from './till-id.js';
import { accepts } from '../messages/field-error.js';

/* Money that the desk takes (docs/rules/payments.md 34 to 44). */

const manualPaymentId = z.string().trim().max(100);
/** The cash that was handed over; without it exactly what is due. */
const tendered = amount.min(0, accepts('amount_from')).max(MAX_CASH);

/** PUT /api/deferred_payment/{reservation} */
export const paymentRequest = z
  .strictObject({
    payment: z.strictObject({
      gateway: z.enum(PAYMENT_METHODS),
      /** Without it all that is due. */ amount: amount.gt(0, accepts('amount_above')).optional(),
      /** cash only */ till: tillId.optional(),
      tendered: tendered.optional(),
      manualPaymentId: manualPaymentId.optional(),
      /** terminal only */ terminalData: terminalData.optional(),
      /** The id of the balance, as the reservation lists it. */ balance: z.string().max(40).optional(),
      /** Ignored: the path says which. */ reservation: z.string().max(40).optional(),
    }),
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const paymentAnswer = z
  .strictObject({
    /** 202: a terminal has it; GET /api/payments/{payment_id} says what becomes of it. */
    status_code: z.literal([200, 202]),
    message: z.string(),
    payment_id: z.string(),
    /** The sum taken by now. */ approved_amount: amount,
    /** The cash that goes back to the visitor. */ change_due: amount,
    reservation: reservationAnswer,
  })
  .meta({ id: 'Payment' });
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** How a sale at the desk is paid: by the ids of the payment dialog, or by name. */
const METHOD_IDS = { 2: 'cash', 3: 'terminal', 5: 'manual' } as const;
const saleMethod = z.union([
  z.enum([...PAYMENT_METHODS, 'deferred']),
  z.literal([2, 3, 5]).transform((id) => METHOD_IDS[id]),
]);

const MAX_DEBUG = 65_536;
/** POST /api/shop_reserve: sells at the desk, and takes the money where a method is named. */
export const shopReserveRequest = z
  .strictObject({
    reservation: reservationRequest,
    tempReservationId: orNone(idempotencyKey),
    tempReservationToken: orNone(holdToken),
    /** Another name of `tempReservationToken`. */ token: orNone(holdToken),
    /** Without it the balance stays open, to be paid in parts. */ paymentMethod: saleMethod.optional(),
    till: tillId.optional(),
    tendered: tendered.optional(),
    manualPaymentId: manualPaymentId.optional(),
    terminalData: terminalData.optional(),
    /** Made without the network and sent now; cash only. */ offline: offlineSale.optional(),
    /** The station's own places: sold from where nothing else is left. */ allotment: ownAllotment.optional(),
    /** Ignored: this call always reserves. */ reserve: z.literal(true).optional(),
    /** Ignored: staff are signed in. */ recaptcha: z.string().max(4096).optional(),
    /** Ignored: the arrival times that the caller had. */
    debug: z
      .unknown()
      .refine(
        (times) => JSON.stringify(times ?? null).length <= MAX_DEBUG,
        accepts('max_length', { n: MAX_DEBUG }),
      )
      .optional(),
  })
  .meta({ id: 'ShopReserveRequest' });
export type ShopReserveRequest = z.infer<typeof shopReserveRequest>;

export const shopReserveAnswer = z
  .strictObject({
    reservation: reservationAnswer,
    /** The desk takes the money itself. */ redirect_url: z.null(),
    /** null where none was taken */ payment_id: z.string().nullable(),
    /** 202: a terminal has it; GET /api/payments/{payment_id} says what becomes of it. */
    status_code: z.literal([200, 202]),
    change_due: amount,
    /** Opens the reservation page; shown once. */ token: z.string(),
  })
  .meta({ id: 'ShopReserve' });
export type ShopReserveAnswer = z.infer<typeof shopReserveAnswer>;
