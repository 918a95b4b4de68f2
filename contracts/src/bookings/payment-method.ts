/** How the desk takes money: into a till, or by another system whose id of it is kept. */
export const PAYMENT_METHODS = ['cash', 'manual'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
