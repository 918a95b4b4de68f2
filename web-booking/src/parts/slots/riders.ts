import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import { roomOf, stateOf } from './room.js';

/**
 * No time has room for the party with its cars, and one has for the same party on the shuttle
 * (docs/rules/shuttles.md 13).
 */
export const isForRidersAlone = (
  { slots, feeder_occupancy: runs = [] }: OccupancyAnswer,
  inventory: InventoryAnswer,
  party: Party,
): boolean => {
  const rider: Party = {
    ...party,
    cars: 0,
    counts: { people: 'persons', ...party.counts, cars: 'none' },
  };
  const opens = (takes: Party) =>
    slots.some(
      (slot) =>
        slot.status !== 'PAST' &&
        stateOf(slot, roomOf(slot, slots, inventory, takes.counts), takes) === 'free',
    );
  return runs.some(({ way }) => way === 'there') && party.cars > 0 && !opens(party) && opens(rider);
};
