import { z } from 'zod';
import { localTime } from '../kernel/index.js';

const point = z.strictObject({ stop: z.string(), name: z.string(), time: localTime });
/**
 * One run of a shuttle: where the party gets on and off. `begins`, the time at the run's first stop, identifies the
 * run.
 */
const ride = z.strictObject({ begins: localTime, from: point, to: point });

/** The rides of a reservation as they were decided: copies of names and times. One way is enough. */
export const feeder = z.strictObject({
  id: z.string(),
  name: z.string(),
  there: ride.nullable(),
  back: ride.nullable(),
});
export type Feeder = z.infer<typeof feeder>;
export type FeederRide = z.infer<typeof ride>;
