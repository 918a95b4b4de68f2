import { bookingFirstEn, type BookingFirstKey } from './booking-en.js';
import { bookingFirstFr } from './booking-fr.js';
import { bookingLaterEn, type BookingLaterKey } from './booking-later-en.js';
import { bookingLaterFr } from './booking-later-fr.js';

/* Texts of the booking pages: web-booking. A file a language and a part, because a page loads only what it shows. */
export type BookingKey = BookingFirstKey | BookingLaterKey;
export const bookingEn = { ...bookingFirstEn, ...bookingLaterEn };
export const bookingFr: Record<BookingKey, string> = { ...bookingFirstFr, ...bookingLaterFr };
