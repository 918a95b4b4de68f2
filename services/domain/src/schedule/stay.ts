import type { Inventory, LocalDate } from '@stile/contracts';
import type { LocalMoment } from '../kernel/local-time.js';
import type { DayPlan, Slot } from './plan.js';
import { overlap } from '../kernel/span.js';

export interface Stay {
  readonly slots: readonly Slot[];
  /** Minutes of the visit date: when the party comes and when its occupied time ends. */
  readonly start: number;
  readonly end: number;
}

/**
 * The slots a party occupies that arrives at minute `arrival` (docs/rules/capacity.md 12 and 13), and how long it stays; undefined where no
 * slot starts then. With `pure_time_slots` it is the arrival slot alone, and without a predefined interval the party
 * stays as long as that slot lasts. Where several slots start at one time an arrival names them all, so it takes a
 * place of each: cars and people may have intervals of different lengths. A party that chose how long to park (`parked`,
 * minutes) stays so long instead of the predefined interval.
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
  if (pure_time_slots)
    return { slots: arrivals, start: arrival, end: Math.max(...arrivals.map(({ end }) => end)) };
  const length = parked ?? predefined_interval;
  const end =
    length === null
      ? Math.max(...arrivals.map((slot) => slot.end))
      : Math.min(arrival + length, plan.closing);
  return { slots: plan.slots.filter((slot) => overlap(slot, { start: arrival, end })), start: arrival, end };
};

const DEFAULT_AD_HOC_MINUTES = 15;

/** Whether a visit that starts then may go on reserve: today, and within the inventory's ad-hoc time limit from now. */
export const isAdHoc = (
  date: LocalDate,
  start: number,
  { settings }: Pick<Inventory, 'settings'>,
  at: LocalMoment,
): boolean => {
  const wait = start - at.minutes;
  return (
    date === at.date && wait >= 0 && wait <= (settings.ad_hoc_capacity_time_limit ?? DEFAULT_AD_HOC_MINUTES)
  );
};
