import { z } from 'zod';
import { amount, localDate, rate } from '../kernel/index.js';

/** What a reservation costs, by what was sold; a concession is below 0, a fee is what a cancellation or an edit kept. */
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
 * What the event adds to what the reservation costs, below 0 what it takes away (docs/rules/payments.md 91). Absent in
 * events that were written before it was recorded.
 */
export const sales = z.array(sale).optional();

const discount = z.strictObject({ coupon: z.string(), amount });
export type Discount = z.infer<typeof discount>;
/**
 * What coupons and discount groups take off more than before, after tax; below 0 what they no longer take off. Absent in
 * events that were written before it was recorded, and where there is none.
 */
export const discounts = z.array(discount).optional();

/** Of which venue, and on which of its days. Absent in events that were written before it was recorded. */
export const venueDay = { inventoryGroup: z.string().optional(), businessDate: localDate.optional() };
