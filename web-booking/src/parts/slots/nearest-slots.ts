import type { InventoryAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import { roomOf, stateOf } from './room.js';
import { minutesOf } from '@stile/contracts/kernel/time';

/** Slots of a day that have room for the party, nearest to `time` first. */
export const nearestSlots = (
  occupancy: OccupancyAnswer,
  time: string,
  party: Party,
  inventory: InventoryAnswer,
): SlotOccupancy[] => {
  const distance = (slot: SlotOccupancy) => Math.abs(minutesOf(slot.startTime) - minutesOf(time));
  return occupancy.slots
    .filter(
      (slot) =>
        slot.startTime !== time &&
        stateOf(slot, roomOf(slot, occupancy.slots, inventory, party.counts), party) === 'free',
    )
    .toSorted((a, b) => distance(a) - distance(b));
};
