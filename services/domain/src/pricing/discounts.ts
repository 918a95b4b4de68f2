import { money, type Coupon, type DiscountLine, type Money } from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';
import type { Line } from './lines.js';

/** Units of one line with the same discounts, and what is left to pay for all of them. */
interface Parcel {
  readonly of: Line;
  readonly units: number;
  readonly left: Money;
  readonly leftBeforeTax: Money;
}
type Rule = Coupon['discount_rule'];

const isNamed = ({ line: { kind, item } }: Line, { visitor_type, addon_inventory }: Rule): boolean =>
  (visitor_type === null && addon_inventory === null) ||
  item === (kind === 'visitor' ? visitor_type : addon_inventory);

const isInBase = (line: Line, rule: Rule): boolean => {
  if (line.line.kind === 'donation') return false;
  switch (rule.discount_effect) {
    case 'whole_order':
      return true;
    case 'visitor_types':
      return line.line.kind === 'visitor';
    case 'addons':
      return line.line.kind === 'addon';
    case 'single_item':
      return isNamed(line, rule);
  }
};

/** `units` of a parcel, and the rest of it. */
const cut = (parcel: Parcel, units: number): [Parcel, Parcel] => {
  const left = money.mulDiv(parcel.left, units, parcel.units);
  const leftBeforeTax = money.mulDiv(parcel.leftBeforeTax, units, parcel.units);
  return [
    { ...parcel, units, left, leftBeforeTax },
    {
      ...parcel,
      units: parcel.units - units,
      left: money.subtract(parcel.left, left),
      leftBeforeTax: money.subtract(parcel.leftBeforeTax, leftBeforeTax),
    },
  ];
};

/**
 * The parcels a coupon discounts, and the others. Of a single item it discounts the cheapest units that still cost
 * something.
 */
const divide = (parcels: readonly Parcel[], rule: Rule): { base: Parcel[]; rest: Parcel[] } => {
  const counts = (parcel: Parcel): boolean => parcel.left > 0 && isInBase(parcel.of, rule);
  const candidates = parcels.filter(counts);
  const base: Parcel[] = [];
  const rest = parcels.filter((parcel) => !counts(parcel));
  const single = rule.discount_effect === 'single_item';
  if (single) candidates.sort((a, b) => a.of.each - b.of.each);
  let units = single ? (rule.discount_quantity ?? Infinity) : Infinity;
  for (const parcel of candidates) {
    if (parcel.units <= units) base.push(parcel);
    else if (units === 0) rest.push(parcel);
    else {
      const [taken, other] = cut(parcel, units);
      base.push(taken);
      rest.push(other);
    }
    units -= Math.min(units, parcel.units);
  }
  return { base, rest };
};

const discountOf = (base: Money, { rule_type, discount_amount }: Rule): Money => {
  switch (rule_type) {
    case 'free':
      return base;
    case 'percent':
      return money.min(base, money.percentOf(base, discount_amount));
    case 'fixed':
      return money.min(base, money.money(discount_amount));
  }
};

const applyCoupon = (
  parcels: readonly Parcel[],
  { body, revision }: Versioned<Coupon>,
): { discount: DiscountLine; parcels: Parcel[] } => {
  const { base, rest } = divide(parcels, body.discount_rule);
  const after = base.map(({ left }) => left);
  const before = base.map(({ leftBeforeTax }) => leftBeforeTax);
  const sum = money.add(...after);
  const amount = discountOf(sum, body.discount_rule);
  const amountBeforeTax = sum === 0 ? money.zero : money.mulDiv(amount, money.add(...before), sum);
  const parts = money.split(amount, after);
  const partsBeforeTax = money.split(amountBeforeTax, before);
  const discounted = base.map((parcel, i): Parcel => ({
    ...parcel,
    left: money.subtract(parcel.left, parts[i]!),
    leftBeforeTax: money.subtract(parcel.leftBeforeTax, partsBeforeTax[i]!),
  }));
  const items = amount === 0 ? [] : [...new Set(base.map(({ of }) => of.line.item))];
  return {
    discount: {
      coupon: body.code,
      description: body.description,
      amount: money.units(amount),
      amountBeforeTax: money.units(amountBeforeTax),
      items,
      revision,
    },
    parcels: [...discounted, ...rest],
  };
};

/**
 * Coupons in their order, each on what the earlier ones have left (docs/rules/coupons-and-discounts.md 1): no line goes
 * below 0, and a second coupon for one free child frees a second child. Returns the discounts and what is left of all
 * lines, exact to 4 decimals.
 */
export const applyCoupons = (
  lines: readonly Line[],
  coupons: readonly Versioned<Coupon>[],
): { discounts: DiscountLine[]; left: Money; leftBeforeTax: Money } => {
  let parcels: Parcel[] = lines.map((line) => ({
    of: line,
    units: line.line.count,
    left: line.amount,
    leftBeforeTax: line.amountBeforeTax,
  }));
  const discounts: DiscountLine[] = [];
  for (const coupon of coupons) {
    const applied = applyCoupon(parcels, coupon);
    discounts.push(applied.discount);
    parcels = applied.parcels;
  }
  return {
    discounts,
    left: money.add(...parcels.map(({ left }) => left)),
    leftBeforeTax: money.add(...parcels.map(({ leftBeforeTax }) => leftBeforeTax)),
  };
};
