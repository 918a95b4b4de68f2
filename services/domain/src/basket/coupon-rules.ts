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
 * Coupons against their products (docs/rules/coupons-and-discounts.md 9 and 11), checked when a reservation is placed:
 * a coupon may be added before its product. `validation_sponsored_check`: as many coupons as sponsored products.
 * `validation_coupon_check`: a coupon without its product would be used up without effect.
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
