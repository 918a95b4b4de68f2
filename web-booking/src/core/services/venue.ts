import { createContext, useContext } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/i18n.js';

/** The venue that came with the page; null where it is unknown. */
export const VenueContext = createContext<InventoryGroupAnswer | null>(null);
export const useVenue = (): InventoryGroupAnswer | null => useContext(VenueContext);

/** The venue with its texts in a language; `inventory`: with all that is sold there. */
export const venueUrl = (group: string, inventory: string | undefined, language: string): string =>
  `/api/inventoryGroup/${encodeURIComponent(group)}?${new URLSearchParams({ ...(inventory ? { inventory } : {}), language })}`;

export const bookingUrl = (group: string, inventory: string, language: string, date?: string): string =>
  `/book?${new URLSearchParams({ inventoryGroup: group, inventory, ...(date ? { startDate: date } : {}), lang: language })}`;

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
