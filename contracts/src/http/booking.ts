import { z } from 'zod';
import { DAY_STATUSES } from '../capacity/day-statuses.js';
import {
  addonType,
  addon,
  inventory,
  discountGroup,
  reservationType,
  visitorType,
  priceRule,
} from '../catalog/documents.js';
import { DISPLAY_STATUSES } from '../bookings/display-status.js';
import { REFUND_METHODS } from '../bookings/refund-method.js';
import { chargedTime, programTimes } from '../bookings/events.js';
import {
  amount,
  idText,
  idempotencyKey,
  instant,
  localDate,
  localTime,
  MAX_UNIT_PRICE,
  rate,
  reservationId,
} from '../kernel/index.js';
import { profile } from '../profiles/schema.js';
import { MAX_PROFILES } from '../profiles/profile.js';
import { localDateTime } from './local-date-time.js';
import {
  addonTimes,
  arrivalOf,
  compareWritten,
  couponsOf,
  platesOf,
  writtenAddonFields,
  writtenContact,
  writtenDetails,
  writtenFields,
  writtenPass,
  writtenProfile,
  type ShownLine,
} from './written-reservation.js';
import { feeder } from '../bookings/feeder.js';

/*
 * Requests and answers of the booking calls. Query parameters are camelCase, entities snake_case. Local wall-clock
 * times are 'YYYY-MM-DDTHH:mm' of the venue's time zone.
 */

const language = z.enum(['en', 'fr']);

/** Every error answer (docs/rules/errors.md 1). */
export const errorBody = z
  .strictObject({
    error: z.string(),
    code: z.string(),
    status_code: z.int(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Values for the text's placeholders: what is left of a slot, the nearest slots, the current price. */
    detail: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

// ---- GET /api/inventoryGroup/{id}/
export const inventoryGroupQuery = z.strictObject({
  inventory: idText.optional(),
  sid: z.string().max(100).optional(),
  /** Language of the texts; a text without a translation stays in its own. */
  language: language.optional(),
});
const one = { translations: true } as const;
const visitorTypeAnswer = visitorType.omit(one);
/** Fields that repeat others under a second name are in the call's answer alone: the page's own data goes without. */
const bookableAddon = addon.omit({ barcodes: true, ...one }).extend({
  addon_type: z.union([idText, z.strictObject({ id: z.string(), name: z.string() })]),
  unit_price: amount.optional(),
  unit_price_before_tax: amount.optional(),
  /** Customers do not see it, or its type. */ hidden: z.boolean().optional(),
});
/** An answer to a level of a category filter; the products are null where several have it. */
const categoryOption = z.strictObject({
  id: z.string(),
  /** No further level asks. */ terminal: z.boolean(),
  mainAddon: z.string().nullable(),
  extraAddon: z.string().nullable(),
  waitlistAddon: z.string().nullable(),
});
export type CategoryOption = z.infer<typeof categoryOption>;
const addonGroup = addonType.omit(one).extend({
  addons: z.array(bookableAddon),
  categoryFilter: addonType.shape.category_filter.optional(),
  /** By the title of the level; what is left of its products is in the day's occupancy. */
  categoryOptions: z.record(z.string(), z.array(categoryOption)).optional(),
  /** Translations of filters' titles and answers, where there are any. */
  category_words: z.record(z.string(), z.string()).optional(),
});
const settingsDict = inventory.shape.settings;
export const inventoryAnswer = z
  .strictObject({
    id: z.string(),
    inventory_group_id: z.string(),
    name: z.string(),
    title: z.record(z.string(), z.string()),
    /** Venue's wall clock. */
    current_time: localDateTime,
    predefinedInterval: z.int().nullable(),
    visitor_types: z.array(visitorTypeAnswer),
    /** `title` is for visitors; rules name a group by `name` */ discount_groups: z.array(
      discountGroup.omit(one).extend({ title: z.string() }),
    ),
    reservation_types: z.array(reservationType.omit(one)),
    settingsDict,
    addons: z.strictObject({ groups: z.array(addonGroup) }),
    /** The settings of the types and products in `addons`, by their ids. */
    addonTypeSettingsDict: z.record(z.string(), addonType.shape.settings).optional(),
    addonSettingsDict: z.record(z.string(), addon.shape.settings).optional(),
    map: inventory.shape.map,
    /** Shuttles to it, with the names of their stops; their runs are in the day's occupancy. Absent where there are none. */ feeders:
      z
        .array(z.strictObject({ id: z.string(), name: z.string(), stops: z.record(z.string(), z.string()) }))
        .optional(),
  })
  .meta({ id: 'Inventory' });
export const inventoryGroupAnswer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    languages: z.array(language),
    current_time: localDateTime,
    settingsDict: z.record(z.string(), z.string().nullable()),
    business: z.strictObject({ name: z.string(), address: z.array(z.string()), phone: z.string() }),
    inventories: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        title: z.record(z.string(), z.string()),
        /** Where no one destination was asked for. */
        picture: z.string().optional(),
        summary: z.string().optional(),
      }),
    ),
    inventory: inventoryAnswer.nullable(),
  })
  .meta({ id: 'InventoryGroup' });
export type InventoryGroupAnswer = z.infer<typeof inventoryGroupAnswer>;
export type InventoryAnswer = z.infer<typeof inventoryAnswer>;
export type AddonGroup = z.infer<typeof addonGroup>;
export type BookableAddon = z.infer<typeof bookableAddon>;

// ---- GET /api/occupancyStatus
export const SLOT_STATUSES = ['PAST', 'FULL', 'RESERVE', 'BUSY', 'NOT_BUSY'] as const;
export type SlotStatus = (typeof SLOT_STATUSES)[number];
export const MAX_WINDOW_DAYS = 1000;
/** For a day further ahead than this, the window starts so many days before it (docs/rules/time.md 10). */
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
const figures = { maxCars: z.int(), maxPeople: z.int(), currentCars: z.int(), currentPeople: z.int() };
const dayOccupancy = z.strictObject({
  date: localDate,
  status: z.enum(DAY_STATUSES),
  ...figures,
  /** The least price of one person who pays, as the venue shows prices; absent where nobody can come or nobody pays. */
  price_from: amount.optional(),
  /** Of the venue's today, while it lasts: when the last slot ends. */
  open_until: localTime.optional(),
});
export const occupancyStatusAnswer = z
  .strictObject({ inventory: z.string(), days: z.array(dayOccupancy) })
  .meta({ id: 'OccupancyStatus' });
export type OccupancyStatusAnswer = z.infer<typeof occupancyStatusAnswer>;
export type DayOccupancy = z.infer<typeof dayOccupancy>;

// ---- GET /api/occupancy
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
  /** Of the kind that runs out first: its rule, its limit and what is taken of it. */
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
    /** Of every day of the range. */ slots: z.array(slotOccupancy),
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

// ---- GET /api/prices
export const pricesQuery = z.strictObject({
  inventoryGroup: idText,
  inventory: idText,
  startDate: localDate,
});
export const pricesAnswer = z.array(priceRule).meta({ id: 'Prices' });

// ---- the basket: what quote, reserve_t and reserve take
const pass = writtenPass.pick({ visitor_type: true, visitor_count: true });
/** null says the same as nothing. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.null()])
    .transform((value) => value ?? undefined)
    .optional();
/** Maximum days of a product's range, counted from the visit date: each day has a ledger of its own. */
export const MAX_ADDON_DAYS = 62;
/** Characters (docs/rules/products.md 22). */
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
const feederChoice = z
  .strictObject({ id: idText, there: feederRide.optional(), back: feederRide.optional() })
  .refine(({ there, back }) => there !== undefined || back !== undefined, {
    error: 'a ride there, a ride back, or both',
  });
const basketFields = {
  inventory_group: idText,
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
  /** Of the holder of that number, where the destination asks for it. */
  member_last_name: z.string().max(80).optional(),
  passes: z.array(pass).max(50),
  addons: z.array(basketAddon).max(200),
  coupons: z.array(z.string().max(40)).max(10).optional(),
};
export const basket = z.strictObject(basketFields).meta({ id: 'Basket' });
export type Basket = z.infer<typeof basket>;

const writtenAddon = z.strictObject({ ...basketAddon.shape, ...writtenAddonFields });
const writtenBasketFields = {
  ...basketFields,
  ...writtenFields,
  arrival_time: localTime.nullish(),
  feeder_inventory: feederChoice.nullish(),
  passes: z.array(writtenPass).max(50),
  addons: z.array(writtenAddon).max(200),
};
const writtenBasket = z.strictObject(writtenBasketFields);

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
const basketOfWritten = (written: z.infer<typeof writtenBasket>): Basket => {
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
    compareWritten(written, (path, message) => addIssue({ code: 'custom', path: [...path], message })),
  )
  .transform(basketOfWritten)
  .meta({ id: 'WrittenBasket' });

/** A hold's token names its basket and its ledgers: the longest is that of two hundred products on many days. */
export const holdToken = z.string().max(65_536);

// ---- POST /api/quote
export const quoteRequest = z.strictObject({
  reservation: basketRequest,
  store: z.boolean().optional(),
  /** The caller's hold: the coupon uses that it has are theirs. With its token, what it was given is quoted. */
  tempReservationId: idempotencyKey.optional(),
  tempReservationToken: holdToken.optional(),
});
const quoteLine = z.strictObject({
  kind: z.enum(['visitor', 'addon', 'donation']),
  item: z.string(),
  title: z.string(),
  count: z.int(),
  factor: z.int(),
  unit_price: amount,
  unit_price_before_tax: amount,
  price: amount,
  price_before_tax: amount,
  tax_rate: rate,
  rule: z.string().nullable(),
  /** The interval of a product by slot; absent for every other line. */ slot: z.string().optional(),
  /** Days of a product picked for a range, both included: `factor` counts them. */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  /** Days and hours of a programme, such as a week of camp. */
  program: programTimes.optional(),
  /**
   * Of a price by time: seconds of one interval, how many were begun, and whether the most that the rule asks was
   * reached.
   */
  charged_time: chargedTime.optional(),
  /** Absent: the venue's own price. */
  price_source: z.literal('staff').optional(),
});
/** Parking by the hour: what is charged, the most that may be chosen, and when it ends on the venue's clock. */
const parkingAnswer = z.strictObject({ hours: z.int(), end: localDateTime });
const quoteDiscount = z.strictObject({
  coupon: z.string(),
  description: z.string(),
  amount,
  amount_before_tax: amount,
  /** Of a reservation. */ is_refund: z.literal(false).optional(),
  /** Of a quote: somebody else has its last use, so a hold is rejected. */
  used_up: z.literal(true).optional(),
});
export const quoteAnswer = z
  .strictObject({
    /** Price of each visitor type on sale that day; a type without one is not for sale. */
    visitor_prices: z.array(
      z.strictObject({
        visitor_type: z.string(),
        price: amount,
        price_before_tax: amount,
        tax_rate: rate,
        rule_id: z.int(),
        /** Of a price by time: the price of each begun interval (seconds), and the maximum. */
        each: z
          .strictObject({
            interval: z.int(),
            price: amount,
            price_before_tax: amount,
            max_price: amount.nullable(),
            max_price_before_tax: amount.nullable(),
          })
          .optional(),
      }),
    ),
    /** Where a price is by the hour and an arrival time is chosen. */
    parking: parkingAnswer.extend({ max: z.int() }).optional(),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    subtotal: amount,
    tax_amount: amount,
    price: amount,
    currency: z.string(),
    /**
     * What a cancellation will return, and until when by the venue's clock; where something is paid at a chosen
     * time.
     */
    cancellation: z
      .strictObject({
        steps: z.array(z.strictObject({ until: localDateTime, percent: z.int() })),
        /** Kept of products in any case. */ fees: amount,
      })
      .optional(),
  })
  .meta({ id: 'Quote' });
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

// ---- POST /api/reserve_t: a hold. PUT /api/delete_temp_reservation/{id}: leaving the flow.
export const holdRequest = z
  .strictObject({
    /** Made by the caller; the same for every retry and every change of the same basket. */
    request_id: idempotencyKey,
    /** With its token: what the earlier hold took and this one does not need is released. */
    tempReservationId: orNone(idempotencyKey),
    tempReservationToken: orNone(holdToken),
    reservation: basketRequest,
    /** A change of a reservation holds its places when it is saved. */
    reservationId: z.null({ error: 'a change holds its places when it is saved' }).optional(),
    store_temp: z.boolean().optional(),
    recaptcha: z.string().max(4096).optional(),
  })
  .meta({ id: 'HoldRequest' });
export const holdAnswer = z
  .strictObject({
    tempReservationId: z.string(),
    tempReservationToken: z.string(),
    lapses_at: instant,
    /** By the server's clock. */
    seconds_left: z.int(),
  })
  .meta({ id: 'Hold' });
export type HoldRequest = z.infer<typeof holdRequest>;
export type HoldAnswer = z.infer<typeof holdAnswer>;
export const releaseRequest = z.strictObject({ tempReservationToken: holdToken });

// ---- POST /api/reserve (header Idempotency-Key)
const locationRequest = z
  .strictObject({
    address_line_a: z.string().max(200),
    city: z.string().max(120),
    province: z.string().max(120),
    country: z.string().max(120),
    postal_code: z.string().max(20),
  })
  .partial();
const customFields = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, { error: 'the name of a field' }), z.string().max(400))
  .refine((fields) => Object.keys(fields).length <= 30, { error: 'at most 30 fields' });
const writtenReservation = z.strictObject({
  ...writtenBasketFields,
  /**
   * One for each counted visitor, where the reservation type requires participants; their add-ons are part of
   * `addons`.
   */
  profiles: z.array(writtenProfile).max(MAX_PROFILES).optional(),
  contact: writtenContact,
  vehicles: z
    .array(z.strictObject({ license_plate: z.string().max(20) }))
    .max(50)
    .optional(),
  /** The price that the visitor saw; where the quote differs, the rejection names both. */
  subtotal: amount,
  tax_amount: amount,
  price: amount,
  location: locationRequest.optional(),
  details: z.strictObject({
    language,
    tocs: z.boolean().optional(),
    pledged: z.boolean().optional(),
    custom_fields: customFields.optional(),
    ...writtenDetails,
  }),
});
type WrittenReservation = z.infer<typeof writtenReservation>;

type Prices = Omit<ShownLine, 'field' | 'kind' | 'item'>;
/** The prices that a line repeats; nothing where it repeats none. */
const shownLine = (
  line: Pick<ShownLine, 'field' | 'kind' | 'item'>,
  { price, price_before_tax, unit_price, unit_price_before_tax, rules }: Prices,
): ShownLine[] => {
  const prices = Object.entries({ price, price_before_tax, unit_price, unit_price_before_tax, rules });
  const said = prices.filter(([, value]) => value !== undefined);
  return said.length === 0 ? [] : [{ ...line, ...Object.fromEntries(said) }];
};
const shownLines = ({ passes, addons }: WrittenReservation): ShownLine[] => [
  ...passes.flatMap((pass, i) =>
    shownLine(
      { field: `passes.${i}`, kind: 'visitor', item: pass.visitor_type },
      { ...pass, rules: pass.price_rules?.map(String) },
    ),
  ),
  ...addons.flatMap(({ unit_price_before_tax: before, ...addon }, i) =>
    shownLine(
      { field: `addons.${i}`, kind: 'addon', item: addon.addon_inventory },
      { ...addon, unit_price_before_tax: addon.unit_price === undefined ? undefined : before },
    ),
  ),
];

/** What a caller repeats of what the server knows; undefined where it repeats nothing. */
const shownOf = (written: WrittenReservation) => {
  const { donation, discounts = [], reservation_type_name } = written;
  const shown = {
    lines: shownLines(written),
    discounts: discounts.filter(({ amount: shownAmount }) => shownAmount !== undefined),
    ...(donation === undefined ? {} : { donation }),
    ...(reservation_type_name === undefined ? {} : { reservation_type_name }),
  };
  return shown.lines.length + shown.discounts.length === 0 && Object.keys(shown).length === 2
    ? undefined
    : shown;
};
export type Shown = NonNullable<ReturnType<typeof shownOf>>;

const reservationOf = (written: WrittenReservation) => {
  const { profiles, contact, subtotal, tax_amount, price, location, details } = written;
  const { language: spoken, tocs, genericCheckbox, pledged, custom_fields, mainMembership } = details;
  const basketWritten = basketOfWritten(written);
  const vehicles = platesOf(written.vehicles, written.passes);
  const shown = shownOf(written);
  return {
    ...basketWritten,
    ...(basketWritten.main_membership === undefined && mainMembership
      ? { main_membership: mainMembership }
      : {}),
    arrival_time: basketWritten.arrival_time!,
    ...(profiles ? { profiles } : {}),
    contact,
    ...(vehicles ? { vehicles } : {}),
    subtotal,
    tax_amount,
    price,
    ...(location ? { location } : {}),
    details: {
      language: spoken,
      tocs: tocs ?? genericCheckbox ?? false,
      ...(pledged === undefined ? {} : { pledged }),
      ...(custom_fields ? { custom_fields } : {}),
    },
    ...(shown ? { shown } : {}),
  };
};
/** A reservation as callers write it. */
export const reservationRequest = writtenReservation
  .superRefine((written, { addIssue }) => {
    if (arrivalOf(written) === null)
      addIssue({ code: 'custom', path: ['arrival_time'], message: 'time_slot_missing' });
    compareWritten(written, (path, message) => addIssue({ code: 'custom', path: [...path], message }));
  })
  .transform(reservationOf);

export const reserveRequest = z
  .strictObject({
    reservation: reservationRequest,
    tempReservationId: orNone(idempotencyKey),
    tempReservationToken: orNone(holdToken),
    /** Another name of `tempReservationToken`. */ token: orNone(holdToken),
    recaptcha: z.string().max(4096).optional(),
    paymentMethod: z.enum(['card']).optional(),
    /** Ignored: this call always reserves. */ reserve: z.literal(true).optional(),
  })
  .meta({ id: 'ReserveRequest' });
export type ReserveRequest = z.infer<typeof reserveRequest>;
export const RESERVATION_STATES = ['placed', 'confirmed', 'abandoned', 'cancelled'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** `item`: the add-on or the coupon; `date` and `interval` are null where the limit has none. */
const claimedUnits = z.strictObject({
  kind: z.enum(['cars', 'people', 'addon', 'coupon', 'feeder']),
  item: z.string().nullable(),
  date: localDate.nullable(),
  interval: z.string().nullable(),
  units: z.int(),
});
const reservedPass = z.strictObject({
  id: z.int(),
  visitor_type: z.string(),
  visitor_count: z.int(),
  count: z.int(),
  inventory: z.string(),
  start_date: localDateTime,
  end_date: localDateTime,
  adds_occupancy: z.boolean(),
  price: amount,
  price_before_tax: amount,
  unit_price: amount,
  unit_price_before_tax: amount,
  price_rules: z.array(z.int()),
  vehicles: z.array(z.strictObject({ license_plate: z.string() })),
  type: z.literal('S'),
});
export type ReservedPass = z.infer<typeof reservedPass>;
const reservedAddon = z.strictObject({
  addon_inventory: z.string(),
  addon_count: z.int(),
  unit_price: amount,
  unit_price_before_tax: amount,
  price: amount,
  price_before_tax: amount,
  /** With a time where the product has one. */ start_date: z.string(),
  end_date: z.string().nullable(),
  capacity_rule: z.string().nullable(),
  settings: z.strictObject({ notes: z.string().optional() }),
});
/** A reservation's fields under the names of a request (docs/rules/reservations.md 37). */
const reservedAsWritten = {
  date: localDate.optional(),
  feeder_inventory: feederChoice.nullable().optional(),
  reservation_type_name: z.string().optional(),
  passes: z.array(reservedPass).optional(),
  addons: z.array(reservedAddon).optional(),
  donation: amount.optional(),
};
const reservedDetails = z.strictObject({
  custom_fields: z.record(z.string(), z.string()),
  pledged: z.boolean(),
  language: language.optional(),
  genericCheckbox: z.literal(true).optional(),
  mainMembership: z.string().nullable().optional(),
  effective_date: z.null().optional(),
  subscribed: z.literal(false).optional(),
  names: z.array(z.string()).optional(),
});
const profileAnswer = profile
  .extend({
    profile_data: profile.shape.fields.optional(),
    passes: z.array(pass).optional(),
    visitor_type_name: z.string(),
    addons: z.array(profile.shape.addons.element.extend({ title: z.string() })),
    /** Is checked in. */ checked_in: z.literal(true).optional(),
  })
  .meta({ id: 'ReservedProfile' });
export type ProfileAnswer = z.infer<typeof profileAnswer>;
export const reservationAnswer = z
  .strictObject({
    id: reservationId,
    state: z.enum(RESERVATION_STATES),
    cancelled: z.boolean(),
    refunded: z.boolean(),
    /** Whether anybody of the party is checked in. */ checked_in: z.boolean(),
    /** When the first of them was. */ checked_in_at: instant.optional(),
    /** Its type asks for an approval before anybody is checked in; for staff alone. */
    needs_approval: z.literal(true).optional(),
    /** Absent where it is not approved, and for visitors. */
    approved: z.strictObject({ at: instant, by: z.string() }).optional(),
    /** Units of each product that were validated, and the last user who did it; for staff alone. */
    addon_validations: z
      .array(
        z.strictObject({
          addon_inventory: z.string(),
          title: z.string(),
          units: z.int(),
          validated: z.int(),
          at: instant.optional(),
          by: z.string().optional(),
        }),
      )
      .optional(),
    /** For staff, of a reservation that is or was confirmed (docs/rules/desk.md 7). */
    status: z.enum(DISPLAY_STATUSES).optional(),
    inventory_group: z.string(),
    inventory: z.string(),
    inventory_title: z.record(z.string(), z.string()),
    visit_date: localDate,
    arrival_time: localTime,
    start_date: localDateTime,
    end_date: localDateTime,
    reservation_type: z.string(),
    discount_group: z.string().nullable(),
    contact: z
      .strictObject({
        name: z.string().optional(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string(),
      })
      .nullable(),
    ...reservedAsWritten,
    vehicles: z.array(z.strictObject({ license_plate: z.string() })),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    subtotal: amount,
    tax_amount: amount,
    price: amount,
    currency: z.string(),
    charges: z.array(
      z.strictObject({
        id: z.string(),
        amount,
        /** Card, or how the desk took it. */
        charge_type: z.string(),
        /** Who took it; empty where the visitor paid. */
        user: z.string(),
        /** The gateway's id of it, or the one that staff typed. */
        transaction_id: z.string().nullable(),
        card_brand: z.string().nullable(),
        card_last4: z.string().nullable(),
        created: instant,
        refunds: z.array(
          z.strictObject({
            id: z.string(),
            amount,
            method: z.enum(REFUND_METHODS),
            /** On its way, returned, or refused by the gateway. */
            state: z.enum(['begun', 'made', 'failed']),
            created: instant,
            /** The gateway's id of it, or the one that staff typed. */
            gateway_refund_id: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** How it is paid: card, cash, manual, deferred, `split` for several of them, or none where it is free. */
    gateway: z.string(),
    /** To be paid still; below 0 it is to be returned. */ balance: amount,
    /** What the desk collects, or has collected: one at most. */
    balances: z.array(
      z.strictObject({ id: z.string(), balanced: z.literal([0, 1]), remaining_balance: amount }),
    ),
    /** Paid too much, and not on its way back yet. */ amount_to_return: amount,
    /** Since the last change: to be returned, on its way back, or returned. */ amount_going_back: amount,
    created: instant,
    language,
    /** Subtotal and tax_amount by tax rate; they add up to both. */
    taxes: z.array(z.strictObject({ rate, base: amount, tax: amount })),
    /** What the caller may do with it now, or the key of why not; absent in the answer to a command. */
    may: z
      .strictObject({
        by: z.enum(['staff', 'visitor']),
        edit: z.string().nullable(),
        cancel: z.string().nullable(),
        /** Checking in who is not in yet; for staff alone. */ check_in: z.string().nullable().optional(),
        /** For staff alone. */
        uncancel: z.string().nullable().optional(),
        /** Validating products; for staff alone. */ validate: z.string().nullable().optional(),
      })
      .optional(),
    /** What a cancellation now would return and keep; absent where the caller cannot cancel it. */
    cancellation: z.strictObject({ amount_to_return: amount, kept: amount }).optional(),
    /** What is to be paid once the cancellation is undone; absent where the caller cannot undo it. */
    uncancellation: z.strictObject({ balance: amount }).optional(),
    /** How to get there and what to bring, in the reader's language; absent in the answer to a command. */
    place: z
      .strictObject({
        address: z.string(),
        directions: z.string().optional(),
        what_to_bring: z.string().optional(),
      })
      .optional(),
    /** Where parking hours were chosen. */
    parking: parkingAnswer.optional(),
    /** The rides of a shuttle, with the stops' names at that time. */
    feeder: feeder.optional(),
    /** Notes on products; absent without any, and once the person is erased. */
    addon_notes: z
      .array(
        z.strictObject({
          addon_inventory: z.string(),
          title: z.string(),
          notes: z.string(),
          start_date: localDate.optional(),
          end_date: localDate.optional(),
        }),
      )
      .optional(),
    /** What the venue asks for beside the contact; absent where it asks for nothing, and once the person is erased. */
    location: z.record(z.string(), z.string()).optional(),
    details: reservedDetails.optional(),
    /** Counts its changes; an edit names the revision that its sender saw. */
    revision: z.int(),
    /** A card that a terminal is to take; for staff. */
    pending_payment: z.strictObject({ id: z.string(), amount, terminal_id: z.string() }).optional(),
    /** The edit in flight, with the amount due; absent where there is none. */
    pending_edit: z.strictObject({ edit: z.int(), price: amount, to_pay: amount }).optional(),
    /** Absent where the reservation has none, and once the person is erased. */
    profiles: z.array(profileAnswer).optional(),
    /** What staff may return of its lines, in their order: absent where nothing was paid, and for visitors. */
    refund_lines: z
      .array(
        z.strictObject({
          count: z.int(),
          /** Units that went back. */ refunded: z.int(),
          /** What all its units cost, after tax and discounts. */ amount,
          refunded_amount: amount,
        }),
      )
      .optional(),
    /** The capacity that it takes; for staff alone. */
    places: z.array(claimedUnits).optional(),
  })
  .meta({ id: 'Reservation' });
export type ClaimedUnits = z.infer<typeof claimedUnits>;
export type ReservationAnswer = z.infer<typeof reservationAnswer>;

export const reserveAnswer = z
  .strictObject({
    reservation: reservationAnswer,
    /** Where the visitor pays; null when nothing is due. */
    redirect_url: z.string().nullable(),
    /** Opens the reservation page; shown once. */
    token: z.string(),
  })
  .meta({ id: 'ReserveAnswer' });
export type ReserveAnswer = z.infer<typeof reserveAnswer>;

/** GET /api/checkout/{reservationId}: the state of the payment, for the page after the gateway. */
export const checkoutAnswer = z
  .strictObject({
    reservation: reservationAnswer,
    state: z.enum(['waiting_for_payment', 'working', 'completed', 'abandoned']),
    reason: z.string().nullable(),
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Checkout' });
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;
