import { instantOf, type Clock, type Instant } from '@stile/contracts';

/** The machine's time, or a clock that started at `startAt` when the process did and runs on (docs/rules/time.md 2). */
export const systemClock = (startAt?: string): Clock => {
  const offsetMs = startAt === undefined ? 0 : Date.parse(startAt) - Date.now();
  let [lastMs, last] = [0, ''];
  return {
    // Asked for every page and every command of a rush: a millisecond is written out once.
    now(): Instant {
      const ms = Date.now();
      if (ms !== lastMs) [lastMs, last] = [ms, instantOf(ms + offsetMs)];
      return last;
    },
  };
};
