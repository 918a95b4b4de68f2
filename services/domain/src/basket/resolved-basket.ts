import type {
  Addon,
  AddonType,
  Basket,
  Channel,
  DiscountGroup,
  Inventory,
  LocalDate,
  PricedLine,
  ReservationType,
} from '@stile/contracts';
import { addDays, CHANNELS, daysBetween, MAX_ADDON_DAYS, minutesOf } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { priceTable, type PriceTable } from '../pricing/price-book.js';
import type { RequestedAddon, RequestedPass } from '../pricing/requested.js';
import { addonLinks } from '../schedule/addon-links.js';
import { hasViolations, type Violation } from '../kernel/violations.js';
import { boundViolations } from './money-bounds.js';
import { agreedRule, previousCount } from '../amendment/previous-booking.js';
import {
  defaultReservationType,
  hasAttributes,
  isAddonOffered,
  isGroupOffered,
  isVisitorTypeOffered,
  type Viewer,
} from './offered.js';
import { isPerson, needsNoVehicle, partyOf, withExtraPeople, type Party } from './party.js';

/** A basket with the documents that it names. */
export interface ResolvedBasket {
  readonly inventory: Inventory;
  readonly reservationType: ReservationType;
  readonly discountGroup: DiscountGroup | null;
  /** Minutes of the visit date. */
  readonly arrival: number | null;
  /** As in the basket; null where it names none. `parkingOf` derives what counts. */
  readonly parkingHours: number | null;
  readonly party: Party;
  readonly passes: readonly RequestedPass[];
  readonly addons: readonly RequestedAddon[];
  /**
   * Types on offer of which a reservation needs at least one (`at_least_1`), without participants' add-ons: profiles
   * check those.
   */
  readonly neededTypes: readonly AddonType[];
}

/** A line that is not on sale is a violation and is left out of `resolved`. */
export type BasketResolution =
  | { readonly resolved: ResolvedBasket; readonly violations: readonly Violation[] }
  | { readonly resolved: null; readonly violations: readonly [Violation, ...Violation[]] };

/** Adds up entries with the same key, in the order in which they first come. */
const merged = <T extends { readonly count: number }>(entries: readonly (readonly [string, T])[]): T[] => {
  const byKey = new Map<string, T>();
  for (const [key, entry] of entries) {
    const first = byKey.get(key);
    byKey.set(key, first ? { ...first, count: first.count + entry.count } : entry);
  }
  return [...byKey.values()];
};

const totalOf = <T>(
  entries: readonly T[],
  isIt: (entry: T) => boolean,
  count: (entry: T) => number,
): number => entries.reduce((sum, entry) => sum + (isIt(entry) ? count(entry) : 0), 0);

/**
 * A party with the types that are in every party once (`always_1`), where it does not name them. Nobody is no party, and
 * a party by shuttle has no vehicle of itself.
 */
const withAlwaysOne = (
  catalogue: Catalogue,
  basket: Basket,
  { inventory, reservationType, discountGroup }: Frame,
): Basket => {
  if (basket.passes.length === 0) return basket;
  const missing = inventory.visitor_types.filter((id) => {
    const visitorType = catalogue.visitor_types.get(id)?.body;
    return (
      visitorType?.settings.always_1 === true &&
      (isPerson(visitorType) || !needsNoVehicle(basket)) &&
      isVisitorTypeOffered(visitorType, inventory, reservationType.id) &&
      !basket.passes.some(({ visitor_type, visitor_count }) => visitor_type === id && visitor_count > 0)
    );
  });
  if (missing.length === 0) return basket;
  const prices = pricesOf(catalogue, basket, { inventory, reservationType, discountGroup });
  const added = missing
    .filter((id) => prices.has(id))
    .map((visitor_type) => ({ visitor_type, visitor_count: 1 }));
  return { ...basket, passes: [...basket.passes, ...added] };
};

type Frame = Pick<ResolvedBasket, 'inventory' | 'reservationType' | 'discountGroup'>;

const pricesOf = (
  catalogue: Catalogue,
  { date, arrival_time: arrival }: Basket,
  { inventory, reservationType, discountGroup }: Frame,
): PriceTable =>
  priceTable(catalogue, {
    inventory: inventory.id,
    date,
    arrival,
    reservationType: reservationType.id,
    discountGroup: discountGroup?.name ?? null,
  });

const readPasses = (
  catalogue: Catalogue,
  basket: Basket,
  frame: Frame,
  previousLines: readonly PricedLine[],
  violations: Violation[],
): RequestedPass[] => {
  const { inventory, reservationType } = frame;
  const prices = pricesOf(catalogue, basket, frame);
  return merged(
    basket.passes.flatMap(({ visitor_type, visitor_count }, index): [string, RequestedPass][] => {
      const visitorType = catalogue.visitor_types.get(visitor_type)?.body;
      const onSale =
        visitorType && isVisitorTypeOffered(visitorType, inventory, reservationType.id)
          ? prices.get(visitor_type)
          : undefined;
      const rule =
        onSale ??
        agreedRule(
          previousLines,
          visitor_type,
          totalOf(
            basket.passes,
            (pass) => pass.visitor_type === visitor_type,
            (pass) => pass.visitor_count,
          ),
          { inventory: inventory.id, date: basket.date },
        );
      if (visitorType && rule) return [[visitor_type, { index, visitorType, count: visitor_count, rule }]];
      violations.push({ field: `passes.${index}.visitor_type`, code: 'visitor_type_not_for_sale' });
      return [];
    }),
  );
};

/** The caller's view of add-ons, whether a price may be agreed, and the people of the party. */
type Buyer = Viewer & { readonly agreesPrices: boolean; readonly persons: number };

const peopleOf = ({ settings }: Addon, persons: number): number =>
  settings.price_per_person ? Math.max(1, persons) : 1;

/** Entries with the same key are one: same product, same time, same days, same agreed price. */
const mergeKey = (entry: Basket['addons'][number], days: readonly LocalDate[] | null): string => {
  const { addon_inventory, start_time = '', unit_price_before_tax: agreedPrice } = entry;
  const range = days ? `/${days[0]}/${days.length}` : '';
  return `${addon_inventory}@${start_time}${range}${agreedPrice === undefined ? '' : `=${agreedPrice}`}`;
};

const readAddons = (
  catalogue: Catalogue,
  basket: Basket,
  viewer: Buyer,
  previousLines: readonly PricedLine[],
  violations: Violation[],
): RequestedAddon[] => {
  const wasBooked = (id: string): boolean =>
    previousCount(previousLines, 'product', id) >=
    totalOf(
      basket.addons,
      (entry) => entry.addon_inventory === id,
      (entry) => entry.addon_count,
    );
  const readAddon = (entry: Basket['addons'][number], index: number): [string, RequestedAddon][] => {
    const { addon_inventory, addon_count, start_time, unit_price_before_tax: agreedPrice } = entry;
    const addon = catalogue.addons.get(addon_inventory);
    const type = addon && catalogue.addon_types.get(addon.body.addon_type)?.body;
    if (!addon || !type || !(isAddonOffered(addon.body, type, viewer) || wasBooked(addon_inventory))) {
      violations.push({ field: `addons.${index}.addon_inventory`, code: 'addon_unknown' });
      return [];
    }
    const days = daysOf(entry, basket.date);
    if (days === undefined) {
      const detail = { max: MAX_ADDON_DAYS };
      violations.push({ field: `addons.${index}.end_date`, code: 'addon_range', detail });
      return [];
    }
    violations.push(...attributeViolations(entry, index, addon.body, viewer));
    const start = start_time === undefined ? null : minutesOf(start_time);
    const people = peopleOf(addon.body, viewer.persons);
    return [
      [mergeKey(entry, days), { index, addon, type, count: addon_count, people, start, days, agreedPrice }],
    ];
  };
  const requested = merged(basket.addons.flatMap(readAddon));
  return [...requested, ...automaticOf(catalogue, requested, viewer)];
};

/** Only products with attributes of their own have notes; the desk may agree their price. */
const attributeViolations = (
  { notes, unit_price_before_tax }: Basket['addons'][number],
  index: number,
  addon: Addon,
  { agreesPrices }: Buyer,
): Violation[] => {
  const requested = hasAttributes(addon);
  return [
    ...(notes !== undefined && !requested
      ? [
          {
            field: `addons.${index}.notes`,
            code: 'addon_without_attributes' as const,
            detail: { title: addon.title },
          },
        ]
      : []),
    ...(unit_price_before_tax !== undefined && !(requested && agreesPrices)
      ? [
          {
            field: `addons.${index}.unit_price_before_tax`,
            code: 'addon_price_not_agreed' as const,
            detail: { title: addon.title },
          },
        ]
      : []),
  ];
};

/**
 * Both ends included; null without a range. Undefined for an invalid range: backwards, before the visit, or too long
 * after it.
 */
const daysOf = (
  { start_date, end_date }: Basket['addons'][number],
  visitDate: LocalDate,
): LocalDate[] | null | undefined => {
  if (start_date === undefined && end_date === undefined) return null;
  const from = start_date ?? visitDate;
  const days = daysBetween(from, end_date ?? from) + 1;
  return from < visitDate || days < 1 || daysBetween(visitDate, from) + days > MAX_ADDON_DAYS
    ? undefined
    : Array.from({ length: days }, (_, i) => addDays(from, i));
};

/**
 * Automatic add-ons: as many as of their main add-ons, at the same time and on the same days, less those in the basket.
 */
const automaticOf = (
  { addons, addon_types }: Catalogue,
  requested: readonly RequestedAddon[],
  viewer: Buyer,
): RequestedAddon[] =>
  addonLinks(addons).automatic.flatMap((addon) => {
    const type = addon_types.get(addon.body.addon_type)?.body;
    if (!type || !isAddonOffered(addon.body, type, { ...viewer, seesHidden: true })) return [];
    let named = requested.reduce(
      (sum, resolved) => sum + (resolved.addon.body.id === addon.body.id ? resolved.count : 0),
      0,
    );
    return requested
      .filter((main) => addon.body.main_addons.includes(main.addon.body.id))
      .flatMap(({ index, count, start, days }): RequestedAddon[] => {
        const added = Math.max(0, count - named);
        named = Math.max(0, named - count);
        const people = peopleOf(addon.body, viewer.persons);
        return added === 0
          ? []
          : [{ index, addon, type, count: added, people, start, days, agreedPrice: undefined }];
      });
  });

const neededTypes = ({ addon_types, addons }: Catalogue, viewer: Viewer): AddonType[] => {
  const needed: AddonType[] = [];
  for (const { body } of addon_types.values()) {
    if (!body.settings.at_least_1 || body.settings.profile_addon) continue;
    if (
      [...addons.values()].some(
        ({ body: addon }) => addon.addon_type === body.id && isAddonOffered(addon, body, viewer),
      )
    )
      needed.push(body);
  }
  return needed;
};

/**
 * The named type. An unknown name is a violation; the rest of the basket is then resolved with the default type, so
 * that its violations show too.
 */
const readReservationType = (
  catalogue: Catalogue,
  inventory: Inventory,
  named: string | undefined,
  violations: Violation[],
): ReservationType | undefined => {
  const known =
    named !== undefined && inventory.reservation_types.includes(named)
      ? catalogue.reservation_types.get(named)?.body
      : undefined;
  const reservationType = known ?? defaultReservationType(catalogue, inventory);
  if (!reservationType || (named !== undefined && !known))
    violations.push({ field: 'reservation_type', code: 'reservation_type_unknown' });
  return reservationType;
};

const readDiscountGroup = (
  { discount_groups }: Catalogue,
  { discount_group: named, inventory }: Basket,
  violations: Violation[],
): DiscountGroup | null => {
  if (!named) return null;
  const group = discount_groups.get(named)?.body;
  if (group && isGroupOffered(group, inventory)) return group;
  violations.push({
    field: 'discount_group',
    code: 'discount_group_unknown',
    detail: { discount_group: named },
  });
  return null;
};

/** The documents that the rest of a basket depends on; null where one is missing. */
const readFrame = (catalogue: Catalogue, basket: Basket, violations: Violation[]): Frame | null => {
  const inventory = catalogue.inventories.get(basket.inventory)?.body;
  if (!catalogue.inventory_group.has(basket.inventory_group))
    violations.push({
      field: 'inventory_group',
      code: 'inventory_group_undefined',
      status: 404,
      detail: { inventory_group: basket.inventory_group },
    });
  if (!inventory)
    violations.push({
      field: 'inventory',
      code: 'invalid_park',
      status: 404,
      detail: { inventory: basket.inventory },
    });
  const reservationType =
    inventory && readReservationType(catalogue, inventory, basket.reservation_type, violations);
  const discountGroup = readDiscountGroup(catalogue, basket, violations);
  return inventory && reservationType ? { inventory, reservationType, discountGroup } : null;
};

/**
 * Looks up what a basket names. What is not on sale there on that date is a violation, unless the edited reservation
 * (`previousLines`) has it already. Availability is not checked.
 */
export const resolveBasket = (
  catalogue: Catalogue,
  requested: Basket,
  channel: Channel,
  previousLines: readonly PricedLine[] = [],
): BasketResolution => {
  const violations: Violation[] = [];
  const frame = readFrame(catalogue, requested, violations);
  if (!frame) {
    if (!hasViolations(violations))
      throw new Error('a basket without an inventory or a reservation type has a violation');
    return { resolved: null, violations };
  }
  const { inventory, reservationType, discountGroup } = frame;
  const basket = withAlwaysOne(catalogue, requested, frame);
  const passes = readPasses(catalogue, basket, frame, previousLines, violations);
  const party = partyOf(basket, reservationType, catalogue.visitor_types);
  const viewer = {
    inventory: inventory.id,
    reservationType: reservationType.id,
    discountGroup: discountGroup?.id ?? null,
    seesHidden: CHANNELS[channel].seesHidden,
    agreesPrices: CHANNELS[channel].agreesPrices,
    persons: party.persons,
  };
  const addons = readAddons(catalogue, basket, viewer, previousLines, violations);
  violations.push(...boundViolations(passes, addons));
  return {
    resolved: {
      ...frame,
      arrival: basket.arrival_time === null ? null : minutesOf(basket.arrival_time),
      parkingHours: basket.parking_hours ?? null,
      party: withExtraPeople(party, addons, reservationType),
      passes,
      addons,
      neededTypes: neededTypes(catalogue, viewer),
    },
    violations,
  };
};
