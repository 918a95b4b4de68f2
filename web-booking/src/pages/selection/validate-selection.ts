import { ADDON_ONLY } from '../../core/booking/addon-rules.js';
import { countOf, groupLimitOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { discountGroupOf } from '../../core/booking/discount-groups.js';
import { asksMember } from '../../parts/codes/CodesCard.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { FieldFault } from '../../parts/ui/ErrorSummary.js';
import type { ErrorWords } from '../../core/i18n/errors.js';

/** Why kinds of visitors do not come together, or not as many (booking.md section 5). */
export const typeFaults = ({
  selection,
  inventory,
  reservationType,
}: Pick<Booking, 'selection' | 'inventory' | 'reservationType'>): (
  'validation_only_visitor' | 'validation_max_visitor_type_reached'
)[] => {
  const types = visitorTypesOf(inventory, reservationType?.id).filter((type) => countOf(selection, type) > 0);
  const persons = types.filter((type) => !isVehicle(type));
  const group = discountGroupOf(inventory, selection);
  return [
    ...(persons.length > 1 && persons.some((type) => type.settings.only_visitor)
      ? ['validation_only_visitor' as const]
      : []),
    ...(types.some((type) => countOf(selection, type) > groupLimitOf(type, group))
      ? ['validation_max_visitor_type_reached' as const]
      : []),
  ];
};

/** What is wrong with the party: all of it at once, the key and the figures of its text. */
const partyFaults = (booking: Booking): { key: string; values?: Record<string, unknown> }[] => {
  const { inventory, party, reservationType } = booking;
  const { min = 1, max_cars } = inventory.settingsDict;
  return [
    ...(reservationType?.id === ADDON_ONLY
      ? []
      : party.visitors === 0
        ? [{ key: 'validation_no_visitors' }]
        : party.visitors < min
          ? [{ key: 'validation_profile_limit', values: { min } }]
          : []),
    ...(max_cars !== undefined && party.cars > max_cars
      ? [{ key: 'validation_max_cars', values: { max: max_cars } }]
      : []),
    ...typeFaults(booking).map((key) => ({ key })),
  ];
};

/** A stop without a time, or of the ride home without where it leaves: no ride of the basket. */
const isHalfRide = ({ feeder: { there, back } }: Booking['selection']): boolean =>
  (there.departureStop !== null && there.departureTime === null) ||
  (back.arrivalStop !== null && (back.departureStop === null || back.departureTime === null));

/** What the first screen still needs, in the order of the page (booking.md section 5). `member`: the code that was found, for a group of members. */
export const validateSelection = (
  booking: Booking,
  words: ErrorWords,
  chooseDay: string,
  member: string | null,
): FieldFault[] => {
  const { selection, reservationType } = booking;
  const say = (key: string, values?: Record<string, unknown>) => words(key, values) ?? '';
  const needsMember = asksMember(booking) && member === null;
  return [
    ...(selection.date ? [] : [{ field: 'field-date', text: chooseDay }]),
    ...(selection.range && !selection.endDate
      ? [{ field: 'field-end-date', text: say('error_end_date') }]
      : []),
    ...(selection.time ? [] : [{ field: 'field-time', text: say('input_validation_arrival_time') }]),
    ...partyFaults(booking).map(({ key, values }) => ({ field: 'field-visitors', text: say(key, values) })),
    ...(isHalfRide(selection) ? [{ field: 'field-shuttle', text: say('feeder_time_missing') }] : []),
    ...(reservationType?.id === ADDON_ONLY && Object.keys(selection.addons).length === 0
      ? [{ field: 'field-addons', text: say('validation_need_addons') }]
      : []),
    ...(needsMember ? [{ field: 'field-member', text: say('validation_membership_number') }] : []),
  ];
};
