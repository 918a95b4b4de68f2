import { addDays, weekdayOf } from '@stile/contracts/kernel/time';

/** From one day to another, both included; null is every day. */
export type Days = { readonly from: string; readonly to: string } | null;

const SATURDAY = 6;
/** The days of the next weekend; on a Sunday what is left of it. */
const weekendFrom = (today: string): Days => {
  const sunday = addDays(today, (SATURDAY + 1 - weekdayOf(today)) % 7);
  return { from: weekdayOf(today) === 0 ? today : addDays(sunday, -1), to: sunday };
};

export const quickDays = (today: string) =>
  [
    { label: 'today', days: { from: today, to: today } },
    { label: 'tomorrow', days: { from: addDays(today, 1), to: addDays(today, 1) } },
    { label: 'weekend', days: weekendFrom(today) },
    { label: 'all', days: null },
  ] as const;
