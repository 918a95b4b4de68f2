import type { Booking } from '../../core/booking/use-booking.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { ErrorTexts } from '../errors/error-texts.js';
import type { I18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../fields/field-errors.js';
import {
  ADDRESS_FIELDS,
  addressFields,
  bookerRequirements,
  bookerViolations,
  compact,
  countryOf,
  isAbroad,
  MIN_PLATE,
  NO_BOOKER,
  type AddressField,
  type Booker,
  type BookerRequirements,
} from '@stile/contracts/bookings/booker';
import { fieldId } from './contact.js';

export {
  addressFields,
  compact,
  countryOf,
  plateViolation,
  type AddressField,
  type BookerRequirements,
} from '@stile/contracts/bookings/booker';

/** The booker's further answers, with the plates added and the one that is being typed. Remembered in the tab. */
export interface BookerDraft extends Booker {
  readonly plates: readonly string[];
  readonly plate: string;
}

const BOOKER = 'booker';
export const readBooker = (stored: TabStorage): BookerDraft => ({
  ...NO_BOOKER,
  plates: [],
  plate: '',
  ...stored.read<Partial<BookerDraft>>(BOOKER),
});
export const writeBooker = (stored: TabStorage, booker: BookerDraft): void => stored.write(BOOKER, booker);
export const forgetBooker = (stored: TabStorage): void => stored.remove(BOOKER);

export const requirementsOf = (settings: Readonly<Record<string, string | null>>): BookerRequirements =>
  bookerRequirements(settings);

/** Answers that are asked for now and nothing else: what was typed for another venue's questions stays in the tab. */
const requested = (
  { location, customFields, pledged }: Booker,
  requirements: BookerRequirements,
): Booker => ({
  location: Object.fromEntries(
    addressFields(location, requirements).map((name) => [
      name,
      name === 'country' ? (countryOf(location, requirements) ?? '') : (location[name] ?? ''),
    ]),
  ),
  customFields: Object.fromEntries(requirements.custom.map(({ name }) => [name, customFields[name] ?? ''])),
  pledged,
});

/** Whether the booker chose another country than the venue's: phone numbers go by it. */
export const isBookerAbroad = ({ location }: Booker, requirements: BookerRequirements): boolean =>
  isAbroad(location, requirements);

/** The address and the venue's own questions; the pledge is a part of its own. */
export const isBookerWhole = (booker: Booker, requirements: BookerRequirements): boolean =>
  Object.keys(bookerViolations({ ...requested(booker, requirements), pledged: true }, requirements, 'web'))
    .length === 0;

const isAddressField = (name: string): name is AddressField => ADDRESS_FIELDS.some((field) => field === name);

/** The label of a field of the address or of the venue's own questions. */
const labelOf = (name: string, requirements: BookerRequirements, { t, language }: I18n): string | undefined =>
  requirements.custom.find((custom) => `custom_fields.${custom.name}` === name)?.labels[language] ??
  (isAddressField(name) ? t(name) : undefined);

/** Keys of custom fields are the venue's own: they say that something is missing. */
const errorOf = (
  name: string,
  code: string,
  requirements: BookerRequirements,
  errorTexts: ErrorTexts,
  i18n: I18n,
): FieldError => {
  const own = code === 'input_validation_required' ? undefined : errorTexts(code);
  const label = own === undefined ? labelOf(name, requirements, i18n) : undefined;
  return {
    field: fieldId(name),
    text: own ?? errorTexts('input_validation_required') ?? code,
    ...(label ? { of: label } : {}),
  };
};

/** Nobody accepts a pledge for a visitor at the desk. */
export const validateBooker = (
  booker: Booker,
  requirements: BookerRequirements,
  errorTexts: ErrorTexts,
  i18n: I18n,
  isDesk = false,
): FieldError[] =>
  Object.entries(
    bookerViolations(requested(booker, requirements), requirements, isDesk ? 'desk' : 'web'),
  ).map(([name, code]) => errorOf(name, code, requirements, errorTexts, i18n));

/** The server's failing fields of the address, the custom fields and the pledge, where they stand. */
export const rejectedBooker = (
  fields: Readonly<Record<string, string>>,
  requirements: BookerRequirements,
  errorTexts: ErrorTexts,
  i18n: I18n,
): FieldError[] => {
  const own = new Set<string>([
    ...ADDRESS_FIELDS,
    ...requirements.custom.map(({ name }) => `custom_fields.${name}`),
    ...(requirements.pledge ? ['pledged'] : []),
  ]);
  return Object.entries(fields)
    .filter(([name]) => own.has(name))
    .map(([name, code]) => errorOf(name, code, requirements, errorTexts, i18n));
};

/** How many plates may be named here; 0 where no car comes. */
export const maxPlates = ({
  reservationType,
  party,
  inventory,
}: Pick<Booking, 'reservationType' | 'party' | 'inventory'>): number =>
  reservationType?.counts.cars === 'none' || party.cars === 0 ? 0 : (inventory.settingsDict.max_cars ?? 0);

/**
 * Errors of a plate that was typed and not added: it counts as one of the reservation's
 * (docs/rules/booking-page.md 38).
 */
export const validatePlate = (
  { plate, plates }: BookerDraft,
  max: number,
  errorTexts: ErrorTexts,
): FieldError[] => {
  const typed = compact(plate);
  if (max === 0 || typed === '' || plates.includes(typed)) return [];
  const text =
    typed.length < MIN_PLATE
      ? errorTexts('input_validation_license_plate')
      : plates.length >= max
        ? errorTexts('validation_max_cars', { max })
        : undefined;
  return text === undefined ? [] : [{ field: fieldId('plate'), text }];
};

/** The plates added, and one that was typed and not added. */
const platesOf = ({ plates, plate }: BookerDraft, max: number): readonly string[] => {
  const typed = compact(plate);
  // Plates of a car that does not come any more stay in the tab alone.
  if (max === 0) return [];
  return typed.length >= MIN_PLATE && plates.length < max && !plates.includes(typed)
    ? [...plates, typed]
    : plates;
};

/** As POST /api/reserve takes it. */
export const bookerRequest = (booker: BookerDraft, requirements: BookerRequirements, max: number) => {
  const { location, customFields, pledged } = requested(booker, requirements);
  const plates = platesOf(booker, max);
  return {
    reservation: {
      ...(requirements.address.length > 0 ? { location: { ...location } } : {}),
      ...(plates.length > 0 ? { vehicles: plates.map((license_plate) => ({ license_plate })) } : {}),
    },
    details: {
      ...(requirements.pledge ? { pledged } : {}),
      ...(requirements.custom.length > 0 ? { custom_fields: { ...customFields } } : {}),
    },
  };
};
