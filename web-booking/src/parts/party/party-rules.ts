import { countOf, groupLimitOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { discountGroupOf } from '../../core/booking/discount-groups.js';
import type { Booking } from '../../core/booking/use-booking.js';

/** More people than the discount group brings on one reservation (docs/rules/coupons-and-discounts.md 15). */
export const groupViolation = ({
  selection,
  inventory,
  reservationType,
}: Pick<Booking, 'selection' | 'inventory' | 'reservationType'>): { max: number; group: string } | null => {
  const group = discountGroupOf(inventory, selection);
  const max = group?.dg_max_per_reservation;
  if (max === undefined) return null;
  const people = visitorTypesOf(inventory, reservationType?.id)
    .filter((type) => !isVehicle(type))
    .reduce((sum, type) => sum + countOf(selection, type), 0);
  return people > max ? { max, group: group!.title } : null;
};

/**
 * Why kinds of visitors do not come together, or not as many (docs/rules/booking-page.md 23 and 25,
 * docs/rules/coupons-and-discounts.md 15).
 */
export const typeViolations = ({
  selection,
  inventory,
  reservationType,
}: Pick<Booking, 'selection' | 'inventory' | 'reservationType'>): (
  'validation_only_visitor' | 'validation_accompanied' | 'validation_max_visitor_type_reached'
)[] => {
  const types = visitorTypesOf(inventory, reservationType?.id).filter((type) => countOf(selection, type) > 0);
  const persons = types.filter((type) => !isVehicle(type));
  const group = discountGroupOf(inventory, selection);
  return [
    ...(persons.length > 1 && persons.some((type) => type.settings.only_visitor)
      ? ['validation_only_visitor' as const]
      : []),
    ...(persons.length > 0 && persons.every((type) => type.settings.accompanied)
      ? ['validation_accompanied' as const]
      : []),
    ...(types.some((type) => countOf(selection, type) > groupLimitOf(type, group))
      ? ['validation_max_visitor_type_reached' as const]
      : []),
  ];
};
