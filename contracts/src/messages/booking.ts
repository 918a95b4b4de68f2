/* Texts of the booking pages: web-booking. */
export const bookingEn = { title: 'Plan your visit' } as const;
export type BookingKey = keyof typeof bookingEn;
export const bookingFr: Record<BookingKey, string> = { title: 'Planifiez votre visite' };
