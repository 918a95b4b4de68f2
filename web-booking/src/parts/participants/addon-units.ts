import type { OccupancyAnswer } from '@stile/contracts';

/** How many of a product are chosen; `time`: at that time alone. */
export const unitsOf = (
  addons: readonly { addon_inventory: string; addon_count: number; start_time?: string | undefined }[],
  addon: string,
  time?: string,
): number =>
  addons
    .filter((each) => each.addon_inventory === addon && (time === undefined || each.start_time === time))
    .reduce((sum, { addon_count }) => sum + addon_count, 0);

/** How many of a product can still be had; null: any number. */
export const availableOf = (
  occupancy: OccupancyAnswer | undefined,
  addon: string,
  time?: string,
): number | null => {
  const found = occupancy?.addon_occupancy.checkouts.find(({ id }) => id === addon);
  return time === undefined
    ? (found?.available ?? null)
    : (found?.timeSlots.find((slot) => slot.time === time)?.numAvailable ?? 0);
};

/** How many of them the caller has at the times that can be had, or at `time`. */
export const ownUnits = (
  occupancy: OccupancyAnswer | undefined,
  addons: Parameters<typeof unitsOf>[0],
  addon: string,
  time?: string,
): number => {
  const slots = occupancy?.addon_occupancy.checkouts.find(({ id }) => id === addon)?.timeSlots ?? [];
  const within = addons.filter(
    ({ start_time }) => start_time === undefined || slots.some((slot) => slot.time === start_time),
  );
  return unitsOf(within, addon, time);
};
