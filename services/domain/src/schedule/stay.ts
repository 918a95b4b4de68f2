import type { Inventory, LocalDate } from '@stile/contracts';
import type { LocalMoment } from '../kernel/local-time.js';
import type { DayPlan, Slot } from './plan.js';
import { overlap } from '../kernel/span.js';

export interface Stay {
  readonly slots: readonly Slot[];
  /** Minutes of the visit date: arrival and end of the occupied time. */
  readonly start: number;
  readonly end: number;
}

/**
 * The slots that a party arriving at minute `arrival` occupies (docs/rules/capacity.md 18 and 20), and how long it
 * stays; undefined where no slot starts then. With `pure_time_slots` it is the arrival slot alone; without a predefined
 * interval the party stays until that slot ends. Where several slots start at one time it takes a unit of each: cars
 * and people may have intervals of different lengths. `parked`: minutes that the party chose to park, instead of the
 * predefined interval; with `pure_time_slots` every slot until then.
 */
export const slotsOccupied = (
  plan: DayPlan,
  inventory: Pick<Inventory, 'predefined_interval' | 'settings'>,
  arrival: number,
  parked: number | null = null,
): Stay | undefined => {
  const arrivals = plan.slots.filter(({ start }) => start === arrival);
  if (arrivals.length === 0) return undefined;
  const {
    predefined_interval,
    settings: { pure_time_slots },
  } = inventory;
  const arrivalEnd = Math.max(...arrivals.map(({ end }) => end));
  if (pure_time_slots && parked === null) return { slots: arrivals, start: arrival, end: arrivalEnd };
  const length = parked ?? predefined_interval;
  const until = length === null ? arrivalEnd : Math.min(arrival + length, plan.closing);
  const end = pure_time_slots ? Math.max(arrivalEnd, until) : until;
  return { slots: plan.slots.filter((slot) => overlap(slot, { start: arrival, end })), start: arrival, end };
};

const DEFAULT_AD_HOC_MINUTES = 15;

/**
 * Whether a visit that starts then may take reserve units: today, and within the inventory's ad-hoc time limit from
 * now.
 */
export const isAdHoc = (
  date: LocalDate,
  start: number,
  { settings }: Pick<Inventory, 'settings'>,
  moment: LocalMoment,
): boolean => {
  const wait = start - moment.minutes;
  return (
    date === moment.date &&
    wait >= 0 &&
    wait <= (settings.ad_hoc_capacity_time_limit ?? DEFAULT_AD_HOC_MINUTES)
  );
};
