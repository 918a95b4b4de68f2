import { z } from 'zod';
import { DAY_STATUSES } from '../capacity/day-statuses.js';
import { capacityRule, coupon } from '../catalog/documents.js';
import { idText, instant, localDate, localTime, reservationId } from '../kernel/index.js';
import { localDateTime } from './local-date-time.js';
import { occupancyAnswer } from './occupancy.js';
import { occupancyStatusAnswer } from './occupancy-status.js';
import { dayExplanation } from './explain.js';
import { accepts } from '../messages/field-error.js';

/*
 * Calls about capacity, members and coupons (docs/rules/capacity.md 41 to 45, docs/rules/coupons-and-discounts.md 6 and
 * 21). Where a call names only an inventory, `inventoryGroup` may be added.
 */

// ---- GET /api/capacity
export const capacityQuery = z
  .strictObject({
    inventoryGroup: idText.optional(),
    inventory: idText.optional(),
    startDate: localDate,
    endDate: localDate.optional(),
    /** The day whose effective windows count; the venue's today unless given. */
    effectiveDate: localDate.optional(),
  })
  .refine(({ inventory, inventoryGroup }) => inventory !== undefined || inventoryGroup !== undefined, {
    path: ['inventory'],
    ...accepts('destination_or_group'),
  });
/** `raw`: in order of creation; `sorted`: the winner first. */
const shownCapacityRule = capacityRule.extend({
  /** The product of a rule for one; else null: `addon_inventories` has all of them. */
  addon_inventory_id: z.string().nullable(),
});
export type ShownCapacityRule = z.infer<typeof shownCapacityRule>;
export const capacityAnswer = z
  .strictObject({ raw: z.array(shownCapacityRule), sorted: z.array(shownCapacityRule) })
  .meta({ id: 'Capacity' });
export type CapacityAnswer = z.infer<typeof capacityAnswer>;

// ---- GET /api/dispersal: alternatives to the BUSY and FULL days of a range, nearest first
export const MAX_DISPERSAL_DAYS = 62;
export const dispersalQuery = z.strictObject({
  inventoryGroup: idText.optional(),
  inventory: idText,
  startDate: localDate,
  endDate: localDate.optional(),
});
export const dispersalAnswer = occupancyAnswer.shape.dispersal_occupancy.meta({ id: 'Dispersal' });
export type DispersalAnswer = z.infer<typeof dispersalAnswer>;

// ---- GET /api/admin/arrivals: the parties of a day, each once
export const arrivalsQuery = z.strictObject({
  group: idText,
  inventory: idText,
  date: localDate,
});
const interval = { time: localTime, endTime: localTime };
const partyFigures = z.strictObject({
  /** Units of all parties, each counted once. */
  total: z.int(),
  /** The slot with the most; null on a day without slots. */
  peak: z
    .strictObject({ ...interval, taken: z.int(), /** null: no limit */ limit: z.int().nullable() })
    .nullable(),
});
const dayArrivals = z.strictObject({
  cars: partyFigures,
  people: partyFigures,
  /** In order of time. */
  arrivals: z.array(z.strictObject({ time: localTime, cars: z.int(), people: z.int() })),
  /** Room that a party finds that arrives in the slot: the least of all slots that it would occupy; null: no limit. */
  slots: z.array(
    z.strictObject({ ...interval, carsLeft: z.int().nullable(), peopleLeft: z.int().nullable() }),
  ),
});
export type DayArrivals = z.infer<typeof dayArrivals>;
export const arrivalsAnswer = dayArrivals
  .extend({ inventory: z.string(), date: localDate, status: z.enum(DAY_STATUSES) })
  .meta({ id: 'Arrivals' });
export type ArrivalsAnswer = z.infer<typeof arrivalsAnswer>;

// ---- GET /api/products_for_daterange/: products that are available on every day of a range
export const MAX_RANGE_DAYS = 366;
export const productsForRangeQuery = z.strictObject({
  inventory_id: idText,
  start_date: localDate,
  /** Included. */
  end_date: localDate,
  /** Its own units count as free; for its holder, and staff. */
  reservation_id: reservationId.optional(),
});
export const productsForRangeAnswer = z
  .strictObject({ data: z.array(z.string()) })
  .meta({ id: 'ProductsForRange' });
export type ProductsForRangeAnswer = z.infer<typeof productsForRangeAnswer>;

// ---- GET /api/memberValidate/: valid on the day of the visit
export const memberValidateQuery = z.strictObject({
  code: z.string().min(1).max(64),
  inventory: idText,
  start_date_time: localDateTime,
  /** The holder's: it shows that the caller has the card. */ last_name: z.string().max(80).optional(),
});
export const memberValidateAnswer = z
  .strictObject({ profile: z.strictObject({ first_name: z.string().nullable(), visitor_type: z.string() }) })
  .meta({ id: 'Member' });
export type MemberValidateAnswer = z.infer<typeof memberValidateAnswer>;

// ---- POST /api/coupons_validate/, POST /api/coupons_reservation_edit
const couponCode = z.string().min(1).max(40);
const couponAnswer = coupon.pick({ code: true, description: true, discount_rule: true });
/** Why a coupon cannot be added: a message key each (docs/rules/coupons-and-discounts.md 6). */
export const COUPON_POSITION_KEYS = [
  'coupon_unknown',
  'coupon_inactive',
  'coupon_outside_dates',
  'coupon_used_up',
  'coupon_already_added',
] as const;
export const couponsValidateRequest = z.strictObject({
  code: couponCode,
  addedCoupons: z.array(couponCode).max(10).optional(),
  inventory: idText,
  inventoryGroup: idText,
});
/** The coupon, or the key of why not: one of them is null. */
export const couponsValidateAnswer = z
  .strictObject({ coupon: couponAnswer.nullable(), position_key: z.enum(COUPON_POSITION_KEYS).nullable() })
  .meta({ id: 'CouponValidation' });
export type CouponsValidateAnswer = z.infer<typeof couponsValidateAnswer>;
export const couponsEditRequest = z.strictObject({
  coupons: z.array(couponCode).max(10),
  inventoryGroup: idText,
});
/** Each once, in the given order, still valid or not: a reservation's coupons stay. */
export const couponsEditAnswer = z.array(couponAnswer).meta({ id: 'Coupons' });
export type CouponsEditAnswer = z.infer<typeof couponsEditAnswer>;

// ---- `explain=1` on GET /api/occupancy and GET /api/occupancyStatus
/** Days that one answer explains. */
export const MAX_EXPLAINED_DAYS = 31;
/** Holds listed for one day; `more_holds` counts the others. */
export const MAX_EXPLAINED_HOLDS = 1000;
/** A hold or booking that is part of a pool's figure. `addon`: the pool's add-on, null for cars and people. */
const poolHold = z.strictObject({
  pool: z.string(),
  addon: z.string().nullable(),
  /** A digest, while the hold lives. */
  hold_id: z.string(),
  reservation_id: z.string().nullable(),
  units: z.int(),
  lapses_at: instant.nullable(),
});
const explainedDay = dayExplanation
  .extend({
    /** For staff with access to visitors or destinations. */
    holds: z.array(poolHold).optional(),
    more_holds: z.int().optional(),
  })
  .meta({ id: 'ExplainedDay' });
const explain = { /** a day each */ explain: z.array(explainedDay).optional() };
export const explainedOccupancyAnswer = occupancyAnswer.extend(explain).meta({ id: 'ExplainedOccupancy' });
export const explainedStatusAnswer = occupancyStatusAnswer
  .extend(explain)
  .meta({ id: 'ExplainedOccupancyStatus' });
export type ExplainedDay = z.infer<typeof explainedDay>;
export type ExplainedOccupancy = z.infer<typeof explainedOccupancyAnswer>;
export type ExplainedStatus = z.infer<typeof explainedStatusAnswer>;
