/** How money goes back: to the card that it came from, out of a till, or by hand. */
export const REFUND_METHODS = ['card', 'cash', 'manual'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
