import { z } from 'zod';
import { DAY_STATUSES } from '../capacity/day-statuses.js';
import { FEEDER_WAYS } from '../capacity/pool-id.js';
import { capacityRule } from '../catalog/documents.js';
import { idText, instant, localDate, localTime } from '../kernel/index.js';

/** Days of one preview. */
export const MAX_PREVIEW_DAYS = 400;
/** Days of destinations that one preview resolves; with more destinations it covers fewer days. */
export const MAX_DAYS_LOOKED_AT = 4_000;
/** Pools that one preview lists. */
export const MAX_OVER_POOLS = 400;
/** Holds and bookings that one preview reads to list those in pools over their limit. */
export const MAX_BOOKINGS_EXAMINED = 20_000;
/** Bookings listed for one pool over its limit; `more` counts the others. */
export const MAX_OVER_BOOKINGS = 50;

/** POST /api/admin/capacity_rules/preview: what an edit would change, before it is saved. Nothing is written. */
export const rulePreviewRequest = z.strictObject({
  group: idText.optional(),
  /** The rule as it would be saved; null with `remove` for a rule that would be deleted. */
  document: capacityRule.nullable(),
  remove: idText.optional(),
  startDate: localDate,
  /** Included. */
  endDate: localDate,
});
export type RulePreviewRequest = z.infer<typeof rulePreviewRequest>;

const dayFigures = z.strictObject({
  status: z.enum(DAY_STATUSES),
  maxCars: z.int(),
  maxPeople: z.int(),
  currentCars: z.int(),
  currentPeople: z.int(),
});

/** A pool that has sold more than its limit. Sold units stay sold; the pool takes no more until the figures fit. */
export const overbookedPool = z
  .strictObject({
    inventory: z.string(),
    /** null for undated stock */ date: localDate.nullable(),
    kind: z.enum(['cars', 'people', 'addon', 'feeder']),
    addon: z.string().nullable(),
    /** The run of a shuttle, and the shuttle's name. */
    run: z
      .strictObject({ feeder: z.string(), name: z.string(), way: z.enum(FEEDER_WAYS), begins: localTime })
      .nullable(),
    /** 'HH:mm-HH:mm'; null for a whole day or stock */ interval: z.string().nullable(),
    discount_group: z.string().nullable(),
    taken: z.int(),
    limit: z.int(),
    /** The rule whose limit it is; of a shuttle's run the shuttle. */
    rule: z.strictObject({ id: z.string(), revision: z.int() }).nullable(),
    /** The last booked first. */
    bookings: z.array(
      z.strictObject({
        id: z.string(),
        created: instant,
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        email: z.string().nullable(),
        arrival_time: localTime,
        people: z.int(),
        cars: z.int(),
        units: z.int(),
      }),
    ),
    /** Further bookings; null where the preview had reached its maximum and looked up none. */
    more: z.int().nullable(),
  })
  .meta({ id: 'OverbookedPool' });
export type OverbookedPool = z.infer<typeof overbookedPool>;

/** How far the preview went: where it ends early, fewer days or destinations show the rest. */
const reach = {
  /** The last day covered. */
  end_date: localDate,
  /** Pools over their limit that are not listed. */
  more_over: z.int(),
};

/** Live holds that one preview lists. */
export const MAX_LISTED_HOLDS = 100;
/** A day's hold of a visitor who is about to book. */
const dayHold = z.strictObject({
  /** A digest of the hold's id, by which it can be ended. */
  hold_id: z.string(),
  inventory: z.string(),
  date: localDate,
  people: z.int(),
  cars: z.int(),
  lapses_at: instant,
});
export type DayHold = z.infer<typeof dayHold>;

export const rulePreviewAnswer = z
  .strictObject({
    /** The days that would change, in order of inventory and date. */
    days: z.array(
      z.strictObject({ inventory: z.string(), date: localDate, before: dayFigures, after: dayFigures }),
    ),
    /** Pools that would exceed their limit and do not now, or would exceed it by more. */
    over: z.array(overbookedPool),
    /**
     * Live holds of the days that would change and of those that would be closed; they are honoured until they
     * lapse.
     */
    holds: z.array(dayHold),
    /** Live holds that are not listed. */ more_holds: z.int(),
    ...reach,
  })
  .meta({ id: 'RulePreview' });
export type RulePreviewAnswer = z.infer<typeof rulePreviewAnswer>;

/** GET /api/admin/overbooked: pools over their limit as the rules stand. */
export const overbookedQuery = z.strictObject({
  group: idText.optional(),
  inventory: idText.optional(),
  startDate: localDate,
  endDate: localDate,
});
export const overbookedAnswer = z
  .strictObject({ over: z.array(overbookedPool), ...reach })
  .meta({ id: 'Overbooked' });
export type OverbookedAnswer = z.infer<typeof overbookedAnswer>;

/** POST /api/admin/holds/end: ends live holds of a day; those that have ended already are not counted. */
export const endHoldsRequest = z.strictObject({
  group: idText.optional(),
  inventory: idText,
  date: localDate,
  holds: z.array(z.string().max(100)).min(1).max(MAX_LISTED_HOLDS),
});
export type EndHoldsRequest = z.infer<typeof endHoldsRequest>;
export const endHoldsAnswer = z.strictObject({ ended: z.int() }).meta({ id: 'EndedHolds' });
