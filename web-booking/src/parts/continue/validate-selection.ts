import { ADDON_ONLY } from '../../core/booking/addon-rules.js';
import { needsMemberCode, type MemberNumber } from '../../core/booking/member.js';
import { groupViolation, typeViolations } from '../party/party-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';
import type { FieldError } from '../fields/field-errors.js';
import type { ErrorTexts } from '../errors/error-texts.js';

/** Errors of the party: all at once, the key and the figures of its text. */
const partyViolations = (booking: Booking): { key: string; values?: Record<string, unknown> }[] => {
  const { inventory, party, reservationType } = booking;
  const { min = 1, max_cars } = inventory.settingsDict;
  const group = groupViolation(booking);
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
    ...(group ? [{ key: 'validation_group_max_people', values: { ...group } }] : []),
    ...typeViolations(booking).map((key) => ({ key })),
  ];
};

/** A stop without a time, or of the ride home without where it leaves: no ride of the basket. */
const isHalfRide = ({ feeder: { there, back } }: Booking['selection']): boolean =>
  (there.departureStop !== null && there.departureTime === null) ||
  (back.arrivalStop !== null && (back.departureStop === null || back.departureTime === null));

const MEMBER_ERRORS = {
  missing: 'validation_membership_number',
  unchecked: 'member_number_unchecked',
} as const;

/** Missing parts of the first screen, in the order of the page (docs/rules/booking-page.md 14). */
export const validateSelection = (
  booking: Booking,
  errorTexts: ErrorTexts,
  chooseDay: string,
  member: MemberNumber,
): FieldError[] => {
  const { selection, reservationType } = booking;
  const say = (key: string, values?: Record<string, unknown>) => errorTexts(key, values) ?? '';
  return [
    ...(selection.date ? [] : [{ field: 'field-date', text: chooseDay }]),
    ...(selection.range && !selection.endDate
      ? [{ field: 'field-end-date', text: say('error_end_date') }]
      : []),
    ...(selection.time ? [] : [{ field: 'field-time', text: say('input_validation_arrival_time') }]),
    ...partyViolations(booking).map(({ key, values }) => ({
      field: 'field-visitors',
      text: say(key, values),
    })),
    ...(isHalfRide(selection) ? [{ field: 'field-shuttle', text: say('feeder_time_missing') }] : []),
    ...(reservationType?.id === ADDON_ONLY && Object.keys(selection.addons).length === 0
      ? [{ field: 'field-addons', text: say('validation_need_addons') }]
      : []),
    ...(needsMemberCode(booking) && member !== 'found'
      ? [{ field: 'field-member', text: say(MEMBER_ERRORS[member]) }]
      : []),
  ];
};
