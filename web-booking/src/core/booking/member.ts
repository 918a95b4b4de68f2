import type { TabStorage } from '../browser/tab-storage.js';
import { discountGroupOf } from './discount-groups.js';
import type { Selection } from './selection.js';
import type { Booking } from './use-booking.js';

/**
 * A member's code that the venue knows, for one group of members on one day. Kept in the tab: a code is a secret,
 * the URL is not.
 */
export interface Member {
  readonly code: string;
  readonly firstName: string | null;
  /** The proof that the card is theirs, where it is asked for. */ readonly lastName?: string;
  readonly inventory: string;
  readonly group: string | null;
  readonly date: string;
}

/** How far the number of a member has come: typed in full and not looked up, found, or neither. */
export type MemberNumber = 'missing' | 'unchecked' | 'found';

const MEMBER = 'member';

export const rememberMember = (stored: TabStorage, member: Member): void => stored.write(MEMBER, member);

/** The code that was found for this very choice; null for another destination, group or day. */
export const memberOf = (
  member: Member | null,
  inventory: string,
  { discountGroup, date }: Pick<Selection, 'discountGroup' | 'date'>,
): Member | null =>
  member?.inventory === inventory && member.group === discountGroup && member.date === date ? member : null;
export const rememberedMember = (stored: TabStorage): Member | null => stored.read<Member>(MEMBER) ?? null;

/**
 * True where the chosen group is for members, who give their number here. A change of a member's reservation needs
 * none (docs/rules/coupons-and-discounts.md 18).
 */
export const needsMemberCode = ({
  inventory,
  selection,
  edited,
}: Pick<Booking, 'inventory' | 'selection' | 'edited'>): boolean => {
  const group = discountGroupOf(inventory, selection);
  return (
    group?.membership === true &&
    !inventory.settingsDict.hide_member_number_input &&
    edited?.basket.discount_group !== group.id
  );
};
