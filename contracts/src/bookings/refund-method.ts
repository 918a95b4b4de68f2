/** How money goes back: to the card that it came from, online or at a terminal, out of a till, or by hand. */
export const REFUND_METHODS = ['card', 'terminal', 'cash', 'manual'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
