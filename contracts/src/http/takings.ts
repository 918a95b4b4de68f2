import { z } from 'zod';
import { amount, idText, localDate } from '../kernel/index.js';
import { asOfQuery, asOfShape } from './as-of.js';

/* Sales and payments, beside the cash of tills (docs/rules/tills.md 39). */

/** How many events, and what they come to. */
const counted = z.strictObject({ count: z.int(), amount });
export const moved = { /** Came in. */ taken: counted, /** Went back. */ returned: counted };

/**
 * Charges less refunds are what was taken less what was returned, what is on its way back and what is outstanding more
 * than before. Null is hidden from who counts an open till blind, as is cash among the tenders.
 */
export const takings = z
  .strictObject({
    /** The sum that reservations cost more. */ charges: counted.nullable(),
    /** The sum that they cost less. */ refunds: counted.nullable(),
    tenders: z.array(
      z.strictObject({
        method: z.enum(['cash', 'terminal', 'online', 'manual']),
        /** The kind of card at a terminal: debit or credit; '' where nobody said. */ card_type: z.string(),
        /** The provider's name of the card; '' without one. */ card_brand: z.string(),
        ...moved,
      }),
    ),
    going_back: amount.nullable(),
    /** Deferred: left to pay, below 0 where more of earlier days was paid. */ outstanding: amount.nullable(),
    taxes: z
      .array(z.strictObject({ rate: z.number(), /** Before tax. */ base: amount, tax: amount }))
      .nullable(),
    /** To hold beside the slip of its batch. */
    terminals: z.array(z.strictObject({ serial: z.string(), ...moved })),
    cashiers: z
      .array(z.strictObject({ user: z.string(), charges: counted, refunds: counted, ...moved }))
      .nullable(),
    discounts: z.array(z.strictObject({ coupon: z.string(), ...counted.shape })),
    concessions: counted,
  })
  .meta({ id: 'Takings' });
export type Takings = z.infer<typeof takings>;

/** GET /api/admin/takings */
export const takingsQuery = z.strictObject({
  inventory_group: idText,
  business_date: localDate,
  till: idText.optional(),
  station: idText.optional(),
  ...asOfQuery,
});
export const takingsAnswer = z
  .strictObject({
    inventory_group: z.string(),
    business_date: localDate,
    currency: z.string(),
    ...asOfShape,
    /** At which tills and stations something was done on the day. */ tills: z.array(z.string()),
    stations: z.array(z.string()),
    takings,
  })
  .meta({ id: 'TakingsOfDay' });
export type TakingsAnswer = z.infer<typeof takingsAnswer>;
