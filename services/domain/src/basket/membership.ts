import { type Basket, type LocalDate, type Membership } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { Violation } from '../kernel/violations.js';

const MIN_NUMBER = 6;

/** The member whose number this is, however it is typed, as long as it is good on the day of the visit; undefined for nobody's. */
export const memberOn = (
  catalogue: Catalogue,
  number: string,
  visitDate: LocalDate,
): Membership | undefined => {
  const typed = number.trim();
  const member = (catalogue.memberships.get(typed) ?? catalogue.memberships.get(typed.toUpperCase()))?.body;
  return member && member.expires >= visitDate ? member : undefined;
};

/**
 * A group of members requires the number of one (docs/rules/coupons-and-discounts.md 15): of at least 6 characters, and a membership of that
 * group on the visit date. Prices may be looked at and places held without one; `required` is for reserving, and only
 * where the number is asked for. A number with a group that is not of members says nothing.
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
  return memberOn(catalogue, number, date)?.membership_type === discountGroup.id
    ? []
    : [{ field: 'main_membership', code: 'membership_not_found' }];
};
