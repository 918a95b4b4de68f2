import { z } from 'zod';
import { DAY_STATUSES } from '../capacity/day-statuses.js';
import { idText, localDate, amount, localTime } from '../kernel/index.js';

/* GET /api/occupancyStatus */

export const SLOT_STATUSES = ['PAST', 'FULL', 'RESERVE', 'BUSY', 'NOT_BUSY'] as const;
export type SlotStatus = (typeof SLOT_STATUSES)[number];
export const MAX_WINDOW_DAYS = 1000;
/** For a day further ahead than this, the window starts so many days before it (docs/rules/time.md 11). */
export const FAR_AHEAD_DAYS = 500;
export const occupancyStatusQuery = z.strictObject({
  inventoryGroup: idText,
  inventory: idText,
  startDate: localDate,
  /** Last day, included; 1000 days at most and by default. */
  endDate: localDate.optional(),
  discountGroup: idText.optional(),
  effectiveDate: localDate.optional(),
  explain: z.literal('1').optional(),
});
export const figures = { maxCars: z.int(), maxPeople: z.int(), currentCars: z.int(), currentPeople: z.int() };
const dayOccupancy = z.strictObject({
  date: localDate,
  status: z.enum(DAY_STATUSES),
  ...figures,
  /** The least price of one person who pays, as the venue shows prices; absent where nobody can come or nobody pays. */
  price_from: amount.optional(),
  /** The end of the last slot of the venue's today, while it lasts. */
  open_until: localTime.optional(),
});
export const occupancyStatusAnswer = z
  .strictObject({ inventory: z.string(), days: z.array(dayOccupancy) })
  .meta({ id: 'OccupancyStatus' });
export type OccupancyStatusAnswer = z.infer<typeof occupancyStatusAnswer>;
export type DayOccupancy = z.infer<typeof dayOccupancy>;
