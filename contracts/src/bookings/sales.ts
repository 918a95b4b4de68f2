import { z } from 'zod';
import { amount, localDate, rate } from '../kernel/index.js';

/**
 * The price of a reservation, by what was sold; a concession is below 0, a fee is what a cancellation or an edit kept.
 */
export const SALE_KINDS = ['visitor', 'addon', 'donation', 'concession', 'fee'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

export const sale = z.strictObject({
  kind: z.enum(SALE_KINDS),
  taxRate: rate,
  amount,
  amountBeforeTax: amount,
});
export type Sale = z.infer<typeof sale>;

/**
 * The event's addition to the reservation's price, below 0 what it takes away (docs/rules/payments.md 91). Absent in
 * events that were written before it was recorded.
 */
export const sales = z.array(sale).optional();

const discount = z.strictObject({ coupon: z.string(), amount });
export type Discount = z.infer<typeof discount>;
/**
 * Coupons and discount groups take off this much more than before, after tax; below 0 what they no longer take off.
 * Absent in events that were written before it was recorded, and where there is none.
 */
export const discounts = z.array(discount).optional();

/** The venue and its day. Absent in events that were written before it was recorded. */
export const venueDay = { inventoryGroup: z.string().optional(), businessDate: localDate.optional() };
