import {
  dayLedger,
  FEEDER_WAYS,
  feederPool,
  minutesOf,
  type Basket,
  type Feeder,
  type FeederLocation,
  type FeederRide,
  type FeederRun,
  type FeederWay,
  type LedgerClaim,
  type LedgerDay,
  type LocalDate,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { isOnDay } from '../kernel/rules-by-date.js';
import type { Violation } from '../kernel/violations.js';
import type { PreviousBooking, UnchangedUnits } from '../amendment/previous-booking.js';
import type { Taken } from '../availability/occupancy.js';
import type { DayPlan } from '../schedule/plan.js';
import type { Stay } from '../schedule/stay.js';

type Trip = FeederLocation['there'][number];
type Ask = NonNullable<NonNullable<Basket['feeder_inventory']>['there']>;
/** A shuttle's run of a date with its pool in that day's ledger. */
interface Run {
  readonly feeder: Versioned<FeederLocation>;
  readonly way: FeederWay;
  readonly trip: Trip;
  readonly begins: string;
  readonly pool: string;
}

const runsOf = (feeder: Versioned<FeederLocation>, date: LocalDate): Run[] =>
  !feeder.body.is_active || !isOnDay(feeder.body, date)
    ? []
    : FEEDER_WAYS.flatMap((way) =>
        feeder.body[way].map((trip) => {
          const begins = trip.times[0]!.time;
          return { feeder, way, trip, begins, pool: feederPool(feeder.body.id, way, begins) };
        }),
      );

const feedersOf = ({ feeder_locations }: Catalogue, inventory: string): Versioned<FeederLocation>[] =>
  [...feeder_locations.values()].filter(({ body }) => body.inventory === inventory);

/** Every run to and from a destination on a date with its seats left; undefined where no shuttle goes there at all. Whoever missed one finds no seat in it. */
export const feederOccupancy = (
  catalogue: Catalogue,
  plan: LedgerDay,
  taken: Taken,
  at: LocalMoment,
): FeederRun[] | undefined => {
  const feeders = feedersOf(catalogue, plan.inventory);
  if (feeders.length === 0) return undefined;
  const units = taken(dayLedger(plan));
  return feeders
    .flatMap((feeder) => runsOf(feeder, plan.date))
    .map(({ feeder, way, trip, pool }) => {
      const gone =
        plan.date < at.date || (plan.date === at.date && minutesOf(trip.times.at(-2)!.time) < at.minutes);
      return {
        feeder: feeder.body.id,
        way,
        times: trip.times,
        seats: gone ? 0 : trip.seats === null ? null : Math.max(0, trip.seats - (units[pool] ?? 0)),
      };
    });
};

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

/** The rides of a basket: their seats, and what they are called. */
export interface Rides {
  readonly violations: readonly Violation[];
  readonly feeder: Feeder | undefined;
  readonly units: readonly UnchangedUnits[];
  /** an edit's rides that are no more than it had */ readonly isUnchanged: boolean;
}
export interface RideContext {
  readonly plan: DayPlan;
  readonly at: LocalMoment;
  /** where the arrival is known */ readonly stay: Stay | undefined;
  /** seats: every person of the party */ readonly seats: number;
  readonly store: boolean;
  readonly previous: PreviousBooking | undefined;
}

const NONE: Rides = { violations: [], feeder: undefined, units: [], isUnchanged: true };

/** The ride that is asked for on one of the runs of that day, or why it cannot be had. */
const rideOn = (
  runs: readonly Run[],
  way: FeederWay,
  { departure_stop, departure_time, arrival_stop }: Ask,
): { run: Run; ride: FeederRide } | Violation => {
  const field = `feeder_inventory.${way}`;
  for (const run of runs) {
    const from =
      run.way === way
        ? run.trip.times.findIndex(({ stop, time }) => stop === departure_stop && time === departure_time)
        : -1;
    if (from < 0 || from === run.trip.times.length - 1) continue;
    const after = run.trip.times.slice(from + 1);
    const to = arrival_stop === undefined ? after.at(-1)! : after.find(({ stop }) => stop === arrival_stop);
    if (!to) return { field: `${field}.arrival_stop`, code: 'feeder_stop_unknown' };
    const named = ({ stop, time }: Trip['times'][number]): FeederRide['from'] => ({
      stop,
      time,
      name: run.feeder.body.stops[stop] ?? stop,
    });
    return { run, ride: { begins: run.begins, from: named(run.trip.times[from]!), to: named(to) } };
  }
  return {
    field: `${field}.departure_time`,
    code: 'feeder_not_running',
    status: 409,
    detail: { time: departure_time },
  };
};

/** Whoever comes by shuttle is there before the time to arrive is over, and leaves no earlier than they come. */
const timeViolations = (
  way: FeederWay,
  { from, to }: FeederRide,
  there: FeederRide | null,
  { plan, at, stay, store }: RideContext,
): Violation[] => {
  const field = `feeder_inventory.${way}.departure_time`;
  if (!store && plan.date === at.date && minutesOf(from.time) < at.minutes)
    return [{ field, code: 'feeder_departed', status: 409, detail: { time: from.time } }];
  if (!stay) return [];
  const arrivalEnds = Math.max(
    ...stay.slots.filter(({ start }) => start === stay.start).map(({ end }) => end),
  );
  if (way === 'there')
    return minutesOf(to.time) > arrivalEnds
      ? [{ field, code: 'feeder_too_late', detail: { time: to.time } }]
      : [];
  const leaves = minutesOf(from.time);
  return leaves < stay.start || (there !== null && leaves < minutesOf(there.to.time))
    ? [{ field, code: 'feeder_back_too_early', detail: { time: from.time } }]
    : [];
};

const isSameRide = (
  previous: FeederRide | null | undefined,
  { departure_stop, departure_time, arrival_stop }: Ask,
): previous is FeederRide =>
  previous?.from.stop === departure_stop &&
  previous.from.time === departure_time &&
  (arrival_stop === undefined || previous.to.stop === arrival_stop);

/** A ride that the reservation has already, for no more people than it has seats: it stays whatever has become of the shuttle. */
const unchangedRide = (
  previous: PreviousBooking | undefined,
  id: string,
  way: FeederWay,
  ask: Ask,
  seats: number,
): { ride: FeederRide; places: UnchangedUnits[] } | null => {
  const ride = previous?.visit.feeder?.id === id ? previous.visit.feeder[way] : null;
  if (!previous || !isSameRide(ride, ask)) return null;
  const pool = feederPool(id, way, ride.begins);
  const units = previous.claims.flatMap(({ ledger, lines }) =>
    lines.filter((line) => line.pool === pool).map((line) => ({ ledger, line })),
  );
  return units.every(({ line }) => line.units >= seats) && (units.length > 0 || seats === 0)
    ? { ride, places: units.map(({ ledger, line }) => ({ ledger, line: { ...line, units: seats } })) }
    : null;
};

/** What a basket's rides take of the day's ledger, or every reason why they cannot be had. A ride costs nothing of its own. */
export const ridesOf = (
  catalogue: Catalogue,
  { feeder_inventory: asked }: Pick<Basket, 'feeder_inventory'>,
  context: RideContext,
): Rides => {
  if (!asked) return NONE;
  const { plan, seats, previous } = context;
  const location = catalogue.feeder_locations.get(asked.id);
  const known = previous?.visit.feeder?.id === asked.id ? previous.visit.feeder : undefined;
  if (!known && (!location?.body.is_active || location.body.inventory !== plan.inventory))
    return { ...NONE, violations: [{ field: 'feeder_inventory.id', code: 'feeder_unknown' }] };
  const runs = location ? runsOf(location, plan.date) : [];
  const feeder = {
    id: asked.id,
    name: location?.body.name ?? known!.name,
    there: null as FeederRide | null,
    back: null as FeederRide | null,
  };
  const violations: Violation[] = [];
  const units: UnchangedUnits[] = [];
  let isUnchanged = true;
  for (const way of FEEDER_WAYS) {
    const ask = asked[way];
    if (!ask) continue;
    const unchanged = unchangedRide(previous, asked.id, way, ask, seats);
    const found = unchanged ?? rideOn(runs, way, ask);
    if ('code' in found) {
      violations.push(found);
      continue;
    }
    feeder[way] = found.ride;
    if ('places' in found) units.push(...found.places);
    else {
      isUnchanged = false;
      violations.push(...timeViolations(way, found.ride, feeder.there, context));
      units.push({
        ledger: dayLedger(plan),
        line: {
          pool: found.run.pool,
          units: seats,
          limit: found.run.trip.seats,
          rule: { id: asked.id, revision: found.run.feeder.revision },
        },
      });
    }
  }
  return { violations, feeder, units, isUnchanged };
};

/** Whether a basket asks for the rides that a reservation has. */
export const isSameFeeder = (previous: Feeder | undefined, asked: Basket['feeder_inventory']): boolean =>
  previous === undefined || asked === undefined
    ? previous === asked
    : previous.id === asked.id &&
      FEEDER_WAYS.every((way) =>
        asked[way] ? isSameRide(previous[way], asked[way]) : previous[way] === null,
      );
