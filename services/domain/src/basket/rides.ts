import {
  CHANNELS,
  type Channel,
  dayLedger,
  FEEDER_WAYS,
  minutesOf,
  type Basket,
  type Feeder,
  type FeederRide,
  type FeederWay,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import type { Violation } from '../kernel/violations.js';
import type { PreviousBooking, UnchangedUnits } from '../amendment/previous-booking.js';
import { unchangedRide, type RequestedRide } from '../amendment/previous-rides.js';
import { runsOf, type Run, type Trip } from '../schedule/feeder-runs.js';
import type { DayPlan } from '../schedule/plan.js';
import type { Stay } from '../schedule/stay.js';

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
  readonly channel: Channel;
  readonly previous: PreviousBooking | undefined;
}

const NONE: Rides = { violations: [], feeder: undefined, units: [], isUnchanged: true };

/** The ride that is asked for on one of the runs of that day, or why it cannot be had. */
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

/** A party by shuttle arrives before its slot is over, and leaves no earlier than it arrives (docs/rules/shuttles.md 5). */
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
    if ('units' in found) units.push(...found.units);
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
