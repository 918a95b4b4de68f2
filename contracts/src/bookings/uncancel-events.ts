import { z } from 'zod';
import { amount, defineEvent, instant, reservationId } from '../kernel/index.js';
import { discounts, sales, venueDay } from './sales.js';

/** A cancellation is to be undone: the reservation stays cancelled until all of its capacity is taken again. */
export const ReservationUncancelPlaced = defineEvent(
  'ReservationUncancelPlaced',
  1,
  z.strictObject({
    reservationId,
    /** Its number among the reservation's edits, whose counter it shares. */ edit: z.int().min(1),
    /** The command's key: its repeat is known by it. */
    key: z.string(),
    /** The person who requested it. */
    actor: z.string(),
    /** The hold of what it takes again. */ holdId: z.string(),
    placedAt: instant,
  }),
);
/** The reservation stands again, with what it had. Without capacity it ends as an abandoned edit. */
export const ReservationUncancelled = defineEvent(
  'ReservationUncancelled',
  2,
  z.strictObject({
    reservationId,
    ...venueDay,
    edit: z.int().min(1),
    /** The sum to be paid by now, below 0 to be returned. */ balance: amount,
    sales,
    discounts,
    uncancelledAt: instant,
  }),
  { upcasters: { 1: (data: Readonly<Record<string, unknown>>) => data } },
);
