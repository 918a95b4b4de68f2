import { useI18n } from '../../core/i18n/i18n.js';
import { bookingUrl, useVenue } from '../../core/services/venue.js';

/** Where another destination of the venue is booked, with its title. */
export const useDestinationUrl = (): ((
  inventory: string,
  date: string,
) => { url: string; title: Readonly<Record<string, string>> } | undefined) => {
  const venue = useVenue();
  const { language } = useI18n();
  return (id, date) => {
    const found = venue?.inventories.find((inventory) => inventory.id === id);
    return found && venue ? { url: bookingUrl(venue.id, id, language, date), title: found.title } : undefined;
  };
};
