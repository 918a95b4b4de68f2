import { z } from 'zod';
import { programTimes, chargedTime } from '../bookings/events.js';
import { idempotencyKey, amount, rate, localDate } from '../kernel/index.js';
import { basketRequest, holdToken } from './basket.js';
import { localDateTime } from './local-date-time.js';

/* POST /api/quote */

export const quoteRequest = z.strictObject({
  reservation: basketRequest,
  store: z.boolean().optional(),
  /** The caller's hold: the coupon uses that it has are theirs. With its token, what it was given is quoted. */
  tempReservationId: idempotencyKey.optional(),
  tempReservationToken: holdToken.optional(),
});
export const quoteLine = z.strictObject({
  kind: z.enum(['visitor', 'addon', 'donation']),
  item: z.string(),
  title: z.string(),
  count: z.int(),
  factor: z.int(),
  unit_price: amount,
  unit_price_before_tax: amount,
  price: amount,
  price_before_tax: amount,
  tax_rate: rate,
  rule: z.string().nullable(),
  /** The interval of a product by slot; absent for every other line. */ slot: z.string().optional(),
  /** Days of a product picked for a range, both included: `factor` counts them. */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  /** Days and hours of a programme, such as a week of camp. */
  program: programTimes.optional(),
  /**
   * The time of a price by time: seconds of one interval, how many were begun, and whether the most that the rule asks
   * was reached.
   */
  charged_time: chargedTime.optional(),
  /** Absent: the venue's own price. */
  price_source: z.literal('staff').optional(),
});
/** Parking by the hour: what is charged, the most that may be chosen, and when it ends on the venue's clock. */
export const parkingAnswer = z.strictObject({ hours: z.int(), end: localDateTime });
export const quoteDiscount = z.strictObject({
  coupon: z.string(),
  description: z.string(),
  amount,
  amount_before_tax: amount,
  /** False of a reservation. */ is_refund: z.literal(false).optional(),
  /** A quote's note that somebody else has its last use, so a hold is rejected. */
  used_up: z.literal(true).optional(),
});
export const quoteAnswer = z
  .strictObject({
    /** Price of each visitor type on sale that day; a type without one is not for sale. */
    visitor_prices: z.array(
      z.strictObject({
        visitor_type: z.string(),
        price: amount,
        price_before_tax: amount,
        tax_rate: rate,
        rule_id: z.int(),
        /** The price of each begun interval (seconds) of a price by time, and the maximum. */
        each: z
          .strictObject({
            interval: z.int(),
            price: amount,
            price_before_tax: amount,
            max_price: amount.nullable(),
            max_price_before_tax: amount.nullable(),
          })
          .optional(),
      }),
    ),
    /** Where a price is by the hour and an arrival time is chosen. */
    parking: parkingAnswer.extend({ max: z.int() }).optional(),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    subtotal: amount,
    tax_amount: amount,
    price: amount,
    currency: z.string(),
    /** The return of a cancellation, and until when by the venue's clock; where something is paid at a chosen time. */
    cancellation: z
      .strictObject({
        steps: z.array(z.strictObject({ until: localDateTime, percent: z.int() })),
        /** Kept of products in any case. */ fees: amount,
      })
      .optional(),
  })
  .meta({ id: 'Quote' });
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
