import { z } from 'zod';
import { DAY_STATUSES, isLiveStatusSetting } from '../capacity/day-statuses.js';
import { addonImageOf } from './addon-image.js';
import { isMailColor } from '../kernel/colors.js';
import { isCountry } from '../kernel/countries.js';
import { amount, idText, localDate, localTime, rate } from '../kernel/index.js';
import { MAX_CASH } from '../kernel/money-bounds.js';
import { accepts, type Accepted } from '../messages/field-error.js';
import { JOURNAL_ACCOUNTS } from '../kernel/accounts.js';

/*
 * The documents that describe a venue; the venue file holds them as data (docs/rules/venue-file.md 1 and 4). Field names are those of
 * the wire. Unknown fields are rejected.
 */

const text = (max: number) => z.string().max(max);
const flag = z.boolean();
const weekdays = {
  all_days: flag,
  d_sun: flag,
  d_mon: flag,
  d_tue: flag,
  d_wed: flag,
  d_thu: flag,
  d_fri: flag,
  d_sat: flag,
};
const INTERVAL = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** 'HH:mm-HH:mm'; an end at or before its start lies on the next day. */
export const interval = z.string().regex(INTERVAL, accepts('interval'));
const languageCode = z.string().regex(/^[a-z]{2}$/, accepts('language_code'));
const localized = z.record(languageCode, text(200));
/** Features of a venue besides visits; an imported one may name others. */
export const VENUE_FEATURES = ['lesson_tag', 'medical_test'] as const;
export const LANGUAGES = ['en', 'fr'] as const;
/** Translations of a document's texts: any of the named fields, with the field's own bounds. */
const translated = <S extends z.ZodObject>(texts: S) => {
  const some = texts.partial();
  return { translations: z.strictObject({ en: some, fr: some }).partial().optional() };
};
/** A schema with translations of some of its fields. */
const inLanguages = <S extends z.ZodRawShape, K extends keyof S & string>(
  schema: z.ZodObject<S, z.core.$strict>,
  ...fields: readonly K[]
) =>
  schema.extend(
    translated(
      z.strictObject(Object.fromEntries(fields.map((field) => [field, schema.shape[field]])) as Pick<S, K>),
    ),
  );
const settingText = z.string().max(200).nullable();

/** An account of the venue's books that sales are put under, and its title there. */
export const accountingCode = z.strictObject({
  code: idText,
  title: text(120).min(1),
  /** Accounts that journals write under it (docs/rules/reports.md 15). */
  accounts: z.array(z.enum(JOURNAL_ACCOUNTS)).max(JOURNAL_ACCOUNTS.length).optional(),
  /** The one rate of tax that it is for; all others where absent. */
  tax_rate: rate.optional(),
  /** The tax code of its lines in a journal. */
  tax_code: text(40).optional(),
  /** Its name in the program of accounts; the title where absent. */
  export_name: text(120).optional(),
});
/**
 * The account that it is sold under (docs/rules/pricing.md 25): of a product, else of its type, else of its destination; of a
 * visitor type, else of the destination.
 */
const soldUnder = { accounting_code: idText.optional() };

export const discountGroup = inLanguages(
  z.strictObject({
    id: idText,
    name: text(80).min(1),
    membership: flag,
    /** Live reservations of a member's number on one visit date; 0: any number. 1 unless set. */
    uses_per_day: z.int().min(0).max(1000).optional(),
    /** People of one reservation. */
    dg_max_per_reservation: z.int().min(1).max(1000).optional(),
    inventories: z.array(idText).max(200).optional(),
  }),
  'name',
);

const uploadedPicture = z.string().refine((path) => addonImageOf(path) !== undefined, accepts('picture_id'));
const sitePath = z.string().regex(/^\/(?!\/)[^\s"'<>]{1,400}$/, accepts('site_path'));

/**
 * A picture of the site with products on it. `x` and `y` in percent of width and height, from the upper left; `ratio`
 * is width over height.
 */
const productMap = z.strictObject({
  image: sitePath,
  ratio: z.number().min(0.2).max(5),
  title: localized,
  spots: z
    .array(z.strictObject({ addon: idText, x: z.number().min(0).max(100), y: z.number().min(0).max(100) }))
    .max(200),
});

export const MEMBER_PROOFS = ['none', 'last_name'] as const;
export const inventory = inLanguages(
  z.strictObject({
    id: idText,
    name: text(120).min(1),
    title: localized,
    predefined_interval: z.int().min(1).max(1440).nullable(),
    settings: z.strictObject({
      max_cars: z.int().min(0).max(100).optional(),
      combined_capacity: flag.optional(),
      pure_time_slots: flag.optional(),
      ad_hoc_capacity_time_limit: z.int().min(0).max(1440).optional(),
      use_sockets: flag.optional(),
      hide_member_number_input: flag.optional(),
      /** The proof that a member's number is the caller's: the holder's last name unless set. */
      member_proof: z.enum(MEMBER_PROOFS).optional(),
      time_format: text(20).optional(),
      min: z.int().min(0).max(1000).optional(),
      /** People who leave are scanned out, and may come in again. */ re_entry: flag.optional(),
      /** Visitors may join the waitlist of a full time or day. */ waitlist: flag.optional(),
      /** How long an offer lasts: 12 hours unless set. */ waitlist_offer_minutes: z
        .int()
        .min(5)
        .max(10_080)
        .optional(),
    }),
    reservation_types: z.array(idText).min(1).max(50),
    visitor_types: z.array(idText).max(100),
    map: productMap.optional(),
    /** Its picture, three to one: beside the destinations to choose from. */ picture: sitePath.optional(),
    /** A sentence about it, beside its picture. */ summary: text(200).optional(),
    /** For who has booked; without it the venue's own stands. */ address: text(200).optional(),
    directions: text(400).optional(),
    what_to_bring: text(400).optional(),
    ...soldUnder,
  }),
  'name',
  'summary',
  'directions',
  'what_to_bring',
);

const applicability = {
  depends_on_field: text(60).optional(),
  inversely_depends_on_field: text(60).optional(),
  admin_only: flag.optional(),
  reserver_only: flag.optional(),
};
export const profileInput = z.strictObject({
  input: text(60),
  validate: flag,
  settings: z.record(text(60), z.unknown()),
  ...applicability,
});

/**
 * A text that participants sign. A participant younger than `adult_age` on the day of the visit needs a parent or
 * guardian.
 */
export const waiver = z.strictObject({
  id: idText,
  name: text(120).min(1),
  title: localized,
  adult_age: z.int().min(0).max(99),
  text: z
    .record(languageCode, text(20_000))
    .refine((texts) => Object.values(texts).some((one) => one.trim() !== ''), accepts('one_language')),
});

export const reservationType = inLanguages(
  z.strictObject({
    id: idText,
    name: text(120),
    default: flag,
    /** Nobody is checked in before staff have approved it; absent: it needs none. */
    needs_approval: flag.optional(),
    counts: z.strictObject({
      cars: z.enum(['vehicles', 'vehicles_or_1', 'none']),
      people: z.enum(['persons', 'none']),
    }),
    profile_inputs: z.array(profileInput).max(100),
  }),
  'name',
);

export const visitorType = inLanguages(
  z.strictObject({
    id: idText,
    name: text(120),
    header_short: text(40),
    column_header: text(40),
    order: z.int(),
    visitor_group_type: z.enum(['person', 'car', 'vehicle']),
    visitor_group_type_id: z.int().min(1).max(2),
    settings: z.strictObject({
      always_1: flag.optional(),
      only_visitor: flag.optional(),
      /** Comes with a person of a type without this. */ accompanied: flag.optional(),
      dg_max_per_reservation: z.record(text(80), z.int().min(0)).optional(),
      /** Whole years, both ends included; -1 means unbounded. */
      age_range: z.strictObject({ start: z.int().min(-1), end: z.int().min(-1) }).optional(),
      reservation_types: z.array(idText).optional(),
    }),
    ...soldUnder,
  }),
  'name',
  'header_short',
  'column_header',
);

export const priceRule = z.strictObject({
  rule_id: z.int().min(1),
  inventory: idText,
  visitor_type_id: idText,
  reservation_type: idText.nullable(),
  discount_group_name: text(80).nullable(),
  priority: z.int(),
  start_date: localDate,
  end_date: localDate,
  ...weekdays,
  intervals: z.array(interval).max(100).nullable(),
  price: amount.min(0),
  price_before_tax: amount.min(0),
  tax_rate: rate,
  interval: z.int().min(1).nullable(),
  max_price: amount.min(0).nullable(),
});

export const CAPACITY_RULE_TYPES = [
  'SAME_DAY_INTERVAL_CARS',
  'SAME_DAY_INTERVAL_PEOPLE',
  'MAX_CAPACITY_INTERVAL_CARS',
  'MAX_CAPACITY_INTERVAL_PEOPLE',
  'ADDON_INTERVAL_CAPACITY_RULE',
  'OPEN_DATES',
  'CLOSED_DATES',
  'OPEN_AHEAD_RULE',
] as const;
export const capacityRule = z.strictObject({
  id: idText,
  rule_type: z.enum(CAPACITY_RULE_TYPES),
  inventories: z.array(idText).max(200),
  addon_inventories: z.array(idText).max(500),
  rule_description: text(400),
  start_date: localDate,
  end_date: localDate,
  effective_start_date: localDate,
  effective_end_date: localDate,
  ...weekdays,
  /**
   * Slots, or dates for OPEN_DATES and CLOSED_DATES. An object overrides max_capacity: capacityGroups is for cars,
   * capacityPeople for people.
   */
  intervals: z
    .array(
      z.union([
        interval,
        localDate,
        z.strictObject({
          interval,
          capacityGroups: z.int().min(0).nullable(),
          capacityPeople: z.int().min(0).nullable(),
        }),
      ]),
    )
    .max(2000)
    .nullable(),
  priority: z.int(),
  discount_group: idText.nullable(),
  is_active: flag,
  is_daily: flag,
  reserve_capacity: z.int().min(0),
  max_capacity: z.int().min(0).nullable(),
  limit: z.int().min(0).nullable(),
});

const addonTypeFields = z.strictObject({
  id: idText,
  title: text(120),
  order: z.int(),
  inventory: idText,
  discount_group: idText.nullable(),
  inventory_text: text(2000),
  settings: z.strictObject({
    no_ad_hoc: flag.optional(),
    hidden: flag.optional(),
    hidden_type: flag.optional(),
    hidden_group: flag.optional(),
    profile_addon: flag.optional(),
    depends_on_profile_field: text(60).optional(),
    default_open: flag.optional(),
    binary: flag.optional(),
    static_capacity: flag.optional(),
    one_profile_per_reservation: flag.optional(),
    at_least_1: flag.optional(),
    hide_table_labels: flag.optional(),
    indent: flag.optional(),
    /** Paid by a sponsor: as many coupons as products of these types. */ sponsored: flag.optional(),
  }),
  category_filter: z
    .array(z.strictObject({ title: text(80), show_spots: flag, count_priority: z.int() }))
    .max(10),
  ...soldUnder,
});
/**
 * `categories`: translations of the filters' titles and of the products' answers; the original texts refer to each
 * other.
 */
export const addonType = addonTypeFields.extend(
  translated(
    addonTypeFields
      .pick({ title: true, inventory_text: true })
      .extend({ categories: z.record(text(80), text(80)) }),
  ),
);

export const addon = inLanguages(
  z.strictObject({
    id: idText,
    addon_type: idText,
    title: text(120).min(1),
    description: text(10_000),
    image: text(400).nullable(),
    url: text(400),
    price: amount.min(0),
    price_before_tax: amount.min(0),
    tax_rate: rate,
    per_reservation_limit: z.int().min(0).max(10_000),
    inventory: z.int().min(0).nullable(),
    /** Minutes: on sale from so long before its slot starts; 0 is always. */ pre_start_limit: z.int().min(0),
    /** Minutes: on sale until so long after its slot starts; 0 is until it starts. */ start_limit: z
      .int()
      .min(0),
    availability_message: text(200),
    discount_group: idText.nullable(),
    barcodes: z.array(text(200)).max(100),
    inventories: z.array(idText).max(200),
    settings: z.strictObject({
      always_1: flag.optional(),
      binary: flag.optional(),
      price_per_person: flag.optional(),
      hide_available_count: flag.optional(),
      hide_timeslot: flag.optional(),
      hide_slot: flag.optional(),
      one_profile_per_reservation: flag.optional(),
      additional_for_addon: idText.optional(),
      indent: flag.optional(),
      program_age_range: z.strictObject({ start: z.int().min(-1), end: z.int().min(-1) }).optional(),
      /** A programme such as a week of camp: how many days in a row it lasts (1 unless set), at which hours. */
      program: z
        .strictObject({
          days: z.int().min(1).max(366).optional(),
          start_time: localTime.optional(),
          end_time: localTime.optional(),
        })
        .optional(),
    }),
    settings_v2: z.strictObject({
      capacity: z.int().min(0).nullable(),
      infinite: flag,
      custominfinite: flag.optional(),
      static_capacity: flag,
      daily_capacity: flag,
      hide_from_customer: flag,
      admins_only: flag,
      free_quantity: flag,
      automatic: flag,
      custom_attrs: flag,
      count_priority: z.int(),
      categories: z.record(text(80), text(80)),
      dummy: flag.optional(),
      mapped: flag.optional(),
      barcode: text(200).optional(),
      cancellation_fee: amount.optional(),
      extra_people: z.int().min(0).optional(),
      display_category_field: flag.optional(),
      addon_waitlist_inventory: idText.optional(),
      addon_extra_inventory: idText.optional(),
      is_waitlist: flag.optional(),
    }),
    rental_item_types: z.array(text(40)).max(20),
    main_addons: z.array(idText).max(50),
    ...soldUnder,
  }),
  'title',
  'description',
  'availability_message',
);

/**
 * One run of a shuttle: where it stops and when, in order, within a day. A seat is taken for the whole run; null:
 * no limit.
 */
const feederTrip = z.strictObject({
  seats: z.int().min(0).max(10_000).nullable(),
  times: z
    .array(z.strictObject({ stop: idText, time: localTime }))
    .min(2, accepts('two_stops'))
    .max(30),
});
const feederFields = z.strictObject({
  id: idText,
  name: text(120).min(1),
  /** The destination that it brings visitors to and takes them home from. */
  inventory: idText,
  is_active: flag,
  start_date: localDate,
  end_date: localDate,
  ...weekdays,
  /** Names by id. */ stops: z
    .record(idText, text(120).min(1))
    .refine((stops) => Object.keys(stops).length <= 50, accepts('max_stops', { n: 50 })),
  /** To the destination, and home. */ there: z.array(feederTrip).max(100),
  back: z.array(feederTrip).max(100),
});
/**
 * A shuttle to a destination (docs/rules/shuttles.md 1): its stops and its times both ways. Direction and time at the
 * first stop identify a run.
 */
export const feederLocation = feederFields
  .extend(translated(feederFields.pick({ name: true, stops: true })))
  .superRefine(({ stops, ...runs }, context) => {
    const violation = (path: PropertyKey[], ...[key, values]: Accepted): void =>
      context.addIssue({ code: 'custom', path, ...accepts(key, values) });
    for (const way of ['there', 'back'] as const) {
      runs[way].forEach(({ times }, run, all) => {
        if (all.findIndex((other) => other.times[0]?.time === times[0]?.time) < run)
          violation([way, run, 'times', 0, 'time'], 'run_twice');
        times.forEach(({ stop, time }, index) => {
          if (!Object.hasOwn(stops, stop))
            violation([way, run, 'times', index, 'stop'], 'stop', { values: Object.keys(stops) });
          if (index > 0 && time <= times[index - 1]!.time)
            violation([way, run, 'times', index, 'time'], 'stop_order');
        });
      });
    }
  });

export const discountRule = z.strictObject({
  rule_type: z.enum(['free', 'percent', 'fixed']),
  discount_amount: amount.min(0),
  discount_quantity: z.int().min(1).nullable(),
  discount_effect: z.enum(['whole_order', 'visitor_types', 'addons', 'single_item']),
  addon_inventory: idText.nullable(),
  visitor_type: idText.nullable(),
});
export const coupon = inLanguages(
  z.strictObject({
    code: z.string().regex(/^[A-Z0-9_-]{1,40}$/, accepts('code')),
    description: text(200),
    active: flag,
    start_date: localDate,
    end_date: localDate,
    max_uses: z.int().min(1).nullable(),
    discount_rule: discountRule,
  }),
  'description',
);

export const membership = z.strictObject({
  code: idText,
  membership_type: idText,
  first_name: text(80).nullable(),
  last_name: text(80).nullable(),
  visitor_type: idText,
  expires: localDate,
});
export const gate = z.strictObject({
  id: idText,
  name: text(120),
  inventory: idText,
  schedules: z
    .array(z.strictObject({ name: text(80), start_time: localTime, end_time: localTime, ...weekdays }))
    .max(50),
});
/** A service on the machine that the page is open on; a content policy can name no address of IPv6. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?(?:\/[\w./-]{0,100})?$/;
export const till = z.strictObject({
  id: idText,
  name: text(80).min(1),
  drawer_url: z
    .string()
    .refine((url) => LOOPBACK.test(url) && URL.canParse(url), accepts('drawer_url'))
    .optional(),
  /** Proposed where a session is opened. */ float: amount.min(0).max(MAX_CASH).optional(),
  /** Empty or absent: all. */ inventories: z.array(idText).max(200).optional(),
});
/** A card terminal of the desk, by its serial number; the provider's secrets are in the vault. */
export const terminal = z.strictObject({
  id: idText,
  serial: idText,
  name: text(80).min(1),
  /** The till beside it. */ till: idText.nullable(),
  provider: z.enum(['clover']),
});
export const permissionGroup = z.strictObject({
  id: idText,
  name: text(80),
  services: z.array(z.string().regex(/^\/[a-z0-9_]+$/, accepts('service'))).max(100),
  inventory_groups: z.array(idText).max(100),
});
export const user = z.strictObject({
  // Events and the security log call strangers `visitor` and `unknown`.
  username: z.string().regex(/^(?!(?:visitor|unknown)$)[a-z0-9][a-z0-9._-]{0,39}$/, accepts('username')),
  email: z.email().max(254).nullable(),
  is_staff: flag,
  is_superuser: flag,
  permission_groups: z.array(idText).max(50),
  settings: z.strictObject({ is_okta: flag, skip_tfa: flag }),
});

/** Settings are texts; the rules accept only certain words for some of them. */
const MAX_PEOPLE_PER_HOLD = 'max_people_per_hold';
/** People of a hold without a sign-in, by the venue's settings; null where they do not say. */
export const maxPeoplePerHold = (settings: Readonly<Record<string, string | null>>): number | null =>
  Number(settings[MAX_PEOPLE_PER_HOLD] ?? '') || null;

const LINK_DAYS = 'link_days_after_visit';
const USUAL_LINK_DAYS = 30;
/** How many days after the visit the link of a reservation ends. */
export const linkDaysAfterVisit = (settings: Readonly<Record<string, string | null>>): number =>
  Number(settings[LINK_DAYS] || USUAL_LINK_DAYS);

const groupSettings = z.record(text(60), settingText).superRefine((settings, context) => {
  const most = settings[MAX_PEOPLE_PER_HOLD];
  if (most && !/^[1-9]\d{0,3}$/.test(most))
    context.addIssue({
      code: 'custom',
      path: [MAX_PEOPLE_PER_HOLD],
      ...accepts('whole_from', { from: 1, to: 9999 }),
      input: most,
    });
  const country = settings['country'];
  if (country && !isCountry(country))
    context.addIssue({ code: 'custom', path: ['country'], ...accepts('country_code'), input: country });
  const color = settings['mail_color'];
  if (color && !isMailColor(color))
    context.addIssue({ code: 'custom', path: ['mail_color'], ...accepts('mail_color'), input: color });
  const days = settings[LINK_DAYS];
  if (days && !/^\d{1,4}$/.test(days))
    context.addIssue({
      code: 'custom',
      path: [LINK_DAYS],
      ...accepts('whole_from', { from: 0, to: 9999 }),
      input: days,
    });
  for (const [name, value] of Object.entries(settings)) {
    if (
      !isLiveStatusSetting(name) ||
      value === null ||
      value === '' ||
      DAY_STATUSES.some((status) => status === value)
    )
      continue;
    context.addIssue({
      code: 'custom',
      path: [name],
      ...accepts('day_status', { values: DAY_STATUSES }),
      input: value,
    });
  }
});

const business = z.strictObject({
  name: text(120),
  store_number: text(20),
  address: z.array(text(120)).max(6),
  phone: text(40),
  custom_header: text(200),
});
export const inventoryGroup = z.strictObject({
  id: idText,
  name: text(120).min(1),
  timezone: z.string().refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, accepts('zone')),
  currency: z.string().regex(/^[A-Z]{3}$/, accepts('currency_code')),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  features: z.array(text(40)).max(50),
  settings: groupSettings,
  business,
  /** Stands over its mails: a picture that was uploaded. */ logo: uploadedPicture.optional(),
  ...translated(
    z.strictObject({
      name: text(120).min(1),
      business: business.pick({ name: true, custom_header: true }).partial(),
    }),
  ),
});

/**
 * Every kind of document of a venue: its schema, its id field and the name of its events. A kind comes after those it
 * refers to.
 */
export const KINDS = {
  inventory_group: { schema: inventoryGroup, idField: 'id', event: 'InventoryGroup' },
  accounting_codes: { schema: accountingCode, idField: 'code', event: 'AccountingCode' },
  discount_groups: { schema: discountGroup, idField: 'id', event: 'DiscountGroup' },
  waivers: { schema: waiver, idField: 'id', event: 'WaiverText' },
  reservation_types: { schema: reservationType, idField: 'id', event: 'ReservationType' },
  visitor_types: { schema: visitorType, idField: 'id', event: 'VisitorType' },
  inventories: { schema: inventory, idField: 'id', event: 'Inventory' },
  price_rules: { schema: priceRule, idField: 'rule_id', event: 'PriceRule' },
  addon_types: { schema: addonType, idField: 'id', event: 'AddonType' },
  addons: { schema: addon, idField: 'id', event: 'Addon' },
  capacity_rules: { schema: capacityRule, idField: 'id', event: 'CapacityRule' },
  feeder_locations: { schema: feederLocation, idField: 'id', event: 'FeederLocation' },
  coupons: { schema: coupon, idField: 'code', event: 'Coupon' },
  memberships: { schema: membership, idField: 'code', event: 'Membership' },
  gates: { schema: gate, idField: 'id', event: 'Gate' },
  tills: { schema: till, idField: 'id', event: 'Till' },
  terminals: { schema: terminal, idField: 'id', event: 'Terminal' },
  permission_groups: { schema: permissionGroup, idField: 'id', event: 'PermissionGroup' },
  users: { schema: user, idField: 'username', event: 'User' },
} as const;

export type Kind = keyof typeof KINDS;
export type DocumentOf<K extends Kind> = z.infer<(typeof KINDS)[K]['schema']>;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];
export const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);
export const documentId = (kind: Kind, body: Readonly<Record<string, unknown>>): string => {
  // A written body has not been through its schema yet: not everything can become a text.
  const id = body[KINDS[kind].idField];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

export type InventoryGroup = DocumentOf<'inventory_group'>;
export type DiscountGroup = DocumentOf<'discount_groups'>;
export type Inventory = DocumentOf<'inventories'>;
export type Waiver = DocumentOf<'waivers'>;
export type ReservationType = DocumentOf<'reservation_types'>;
export type VisitorType = DocumentOf<'visitor_types'>;
export type PriceRule = DocumentOf<'price_rules'>;
export type CapacityRule = DocumentOf<'capacity_rules'>;
export type AddonType = DocumentOf<'addon_types'>;
export type Addon = DocumentOf<'addons'>;
export type FeederLocation = DocumentOf<'feeder_locations'>;
export type Coupon = DocumentOf<'coupons'>;
export type Membership = DocumentOf<'memberships'>;
export type User = DocumentOf<'users'>;
export type PermissionGroup = DocumentOf<'permission_groups'>;
