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
