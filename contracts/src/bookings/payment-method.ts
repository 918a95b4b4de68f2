/** How the desk takes money: at a card terminal, into a till, or by another system whose id of it is kept. */
export const PAYMENT_METHODS = ['terminal', 'cash', 'manual'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
