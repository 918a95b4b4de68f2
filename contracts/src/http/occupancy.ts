import { z } from 'zod';
import { DAY_STATUSES } from '../capacity/day-statuses.js';
import { idText, localDate, localTime } from '../kernel/index.js';
import { localDateTime } from './local-date-time.js';
import { SLOT_STATUSES, figures } from './occupancy-status.js';

/* GET /api/occupancy */

export const occupancyQuery = z.strictObject({
  inventoryGroup: idText,
  inventory: idText,
  startDate: localDate,
  endDate: localDate.optional(),
  discountGroup: idText.optional(),
  disperse: z.enum(['true', 'false']).optional(),
  effectiveDate: localDate.optional(),
  explain: z.literal('1').optional(),
});
const slotOccupancy = z.strictObject({
  /** Start time as a decimal hour: 9.5 is 09:30. */
  id: z.number(),
  time: localTime,
  startTime: localTime,
  endTime: localTime,
  startTimeWithDate: localDateTime,
  endTimeWithDate: localDateTime,
  status: z.enum(SLOT_STATUSES),
  ...figures,
  /** Smallest of what is left of cars and people. */
  spotsRemaining: z.int(),
  numAvailable: z.int(),
  carsLeft: z.int().nullable(),
  peopleLeft: z.int().nullable(),
  /** Neither past nor full. */
  clickable: z.boolean(),
  /** The rule of the kind that runs out first, its limit and what is taken of it. */
  ruleId: z.string().nullable(),
  max: z.int(),
  taken: z.int(),
  /** The interval's own limit of cars and of people; null where its rule's holds. */
  overrideCapacityGroups: z.int().nullable(),
  overrideCapacityPeople: z.int().nullable(),
});
const addonSlot = z.strictObject({
  id: z.number(),
  time: localTime,
  endTime: localTime,
  numAvailable: z.int(),
  formattedSlotRaw: z.string(),
});
const addonOccupancy = z.strictObject({
  id: z.string(),
  /** null: no limit */ available: z.int().nullable(),
  timeSlots: z.array(addonSlot),
  /** In the call's answer alone: the first time with some left. */ time: localTime.nullable().optional(),
  /** In the call's answer alone: some are left on the day. */ immediatelyAvailable: z.boolean().optional(),
});
/** A run of a shuttle on that day, identified by the time at its first stop; `seats` left, null without a limit. */
const feederRun = z.strictObject({
  feeder: z.string(),
  way: z.enum(['there', 'back']),
  seats: z.int().nullable(),
  times: z.array(z.strictObject({ stop: z.string(), time: localTime })),
});
export type FeederRun = z.infer<typeof feederRun>;
export const occupancyAnswer = z
  .strictObject({
    inventory: z.string(),
    date: localDate,
    status: z.enum(DAY_STATUSES),
    /**
     * Header row, then a row for each slot: ['time', 'c_{inventory}', 'p_{inventory}', 'Cars', 'People'], the figures under
     * both names. Over a range its time is with its day.
     */
    results: z.array(z.array(z.union([z.string(), z.int()]))),
    /** Slots of every day of the range. */ slots: z.array(slotOccupancy),
    addon_occupancy: z.strictObject({ checkouts: z.array(addonOccupancy) }),
    static_addon_occupancy: z.record(z.string(), z.int()),
    /** Absent where no shuttle goes to the destination. */ feeder_occupancy: z.array(feederRun).optional(),
    dispersal_occupancy: z.array(
      z.strictObject({ inventory: z.string(), date: localDate, status: z.enum(DAY_STATUSES) }),
    ),
  })
  .meta({ id: 'Occupancy' });
export type OccupancyAnswer = z.infer<typeof occupancyAnswer>;
export type SlotOccupancy = z.infer<typeof slotOccupancy>;
export type AddonOccupancy = z.infer<typeof addonOccupancy>;
