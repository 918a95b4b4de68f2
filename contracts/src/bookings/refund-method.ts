/** How money goes back: to the card that it came from, or by hand. */
export const REFUND_METHODS = ['card', 'manual'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
