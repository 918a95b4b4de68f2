import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from '@stile/event-store';

const FIRST_MS = 50;
const LONGEST_MS = 5000;

/**
 * Tries until it succeeds, with growing pauses, as long as a store is unavailable; any other error is passed on.
 * `act` may call `progressed` to start the pauses again. Answers undefined when the signal ends it.
 */
export const whileUnavailable = async <T>(
  signal: AbortSignal,
  act: (progressed: () => void) => Promise<T>,
  onWaiting: (error: StorageUnavailable) => void,
): Promise<T | undefined> => {
  let delayMs = FIRST_MS;
  while (!signal.aborted) {
    try {
      return await act(() => {
        delayMs = FIRST_MS;
      });
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      if (isAborted(signal)) return undefined;
      onWaiting(error);
    }
    // An abort ends the pause, and with it the loop.
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
    delayMs = Math.min(LONGEST_MS, delayMs * 2);
  }
  return undefined;
};

/** Asked again after a wait: the type checker would take the first answer for lasting. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
