import type { Coupon } from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { Violation } from '../kernel/violations.js';

const isForSomething = (
  { discount_rule: { discount_effect, visitor_type, addon_inventory } }: Coupon,
  { passes, addons }: ResolvedBasket,
): boolean => {
  switch (discount_effect) {
    case 'whole_order':
      return true;
    case 'visitor_types':
      return passes.length > 0;
    case 'addons':
      return addons.length > 0;
    case 'single_item':
      return (
        (visitor_type === null && addon_inventory === null) ||
        passes.some((pass) => pass.visitorType.id === visitor_type) ||
        addons.some(({ addon }) => addon.body.id === addon_inventory)
      );
  }
};

/**
 * Coupons against what they are for (docs/rules/coupons-and-discounts.md 9 and 10), judged when a reservation is made: while
 * a basket grows they may come first. `validation_sponsored_check`: as many coupons as products of sponsored types, where
 * there are any. `validation_coupon_check`: a coupon for something that is not in the basket would be used up for nothing.
 */
export const couponViolations = (
  coupons: readonly Versioned<Coupon>[],
  resolved: ResolvedBasket,
): Violation[] => {
  const sponsored = resolved.addons.reduce(
    (sum, { type, count }) => sum + (type.settings.sponsored ? count : 0),
    0,
  );
  return [
    ...(sponsored > 0 && sponsored !== coupons.length
      ? [
          {
            field: 'coupons',
            code: 'validation_sponsored_check' as const,
            detail: { addons: sponsored, coupons: coupons.length },
          },
        ]
      : []),
    ...coupons.flatMap(({ body }, index) =>
      isForSomething(body, resolved)
        ? []
        : [
            {
              field: `coupons.${index}`,
              code: 'validation_coupon_check' as const,
              detail: { code: body.code },
            },
          ],
    ),
  ];
};
