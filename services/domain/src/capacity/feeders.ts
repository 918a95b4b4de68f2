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
import type { Fault } from './faults.js';
import type { Had, KeptPlace } from './had.js';
import type { Taken } from './occupancy.js';
import type { DayPlan } from './plan.js';
import type { Stay } from './stay.js';

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
  readonly faults: readonly Fault[];
  readonly feeder: Feeder | undefined;
  readonly places: readonly KeptPlace[];
  /** an edit's rides that are no more than it had */ readonly isKept: boolean;
}
export interface RideContext {
  readonly plan: DayPlan;
  readonly at: LocalMoment;
  /** where the arrival is known */ readonly stay: Stay | undefined;
  /** seats: every person of the party */ readonly seats: number;
  readonly store: boolean;
  readonly had: Had | undefined;
}

const NONE: Rides = { faults: [], feeder: undefined, places: [], isKept: true };

/** The ride that is asked for on one of the runs of that day, or why it cannot be had. */
const rideOn = (
  runs: readonly Run[],
  way: FeederWay,
  { departure_stop, departure_time, arrival_stop }: Ask,
): { run: Run; ride: FeederRide } | Fault => {
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
const timeFaults = (
  way: FeederWay,
  { from, to }: FeederRide,
  there: FeederRide | null,
  { plan, at, stay, store }: RideContext,
): Fault[] => {
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
  had: FeederRide | null | undefined,
  { departure_stop, departure_time, arrival_stop }: Ask,
): had is FeederRide =>
  had?.from.stop === departure_stop &&
  had.from.time === departure_time &&
  (arrival_stop === undefined || had.to.stop === arrival_stop);

/** A ride that the reservation has already, for no more people than it has seats: it stays whatever has become of the shuttle. */
const keptRide = (
  had: Had | undefined,
  id: string,
  way: FeederWay,
  ask: Ask,
  seats: number,
): { ride: FeederRide; places: KeptPlace[] } | null => {
  const ride = had?.visit.feeder?.id === id ? had.visit.feeder[way] : null;
  if (!had || !isSameRide(ride, ask)) return null;
  const pool = feederPool(id, way, ride.begins);
  const places = had.claims.flatMap(({ ledger, lines }) =>
    lines.filter((line) => line.pool === pool).map((line) => ({ ledger, line })),
  );
  return places.every(({ line }) => line.units >= seats) && (places.length > 0 || seats === 0)
    ? { ride, places: places.map(({ ledger, line }) => ({ ledger, line: { ...line, units: seats } })) }
    : null;
};

/** What a basket's rides take of the day's ledger, or every reason why they cannot be had. A ride costs nothing of its own. */
export const ridesOf = (
  catalogue: Catalogue,
  { feeder_inventory: asked }: Pick<Basket, 'feeder_inventory'>,
  context: RideContext,
): Rides => {
  if (!asked) return NONE;
  const { plan, seats, had } = context;
  const location = catalogue.feeder_locations.get(asked.id);
  const known = had?.visit.feeder?.id === asked.id ? had.visit.feeder : undefined;
  if (!known && (!location?.body.is_active || location.body.inventory !== plan.inventory))
    return { ...NONE, faults: [{ field: 'feeder_inventory.id', code: 'feeder_unknown' }] };
  const runs = location ? runsOf(location, plan.date) : [];
  const feeder = {
    id: asked.id,
    name: location?.body.name ?? known!.name,
    there: null as FeederRide | null,
    back: null as FeederRide | null,
  };
  const faults: Fault[] = [];
  const places: KeptPlace[] = [];
  let isKept = true;
  for (const way of FEEDER_WAYS) {
    const ask = asked[way];
    if (!ask) continue;
    const kept = keptRide(had, asked.id, way, ask, seats);
    const found = kept ?? rideOn(runs, way, ask);
    if ('code' in found) {
      faults.push(found);
      continue;
    }
    feeder[way] = found.ride;
    if ('places' in found) places.push(...found.places);
    else {
      isKept = false;
      faults.push(...timeFaults(way, found.ride, feeder.there, context));
      places.push({
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
  return { faults, feeder, places, isKept };
};

/** Whether a basket asks for the rides that a reservation has. */
export const isSameFeeder = (had: Feeder | undefined, asked: Basket['feeder_inventory']): boolean =>
  had === undefined || asked === undefined
    ? had === asked
    : had.id === asked.id &&
      FEEDER_WAYS.every((way) => (asked[way] ? isSameRide(had[way], asked[way]) : had[way] === null));
