import { z } from 'zod';
import { DISPLAY_STATUSES } from '../bookings/display-status.js';
import { amount, idText, instant, localDate, localTime, reservationId } from '../kernel/index.js';

/* GET /api/found_reservations: a guest without a code is found at the desk (docs/rules/desk.md 110). */

export const MAX_SEARCH = 100;
/** The most that are found; a search with more is to be narrowed. */
export const MOST_FOUND = 20;

export const foundQuery = z.strictObject({
  inventoryGroup: idText.optional(),
  q: z.string().trim().min(1).max(MAX_SEARCH),
});
export const foundAnswer = z
  .strictObject({
    /** Today's in the order of their arrival, then those to come, then those past, the latest first. */
    reservations: z.array(
      z.strictObject({
        id: reservationId,
        /** The booker's name; null where none was typed. */ name: z.string().nullable(),
        participants: z.array(z.string()),
        people: z.int(),
        visit_date: localDate,
        arrival_time: localTime,
        inventory_title: z.record(z.string(), z.string()),
        status: z.enum(DISPLAY_STATUSES).nullable(),
        checked_in_at: instant.nullable(),
        balance: amount,
      }),
    ),
    /** Holders of cards, by name, for who sells at the venue's desk. */
    members: z.array(
      z.strictObject({
        code: z.string(),
        /** Null where the card has none. */ name: z.string().nullable(),
        discount_group: z.string(),
        /** The last day. */ expires: localDate,
      }),
    ),
    /** There are more than are answered. */ more: z.boolean(),
  })
  .meta({ id: 'FoundReservations' });
export type FoundAnswer = z.infer<typeof foundAnswer>;
