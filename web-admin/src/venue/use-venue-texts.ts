import { useI18n } from '../i18n/use-i18n.js';
import { useVenue } from './use-venue.js';

/** Stands where there is no value. */
export const NOTHING = '—';

/** Money and instants as the venue of the page has them: in its currency, by its clock. */
export const useVenueTexts = () => {
  const { money, instant } = useI18n();
  const venue = useVenue();
  return {
    amount: (value: number | null | undefined): string =>
      value == null || !venue ? NOTHING : money(value, venue.currency),
    at: (moment: string | null | undefined): string => (moment ? instant(moment, venue?.timezone) : ''),
  };
};
