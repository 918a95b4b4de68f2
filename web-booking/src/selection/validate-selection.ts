import type { Booking } from '../booking/use-booking.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import type { ErrorWords } from '../i18n/errors.js';

/** What the first screen still needs, in the order of the page (booking.md section 5). */
export const validateSelection = ({ selection, inventory, party }: Booking, words: ErrorWords, chooseDay: string): FieldFault[] => {
  const { min = 1, max_cars } = inventory.settingsDict;
  const visitors = party.visitors === 0 ? 'validation_no_visitors' : party.visitors < min ? 'validation_profile_limit' : max_cars !== undefined && party.cars > max_cars ? 'validation_max_cars' : null;
  return [
    ...(selection.date ? [] : [{ field: 'field-date', text: chooseDay }]),
    ...(selection.time ? [] : [{ field: 'field-time', text: words('input_validation_arrival_time') ?? '' }]),
    ...(visitors ? [{ field: 'field-visitors', text: words(visitors, { min, max: max_cars ?? 0 }) ?? '' }] : []),
  ];
};
