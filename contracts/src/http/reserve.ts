import { z } from 'zod';
import { amount, idempotencyKey } from '../kernel/index.js';
import { MAX_PROFILES } from '../profiles/profile.js';
import { writtenBasketFields, basketOfWritten, orNone, holdToken } from './basket.js';
import { language } from './language.js';
import { reservationAnswer } from './reservation.js';
import {
  writtenProfile,
  writtenContact,
  writtenDetails,
  type ShownLine,
  platesOf,
  arrivalOf,
  compareWritten,
} from './written-reservation.js';
import { accepts } from '../messages/field-error.js';

/* POST /api/reserve (header Idempotency-Key) */

const addressRequest = z
  .strictObject({
    address_line_a: z.string().max(200),
    city: z.string().max(120),
    province: z.string().max(120),
    country: z.string().max(120),
    postal_code: z.string().max(20),
  })
  .partial();
/** An address, or a postal code alone; its fields stand in `address` too. */
const locationRequest = addressRequest.extend({ address: addressRequest.optional() });
const customFields = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, accepts('field_name')), z.string().max(400))
  .refine((fields) => Object.keys(fields).length <= 30, accepts('max_fields', { n: 30 }));
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
/** Names that a reservation is written with. */
export const RESERVATION_NAMES: ReadonlySet<string> = new Set(Object.keys(writtenReservation.shape));
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

/** The caller's repetition of what the server knows; undefined where it repeats nothing. */
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

const addressOf = ({ address, ...fields }: z.infer<typeof locationRequest>) => ({ ...address, ...fields });

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
    ...(location ? { location: addressOf(location) } : {}),
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
    compareWritten(written, (path, ...accepted) =>
      addIssue({ code: 'custom', path: [...path], ...accepts(...accepted) }),
    );
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
