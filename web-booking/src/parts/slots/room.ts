import type { InventoryAnswer, SlotOccupancy } from '@stile/contracts';
import type { Counts, Party } from '../../core/booking/basket.js';
import { minutesOf } from '@stile/contracts/kernel/time';

/** Null: no limit of that kind. */
export interface Room {
  readonly cars: number | null;
  readonly people: number | null;
}

const least = (values: readonly (number | null)[]): number | null => {
  const limits = values.filter((value) => value !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
};

/**
 * Room for a party that arrives in `slot`: the least of every slot that its stay overlaps (docs/rules/capacity.md 11).
 * Cars do not matter where the kind of visit takes none.
 */
export const roomOf = (
  slot: SlotOccupancy,
  slots: readonly SlotOccupancy[],
  inventory: InventoryAnswer,
  counts?: Counts,
): Room => {
  const stayMinutes = inventory.settingsDict.pure_time_slots ? null : inventory.predefinedInterval;
  const from = minutesOf(slot.startTime);
  const stay =
    stayMinutes === null
      ? [slot]
      : slots.filter(
          (other) => minutesOf(other.startTime) < from + stayMinutes && minutesOf(other.endTime) > from,
        );
  return {
    cars: counts?.cars === 'none' ? null : least(stay.map((other) => other.carsLeft)),
    people: counts?.people === 'none' ? null : least(stay.map((other) => other.peopleLeft)),
  };
};

export const fits = (room: Room, party: Party): boolean =>
  (room.cars === null || party.cars <= room.cars) && (room.people === null || party.people <= room.people);

export type SlotState = 'full' | 'small' | 'free';

/**
 * A slot with its room to a party: not for anybody any more, for a smaller one, or free. Without cars of its own a
 * party does not mind that theirs are full.
 */
export const stateOf = (slot: SlotOccupancy, room: Room, party: Party): SlotState => {
  if (
    (party.counts?.cars === 'none' ? slot.status === 'PAST' : !slot.clickable) ||
    !fits(room, { cars: Math.min(1, party.cars), people: Math.min(1, party.people) })
  )
    return 'full';
  return fits(room, party) ? 'free' : 'small';
};
