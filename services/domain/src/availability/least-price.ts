import { isTaxIncluded, timeOf, type PriceRule } from '@stile/contracts';
import { defaultReservationType, isVisitorTypeOffered } from '../basket/offered.js';
import { isPerson } from '../basket/party.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { priceTable } from '../pricing/price-book.js';
import type { DayPlan } from '../schedule/plan.js';

interface Known {
  readonly rules: Catalogue['price_rules'];
  readonly price: number | null;
}
const known = new WeakMap<DayPlan, Map<string, Known>>();

/**
 * The least price of one person who pays, at any time of a day, in the destination's usual kind of reservation; null where
 * nobody pays. With or without tax as the venue shows prices (docs/rules/money.md 11). Worked out once for a plan and its prices.
 */
export const leastPrice = (
  catalogue: Catalogue,
  plan: DayPlan,
  discountGroup: string | null,
): number | null => {
  const ofPlan = known.get(plan) ?? new Map<string, Known>();
  known.set(plan, ofPlan);
  const found = ofPlan.get(discountGroup ?? '');
  if (found?.rules === catalogue.price_rules) return found.price;
  const price = workOut(catalogue, plan, discountGroup);
  ofPlan.set(discountGroup ?? '', { rules: catalogue.price_rules, price });
  return price;
};

const workOut = (catalogue: Catalogue, plan: DayPlan, discountGroup: string | null): number | null => {
  const inventory = catalogue.inventories.get(plan.inventory)?.body;
  const reservationType = inventory && defaultReservationType(catalogue, inventory)?.id;
  if (!reservationType) return null;
  const withTax = isTaxIncluded(catalogue.inventory_group.get(plan.inventoryGroup)?.body.settings);
  const isCounted = ({ visitor_type_id }: PriceRule): boolean => {
    const type = catalogue.visitor_types.get(visitor_type_id)?.body;
    return type !== undefined && isPerson(type) && isVisitorTypeOffered(type, inventory, reservationType);
  };
  const prices = plan.slots.flatMap(({ start }) =>
    [
      ...priceTable(catalogue, {
        inventory: plan.inventory,
        date: plan.date,
        arrival: timeOf(start),
        reservationType,
        discountGroup,
      }).values(),
    ]
      .filter(({ body }) => isCounted(body))
      .map(({ body }) => (withTax ? body.price : body.price_before_tax)),
  );
  const least = Math.min(...prices.filter((price) => price > 0));
  return Number.isFinite(least) ? least : null;
};
