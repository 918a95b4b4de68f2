/*
 * Questions of a venue to the booker beside name, e-mail and phone (docs/rules/booking-page.md 40). No schema library
 * here: the page and the server run the same rules. Settings of the inventory group: `address_fields` (names, separated
 * by commas), `country` (the venue's own), `custom_field_{name}` (its label, and `custom_field_{name}_fr`), `pledge`
 * (its text, and `pledge_fr`).
 */
import { hasPostalCodes, isCountry } from '../kernel/countries.js';
import { CHANNELS, type Channel } from './channel.js';

export const ADDRESS_FIELDS = ['address_line_a', 'city', 'province', 'country', 'postal_code'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export interface BookerRequirements {
  readonly address: readonly AddressField[];
  /** The venue's own. */
  readonly country?: string | undefined;
  readonly custom: readonly { readonly name: string; readonly labels: Readonly<Record<string, string>> }[];
  /** The text by language; null where there is none. */
  readonly pledge: Readonly<Record<string, string>> | null;
}

export interface Booker {
  readonly location: Readonly<Partial<Record<AddressField, string>>>;
  readonly customFields: Readonly<Record<string, string>>;
  readonly pledged: boolean;
}
export const NO_BOOKER: Booker = { location: {}, customFields: {}, pledged: false };

type Settings = Readonly<Record<string, string | null>>;
const CUSTOM = /^custom_field_([a-z][a-z0-9_]*?)(_fr)?$/;
const inLanguages = (settings: Settings, name: string): Record<string, string> => ({
  en: settings[name] ?? '',
  fr: settings[`${name}_fr`] ?? settings[name] ?? '',
});

export const bookerRequirements = (settings: Settings): BookerRequirements => {
  const named = (settings['address_fields'] ?? '').split(',').map((name) => name.trim());
  const custom = new Set(
    Object.entries(settings).flatMap(([name, label]) => (label ? (CUSTOM.exec(name)?.[1] ?? []) : [])),
  );
  return {
    address: ADDRESS_FIELDS.filter((name) => named.includes(name)),
    country: settings['country'] || undefined,
    custom: [...custom].map((name) => ({ name, labels: inLanguages(settings, `custom_field_${name}`) })),
    pledge: settings['pledge'] ? inLanguages(settings, 'pledge') : null,
  };
};

/** Postal codes and plates are stripped of spaces and uppercased (docs/rules/booking-page.md 36). */
export const compact = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const MIN_POSTAL_CODE = 4;

type Location = Booker['location'];
type Address = Pick<BookerRequirements, 'address' | 'country'>;

/** Country that the booker chose; else the venue's, which may not say. */
export const countryOf = ({ country = '' }: Location, venue: Address): string | undefined =>
  isCountry(country) ? country : venue.country;

/** Whether the booker chose another country than the venue's. */
export const isAbroad = (location: Location, venue: Address): boolean =>
  countryOf(location, venue) !== venue.country;

const takesPostalCode = (country: string | undefined): boolean =>
  country === undefined || hasPostalCodes(country);

/** Fields that are asked for: with a postal code the country that it is of, and none where that country has none. */
export const addressFields = (location: Location, venue: Address): readonly AddressField[] => {
  const { address, country } = venue;
  const asksCountry =
    address.includes('country') || (country !== undefined && address.includes('postal_code'));
  return ADDRESS_FIELDS.filter((name) =>
    name === 'country'
      ? asksCountry
      : address.includes(name) && (name !== 'postal_code' || takesPostalCode(countryOf(location, venue))),
  );
};

/** Fields that the venue does not ask for. */
const unknownFields = (
  { location, customFields }: Booker,
  required: BookerRequirements,
): Record<string, string> => {
  const fields: Record<string, string> = {};
  const address = addressFields(location, required);
  // The postal code is a part of a booking as it is documented, whether or not the venue asks for it.
  for (const name of Object.keys(location))
    if (name !== 'postal_code' && !address.some((requested) => requested === name))
      fields[name] = 'field_unknown';
  for (const name of Object.keys(customFields))
    if (!required.custom.some((requested) => requested.name === name))
      fields[`custom_fields.${name}`] = 'field_unknown';
  return fields;
};

/** A country that the venue does not ask for by name is its own, where the booker says none. */
const valueOf = (name: AddressField, location: Location, { address, country }: Address): string =>
  location[name] ?? (name === 'country' && !address.includes(name) ? (country ?? '') : '');

const isEmpty = (text = ''): boolean => text.trim() === '';

const addressViolation = (name: AddressField, location: Location, venue: Address): string | null => {
  const text = valueOf(name, location, venue);
  if (name === 'postal_code' && !isAbroad(location, venue))
    return compact(text).length < MIN_POSTAL_CODE ? 'input_validation_postal_code' : null;
  if (isEmpty(text)) return 'input_validation_required';
  return name === 'country' && !isCountry(text) ? 'input_validation_choice' : null;
};

/**
 * The text key of every field that is wrong, by the field's name; a field that the venue does not ask for is one of them.
 * At the desk nothing is required (docs/rules/desk.md 3): the screen has no fields for it, and staff cannot give the
 * pledge for a visitor.
 */
export const bookerViolations = (
  booker: Booker,
  required: BookerRequirements,
  channel: Channel,
): Record<string, string> => {
  const { asksContact, asksConsent } = CHANNELS[channel];
  const fields = unknownFields(booker, required);
  for (const name of addressFields(booker.location, required)) {
    if (!asksContact && isEmpty(booker.location[name])) continue;
    const violation = addressViolation(name, booker.location, required);
    if (violation) fields[name] = violation;
  }
  for (const { name } of required.custom)
    if (asksContact && isEmpty(booker.customFields[name])) fields[`custom_fields.${name}`] = `error_${name}`;
  if (required.pledge && !booker.pledged && asksConsent) fields['pledged'] = 'input_validation_pledge';
  return fields;
};

const withoutEmpty = (texts: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(texts.filter(([, text]) => !isEmpty(text)));

/** The stored form: answers to what the venue asks for, trimmed. */
export const writtenBooker = (
  { location, customFields, pledged }: Booker,
  requested: BookerRequirements,
): Booker => ({
  location: withoutEmpty(
    addressFields(location, requested).map((name) => {
      const text = valueOf(name, location, requested);
      return [name, name === 'postal_code' ? compact(text) : text.trim()];
    }),
  ),
  customFields: withoutEmpty(requested.custom.map(({ name }) => [name, (customFields[name] ?? '').trim()])),
  pledged: requested.pledge !== null && pledged,
});

/**
 * Minimum length of a plate in a reservation, and of one that is added to a list (docs/rules/booking-page.md 36 and
 * 37).
 */
export const MIN_PLATE = 2;
const MAX_PLATE = 12;
/** Letters, digits and hyphens, once it is `compact`. */
export const isPlate = (plate: string): boolean =>
  plate.length >= MIN_PLATE && plate.length <= MAX_PLATE && /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(plate);
const MIN_ADDED_PLATE = 4;
export type PlateViolation = 'plate_too_short' | 'plate_known' | 'plate_too_many';
/** `maxCars`: undefined where the venue takes no plates. */
export const plateViolation = (
  typed: string,
  plates: readonly string[],
  maxCars: number | undefined,
): PlateViolation | null => {
  const plate = compact(typed);
  if (maxCars === undefined || plates.length >= maxCars) return 'plate_too_many';
  return plates.includes(plate) ? 'plate_known' : plate.length < MIN_ADDED_PLATE ? 'plate_too_short' : null;
};
