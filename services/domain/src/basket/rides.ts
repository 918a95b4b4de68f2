import {
  CHANNELS,
  type Channel,
  dayLedger,
  FEEDER_WAYS,
  minutesOf,
  type Basket,
  type Feeder,
  type FeederLocation,
  type FeederRide,
  type FeederWay,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import type { Violation } from '../kernel/violations.js';
import type { PreviousBooking, UnchangedUnits } from '../amendment/previous-booking.js';
import { unchangedRide, type RequestedRide } from '../amendment/previous-rides.js';
import { runsOf, type Run, type Trip } from '../schedule/feeder-runs.js';
import type { DayPlan } from '../schedule/plan.js';
import type { Stay } from '../schedule/stay.js';

/** The rides of a basket: their seats and their names. */
export interface Rides {
  readonly violations: readonly Violation[];
  readonly feeder: Feeder | undefined;
  readonly units: readonly UnchangedUnits[];
  /** The reservation has these rides already. */
  readonly isUnchanged: boolean;
}
export interface RideContext {
  readonly plan: DayPlan;
  readonly at: LocalMoment;
  /** Where the arrival is known. */
  readonly stay: Stay | undefined;
  /** seats: every person of the party */ readonly seats: number;
  readonly channel: Channel;
  readonly previous: PreviousBooking | undefined;
}

const NONE: Rides = { violations: [], feeder: undefined, units: [], isUnchanged: true };

/** The requested ride on one of the runs of that day, or why it is not for sale. */
const rideOn = (
  runs: readonly Run[],
  way: FeederWay,
  { departure_stop, departure_time, arrival_stop }: RequestedRide,
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

/**
 * A party by shuttle arrives before its slot is over, and leaves no earlier than it arrives
 * (docs/rules/shuttles.md 5).
 */
const timeViolations = (
  way: FeederWay,
  { from, to }: FeederRide,
  there: FeederRide | null,
  { plan, at, stay, channel }: RideContext,
): Violation[] => {
  const field = `feeder_inventory.${way}.departure_time`;
  if (!CHANNELS[channel].sellsBegunSlots && plan.date === at.date && minutesOf(from.time) < at.minutes)
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

/** The shuttle that is requested: by its document, or where an edit has it already, as the reservation names it. */
interface KnownFeeder {
  readonly location: Versioned<FeederLocation> | undefined;
  readonly name: string;
}

const findFeeder = (
  { feeder_locations }: Catalogue,
  id: string,
  { plan, previous }: RideContext,
): KnownFeeder | null => {
  const location = feeder_locations.get(id);
  const booked = previous?.visit.feeder;
  if (booked?.id === id) return { location, name: location?.body.name ?? booked.name };
  return location?.body.is_active && location.body.inventory === plan.inventory
    ? { location, name: location.body.name }
    : null;
};

const seatsOn = (run: Run, { plan, seats }: RideContext): UnchangedUnits => ({
  ledger: dayLedger(plan),
  line: {
    pool: run.pool,
    units: seats,
    limit: run.trip.seats,
    rule: { id: run.feeder.body.id, revision: run.feeder.revision },
  },
});

/**
 * The seats that a basket's rides take of the day's ledger, or every reason that rejects them. A ride has no price of
 * its own.
 */
export const ridesOf = (
  catalogue: Catalogue,
  { feeder_inventory: requested }: Pick<Basket, 'feeder_inventory'>,
  context: RideContext,
): Rides => {
  if (!requested) return NONE;
  const known = findFeeder(catalogue, requested.id, context);
  if (!known) return { ...NONE, violations: [{ field: 'feeder_inventory.id', code: 'feeder_unknown' }] };
  const runs = known.location ? runsOf(known.location, context.plan.date) : [];
  const rides: Record<FeederWay, FeederRide | null> = { there: null, back: null };
  const violations: Violation[] = [];
  const units: UnchangedUnits[] = [];
  let isUnchanged = true;
  for (const way of FEEDER_WAYS) {
    const ride = requested[way];
    if (!ride) continue;
    const found =
      unchangedRide(context.previous, requested.id, way, ride, context.seats) ?? rideOn(runs, way, ride);
    if ('code' in found) {
      violations.push(found);
      continue;
    }
    rides[way] = found.ride;
    if ('units' in found) units.push(...found.units);
    else {
      isUnchanged = false;
      violations.push(...timeViolations(way, found.ride, rides.there, context));
      units.push(seatsOn(found.run, context));
    }
  }
  return { violations, feeder: { id: requested.id, name: known.name, ...rides }, units, isUnchanged };
};
