import type { FeederRun, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { countOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import { minutesOf } from '@stile/contracts/kernel/time';
import type { ChosenRide, Selection } from '../../core/booking/selection.js';

export type Way = 'there' | 'back';
type Stop = FeederRun['times'][number];
type RideState = 'free' | 'full' | 'small' | 'late' | 'early';
/** One run as it serves the stop that was chosen: where and when the party would get on and off. */
export interface Offer {
  readonly from: Stop;
  readonly to: Stop;
  /** Null: no limit. */
  readonly seats: number | null;
  readonly state: RideState;
  readonly chosen: boolean;
}

/**
 * The stop that the visitor says: where they get on, or on the way home off. The other end is the destination's; of
 * a ride home that no run is known for it is all there is to show.
 */
export const ownStop = (
  way: Way,
  { departureStop, departureTime, arrivalStop }: ChosenRide,
): string | null =>
  way === 'there' ? departureStop : (arrivalStop ?? (departureTime === null ? null : departureStop));

/** A link may leave out where a ride ends: at its run's last stop. */
export const wholeRide = (runs: readonly FeederRun[], way: Way, ride: ChosenRide): ChosenRide => {
  const { departureStop, departureTime, arrivalStop } = ride;
  if (arrivalStop !== null || departureTime === null) return ride;
  const to = runs
    .find(
      (run) =>
        run.way === way &&
        run.times.slice(0, -1).some(({ stop, time }) => stop === departureStop && time === departureTime),
    )
    ?.times.at(-1);
  return to ? { ...ride, arrivalStop: to.stop, arrivalTime: to.time } : ride;
};

/** Stops that can be chosen for a way, in the order in which they are reached. */
export const stopsOf = (runs: readonly FeederRun[], way: Way): string[] => [
  ...new Set(
    runs
      .flatMap(({ times }) => (way === 'there' ? times.slice(0, -1) : times.slice(1)))
      .map(({ stop }) => stop),
  ),
];

/** Everyone has a seat, whatever counts elsewhere. */
export const seatsWanted = (
  selection: Selection,
  inventory: InventoryAnswer,
  reservationType: string | undefined,
): number =>
  visitorTypesOf(inventory, reservationType).reduce(
    (sum, type) => sum + (isVehicle(type) ? 0 : countOf(selection, type)),
    0,
  );

const endsOf = (way: Way, stop: string, { times }: FeederRun): { from: Stop; to: Stop } | null => {
  const index = times.findIndex((each) => each.stop === stop);
  const [from, to] = way === 'there' ? [times[index], times.at(-1)] : [times[0], times[index]];
  return index >= 0 && from && to && from !== to ? { from, to } : null;
};

const isChosen = (
  { from, to }: { from: Stop; to: Stop },
  { departureStop, departureTime, arrivalStop }: ChosenRide,
): boolean =>
  from.stop === departureStop &&
  from.time === departureTime &&
  (arrivalStop === null || to.stop === arrivalStop);

interface QueryState {
  readonly selection: Selection;
  readonly occupancy: OccupancyAnswer;
  readonly wanted: number;
}

/** Every run of a way that serves the stop, and whether the party can take it. */
export const offersOf = (
  runs: readonly FeederRun[],
  way: Way,
  stop: string,
  { selection: { time, feeder }, occupancy, wanted }: QueryState,
): Offer[] => {
  const arrivalEnds = Math.max(
    ...occupancy.slots.filter(({ startTime }) => startTime === time).map(({ endTime }) => minutesOf(endTime)),
  );
  const earliest = Math.max(
    time ? minutesOf(time) : 0,
    feeder.there.departureTime && feeder.there.arrivalTime ? minutesOf(feeder.there.arrivalTime) : 0,
  );
  return runs.flatMap((run): Offer[] => {
    const ends = endsOf(way, stop, run);
    if (!ends) return [];
    const { seats } = run;
    const state = (): RideState => {
      if (way === 'there' && time && minutesOf(ends.to.time) > arrivalEnds) return 'late';
      if (way === 'back' && minutesOf(ends.from.time) < earliest) return 'early';
      return seats === null || seats >= Math.max(1, wanted) ? 'free' : seats === 0 ? 'full' : 'small';
    };
    return [{ ...ends, seats, state: state(), chosen: isChosen(ends, feeder[way]) }];
  });
};

export const rideOf = ({ from, to }: Pick<Offer, 'from' | 'to'>): ChosenRide => ({
  departureStop: from.stop,
  departureTime: from.time,
  arrivalStop: to.stop,
  arrivalTime: to.time,
});
