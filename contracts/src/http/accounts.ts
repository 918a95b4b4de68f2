import { z } from 'zod';
import { amount, idText, instant, localDate } from '../kernel/index.js';
import { asOfQuery, asOfShape } from './as-of.js';
import { REFUND_METHODS } from '../bookings/refund-method.js';
import { FIGURES } from '../postings/figures.js';
import { ACCOUNTS } from '../kernel/accounts.js';

/* Entries of events of money, and the proof that they add up (docs/rules/payments.md 88). */

const posting = z.strictObject({
  account: z.enum(ACCOUNTS),
  detail: z.string(),
  /** Above 0 a debit, below 0 a credit. */ amount,
});
const figureName = z.enum(FIGURES);

/** The double entry of one event. */
export const moneyEntryRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    business_date: localDate,
    at: instant,
    event: z.string(),
    reservation_id: z.string().nullable(),
    till: z.string().nullable(),
    session_id: z.string().nullable(),
    user: z.string().nullable(),
    station: z.string().nullable(),
    /** The amounts that it adds to the figures of its day. */
    figures: z.array(z.strictObject({ name: figureName, amount })),
    postings: z.array(posting),
  })
  .meta({ id: 'MoneyEntry' });
export type MoneyEntryRow = z.infer<typeof moneyEntryRow>;

/** Money of a reservation that moved: who moved it, when and at which station. */
const movement = {
  id: z.string(),
  inventory_group: z.string(),
  business_date: localDate,
  at: instant,
  user: z.string().nullable(),
  station: z.string().nullable(),
  reservation_id: z.string(),
  /** Null is hidden from who counts blind. */ amount: amount.nullable(),
};
/** Money that went back. */
export const refundRow = z
  .strictObject({
    ...movement,
    method: z.enum(REFUND_METHODS),
    /** The part that was not due back; 0 where all of it was, by the terms. Null is hidden as the amount is. */
    concession: amount.nullable(),
    /** Null where nobody gave one, or its person was erased. */ reason: z.string().nullable(),
    /** Words beside the reason, null in the same way. */ words: z.string().nullable(),
    /** The second person who confirmed it. */ witness: z.string().nullable(),
    /** Its id in another system. */ manual_refund_id: z.string().nullable(),
  })
  .meta({ id: 'RefundRow' });
export type RefundRow = z.infer<typeof refundRow>;
/** Money that another system took. */
export const manualPaymentRow = z
  .strictObject({
    ...movement,
    /** Its id in the other system; null once erased. */ manual_payment_id: z.string().nullable(),
  })
  .meta({ id: 'ManualPaymentRow' });
export type ManualPaymentRow = z.infer<typeof manualPaymentRow>;

export const CHECK_FAULTS = [
  'entries',
  'balance',
  'cash',
  'drawer',
  'day',
  'proof',
  'takings',
  'sales',
  'receipts',
  'series',
] as const;
/** Where the accounts do not add up: of a reservation, a till, a day, or the receipts of a machine. */
export const moneyFault = z.strictObject({
  fault: z.enum(CHECK_FAULTS),
  of: z.string(),
  expected: amount,
  found: amount,
});
export type MoneyFault = z.infer<typeof moneyFault>;

/** GET /api/admin/end_of_day */
export const endOfDayQuery = z.strictObject({
  inventory_group: idText,
  business_date: localDate,
  ...asOfQuery,
});
export type EndOfDayQuery = z.infer<typeof endOfDayQuery>;
export const endOfDayAnswer = z
  .strictObject({
    inventory_group: z.string(),
    business_date: localDate,
    currency: z.string(),
    ...asOfShape,
    /** Each with how many events it is of. */
    figures: z.array(z.strictObject({ name: figureName, amount, events: z.int() })),
    /** Charges less refunds. */ charged: amount,
    /** The sum of what came in, is on its way back and is outstanding. */ accounted: amount,
    accounts: z.array(posting.extend({ events: z.int() })),
  })
  .meta({ id: 'EndOfDay' });
export type EndOfDayAnswer = z.infer<typeof endOfDayAnswer>;
