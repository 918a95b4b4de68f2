import { createContext, useContext } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';

/** The venue that came with the page; null where it is unknown. */
export const VenueContext = createContext<InventoryGroupAnswer | null>(null);
export const useVenue = (): InventoryGroupAnswer | null => useContext(VenueContext);

/** The venue with its texts in a language; `inventory`: with all that is sold there. */
export const venueUrl = (group: string, inventory: string | undefined, language: string): string =>
  `/api/inventoryGroup/${encodeURIComponent(group)}?${new URLSearchParams({ ...(inventory ? { inventory } : {}), language })}`;

export const bookingUrl = (group: string, inventory: string, language: string, date?: string): string =>
  `/book?${new URLSearchParams({ inventoryGroup: group, inventory, ...(date ? { startDate: date } : {}), lang: language })}`;
