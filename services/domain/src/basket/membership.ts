import type { Basket, DiscountGroup, LocalDate, Membership } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { Violation } from '../kernel/violations.js';

const MIN_NUMBER = 6;

/** The member with this number, typed in any case. */
export const memberNamed = ({ memberships }: Catalogue, number: string): Membership | undefined => {
  const typed = number.trim();
  return (memberships.get(typed) ?? memberships.get(typed.toUpperCase()))?.body;
};

/** The member with this number, valid on the day of the visit. */
export const memberOn = (
  catalogue: Catalogue,
  number: string,
  visitDate: LocalDate,
): Membership | undefined => {
  const member = memberNamed(catalogue, number);
  return member && member.expires >= visitDate ? member : undefined;
};

/** Reservations of one number on a visit date; null for any number. */
export const usesPerDay = ({ uses_per_day: uses = 1 }: DiscountGroup): number | null =>
  uses === 0 ? null : uses;

/**
 * A membership group requires a member's number (docs/rules/coupons-and-discounts.md 15): at least 6 characters, of a
 * membership of that group on the visit date. Quotes and holds need none; `required` is for placing, and only where the
 * number is asked for. With another group a number is ignored.
 */
export const membershipViolations = (
  catalogue: Catalogue,
  { main_membership, date }: Basket,
  { discountGroup, inventory }: ResolvedBasket,
  required: boolean,
): Violation[] => {
  if (!discountGroup?.membership) return [];
  const number = main_membership?.trim() ?? '';
  if (number === '' && !(required && !inventory.settings.hide_member_number_input)) return [];
  if (number.length < MIN_NUMBER) return [{ field: 'main_membership', code: 'validation_membership_number' }];
  const member = memberNamed(catalogue, number);
  if (member?.membership_type !== discountGroup.id)
    return [{ field: 'main_membership', code: 'membership_not_found' }];
  return member.expires < date ? [{ field: 'main_membership', code: 'membership_expired' }] : [];
};
