import type { Booking } from '../../core/booking/use-booking.js';
import type { Stored } from '../../core/browser/tab-storage.js';
import type { ErrorTexts } from '../../core/i18n/errors.js';
import type { I18n } from '../../core/i18n/i18n.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import {
  bookerRequirements,
  bookerViolations,
  compact,
  MIN_PLATE,
  NO_BOOKER,
  type AddressField,
  type Booker,
  type BookerRequirements,
} from '../../../../contracts/src/bookings/booker.js';
import { fieldId } from './contact.js';

export {
  ADDRESS_FIELDS,
  bookerRequirements,
  compact,
  plateViolation,
  type AddressField,
  type BookerRequirements,
} from '../../../../contracts/src/bookings/booker.js';

/** What else is typed of whoever books, with the plates added and the one that is being typed. Kept in the tab. */
export interface BookerDraft extends Booker {
  readonly plates: readonly string[];
  readonly plate: string;
}

const BOOKER = 'booker';
export const readBooker = (stored: Stored): BookerDraft => ({
  ...NO_BOOKER,
  plates: [],
  plate: '',
  ...stored.read<Partial<BookerDraft>>(BOOKER),
});
export const writeBooker = (stored: Stored, booker: BookerDraft): void => stored.write(BOOKER, booker);
export const forgetBooker = (stored: Stored): void => stored.remove(BOOKER);

export const asksOf = (settings: Readonly<Record<string, string | null>>): BookerRequirements =>
  bookerRequirements(settings);

/** What is asked now and nothing else: what was typed for another venue's questions stays in the tab. */
const asked = ({ location, customFields, pledged }: Booker, asks: BookerRequirements): Booker => ({
  location: Object.fromEntries(asks.address.map((name) => [name, location[name] ?? ''])),
  customFields: Object.fromEntries(asks.custom.map(({ name }) => [name, customFields[name] ?? ''])),
  pledged,
});

/** The address and the venue's own questions; the pledge is a part of its own. */
export const isBookerWhole = (booker: Booker, asks: BookerRequirements): boolean =>
  Object.keys(bookerViolations({ ...asked(booker, asks), pledged: true }, asks, false)).length === 0;

/** What stands beside a field of the address or of the venue's own questions. */
const labelOf = (name: string, asks: BookerRequirements, { t, language }: I18n): string | undefined =>
  asks.custom.find((custom) => `custom_fields.${custom.name}` === name)?.labels[language] ??
  (asks.address.some((asked) => asked === name) ? t(name as AddressField) : undefined);

/** Keys of custom fields are the venue's own: they say that something is missing. */
const faultOf = (
  name: string,
  code: string,
  asks: BookerRequirements,
  words: ErrorTexts,
  texts: I18n,
): FieldFault => {
  const own = code === 'input_validation_required' ? undefined : words(code);
  const label = own === undefined ? labelOf(name, asks, texts) : undefined;
  return {
    field: fieldId(name),
    text: own ?? words('input_validation_required') ?? code,
    ...(label ? { of: label } : {}),
  };
};

/** `store`: staff accept no pledge for visitors. */
export const validateBooker = (
  booker: Booker,
  asks: BookerRequirements,
  words: ErrorTexts,
  texts: I18n,
  store = false,
): FieldFault[] =>
  Object.entries(bookerViolations(asked(booker, asks), asks, store)).map(([name, code]) =>
    faultOf(name, code, asks, words, texts),
  );

/** The server's failing fields of the address, the custom fields and the pledge, where they stand. */
export const refusedBooker = (
  fields: Readonly<Record<string, string>>,
  asks: BookerRequirements,
  words: ErrorTexts,
  texts: I18n,
): FieldFault[] => {
  const own = new Set<string>([
    ...asks.address,
    ...asks.custom.map(({ name }) => `custom_fields.${name}`),
    ...(asks.pledge ? ['pledged'] : []),
  ]);
  return Object.entries(fields)
    .filter(([name]) => own.has(name))
    .map(([name, code]) => faultOf(name, code, asks, words, texts));
};

/** How many plates may be named here; 0 where no car comes. */
export const maxPlates = ({
  reservationType,
  party,
  inventory,
}: Pick<Booking, 'reservationType' | 'party' | 'inventory'>): number =>
  reservationType?.counts.cars === 'none' || party.cars === 0 ? 0 : (inventory.settingsDict.max_cars ?? 0);

/** What is wrong with a plate that was typed and not added: it counts as one of the reservation's (booking.md section 5). */
export const validatePlate = (
  { plate, plates }: BookerDraft,
  max: number,
  words: ErrorTexts,
): FieldFault[] => {
  const typed = compact(plate);
  if (max === 0 || typed === '' || plates.includes(typed)) return [];
  const text =
    typed.length < MIN_PLATE
      ? words('input_validation_license_plate')
      : plates.length >= max
        ? words('validation_max_cars', { max })
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
export const bookerRequest = (booker: BookerDraft, asks: BookerRequirements, max: number) => {
  const { location, customFields, pledged } = asked(booker, asks);
  const plates = platesOf(booker, max);
  return {
    reservation: {
      ...(asks.address.length > 0 ? { location: { ...location } } : {}),
      ...(plates.length > 0 ? { vehicles: plates.map((license_plate) => ({ license_plate })) } : {}),
    },
    details: {
      ...(asks.pledge ? { pledged } : {}),
      ...(asks.custom.length > 0 ? { custom_fields: { ...customFields } } : {}),
    },
  };
};
