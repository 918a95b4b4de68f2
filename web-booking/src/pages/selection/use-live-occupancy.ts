import { useEffect } from 'react';
import type { InventoryAnswer } from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { useServices } from '../../core/services/services.js';

const AT_MOST_EVERY_MS = 1000;
const STALE_AFTER_MS = 60_000;
const START_AFTER_MS = 1500;

/** Asks for availability again when somebody else books the day on show (where the venue uses sockets), and when the visitor comes back to the tab. */
export const useLiveOccupancy = (inventory: InventoryAnswer, date: string | null): void => {
  const { cache } = useServices();
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') cache.refresh(isAvailability, STALE_AFTER_MS);
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [cache]);

  const live = inventory.settingsDict.use_sockets === true;
  useEffect(() => {
    if (!live || !date) return undefined;
    let stop: (() => void) | undefined;
    let ended = false;
    let pending: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      pending ??= setTimeout(() => {
        pending = undefined;
        cache.refresh(isAvailability);
      }, AT_MOST_EVERY_MS);
    };
    // After the page has come to rest: the socket is a comfort, it must not compete with the first paint.
    const start = setTimeout(() => {
      import('../../parts/live/occupancy-socket.js').then(
        ({ watchOccupancy }) => {
          if (!ended) stop = watchOccupancy(inventory.inventory_group_id, inventory.id, date, changed);
        },
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      ended = true;
      clearTimeout(start);
      clearTimeout(pending);
      stop?.();
    };
  }, [live, inventory.inventory_group_id, inventory.id, date, cache]);
};
