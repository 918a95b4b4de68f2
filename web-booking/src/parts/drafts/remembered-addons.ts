import type { Basket, InventoryAnswer } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { REMEMBERED_ADDONS } from '../../core/booking/remembered-addons-key.js';
import type { Profile } from '@stile/contracts/profiles/profile';
import type { Person, PersonMove } from './moved-people.js';

type Visit = Pick<Basket, 'date' | 'arrival_time' | 'parking_hours'>;
type Coming = Person & Pick<Profile, 'visitorType'>;
interface Stored {
  readonly inventory: string;
  /** Within which the times were chosen. */
  readonly visit: string;
  readonly profiles: readonly Coming[];
  /** Moves and losses of this visit. */
  readonly moves: readonly PersonMove[];
}

const visitOf = ({ date, arrival_time, parking_hours }: Visit): string =>
  [date, arrival_time ?? '', parking_hours ?? ''].join(' ');

export const readRemembered = (stored: TabStorage, inventory: string): Stored | undefined => {
  const remembered = stored.read<Stored>(REMEMBERED_ADDONS);
  return remembered?.inventory === inventory ? remembered : undefined;
};
export const writeRemembered = (
  stored: TabStorage,
  { visit, ...remembered }: Omit<Stored, 'visit'> & { readonly visit: Visit },
): void => stored.write(REMEMBERED_ADDONS, { ...remembered, visit: visitOf(visit) } satisfies Stored);

/** Participants' products that the present visit has moved or taken out. */
export const movesFor = (stored: TabStorage, inventory: string, visit: Visit): readonly PersonMove[] => {
  const remembered = readRemembered(stored, inventory);
  return remembered?.visit === visitOf(visit) ? remembered.moves : [];
};

/** Whether participants chose times within another visit (docs/rules/products.md 47). */
export const isOfOtherVisit = (stored: TabStorage, inventory: string, visit: Visit): boolean => {
  const remembered = readRemembered(stored, inventory);
  return (
    remembered !== undefined &&
    remembered.visit !== visitOf(visit) &&
    remembered.profiles.some(({ addons }) => addons.some(({ start_time }) => start_time !== undefined))
  );
};

const comingOf = (profiles: readonly Profile[]): readonly Coming[] =>
  profiles.map(({ id, fields, visitorType, addons }) => ({
    id,
    name: [fields['first_name'], fields['last_name']]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim(),
    visitorType,
    addons,
  }));

/** Participants' choices, for the selection: they are part of what the visit costs and of what is held. */
export const rememberProfileAddons = (
  stored: TabStorage,
  inventory: string,
  visit: Visit,
  profiles: readonly Profile[],
): void =>
  writeRemembered(stored, {
    inventory,
    visit,
    profiles: comingOf(profiles),
    moves: movesFor(stored, inventory, visit),
  });

/**
 * Participants' choices with those of an offer. What they chose within another visit still moves to the offer's
 * (docs/rules/products.md 47).
 */
export const rememberOffered = (
  stored: TabStorage,
  inventory: string,
  offer: Visit,
  profiles: readonly Profile[],
): void => {
  const earlier = readRemembered(stored, inventory);
  if (earlier) stored.write(REMEMBERED_ADDONS, { ...earlier, profiles: comingOf(profiles) } satisfies Stored);
  else rememberProfileAddons(stored, inventory, offer, profiles);
};
export const forgetProfileAddons = (stored: TabStorage): void => stored.remove(REMEMBERED_ADDONS);

/** Products that only participants can have. */
export const ownProducts = ({ addons: { groups } }: InventoryAnswer): ReadonlySet<string> =>
  new Set(
    groups
      .filter(({ settings }) => settings.profile_addon)
      .flatMap(({ addons }) => addons)
      .map(({ id }) => id),
  );

/**
 * The basket with the participants' add-ons in it, added up by product and time. `own`: products that only a
 * participant can have.
 */
export const basketWith = (
  basket: Basket,
  profiles: readonly Pick<Profile, 'addons'>[],
  own: ReadonlySet<string>,
): Basket => {
  const added = new Map<string, Basket['addons'][number]>();
  for (const { addon_inventory, addon_count, start_time } of profiles.flatMap(({ addons }) => addons)) {
    const key = `${addon_inventory}@${start_time ?? ''}`;
    added.set(key, {
      addon_inventory,
      addon_count: addon_count + (added.get(key)?.addon_count ?? 0),
      ...(start_time ? { start_time } : {}),
    });
  }
  const others = basket.addons.filter(({ addon_inventory }) => !own.has(addon_inventory));
  return { ...basket, addons: [...others, ...added.values()] };
};

/** The basket with what the participants who still come chose before. */
export const withRememberedAddons = (
  basket: Basket,
  inventory: InventoryAnswer,
  stored: TabStorage,
): Basket => {
  const remembered = readRemembered(stored, inventory.id);
  if (!remembered) return basket;
  const own = ownProducts(inventory);
  const coming = basket.passes.flatMap(({ visitor_type, visitor_count }) =>
    remembered.profiles.filter(({ visitorType }) => visitorType === visitor_type).slice(0, visitor_count),
  );
  return basketWith(
    basket,
    coming.map(({ addons }) => ({
      addons: addons.filter(({ addon_inventory }) => own.has(addon_inventory)),
    })),
    own,
  );
};
