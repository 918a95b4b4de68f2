import { instantOf, type Clock, type Instant } from '@stile/contracts';

/** The machine's time, or a clock that started at `startAt` when the process did and runs on (decisions 2). */
export const systemClock = (startAt?: string): Clock => {
  const offsetMs = startAt === undefined ? 0 : Date.parse(startAt) - Date.now();
  return { now: (): Instant => instantOf(Date.now() + offsetMs) };
};
