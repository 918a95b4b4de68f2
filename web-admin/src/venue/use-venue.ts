import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import type { Venue } from '../core/answers.js';
import { useUser } from '../core/ports.js';

const FRESH_MS = 60_000;

/** The inventory group that the address names, else the first that the user works in; null for who works in none. */
export const useGroup = (): string | null => {
  const [search] = useSearchParams();
  const groups = useUser().user_inventory_groups;
  const named = search.get('inventoryGroup');
  return named !== null && groups.includes(named) ? named : (groups[0] ?? null);
};

/**
 * A venue's name, zone, currency and inventories; with `inventory`, that one's products too. undefined while it
 * loads.
 */
export const useVenueOf = (group: string | null, inventory?: string) => {
  const { language } = useI18n();
  return useGetOne<Venue>(
    'venues',
    { id: group ?? '', meta: { inventory, language } },
    {
      enabled: group !== null,
      staleTime: FRESH_MS,
      // "Today" is the venue's, by the server's clock.
      refetchInterval: FRESH_MS,
    },
  );
};

/** The same; the venue alone where the inventory is not there any more. */
export const useVenueOfPast = (group: string | null, inventory?: string) => {
  const whole = useVenueOf(group, inventory);
  const alone = useVenueOf(whole.error ? group : null);
  return whole.error ? alone : whole;
};

export const useVenue = (): InventoryGroupAnswer | undefined => useVenueOf(useGroup()).data;
/** The time zone of the user's venue, UTC for who works in none; undefined while it loads. */
export const useZone = (): string | undefined => {
  const group = useGroup();
  const { data: venue } = useVenueOf(group);
  return group === null ? 'UTC' : venue?.timezone;
};
/** The venue's calendar day. */
export const todayOf = (venue: InventoryGroupAnswer): string => venue.current_time.slice(0, 10);

/** The name that staff know an inventory by; its id while the venue is not there. */
export const inventoryName = (venue: InventoryGroupAnswer | undefined, id: string): string =>
  venue?.inventories.find((inventory) => inventory.id === id)?.name ?? id;
