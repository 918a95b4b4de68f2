import type { Basket, InventoryAnswer } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { REMEMBERED_ADDONS } from '../../core/booking/remembered-addons-key.js';
import type { Profile } from '@stile/contracts/profiles/profile';

type Remembered = readonly Pick<Profile, 'visitorType' | 'addons'>[];
type Visit = Pick<Basket, 'date' | 'arrival_time'>;
interface Stored {
  readonly inventory: string;
  readonly visit: string;
  readonly profiles: Remembered;
}

const visitOf = ({ date, arrival_time }: Visit): string => `${date} ${arrival_time ?? ''}`;

/** A product's time was chosen within a visit: of another one it is chosen again (docs/rules/products.md 21). */
export const isOfOtherVisit = (stored: TabStorage, visit: Visit): boolean => {
  const remembered = stored.read<Stored>(REMEMBERED_ADDONS);
  return remembered !== undefined && remembered.visit !== visitOf(visit);
};
export const withoutTimes = <T extends { readonly start_time?: string | undefined }>(
  addons: readonly T[],
): T[] => addons.filter(({ start_time }) => start_time === undefined);

/** What participants have chosen, for the selection: it is part of what the visit costs and of what is held. */
export const rememberProfileAddons = (
  stored: TabStorage,
  inventory: string,
  visit: Visit,
  profiles: Remembered,
): void =>
  stored.write(REMEMBERED_ADDONS, {
    inventory,
    visit: visitOf(visit),
    profiles: profiles.map(({ visitorType, addons }) => ({ visitorType, addons })),
  } satisfies Stored);
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
  const remembered = stored.read<Stored>(REMEMBERED_ADDONS);
  if (remembered?.inventory !== inventory.id) return basket;
  const own = ownProducts(inventory);
  const isOther = isOfOtherVisit(stored, basket);
  const coming = basket.passes.flatMap(({ visitor_type, visitor_count }) =>
    remembered.profiles.filter(({ visitorType }) => visitorType === visitor_type).slice(0, visitor_count),
  );
  return basketWith(
    basket,
    coming.map(({ addons }) => ({
      addons: (isOther ? withoutTimes(addons) : addons).filter(({ addon_inventory }) =>
        own.has(addon_inventory),
      ),
    })),
    own,
  );
};
