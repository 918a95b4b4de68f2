import type { Basket, OccupancyAnswer } from '@stile/contracts';
import type { Profile, ProfileAddon } from '@stile/contracts/profiles/profile';

/** A participant whose products may move. */
export interface Person extends Pick<Profile, 'addons'> {
  readonly id: string;
  /** Empty until one is typed. */
  readonly name: string;
}

/** A participant's product at a time that the visit does not have: its new time, null where it is taken out. */
export interface PersonMove {
  readonly id: string;
  readonly name: string;
  /** Their number in the party, from 1. */
  readonly n: number;
  readonly addon: string;
  readonly before: string;
  readonly time: string | null;
}

/** How many of a product are free at the times of the visit, the caller's own among them. */
export const freeDuring = (during: OccupancyAnswer, own: Basket | null): FreeTimes => {
  const isOwnDay = own?.date === during.date;
  return (addon) =>
    (during.addon_occupancy.checkouts.find(({ id }) => id === addon)?.timeSlots ?? []).map(
      ({ time, numAvailable }) => ({
        time,
        free:
          numAvailable +
          (isOwnDay ? own.addons : [])
            .filter((mine) => mine.addon_inventory === addon && mine.start_time === time)
            .reduce((sum, { addon_count }) => sum + addon_count, 0),
      }),
    );
};
type FreeTimes = (addon: string) => readonly { readonly time: string; readonly free: number }[];

/**
 * Where the products of participants go when the visit is another one: each stays at its time where there is room, else
 * it moves to the first time with room for all of it, else it is taken out (docs/rules/products.md 47).
 */
export const movesOfPeople = (people: readonly Person[], freeTimes: FreeTimes): readonly PersonMove[] => {
  const taken = new Map<string, number>();
  return people.flatMap(({ id, name, addons }, index) =>
    addons.flatMap(({ addon_inventory: addon, addon_count: count, start_time: before }): PersonMove[] => {
      if (before === undefined) return [];
      const keyOf = (time: string): string => `${addon} ${time}`;
      const isFree = ({ time, free }: { readonly time: string; readonly free: number }): boolean =>
        free - (taken.get(keyOf(time)) ?? 0) >= count;
      const times = freeTimes(addon).filter(isFree);
      const to = (times.find(({ time }) => time === before) ?? times[0])?.time ?? null;
      if (to !== null) taken.set(keyOf(to), (taken.get(keyOf(to)) ?? 0) + count);
      return to === before ? [] : [{ id, name, n: index + 1, addon, before, time: to }];
    }),
  );
};

/** Products of a participant once the moves are made. */
export const movedAddons = (
  person: string,
  addons: readonly ProfileAddon[],
  moves: readonly PersonMove[],
): readonly ProfileAddon[] =>
  addons.flatMap((chosen) => {
    const move = moves.find(
      ({ id, addon, before }) =>
        id === person && addon === chosen.addon_inventory && before === chosen.start_time,
    );
    if (!move) return [chosen];
    return move.time === null ? [] : [{ ...chosen, start_time: move.time }];
  });
