import type { QuoteAnswer } from '@stile/contracts';

/** Why a coupon would be refused when it is reserved; null where it would not. */
export const idleReason = (
  code: string,
  quote: QuoteAnswer | undefined,
): 'coupon_used_up_now' | 'coupon_without_effect' | null => {
  const discount = quote?.discounts.find(({ coupon }) => coupon === code);
  if (discount?.used_up) return 'coupon_used_up_now';
  return discount?.amount === 0 ? 'coupon_without_effect' : null;
};
