import type { Basket, QuoteAnswer, ReserveRequest } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { memberOf, rememberedMember } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { withNotes } from '../../parts/drafts/addon-notes.js';
import { sentProfiles } from '../../parts/drafts/sent-profiles.js';
import {
  bookerRequest,
  maxPlates,
  type BookerDraft,
  type BookerRequirements,
} from '../../parts/booker/booker.js';
import type { Contact } from '../../parts/booker/contact.js';
import type { Participants } from '../../parts/participants/use-participants.js';

/** All that the visitor chose and typed, and what it costs. */
export interface Order {
  readonly contact: Contact;
  readonly booker: BookerDraft;
  readonly requirements: BookerRequirements;
  readonly basket: Basket;
  readonly quote: QuoteAnswer;
  readonly participants: Participants;
}

/** As POST /api/reserve takes it, and PUT /api/reservation/{id}. */
export const reservationOf = (
  { contact, booker, requirements, basket, quote, participants: { profiles } }: Order,
  arrivalTime: string,
  booking: Booking,
  language: 'en' | 'fr',
  stored: TabStorage,
): ReserveRequest['reservation'] => {
  const more = bookerRequest(booker, requirements, maxPlates(booking));
  const member = memberOf(rememberedMember(stored), booking.inventory.id, booking.selection);
  const { tocs, ...typed } = contact;
  const trimmed = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, text.trim()]),
  ) as Omit<Contact, 'tocs'>;
  return {
    ...withNotes(basket, stored),
    arrival_time: arrivalTime,
    ...more.reservation,
    ...(member
      ? { main_membership: member.code, ...(member.lastName ? { member_last_name: member.lastName } : {}) }
      : {}),
    ...sentProfiles(profiles),
    contact: trimmed,
    subtotal: quote.subtotal,
    tax_amount: quote.tax_amount,
    price: quote.price,
    details: { language, tocs, ...more.details },
  };
};
