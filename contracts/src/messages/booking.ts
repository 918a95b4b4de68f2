import type { Messages } from './text.js';
import en from './en/booking.json' with { type: 'json' };
import fr from './fr/booking.json' with { type: 'json' };
import lazyEn from './booking-lazy.en.js';
import lazyFr from './booking-lazy.fr.js';

/** The texts of the first screen, which are loaded before all others. */
export type BookingFirstKey = keyof typeof en;
export type BookingKey = BookingFirstKey | keyof typeof lazyEn;
/** Texts of the booking pages. A key with _one has an _other; {n} is the number. */
export const bookingMessages: Messages<BookingKey> = { en: { ...en, ...lazyEn }, fr: { ...fr, ...lazyFr } };
