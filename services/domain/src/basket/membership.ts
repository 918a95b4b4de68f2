import {
  plainName,
  type Basket,
  type Channel,
  type DiscountGroup,
  type Inventory,
  type LocalDate,
  type Membership,
} from '@stile/contracts';
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

/** Whether a number alone does not do: staff see the card. */
export const needsHolder = ({ settings: { member_proof: proof } }: Inventory, channel: Channel): boolean =>
  channel !== 'desk' && proof !== 'none';

/** Whether somebody who names the holder so has the card, however it is typed. A card without a name is nobody's. */
export const isHolder = ({ last_name: own }: Membership, name: string): boolean =>
  plainName(own ?? '') !== '' && plainName(own ?? '') === plainName(name);

/** Reservations of one number on a visit date; null for any number. */
export const usesPerDay = ({ uses_per_day: uses = 1 }: DiscountGroup): number | null =>
  uses === 0 ? null : uses;

/**
 * A membership group requires a member's number (docs/rules/coupons-and-discounts.md 16): at least 6 characters, of a
 * membership of that group on the visit date. Quotes and holds need none; `reserving` is for placing, and only where the
 * number is asked for. With another group a number is ignored. A name that is not the holder's is answered like a number
 * that nobody has, so that trying numbers tells nothing.
 */
export const membershipViolations = (
  catalogue: Catalogue,
  { main_membership, member_last_name: name = '', date }: Basket,
  { discountGroup, inventory }: ResolvedBasket,
  { reserving, channel }: { readonly reserving: boolean; readonly channel: Channel },
): Violation[] => {
  if (!discountGroup?.membership) return [];
  const number = main_membership?.trim() ?? '';
  if (number === '' && !(reserving && !inventory.settings.hide_member_number_input)) return [];
  if (number.length < MIN_NUMBER) return [{ field: 'main_membership', code: 'validation_membership_number' }];
  const isProofNeeded = needsHolder(inventory, channel);
  if (isProofNeeded && name.trim() === '')
    return [{ field: 'member_last_name', code: 'member_last_name_missing' }];
  const named = memberNamed(catalogue, number);
  const member = named && isProofNeeded && !isHolder(named, name) ? undefined : named;
  return memberViolations(member, discountGroup, date);
};

const memberViolations = (
  member: Membership | undefined,
  discountGroup: DiscountGroup,
  date: LocalDate,
): Violation[] => {
  if (member?.membership_type !== discountGroup.id)
    return [{ field: 'main_membership', code: 'membership_not_found' }];
  return member.expires < date ? [{ field: 'main_membership', code: 'membership_expired' }] : [];
};

/** The number that a visit has which moves to another day: its card has to last until then (docs/rules/coupons-and-discounts.md 18). */
export const standingMemberViolations = (
  catalogue: Catalogue,
  number: string | undefined,
  { main_membership: typed = '', date }: Basket,
  { discountGroup }: ResolvedBasket,
): Violation[] =>
  number !== undefined && typed.trim() === '' && discountGroup?.membership
    ? memberViolations(memberNamed(catalogue, number), discountGroup, date)
    : [];
