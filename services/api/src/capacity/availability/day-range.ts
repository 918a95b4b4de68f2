import { addDays, daysBetween, MAX_WINDOW_DAYS, type LocalDate } from '@stile/contracts';
import { malformed } from '../../http/api-error.js';

/** The last day of a range. @throws ApiError 400 naming the field where it lies before the first, or too far on */
export const windowOf = (
  startDate: LocalDate,
  endDate: LocalDate,
  maxDays = MAX_WINDOW_DAYS,
  field = 'query.endDate',
): LocalDate => {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1 || days > maxDays) throw malformed({ [field]: { key: 'days_on', values: { n: maxDays } } });
  return endDate;
};

const LAST_DAY = '9999-12-31';
/** The last of so many days from the first; the calendar ends with the year 9999. */
export const lastOf = (first: LocalDate, days: number): LocalDate =>
  addDays(first, Math.min(days - 1, daysBetween(first, LAST_DAY)));
