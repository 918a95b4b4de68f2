import type { Coupon, DiscountLine } from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { Violation } from '../kernel/violations.js';

const isForSomething = (
  { discount_effect, visitor_type, addon_inventory }: Coupon['discount_rule'],
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

const termsOf = (own: readonly DiscountLine[], { code }: Coupon): Coupon['discount_rule'][] =>
  own.flatMap(({ coupon, terms }) => (coupon === code && terms ? [terms] : []));

/**
 * Coupons against their products (docs/rules/coupons-and-discounts.md 9 and 11), checked when a reservation is placed:
 * a coupon may be added before its product. `validation_sponsored_check`: as many coupons as sponsored products.
 * `validation_coupon_check`: a coupon without its product would be used up without effect. A coupon that
 * an edited reservation has (`own`) may be for it by the terms that were agreed.
 */
export const couponViolations = (
  coupons: readonly Versioned<Coupon>[],
  resolved: ResolvedBasket,
  own: readonly DiscountLine[] = [],
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
      [body.discount_rule, ...termsOf(own, body)].some((rule) => isForSomething(rule, resolved))
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
