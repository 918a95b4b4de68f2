/* Texts of the booking pages: web-booking. A file a language, because a page loads only the one it speaks. */
export { bookingEn, type BookingKey } from './booking-en.js';
export { bookingFr } from './booking-fr.js';
