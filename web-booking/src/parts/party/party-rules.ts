import { countOf, groupLimitOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { discountGroupOf } from '../../core/booking/discount-groups.js';
import type { Booking } from '../../core/booking/use-booking.js';

/** Why kinds of visitors do not come together, or not as many (docs/rules/booking-page.md 12, docs/rules/coupons-and-discounts.md 14). */
export const typeViolations = ({
  selection,
  inventory,
  reservationType,
}: Pick<Booking, 'selection' | 'inventory' | 'reservationType'>): (
  'validation_only_visitor' | 'validation_max_visitor_type_reached'
)[] => {
  const types = visitorTypesOf(inventory, reservationType?.id).filter((type) => countOf(selection, type) > 0);
  const persons = types.filter((type) => !isVehicle(type));
  const group = discountGroupOf(inventory, selection);
  return [
    ...(persons.length > 1 && persons.some((type) => type.settings.only_visitor)
      ? ['validation_only_visitor' as const]
      : []),
    ...(types.some((type) => countOf(selection, type) > groupLimitOf(type, group))
      ? ['validation_max_visitor_type_reached' as const]
      : []),
  ];
};
