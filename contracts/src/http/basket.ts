import { z } from 'zod';
import { idText, localTime, localDate, amount, MAX_UNIT_PRICE, ruledId } from '../kernel/index.js';
import {
  writtenPass,
  writtenAddonFields,
  writtenFields,
  addonTimes,
  couponsOf,
  arrivalOf,
  compareWritten,
} from './written-reservation.js';
import { accepts } from '../messages/field-error.js';

/* The basket that quote, reserve_t and reserve take. */

export const pass = writtenPass.pick({ visitor_type: true, visitor_count: true });
/** null says the same as nothing. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.null()])
    .transform((value) => value ?? undefined)
    .optional();
/** Maximum days of a product's range, counted from the visit date: each day has a ledger of its own. */
export const MAX_ADDON_DAYS = 62;
/** Characters (docs/rules/products.md 33). */
export const MAX_ADDON_NOTES = 4000;
const basketAddon = z.strictObject({
  addon_inventory: idText,
  /** At most `MAX_COUNT`, which is a rule of the basket. */
  addon_count: z.int().min(1),
  /** Slot's start for an add-on by slot. */
  start_time: localTime.optional(),
  /**
   * For every day of a range, both ends included; by default the visit date alone. A missing start is the visit date, a
   * missing end is the start.
   */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  /**
   * For products with attributes of their own (`custom_attrs`, `custominfinite`) alone: a note for the venue, and a
   * price that staff agreed.
   */
  notes: z.string().max(MAX_ADDON_NOTES).optional(),
  unit_price_before_tax: amount.min(0).max(MAX_UNIT_PRICE).optional(),
});
/** A ride: where and when the party gets on, and where it gets off; by default at the run's last stop. */
const feederRide = z.strictObject({
  departure_stop: idText,
  departure_time: localTime,
  arrival_stop: idText.optional(),
});
export const feederChoice = z
  .strictObject({ id: idText, there: feederRide.optional(), back: feederRide.optional() })
  .refine(({ there, back }) => there !== undefined || back !== undefined, accepts('ride'));
const basketFields = {
  inventory_group: ruledId('inventory_group_missing'),
  inventory: idText,
  /** Visit date. */
  date: localDate,
  /** The arrival slot's start; needed to hold and to reserve. */
  arrival_time: localTime.nullable(),
  /** Parking hours, where the price is by the hour; by default the whole visit. */ parking_hours: z
    .int()
    .min(1)
    .max(48)
    .optional(),
  /** The party's shuttle there, back, or both ways. */ feeder_inventory: feederChoice.optional(),
  reservation_type: idText.optional(),
  discount_group: idText.nullable().optional(),
  /** The member's number, for a group of members. */
  main_membership: z.string().max(40).optional(),
  /** The last name of the holder of that number, where the destination asks for it. */
  member_last_name: z.string().max(80).optional(),
  passes: z.array(pass).max(50),
  addons: z.array(basketAddon).max(200),
  coupons: z.array(z.string().max(40)).max(10).optional(),
};
export const basket = z.strictObject(basketFields).meta({ id: 'Basket' });
export type Basket = z.infer<typeof basket>;

const writtenAddon = z.strictObject({ ...basketAddon.shape, ...writtenAddonFields });
export const writtenBasketFields = {
  ...basketFields,
  ...writtenFields,
  arrival_time: localTime.nullish(),
  feeder_inventory: feederChoice.nullish(),
  passes: z.array(writtenPass).max(50),
  addons: z.array(writtenAddon).max(200),
};
const writtenBasket = z.strictObject(writtenBasketFields);
/** Names that a basket is written with. */
export const BASKET_NAMES: ReadonlySet<string> = new Set(Object.keys(writtenBasketFields));

/** With `unit_price`, prices are those that were shown; `unit_price_before_tax` alone is one that staff agreed. */
const addonOf = (written: z.infer<typeof writtenAddon>): Basket['addons'][number] => {
  const { addon_inventory, addon_count, start_time, unit_price, unit_price_before_tax: agreed } = written;
  const notes = written.notes ?? written.settings?.notes;
  return {
    addon_inventory,
    addon_count,
    ...addonTimes(written, start_time),
    ...(notes === undefined ? {} : { notes }),
    ...(agreed === undefined || unit_price !== undefined ? {} : { unit_price_before_tax: agreed }),
  };
};
export const basketOfWritten = (written: z.infer<typeof writtenBasket>): Basket => {
  const { parking_hours, feeder_inventory, reservation_type, discount_group, main_membership } = written;
  const { member_last_name } = written;
  const coupons = couponsOf(written);
  return {
    inventory_group: written.inventory_group,
    inventory: written.inventory,
    date: written.date,
    arrival_time: arrivalOf(written),
    ...(parking_hours === undefined ? {} : { parking_hours }),
    ...(feeder_inventory ? { feeder_inventory } : {}),
    ...(reservation_type === undefined ? {} : { reservation_type }),
    ...(discount_group === undefined ? {} : { discount_group }),
    ...(main_membership === undefined ? {} : { main_membership }),
    ...(member_last_name === undefined ? {} : { member_last_name }),
    passes: written.passes.map(({ visitor_type, visitor_count }) => ({ visitor_type, visitor_count })),
    addons: written.addons.map(addonOf),
    ...(coupons === undefined ? {} : { coupons: [...coupons] }),
  };
};
/** A basket as callers write it. */
export const basketRequest = writtenBasket
  .superRefine((written, { addIssue }) =>
    compareWritten(written, (path, ...accepted) =>
      addIssue({ code: 'custom', path: [...path], ...accepts(...accepted) }),
    ),
  )
  .transform(basketOfWritten)
  .meta({ id: 'WrittenBasket' });

/** A hold's token names its basket and its ledgers: the longest is that of two hundred products on many days. */
export const holdToken = z.string().max(65_536);
