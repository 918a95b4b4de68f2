import type { AddonOccupancy, OccupancyAnswer } from '@stile/contracts';

type OfDays = Omit<OccupancyAnswer, 'dispersal_occupancy'>;

/**
 * A product for a range takes units on every day of it: what is left is that of the day with the least
 * (docs/rules/capacity.md 33).
 */
const leastOf = (days: readonly OfDays[], { id, available, timeSlots }: AddonOccupancy): AddonOccupancy => {
  const left = days
    .map((day) => {
      const addon = day.addon_occupancy.checkouts.find((other) => other.id === id);
      return addon ? addon.available : 0;
    })
    .filter((figure) => figure !== null);
  return { id, available: left.length > 0 ? Math.min(...left) : available, timeSlots };
};

/**
 * The occupancy of a range of days: the first day's status, the slots of every day and a row of results for each with its
 * day and time, and of each product what can be had on all of them. One day is answered as it is, its rows by time.
 */
export const occupancyOfDays = (days: readonly OfDays[]): OfDays => {
  const [first, ...others] = days;
  if (!first) throw new Error('a range has a day');
  if (others.length === 0) return first;
  const [header] = first.results;
  return {
    ...first,
    results: [
      header!,
      ...days.flatMap(({ date, results }) =>
        results.slice(1).map(([time, ...figures]) => [`${date}T${time}`, ...figures]),
      ),
    ],
    slots: days.flatMap(({ slots }) => slots),
    addon_occupancy: { checkouts: first.addon_occupancy.checkouts.map((addon) => leastOf(days, addon)) },
  };
};

/** When a product can be had first, null where it has no times or none is left; and whether there is one to be had. */
const withFirstTime = (addon: AddonOccupancy): AddonOccupancy => ({
  ...addon,
  time: addon.timeSlots.find(({ numAvailable }) => numAvailable > 0)?.time ?? null,
  immediatelyAvailable: addon.available !== 0,
});

/** Without the products that the reader does not see. */
export const withShownProducts = (answer: OfDays, isShown: (addon: string) => boolean): OfDays => ({
  ...answer,
  addon_occupancy: {
    checkouts: answer.addon_occupancy.checkouts.filter(({ id }) => isShown(id)).map(withFirstTime),
  },
  static_addon_occupancy: Object.fromEntries(
    Object.entries(answer.static_addon_occupancy).filter(([id]) => isShown(id)),
  ),
});
