import type { Basket, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { minutesOf } from '@stile/contracts/kernel/time';
import type { Selection } from '../../core/booking/selection.js';

type Visit = Pick<Selection, 'date' | 'time' | 'parkingHours'>;
type Destination = Pick<InventoryAnswer, 'predefinedInterval' | 'settingsDict'>;

/** Minutes of the day between which a product of the visit may start; the end is not one of them. */
const hoursOf = (
  { slots }: OccupancyAnswer,
  { predefinedInterval, settingsDict }: Destination,
  { time, parkingHours }: Visit,
): { start: number; end: number } => {
  const start = minutesOf(time ?? '00:00');
  const endOf = (slot: OccupancyAnswer['slots'][number]) =>
    minutesOf(slot.endTime) + (slot.endTime <= slot.startTime ? 1440 : 0);
  const arrivalEnd = Math.max(...slots.filter((slot) => slot.startTime === time).map(endOf), start);
  const closing = Math.max(...slots.map(endOf), arrivalEnd);
  const isSlot = settingsDict.pure_time_slots;
  const length = parkingHours === null ? (isSlot ? null : predefinedInterval) : parkingHours * 60;
  const end = length === null ? arrivalEnd : Math.min(start + length, closing);
  return { start, end: isSlot ? Math.max(arrivalEnd, end) : end };
};

/** Whether a product is the visitor's own at a time already, within the same visit. */
const ownTimes =
  (own: Basket | null, { date, time }: Pick<Visit, 'date' | 'time'>) =>
  (addon: string, start: string): boolean =>
    own?.date === date &&
    own.arrival_time === time &&
    own.addons.some((one) => one.addon_inventory === addon && one.start_time === start);

/**
 * The rest of a day's products at times within the visit (docs/rules/products.md 19). `own`: what the visitor has
 * already, which stays while the visit does.
 */
export const duringVisit = (
  occupancy: OccupancyAnswer | undefined,
  inventory: Destination,
  visit: Visit,
  own: Basket | null,
): OccupancyAnswer | undefined => {
  if (!occupancy || visit.time === null) return occupancy;
  const { start, end } = hoursOf(occupancy, inventory, visit);
  const isOwn = ownTimes(own, visit);
  const checkouts = occupancy.addon_occupancy.checkouts.map((checkout) => {
    const timeSlots = checkout.timeSlots.filter(
      ({ time }) => (minutesOf(time) >= start && minutesOf(time) < end) || isOwn(checkout.id, time),
    );
    if (timeSlots.length === checkout.timeSlots.length) return checkout;
    const left = timeSlots.reduce((sum, { numAvailable }) => sum + numAvailable, 0);
    return { ...checkout, timeSlots, available: Math.min(left, checkout.available ?? left) };
  });
  return { ...occupancy, addon_occupancy: { ...occupancy.addon_occupancy, checkouts } };
};

/** A product whose time lies outside the visit: its new time, null where it has none and leaves the basket. */
export interface Move {
  readonly key: string;
  readonly addon: string;
  readonly count: number;
  readonly time: string | null;
}

/**
 * Moves and losses of a changed visit. `during`: what the day has left within it. On a day without times of a product
 * only the visitor's own stays.
 */
export const movesOf = (
  chosen: readonly Move[],
  during: OccupancyAnswer,
  own: Basket | null,
  visit: Pick<Visit, 'date' | 'time'>,
): readonly Move[] => {
  const isOwn = ownTimes(own, visit);
  return chosen.flatMap((one) => {
    const slots = during.addon_occupancy.checkouts.find(({ id }) => id === one.addon)?.timeSlots ?? [];
    if (one.time === null || isOwn(one.addon, one.time)) return [];
    if (slots.some(({ time }) => time === one.time)) return [];
    const first = slots.find(({ numAvailable }) => numAvailable > 0);
    return [{ ...one, count: Math.min(one.count, first?.numAvailable ?? 0), time: first?.time ?? null }];
  });
};

/** Products of a basket at the times of an awaited visit: what has none there is not waited for. */
export const addonsDuring = (
  addons: Basket['addons'],
  during: OccupancyAnswer,
  visit: Pick<Visit, 'date' | 'time'>,
): Basket['addons'] => {
  const chosen = addons.map(({ addon_inventory, addon_count, start_time }, index) => ({
    key: String(index),
    addon: addon_inventory,
    count: addon_count,
    time: start_time ?? null,
  }));
  const moves = new Map(movesOf(chosen, during, null, visit).map((move) => [move.key, move]));
  return addons.flatMap((addon, index) => {
    const move = moves.get(String(index));
    if (!move) return [addon];
    return move.time === null ? [] : [{ ...addon, addon_count: move.count, start_time: move.time }];
  });
};
