import { useEffect } from 'react';
import type { InventoryAnswer } from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { useServices } from '../../core/services/services.js';

const STALE_AFTER_MS = 60_000;
const START_AFTER_MS = 1500;

/**
 * Asks for availability again when somebody else books the day on show (where the venue uses sockets), and when the
 * visitor comes back to the tab.
 */
export const useLiveOccupancy = (inventory: InventoryAnswer, date: string | null): void => {
  const { cache } = useServices();
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') cache.refresh(isAvailability, STALE_AFTER_MS);
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [cache]);

  const { id, inventory_group_id: group } = inventory;
  const isLive = inventory.settingsDict.use_sockets === true;
  useEffect(() => {
    if (!isLive || !date) return undefined;
    const watch = new AbortController();
    // After the page has come to rest: the socket must not compete with the first paint.
    const start = setTimeout(() => {
      import('../../parts/live/live.js').then(
        ({ watchOccupancy }) =>
          watchOccupancy(
            { inventoryGroup: group, inventory: id, date },
            () => cache.refresh(isAvailability),
            watch.signal,
          ),
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      clearTimeout(start);
      watch.abort();
    };
  }, [isLive, group, id, date, cache]);
};
