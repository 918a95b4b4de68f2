import {
  FEEDER_WAYS,
  feederPool,
  type FeederLocation,
  type FeederWay,
  type LedgerClaim,
  type LedgerDay,
  type LocalDate,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { isOnDay } from '../kernel/rules-by-date.js';

export type Trip = FeederLocation['there'][number];
/** A shuttle's run of a date with its pool in that day's ledger. */
export interface Run {
  readonly feeder: Versioned<FeederLocation>;
  readonly way: FeederWay;
  readonly trip: Trip;
  readonly begins: string;
  readonly pool: string;
}

export const runsOf = (feeder: Versioned<FeederLocation>, date: LocalDate): Run[] =>
  !feeder.body.is_active || !isOnDay(feeder.body, date)
    ? []
    : FEEDER_WAYS.flatMap((way) =>
        feeder.body[way].map((trip) => {
          const begins = trip.times[0]!.time;
          return { feeder, way, trip, begins, pool: feederPool(feeder.body.id, way, begins) };
        }),
      );

export const feedersOf = ({ feeder_locations }: Catalogue, inventory: string): Versioned<FeederLocation>[] =>
  [...feeder_locations.values()].filter(({ body }) => body.inventory === inventory);

/** The limits in force of every run of a day, by pool. */
export const feederLimits = (
  catalogue: Catalogue,
  { inventory, date }: LedgerDay,
): ReadonlyMap<string, Pick<LedgerClaim['lines'][number], 'limit' | 'rule'>> =>
  new Map(
    feedersOf(catalogue, inventory)
      .flatMap((feeder) => runsOf(feeder, date))
      .map(({ pool, trip, feeder: { body, revision } }) => [
        pool,
        { limit: trip.seats, rule: { id: body.id, revision } },
      ]),
  );
