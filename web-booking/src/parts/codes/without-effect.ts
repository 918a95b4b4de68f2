import type { QuoteAnswer } from '@stile/contracts';

/** Whether a coupon takes nothing off what is chosen: it may come before what it is for, and is refused when it is reserved. */
export const isWithoutEffect = (code: string, quote: QuoteAnswer | undefined): boolean =>
  quote?.discounts.some(({ coupon, amount }) => coupon === code && amount === 0) ?? false;
