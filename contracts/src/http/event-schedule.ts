import { z } from 'zod';
import { idText, localDate } from '../kernel/index.js';
import { reservationRow } from './admin.js';
import { accepts } from '../messages/field-error.js';

/** Rows that one export of the schedule has at most. */
export const MAX_SCHEDULE_ROWS = 10_000;
const SCHEDULE_PAGE = 25;
const MAX_SCHEDULE_PAGE = 1000;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, accepts('positive'))
    .transform(Number)
    .refine((number) => number <= max, accepts('max', { n: max }));

/** GET /api/schedule_export_json: all of the days, in order of their start. */
export const scheduleExportQuery = z.strictObject({
  inventoryGroup: idText.optional(),
  inventory: idText.optional(),
  startDate: localDate,
  /** Included; without it the first day alone. */
  endDate: localDate.optional(),
});
/** GET /api/event_schedule: a page of the same. */
export const eventScheduleQuery = scheduleExportQuery.extend({
  page: wholeNumber(100_000).default(1),
  itemsPerPage: wholeNumber(MAX_SCHEDULE_PAGE).default(SCHEDULE_PAGE),
  /** The first column: the start. */
  sortKey: z.literal('1').optional(),
  sortValue: z.enum(['asc', 'desc']).default('asc'),
});
export type EventScheduleQuery = z.infer<typeof eventScheduleQuery>;

export const eventScheduleAnswer = z
  .strictObject({ reservations: z.array(reservationRow), total: z.int() })
  .meta({ id: 'EventSchedule' });
export const scheduleExportAnswer = z
  .strictObject({ results: z.array(reservationRow), /** also of those beyond the bound */ total: z.int() })
  .meta({ id: 'ScheduleExport' });
