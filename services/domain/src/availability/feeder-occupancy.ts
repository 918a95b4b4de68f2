import { dayLedger, minutesOf, type FeederRun, type LedgerDay } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { feedersOf, runsOf } from '../schedule/feeder-runs.js';
import type { Taken } from './occupancy.js';

/**
 * Every run to and from a destination on a date with its seats left; undefined where there is no shuttle. A departed
 * run has no seats.
 */
export const feederOccupancy = (
  catalogue: Catalogue,
  plan: LedgerDay,
  taken: Taken,
  moment: LocalMoment,
): FeederRun[] | undefined => {
  const feeders = feedersOf(catalogue, plan.inventory);
  if (feeders.length === 0) return undefined;
  const units = taken(dayLedger(plan));
  return feeders
    .flatMap((feeder) => runsOf(feeder, plan.date))
    .map(({ feeder, way, trip, pool }) => {
      const gone =
        plan.date < moment.date ||
        (plan.date === moment.date && minutesOf(trip.times.at(-2)!.time) < moment.minutes);
      return {
        feeder: feeder.body.id,
        way,
        times: trip.times,
        seats: gone ? 0 : trip.seats === null ? null : Math.max(0, trip.seats - (units[pool] ?? 0)),
      };
    });
};
