import type { Basket, InventoryAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import { partyOf, reservationTypeOf } from '../booking/basket.js';
import { minutesOf } from '../booking/dates.js';
import { parseSelection } from '../booking/selection.js';

/** A day's slots as the visitor may still choose them: what they hold themselves is theirs to take, and not missing. */
export const withOwnPlaces = (occupancy: OccupancyAnswer | undefined, held: Basket | null, inventory: InventoryAnswer): OccupancyAnswer | undefined => {
  if (!occupancy || !held || held.inventory !== occupancy.inventory || held.date !== occupancy.date || held.arrival_time === null) return occupancy;
  const counts = Object.fromEntries(held.passes.map((pass) => [pass.visitor_type, pass.visitor_count]));
  const { takes } = partyOf({ ...parseSelection(''), counts }, inventory.visitor_types, reservationTypeOf(inventory, held.reservation_type ?? null));
  const from = minutesOf(held.arrival_time);
  const until = inventory.settingsDict.pure_time_slots || inventory.predefinedInterval === null ? from + 1 : from + inventory.predefinedInterval;
  const mine = (slot: SlotOccupancy) => minutesOf(slot.startTime) < until && minutesOf(slot.endTime) > from;
  const slots = occupancy.slots.map((slot) => (mine(slot)
    ? { ...slot, carsLeft: slot.carsLeft === null ? null : slot.carsLeft + takes.cars, peopleLeft: slot.peopleLeft === null ? null : slot.peopleLeft + takes.people, clickable: slot.status !== 'PAST' }
    : slot));
  return { ...occupancy, slots };
};
