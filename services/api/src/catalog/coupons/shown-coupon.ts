import type { Coupon, CouponsEditAnswer } from '@stile/contracts';

/** A coupon as visitors see it. */
export const shownCoupon = ({ code, description, discount_rule }: Coupon): CouponsEditAnswer[number] => ({
  code,
  description,
  discount_rule,
});
