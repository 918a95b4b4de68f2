import { ADDON_ONLY } from '../../core/booking/addon-rules.js';
import { asksMember } from '../../core/booking/member.js';
import { typeFaults } from '../../core/booking/party-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import type { ErrorTexts } from '../../core/i18n/errors.js';

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
  words: ErrorTexts,
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
