import { atMostEvery, createLive } from '@stile/web-kit/browser';

/* Visitors are many: they ask seldom, and do not all come back at once. */
const SLOWEST_RETRY_MS = 30_000;
const AT_MOST_EVERY_MS = 1000;

const live = createLive(SLOWEST_RETRY_MS);

/** One day of one destination. */
interface Day {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly date: string;
}

/** Calls `refresh` when something has changed on the day, at most once a second, until `signal` ends it. */
export const watchOccupancy = (day: Day, refresh: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const changed = atMostEvery(AT_MOST_EVERY_MS, refresh);
  const stop = live.watch({ resource: 'occupancy', ...day }, { changed, connected: () => undefined });
  signal.addEventListener('abort', () => {
    stop();
    changed.cancel();
  });
};

/**
 * Calls `refresh` when a reservation of the venue has changed, at most once a second, and once it listens, until
 * `signal` ends it. Nothing is told to who may not look reservations up.
 */
export const watchReservations = (inventoryGroup: string, refresh: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const changed = atMostEvery(AT_MOST_EVERY_MS, refresh);
  const stop = live.watch(
    { resource: 'reservations', inventoryGroup },
    { changed, connected: (isUp) => isUp && changed() },
  );
  signal.addEventListener('abort', () => {
    stop();
    changed.cancel();
  });
};

/** Calls `ended` when the venue ends the hold, until `signal` ends it. */
export const watchHold = (id: string, ended: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const stop = live.watch(
    { resource: 'hold', id },
    // Nothing is known of it after a lost line; the server decides when it is booked.
    { changed: (position) => position && ended(), connected: () => undefined },
  );
  signal.addEventListener('abort', stop);
};
