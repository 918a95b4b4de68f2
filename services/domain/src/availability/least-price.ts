import { isTaxIncluded, timeOf, type PriceRule } from '@stile/contracts';
import { defaultReservationType, isVisitorTypeOffered } from '../basket/offered.js';
import { isPerson } from '../basket/party.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { priceTable } from '../pricing/price-book.js';
import type { DayPlan, Slot } from '../schedule/plan.js';

interface Known {
  readonly rules: Catalogue['price_rules'];
  /** By the minute at which a slot begins. */
  readonly prices: ReadonlyMap<number, number>;
}
const known = new WeakMap<DayPlan, Map<string, Known>>();

/**
 * The least price of one person who pays, at the beginning of any of these slots of a day, in the destination's usual kind
 * of reservation; null where nobody pays, or the group makes somebody free who pays without it. With or without tax as the
 * venue shows prices (docs/rules/money.md 12).
 */
export const leastPrice = (
  catalogue: Catalogue,
  plan: DayPlan,
  slots: readonly Slot[],
  discountGroup: string | null,
): number | null => {
  const prices = knownPrices(catalogue, plan, discountGroup);
  const least = Math.min(...slots.map(({ start }) => prices.get(start) ?? Infinity));
  return Number.isFinite(least) ? least : null;
};

/** Worked out once for a plan and its price rules. */
const knownPrices = (catalogue: Catalogue, plan: DayPlan, discountGroup: string | null): Known['prices'] => {
  const ofPlan = known.get(plan) ?? new Map<string, Known>();
  known.set(plan, ofPlan);
  const found = ofPlan.get(discountGroup ?? '');
  if (found?.rules === catalogue.price_rules) return found.prices;
  const prices = leastPrices(catalogue, plan, discountGroup);
  ofPlan.set(discountGroup ?? '', { rules: catalogue.price_rules, prices });
  return prices;
};

const leastPrices = (catalogue: Catalogue, plan: DayPlan, discountGroup: string | null): Known['prices'] => {
  const inventory = catalogue.inventories.get(plan.inventory)?.body;
  const reservationType = inventory && defaultReservationType(catalogue, inventory)?.id;
  if (!reservationType) return new Map();
  const withTax = isTaxIncluded(catalogue.inventory_group.get(plan.inventoryGroup)?.body.settings);
  const isCounted = ({ visitor_type_id }: PriceRule): boolean => {
    const type = catalogue.visitor_types.get(visitor_type_id)?.body;
    return type !== undefined && isPerson(type) && isVisitorTypeOffered(type, inventory, reservationType);
  };
  const pricesAt = (start: number, group: string | null): ReadonlyMap<string, number> =>
    new Map(
      [
        ...priceTable(catalogue, {
          inventory: plan.inventory,
          date: plan.date,
          arrival: timeOf(start),
          reservationType,
          discountGroup: group,
        }),
      ]
        .filter(([, { body }]) => isCounted(body))
        .map(([type, { body }]) => [type, withTax ? body.price : body.price_before_tax]),
    );
  const leastAt = (start: number): number => {
    const prices = pricesAt(start, discountGroup);
    const usual = discountGroup === null ? prices : pricesAt(start, null);
    const isMadeFree = [...prices].some(([type, price]) => price === 0 && (usual.get(type) ?? 0) > 0);
    return isMadeFree ? Infinity : Math.min(...[...prices.values()].filter((price) => price > 0));
  };
  return new Map(plan.slots.map(({ start }) => [start, leastAt(start)]));
};
