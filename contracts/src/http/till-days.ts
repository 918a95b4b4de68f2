import { z } from 'zod';
import { amount, daysBetween, idText, instant, localDate } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';
import { MOST_PERIOD_DAYS } from './accounting.js';

/* Tills by day: the sessions of a till that began on a business day, added up (docs/rules/tills.md 48). */

/** The filter of GET /api/admin/till_days and of its file, in the names that sessions are filtered by. */
export const tillDaysFilter = z
  .strictObject({
    inventory_group: idText.optional(),
    business_date_gte: localDate,
    business_date_lte: localDate,
    till: z.string().max(64).optional(),
    /** Somebody who opened, had or closed a session. */ users: z.string().max(100).optional(),
  })
  .refine(
    ({ business_date_gte: from, business_date_lte: until }) =>
      from <= until && daysBetween(from, until) < MOST_PERIOD_DAYS,
    { ...accepts('days_on', { n: MOST_PERIOD_DAYS - 1 }), path: ['business_date_lte'] },
  );
export type TillDaysFilter = z.infer<typeof tillDaysFilter>;
export const tillDaysQuery = z.strictObject({
  filter: z
    .string()
    .max(2_000)
    .describe('JSON with business_date_gte and business_date_lte, and any of till, users'),
});

const figure = amount.nullable();
const times = z.int().min(0).nullable();
/* All are null where one of the sessions is hidden from who counts blind. Out of a till is below 0. */
const figures = {
  float: figure,
  cash_in: figure,
  cash_out: figure,
  rounding: figure,
  loads: figure,
  unloads: figure,
  discrepancies: figure,
  /** The figures before it, added up. */ expected: figure,
  /** Null also where none was counted at its end. */ counted: figure,
  variance: figure,
  over_short: figure,
  wrong_tries: times,
  no_sales: times,
};

/** A till on a business day. */
export const tillDayRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    till: z.string(),
    business_date: localDate,
    sessions: z.int().min(1),
    /** The first opening. */ opened_at: instant,
    /** The last closing; null while a session is open. */ closed_at: instant.nullable(),
    /** Cashiers who opened a session. */ by: z.array(z.string()),
    witnesses: z.array(z.string()),
    ...figures,
  })
  .meta({ id: 'TillDay' });
export type TillDayRow = z.infer<typeof tillDayRow>;

/** GET /api/admin/till_days */
export const tillDaysAnswer = z
  .strictObject({
    inventory_group: z.string(),
    currency: z.string(),
    /** The newest day first. */ days: z.array(tillDayRow),
    totals: z.strictObject({ sessions: z.int().min(0), ...figures }),
  })
  .meta({ id: 'TillDays' });
export type TillDaysAnswer = z.infer<typeof tillDaysAnswer>;
