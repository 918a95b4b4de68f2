import type { AddonGroup, AddonOccupancy, BookableAddon, OccupancyAnswer } from '@stile/contracts';
import { countOf } from './lines.js';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';

/** Element that takes a product's quantity. */
export const addonFieldId = (addon: string): string => `a-${addon}`;

export interface Stock {
  /** Most that this reservation can have: of the day, the slot and the limit of a reservation. */
  readonly max: number;
  /** The rest in all, null without a limit. */
  readonly left: number | null;
  readonly slots: AddonOccupancy['timeSlots'];
  /** The slot it is taken in, for a product by slot. */
  readonly time: string | null;
}

export const isSingle = (group: AddonGroup, addon: BookableAddon): boolean =>
  [addon.settings.always_1, addon.settings.binary, group.settings.binary].includes(true);

/** Most of a product that one reservation may have; without a limit there is no bound. */
export const mostOf = (group: AddonGroup, addon: BookableAddon): number =>
  isSingle(group, addon) ? 1 : addon.per_reservation_limit > 0 ? addon.per_reservation_limit : Infinity;

/** Extra spots are offered once the party has all that it may of the main product (docs/rules/products.md 12). */
export const tooEarly = (group: AddonGroup, { addons }: Selection): ReadonlySet<string | undefined> =>
  new Set(
    group.addons
      .filter((main) => countOf({ addons }, main.id) < mostOf(group, main))
      .map(({ settings_v2 }) => settings_v2.addon_extra_inventory)
      .filter((extra) => extra !== undefined && !addons[extra]),
  );

/** Products that leave the basket with one: whatever is only sold together with it. */
export const withDependents = (
  groups: readonly AddonGroup[],
  { addons: chosen }: Selection,
  changed: Readonly<Record<string, ChosenAddon>>,
): Record<string, ChosenAddon> => {
  const gone = Object.keys(changed).filter((id) => changed[id]!.count === 0);
  const dependents = groups
    .flatMap(({ addons }) => addons)
    .filter(
      ({ id, settings: { additional_for_addon: main } }) =>
        main !== undefined && gone.includes(main) && chosen[id],
    );
  return { ...changed, ...Object.fromEntries(dependents.map(({ id }) => [id, { count: 0, time: null }])) };
};

/** The slot chosen, else the first that has something. */
const slotTime = (slots: AddonOccupancy['timeSlots'], chosen: string | null): string | null =>
  slots.some((slot) => slot.time === chosen)
    ? chosen
    : (slots.find((slot) => slot.numAvailable > 0)?.time ?? null);

/** Units that one of a product takes: one for each person where it is for the whole party. */
const unitsOfOne = ({ settings }: Pick<BookableAddon, 'settings'>, persons: number): number =>
  settings.price_per_person ? Math.max(1, persons) : 1;

/**
 * Times of a product on a day, each with how many there are: of a whole day they say when else it can be had. One for
 * the whole party takes a unit for each of its persons.
 */
export const timesOf = (
  addon: BookableAddon,
  day: OccupancyAnswer | undefined,
  persons: number,
): AddonOccupancy['timeSlots'] => {
  const units = unitsOfOne(addon, persons);
  const found = day?.addon_occupancy.checkouts.find(({ id }) => id === addon.id);
  return (found?.timeSlots ?? []).map((slot) => ({
    ...slot,
    numAvailable: Math.floor(slot.numAvailable / units),
  }));
};

/** How many of a product this visit can have, from what the day has left during it (`duringVisit`). */
export const stockOf = (
  group: AddonGroup,
  addon: BookableAddon,
  day: OccupancyAnswer | undefined,
  chosen: ChosenAddon | undefined,
  persons: number,
): Stock => {
  const found = day?.addon_occupancy.checkouts.find((checkout) => checkout.id === addon.id);
  const slots = timesOf(addon, day, persons);
  const time = slotTime(slots, chosen?.time ?? null);
  const left =
    slots.length > 0
      ? (slots.find((slot) => slot.time === time)?.numAvailable ?? 0)
      : found?.available == null
        ? null
        : Math.floor(found.available / unitsOfOne(addon, persons));
  return { max: Math.min(mostOf(group, addon), left ?? Infinity), left, slots, time };
};

/** Whether a product's times are shown. */
export const showsSlots = ({ settings }: BookableAddon): boolean =>
  !settings.hide_timeslot && !settings.hide_slot;
