import {
  FEEDER_WAYS,
  feederPool,
  type Basket,
  type Feeder,
  type FeederRide,
  type FeederWay,
} from '@stile/contracts';
import type { PreviousBooking, UnchangedUnits } from './previous-booking.js';

export type RequestedRide = NonNullable<NonNullable<Basket['feeder_inventory']>['there']>;

const isSameRide = (
  previous: FeederRide | null | undefined,
  { departure_stop, departure_time, arrival_stop }: RequestedRide,
): previous is FeederRide =>
  previous?.from.stop === departure_stop &&
  previous.from.time === departure_time &&
  (arrival_stop === undefined || previous.to.stop === arrival_stop);

/**
 * A ride that the reservation has already, for at most as many people as before. It stays, whatever the shuttle's
 * document says now.
 */
export const unchangedRide = (
  previous: PreviousBooking | undefined,
  id: string,
  way: FeederWay,
  requested: RequestedRide,
  seats: number,
): { ride: FeederRide; units: UnchangedUnits[] } | null => {
  const ride = previous?.visit.feeder?.id === id ? previous.visit.feeder[way] : null;
  if (!previous || !isSameRide(ride, requested)) return null;
  const pool = feederPool(id, way, ride.begins);
  const units = previous.claims.flatMap(({ ledger, lines }) =>
    lines.filter((line) => line.pool === pool).map((line) => ({ ledger, line })),
  );
  return units.every(({ line }) => line.units >= seats) && (units.length > 0 || seats === 0)
    ? { ride, units: units.map(({ ledger, line }) => ({ ledger, line: { ...line, units: seats } })) }
    : null;
};

/** Whether a basket requests the rides that a reservation has. */
export const isSameFeeder = (previous: Feeder | undefined, requested: Basket['feeder_inventory']): boolean =>
  previous === undefined || requested === undefined
    ? previous === requested
    : previous.id === requested.id &&
      FEEDER_WAYS.every((way) =>
        requested[way] ? isSameRide(previous[way], requested[way]) : previous[way] === null,
      );
