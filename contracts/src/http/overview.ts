import { z } from 'zod';
import { amount, idText, instant, localDate, localTime } from '../kernel/index.js';
import { arrivalsAnswer } from './capacity-calls.js';

/* GET /api/admin/overview: the day of a venue, as its manager asks in the morning (docs/rules/console.md 41). */

/** The most destinations of a venue that are shown: the first ones. */
export const MAX_OVERVIEW_INVENTORIES = 50;
/** Today and the days after it in which what is overbooked is counted. */
export const OVERVIEW_DAYS = 7;

export const overviewQuery = z.strictObject({ group: idText.optional() });

const arriving = { cars: z.int(), people: z.int() };
const sum = z.strictObject({ reservations: z.int(), amount });

export const overviewAnswer = z
  .strictObject({
    inventory_group: z.string(),
    date: localDate,
    /** The time of the venue's clock. */
    time: localTime,
    /** All destinations together. */
    expected: z.strictObject(arriving),
    /** Parties that arrive in the 60 minutes from now. */
    next_hour: z.strictObject(arriving),
    /** Those with arrivals, and those between them. */
    hours: z.array(z.strictObject({ time: localTime, ...arriving })),
    inventories: z.array(arrivalsAnswer.omit({ slots: true, date: true })),
    more_inventories: z.int(),
    /** Confirmed reservations by what they cost; null: not for this user, as everything below. */
    revenue: z
      .strictObject({
        currency: z.string(),
        /** Visit today. */
        visits: sum,
        /** Were booked today. */
        booked: sum,
      })
      .nullable(),
    /** The waitlist of visits that are still to come. */
    waitlist: z
      .strictObject({
        waiting: z.int(),
        offered: z.int(),
        /** The first offer's end. */
        lapses_at: instant.nullable(),
      })
      .nullable(),
    /** From today on for OVERVIEW_DAYS. */
    overbooked: z.strictObject({ pools: z.int(), days: z.array(localDate), end_date: localDate }).nullable(),
    gates: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          open: z.boolean(),
          /** When that changes today; null: not today any more. */
          until: localTime.nullable(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'Overview' });
export type OverviewAnswer = z.infer<typeof overviewAnswer>;
