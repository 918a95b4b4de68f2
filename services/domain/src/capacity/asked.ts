import type { Addon, AddonType, Basket, DiscountGroup, Inventory, PriceRule, ReservationType, VisitorType } from '@stile/contracts';
import { minutesOf } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { priceTable } from '../pricing/price-book.js';
import { isFaulty, type Fault } from './faults.js';
import { defaultReservationType, isAddonOffered, isGroupOffered, isVisitorTypeOffered } from './offered.js';
import { partyOf, type Party } from './party.js';

/** All passes of one visitor type; `index` is the first one's place in the basket. */
export interface AskedPass { readonly index: number; readonly visitorType: VisitorType; readonly count: number; readonly rule: Versioned<PriceRule> }
/** All of one add-on at one time. `start` in minutes, null without a time. */
export interface AskedAddon { readonly index: number; readonly addon: Versioned<Addon>; readonly type: AddonType; readonly count: number; readonly start: number | null }

/** A basket with the documents that it names. */
export interface Asked {
  readonly inventory: Inventory;
  readonly reservationType: ReservationType;
  readonly discountGroup: DiscountGroup | null;
  /** Minutes of the visit date. */
  readonly arrival: number | null;
  readonly party: Party;
  readonly passes: readonly AskedPass[];
  readonly addons: readonly AskedAddon[];
}

/** What is not for sale is named in `faults` and left out of `asked`; without an inventory there is nothing to ask for. */
export type Reading = { readonly asked: Asked; readonly faults: readonly Fault[] } | { readonly asked: null; readonly faults: readonly [Fault, ...Fault[]] };

/** Adds up entries with the same key, in the order in which they first come. */
const merged = <T extends { readonly count: number }>(entries: readonly (readonly [string, T])[]): T[] => {
  const byKey = new Map<string, T>();
  for (const [key, entry] of entries) {
    const first = byKey.get(key);
    byKey.set(key, first ? { ...first, count: first.count + entry.count } : entry);
  }
  return [...byKey.values()];
};

const readPasses = (catalogue: Catalogue, basket: Basket, { inventory, reservationType, discountGroup }: Pick<Asked, 'inventory' | 'reservationType' | 'discountGroup'>, faults: Fault[]): AskedPass[] => {
  const prices = priceTable(catalogue, { inventory: inventory.id, date: basket.date, arrival: basket.arrival_time, reservationType: reservationType.id, discountGroup: discountGroup?.name ?? null });
  return merged(basket.passes.flatMap(({ visitor_type, visitor_count }, index): [string, AskedPass][] => {
    const visitorType = catalogue.visitor_types.get(visitor_type)?.body;
    const rule = prices.get(visitor_type);
    if (visitorType && rule && isVisitorTypeOffered(visitorType, inventory, reservationType.id)) return [[visitor_type, { index, visitorType, count: visitor_count, rule }]];
    faults.push({ field: `passes.${index}.visitor_type`, code: 'visitor_type_not_for_sale' });
    return [];
  }));
};

const readAddons = (catalogue: Catalogue, basket: Basket, asked: Pick<Asked, 'inventory' | 'reservationType' | 'discountGroup'>, store: boolean, faults: Fault[]): AskedAddon[] => {
  const viewer = { inventory: asked.inventory.id, reservationType: asked.reservationType.id, discountGroup: asked.discountGroup?.id ?? null, store };
  return merged(basket.addons.flatMap(({ addon_inventory, addon_count, start_time }, index): [string, AskedAddon][] => {
    const addon = catalogue.addons.get(addon_inventory);
    const type = addon && catalogue.addon_types.get(addon.body.addon_type)?.body;
    if (addon && type && isAddonOffered(addon.body, type, viewer)) {
      return [[`${addon_inventory}@${start_time ?? ''}`, { index, addon, type, count: addon_count, start: start_time === undefined ? null : minutesOf(start_time) }]];
    }
    faults.push({ field: `addons.${index}.addon_inventory`, code: 'addon_unknown' });
    return [];
  }));
};

/** Looks up what a basket names. Everything that is not for sale here and then is a fault; how much of it there is, is not asked. */
export const readBasket = (catalogue: Catalogue, basket: Basket, store: boolean): Reading => {
  const faults: Fault[] = [];
  const inventory = catalogue.inventories.get(basket.inventory)?.body;
  if (!catalogue.inventory_group.has(basket.inventory_group)) faults.push({ field: 'inventory_group', code: 'inventory_group_undefined', status: 404 });
  if (!inventory) faults.push({ field: 'inventory', code: 'invalid_park', status: 404 });
  const named = basket.reservation_type;
  const known = inventory && named !== undefined && inventory.reservation_types.includes(named) ? catalogue.reservation_types.get(named)?.body : undefined;
  // A wrong type is a fault of its own; the rest of the basket is read as the default type, so that its faults show too.
  const reservationType = known ?? (inventory && defaultReservationType(catalogue, inventory));
  if (inventory && (!reservationType || (named !== undefined && !known))) faults.push({ field: 'reservation_type', code: 'reservation_type_unknown' });
  const group = basket.discount_group ? catalogue.discount_groups.get(basket.discount_group)?.body : undefined;
  const discountGroup = group && isGroupOffered(group, basket.inventory) ? group : null;
  if (basket.discount_group && !discountGroup) faults.push({ field: 'discount_group', code: 'discount_group_unknown' });
  if (!inventory || !reservationType) {
    if (!isFaulty(faults)) throw new Error('a basket without an inventory or a reservation type has a fault');
    return { asked: null, faults };
  }
  const context = { inventory, reservationType, discountGroup };
  const passes = readPasses(catalogue, basket, context, faults);
  const addons = readAddons(catalogue, basket, context, store, faults);
  const arrival = basket.arrival_time === null ? null : minutesOf(basket.arrival_time);
  return { asked: { ...context, arrival, party: partyOf(basket, reservationType, catalogue.visitor_types), passes, addons }, faults };
};
