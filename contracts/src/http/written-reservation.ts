import { z } from 'zod';
import { amount, idText, localDate, type LocalDate } from '../kernel/index.js';
import { MAX_UNIT_PRICE, MAX_TOTAL } from '../kernel/money-bounds.js';
import { accepts, FIELD_ERRORS, fieldErrorOf, type Accepted } from '../messages/field-error.js';
import { fieldValue, profile } from '../profiles/schema.js';
import { MAX_PROFILES } from '../profiles/profile.js';
import { localDateTime } from './local-date-time.js';

/*
 * Reservations as callers write them (docs/rules/reservations.md 58 to 62): beside the fields that a basket
 * needs, those that repeat what is known. They are read where a field is missing, and compared where it is not.
 */

/** A day, or a day with its time. */
const when = z.union([localDate, localDateTime]);
const unitPrice = amount.min(0).max(MAX_UNIT_PRICE);
const total = amount.min(-MAX_TOTAL).max(MAX_TOTAL);
const plates = z.array(z.strictObject({ license_plate: z.string().max(20) })).max(50);
const prices = {
  price: total.optional(),
  price_before_tax: total.optional(),
  unit_price: unitPrice.optional(),
};
const days = { start_date: when.nullish(), end_date: when.nullish() };
const localId = z.union([z.int(), z.string().max(64)]);

export const writtenPass = z.strictObject({
  visitor_type: idText,
  /** At most `MAX_COUNT`, which is a rule of the basket. */
  visitor_count: z.int().min(1),
  id: localId.optional(),
  count: z.int().optional(),
  inventory: idText.optional(),
  ...days,
  adds_occupancy: z.boolean().optional(),
  ...prices,
  unit_price_before_tax: unitPrice.optional(),
  /** By their ids, or as documents. */
  price_rules: z
    .array(
      localId.or(
        z
          .looseObject({ rule_id: localId.optional(), id: localId.optional() })
          .transform(({ rule_id, id }) => rule_id ?? id ?? ''),
      ),
    )
    .max(20)
    .optional(),
  vehicles: plates.optional(),
  type: z.enum(['S', 'D']).optional(),
});
type Pass = z.infer<typeof writtenPass>;

/** Fields of an add-on beside `basketAddon`. */
export const writtenAddonFields = {
  ...days,
  ...prices,
  capacity_rule: idText.nullish(),
  settings: z.strictObject({ notes: z.string().optional() }).optional(),
};

/** Fields of a reservation beside its basket. */
export const writtenFields = {
  reservation_type_name: z.string().max(120).optional(),
  ...days,
  donation: total.optional(),
  discounts: z
    .array(
      z.strictObject({
        coupon: z.string().max(40),
        amount: total.optional(),
        amount_before_tax: total.optional(),
        is_refund: z.boolean().optional(),
        description: z.string().max(400).optional(),
      }),
    )
    .max(10)
    .optional(),
};
export const writtenDetails = {
  genericCheckbox: z.boolean().optional(),
  mainMembership: z.string().max(40).nullish(),
  effective_date: when.nullish(),
  /** No news are sent: nothing becomes of it. */ subscribed: z.boolean().optional(),
  names: z.array(z.string().max(200)).max(MAX_PROFILES).optional(),
};

export const writtenContact = z
  .strictObject({
    name: z.string().max(161).optional(),
    first_name: z.string().max(80).optional(),
    last_name: z.string().max(80).optional(),
    email: z.string().max(254),
    email_double: z.string().max(254).optional(),
    phone: z.string().max(40),
  })
  .superRefine(({ name, first_name, last_name }, { addIssue }) => {
    const say = (path: string, ...[key, values]: Accepted): void =>
      addIssue({ code: 'custom', path: [path], ...accepts(key, values) });
    if (name === undefined) {
      if (first_name === undefined) say('first_name', 'missing');
      if (last_name === undefined) say('last_name', 'missing');
    } else if (first_name !== undefined && words(`${first_name} ${last_name ?? ''}`) !== words(name))
      say('name', 'other_names');
  })
  .transform(({ name, ...contact }) => {
    const [first = '', ...others] = words(name ?? '').split(' ');
    return {
      ...contact,
      first_name: contact.first_name ?? first,
      last_name: contact.last_name ?? others.join(' '),
    };
  });
const words = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** A participant: `profile_data` is another name of `fields`. */
export const writtenProfile = profile
  .extend({
    fields: profile.shape.fields.optional(),
    profile_data: z.record(z.string(), fieldValue).optional(),
    passes: z.array(writtenPass).max(5).optional(),
  })
  .superRefine(({ fields, profile_data, passes = [], visitorType }, { addIssue }) => {
    const say = (path: PropertyKey[], ...[key, values]: Accepted): void =>
      addIssue({ code: 'custom', path, ...accepts(key, values) });
    if (fields === undefined && profile_data === undefined) say(['fields'], 'missing');
    if (fields && profile_data && JSON.stringify(fields) !== JSON.stringify(profile_data))
      say(['profile_data'], 'other_than', { field: 'fields' });
    const named = profile.shape.fields.safeParse(profile_data ?? {}, FIELD_ERRORS);
    for (const issue of named.error?.issues ?? []) {
      const { key, values } = fieldErrorOf(issue);
      say(['profile_data', ...issue.path], key, values);
    }
    passes.forEach(({ visitor_type }, i) => {
      if (visitor_type !== visitorType)
        say(['passes', i, 'visitor_type'], 'other_than', { field: 'visitorType' });
    });
  })
  .transform(({ id, visitorType, fields, profile_data, addons }) => ({
    id,
    visitorType,
    fields: fields ?? profile_data ?? {},
    addons,
  }))
  .meta({ id: 'WrittenProfile' });

interface Dated {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}
interface Written extends Dated {
  readonly inventory: string;
  readonly date: LocalDate;
  readonly arrival_time?: string | null | undefined;
  readonly passes: readonly Pass[];
  readonly coupons?: readonly string[] | undefined;
  readonly discounts?: readonly { readonly coupon: string }[] | undefined;
  readonly main_membership?: string | undefined;
  readonly details?: {
    readonly tocs?: boolean | undefined;
    readonly genericCheckbox?: boolean | undefined;
    readonly mainMembership?: string | null | undefined;
  };
  readonly location?: (Address & { readonly address?: Address | undefined }) | undefined;
}
type Address = Readonly<Record<string, unknown>>;
type Say = (path: readonly PropertyKey[], ...accepted: Accepted) => void;

const dayOf = (moment: string): string => moment.slice(0, 10);
/** '10:00' of '2026-12-12T10:00'; undefined of a day. */
const timeIn = (moment: string | null | undefined): string | undefined => moment?.slice(11) || undefined;

const compareDays = ({ start_date: start, end_date: end }: Dated, date: string, say: Say): void => {
  if (start && dayOf(start) !== date) say(['start_date'], 'other_day');
  if (end && (end < (start ?? date) || dayOf(end) < date)) say(['end_date'], 'before_visit');
};
const comparePass = (pass: Pass, { inventory, date }: Written, say: Say): void => {
  if (pass.count !== undefined && pass.count !== pass.visitor_count)
    say(['count'], 'other_than', { field: 'visitor_count' });
  if (pass.inventory !== undefined && pass.inventory !== inventory) say(['inventory'], 'other_destination');
  compareDays(pass, date, say);
};

const compareAddress = ({ address = {}, ...fields }: NonNullable<Written['location']>, say: Say): void => {
  for (const [field, value] of Object.entries(address))
    if ((fields[field] ?? value) !== value) say(['location', 'address', field], 'other_than', { field });
};

/** Says where a reservation contradicts itself. */
export const compareWritten = (written: Written, say: Say): void => {
  const { arrival_time, coupons, discounts = [], main_membership, details, location } = written;
  compareDays(written, written.date, say);
  const time = timeIn(written.start_date);
  if (arrival_time && time !== undefined && time !== arrival_time) say(['start_date'], 'other_time');
  written.passes.forEach((pass, i) =>
    comparePass(pass, written, (path, ...accepted) => say(['passes', i, ...path], ...accepted)),
  );
  discounts.forEach(({ coupon }, i) => {
    if (coupons && !coupons.some((code) => code.toUpperCase() === coupon.toUpperCase()))
      say(['discounts', i, 'coupon'], 'not_coupon');
  });
  if (main_membership !== undefined && details?.mainMembership && details.mainMembership !== main_membership)
    say(['details', 'mainMembership'], 'other_than', { field: 'main_membership' });
  if (details?.tocs !== undefined && (details.genericCheckbox ?? details.tocs) !== details.tocs)
    say(['details', 'genericCheckbox'], 'other_than', { field: 'tocs' });
  if (location) compareAddress(location, say);
};

/** The arrival that a reservation names: its own field, else the time that it starts. */
export const arrivalOf = ({ arrival_time, start_date }: Written): string | null =>
  arrival_time ?? timeIn(start_date) ?? null;
export const couponsOf = ({ coupons, discounts }: Written): readonly string[] | undefined =>
  coupons ?? discounts?.map(({ coupon }) => coupon);

/** Plates stand with the reservation, or with the passes of its cars. */
export const platesOf = (
  vehicles: z.infer<typeof plates> | undefined,
  passes: readonly Pass[],
): z.infer<typeof plates> | undefined => {
  const ofPasses = passes.flatMap((pass) => pass.vehicles ?? []);
  return vehicles ?? (ofPasses.length > 0 ? ofPasses : undefined);
};

/** The days and the time of an add-on that is written with moments: a range of whole days stays one. */
export const addonTimes = (
  { start_date: start, end_date: end }: Dated,
  start_time: string | undefined,
): { start_time?: string; start_date?: string; end_date?: string } => {
  const time = start_time ?? timeIn(start);
  const isMoment = timeIn(start) !== undefined && (!end || dayOf(end) === dayOf(start!));
  return {
    ...(time === undefined ? {} : { start_time: time }),
    ...(isMoment || !start ? {} : { start_date: dayOf(start) }),
    ...(isMoment || !end ? {} : { end_date: dayOf(end) }),
  };
};

/** Prices that a caller repeats: they are compared with what is placed. */
export interface ShownLine {
  readonly field: string;
  readonly kind: 'visitor' | 'addon';
  readonly item: string;
  readonly price?: number | undefined;
  readonly price_before_tax?: number | undefined;
  readonly unit_price?: number | undefined;
  readonly unit_price_before_tax?: number | undefined;
  readonly rules?: readonly string[] | undefined;
}
