import {
  CHANNELS,
  type Channel,
  bookerViolations,
  capitalised,
  compact,
  isAbroad,
  isLine,
  isPhone,
  isPlate,
  writtenBooker,
  type Booker,
  type BookerRequirements,
  type Contact,
  type ReserveRequest,
} from '@stile/contracts';
import type { PlannedClaims } from '../planning/booking-planner.js';
import { apiError, type ApiError } from '../../http/api-error.js';

const EMAIL =
  /^[^\s@<>()[\],;:"\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
// Valid, and no accented letters (docs/rules/booking-page.md 34).
export const isEmail = (text: string): boolean =>
  text.length <= 254 && EMAIL.test(text) && /^[\x21-\x7e]+$/.test(text);

const isName = (text: string): boolean => text !== '' && isLine(text);

/**
 * The booker or a person on the waitlist: names (capitalised), an address and a phone number, or every field that
 * fails with its key. `abroad`: from another country than the venue's.
 */
export const readPerson = (
  typed: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
  },
  abroad = false,
): { readonly contact: Contact; readonly fields: Record<string, string> } => {
  const contact = {
    firstName: capitalised(typed.first_name.trim()),
    lastName: capitalised(typed.last_name.trim()),
    email: typed.email.trim(),
    phone: typed.phone.trim(),
  };
  const fields: Record<string, string> = {};
  if (!isName(contact.firstName)) fields['first_name'] = 'input_validation_first_name';
  if (!isName(contact.lastName)) fields['last_name'] = 'input_validation_last_name';
  if (!isEmail(contact.email)) fields['email'] = 'input_validation_email';
  if (!isPhone(contact.phone, abroad)) fields['phone'] = 'input_validation_phone';
  return { contact, fields };
};

/** Without the fields that were left empty. */
const onlyTyped = (
  fields: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => (typed[name] ?? '').trim() !== ''));

/** How many plates a reservation may name; null where it cannot be told, as the basket is rejected. */
type MostPlates = number | null;

/** As many as cars may come to the destination, none where no car comes; `previous`: what the reservation names already. */
export const mostPlates = (
  planned: Pick<PlannedClaims, 'catalogue' | 'visit'> | { readonly rejection: unknown },
  previous = 0,
): MostPlates => {
  if ('rejection' in planned) return null;
  const { catalogue, visit } = planned;
  const maxCars = catalogue.inventories.get(visit.inventory)?.body.settings.max_cars ?? 0;
  return Math.max(previous, visit.cars === 0 ? 0 : maxCars);
};

/** Each plate once, not more than cars may come (docs/rules/booking-page.md 36 and 38). */
const plateViolations = (
  vehicles: readonly { readonly license_plate: string }[],
  cars: MostPlates,
): Record<string, string> => {
  const fields: Record<string, string> = {};
  const known = new Set<string>();
  vehicles.forEach(({ license_plate }, i) => {
    const plate = compact(license_plate);
    if (plate === '') return;
    const field = `vehicles.${i}.license_plate`;
    if (!isPlate(plate)) fields[field] = 'input_validation_license_plate';
    else if (known.has(plate)) fields[field] = 'license_plate_twice';
    else if (cars !== null && known.size >= cars) fields[field] = 'license_plates_too_many';
    known.add(plate);
  });
  return fields;
};

/** `booker` is null where the venue asks nothing beside the contact. */
export interface ReadContact {
  readonly contact: Contact;
  readonly licensePlates: string[];
  readonly booker: Booker | null;
}

/** The contact as it is stored, or every field that fails with its key (docs/rules/booking-page.md 34 to 40). */
export const readContact = (
  { reservation }: ReserveRequest,
  required: BookerRequirements,
  { channel, isContactRequired }: { readonly channel: Channel; readonly isContactRequired: boolean },
  cars: MostPlates = null,
): ReadContact | { fields: Record<string, string> } => {
  const { details, location = {}, vehicles = [] } = reservation;
  const { contact, fields: wrong } = readPerson(reservation.contact, isAbroad(location, required));
  const personal = isContactRequired ? wrong : onlyTyped(wrong, reservation.contact);
  const typed: Booker = {
    location,
    customFields: details.custom_fields ?? {},
    pledged: details.pledged === true,
  };
  const fields: Record<string, string> = { ...bookerViolations(typed, required, channel), ...personal };
  const licensePlates = vehicles.map((vehicle) => compact(vehicle.license_plate)).filter(Boolean);
  if (
    reservation.contact.email_double !== undefined &&
    reservation.contact.email_double.trim() !== contact.email
  )
    fields['email_double'] = 'input_validation_email_double';
  Object.assign(fields, plateViolations(vehicles, cars));
  if (!details.tocs && CHANNELS[channel].asksConsent) fields['tocs'] = 'input_validation_toc';
  return Object.keys(fields).length > 0
    ? { fields }
    : { contact, licensePlates, booker: asksNothing(required) ? null : writtenBooker(typed, required) };
};

const asksNothing = ({ address, custom, pledge }: BookerRequirements): boolean =>
  address.length === 0 && custom.length === 0 && pledge === null;

/** The general message beside the fields (docs/rules/booking-page.md 41). */
export const contactRejection = (fields: Readonly<Record<string, string>>): ApiError =>
  apiError(
    422,
    Object.keys(fields).every((name) => name === 'pledged')
      ? 'validation_pledge_error'
      : 'validation_fill_all_fields',
    { fields },
  );
