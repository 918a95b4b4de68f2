import {
  agreedShares,
  money,
  sharesOf,
  type AgreedShares,
  type Coupon,
  type DiscountLine,
  type Left,
  type Money,
  type Priced,
  type Share,
} from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';
import { unitsApart, type AgreedPart, type Line } from './lines.js';

/** Units of one line with the same discounts, and what is left to pay for all of them. */
interface Parcel {
  readonly of: Line;
  readonly units: number;
  readonly left: Money;
  readonly leftBeforeTax: Money;
  /** Where the edited reservation has them. */
  readonly agreed?: AgreedPart;
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

const isOfQuantity = ({ discount_effect, discount_quantity }: Rule): boolean =>
  discount_effect === 'single_item' && discount_quantity !== null;

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

const cheapestFirst = (a: Parcel, b: Parcel): number => a.of.each - b.of.each;

/**
 * The parcels a coupon discounts, and the others. Of a single item it discounts the cheapest units that still cost
 * something. More people of a product for each person are no units of their own: they go with theirs.
 */
const divide = (parcels: readonly Parcel[], rule: Rule): { base: Parcel[]; rest: Parcel[] } => {
  const counts = (parcel: Parcel): boolean => parcel.left > 0 && isInBase(parcel.of, rule);
  const candidates = parcels.filter(counts);
  const rest = parcels.filter((parcel) => !counts(parcel));
  if (!isOfQuantity(rule)) return { base: candidates, rest };
  const base: Parcel[] = [];
  let units = rule.discount_quantity!;
  for (const parcel of candidates.toSorted(cheapestFirst)) {
    if (parcel.units === 0) (base.some(({ of }) => of === parcel.of) ? base : rest).push(parcel);
    else if (units === 0) rest.push(parcel);
    else if (parcel.units <= units) base.push(parcel);
    else {
      const [part, other] = cut(parcel, units);
      base.push(part);
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

interface Off {
  readonly amount: Money;
  readonly amountBeforeTax: Money;
  readonly base: readonly Parcel[];
}

const leftOf = (parcels: readonly Parcel[]): Money => money.add(...parcels.map(({ left }) => left));
const leftBeforeTaxOf = (parcels: readonly Parcel[]): Money =>
  money.add(...parcels.map(({ leftBeforeTax }) => leftBeforeTax));
const within = (amount: Money, most: Money): Money => money.min(most, amount > 0 ? amount : money.zero);

/** The sum that a rule takes off parcels. */
const offBy = (parcels: readonly Parcel[], rule: Rule): Off & { readonly rest: readonly Parcel[] } => {
  const { base, rest } = divide(parcels, rule);
  const sum = leftOf(base);
  const amount = discountOf(sum, rule);
  const amountBeforeTax = sum === 0 ? money.zero : money.mulDiv(amount, leftBeforeTaxOf(base), sum);
  return { amount, amountBeforeTax, base, rest };
};

const isLimited = (rule: Rule): boolean => rule.rule_type === 'fixed' || isOfQuantity(rule);

const less = (parcel: Parcel, { after, before }: Share): Parcel => ({
  ...parcel,
  left: money.subtract(parcel.left, after),
  leftBeforeTax: money.subtract(parcel.leftBeforeTax, before),
});

const takenOff = ({ amount, amountBeforeTax, base }: Off): Parcel[] => {
  const after = money.split(
    amount,
    base.map(({ left }) => left),
  );
  const before = money.split(
    amountBeforeTax,
    base.map(({ leftBeforeTax }) => leftBeforeTax),
  );
  return base.map((parcel, i) => less(parcel, { after: after[i]!, before: before[i]! }));
};

/** An amount taken off some parcels as far as they cost so much, then off others. */
const offInTurn = (
  turns: readonly (readonly Parcel[])[],
  amount: Money,
  amountBeforeTax: Money,
): readonly Off[] => {
  let left = amount;
  let leftBeforeTax = amountBeforeTax;
  return turns.map((base) => {
    const now = within(left, leftOf(base));
    const beforeTax = leftBeforeTaxOf(base);
    const isAll = now === left;
    const nowBeforeTax = isAll ? within(leftBeforeTax, beforeTax) : beforeTax;
    left = money.subtract(left, now);
    leftBeforeTax = money.subtract(leftBeforeTax, nowBeforeTax);
    return { amount: now, amountBeforeTax: nowBeforeTax, base };
  });
};

/**
 * The sum that a coupon of the reservation takes off what an edit adds, by its terms of now: of an amount or of a
 * quantity what `agreed`, the parts that stay, leave of it. Where those are as today's terms would have them, but for
 * rounding, both together are rounded once: who leaves and comes back costs nothing.
 */
const offAdded = (
  parcels: readonly Parcel[],
  agreed: readonly Share[],
  rule: Rule,
): { readonly offs: readonly Off[]; readonly rest: readonly Parcel[] } => {
  const isAdded = (parcel: Parcel): boolean => !parcel.agreed;
  const alone = offBy(parcels.filter(isAdded), rule);
  const whole = offBy(parcels, rule);
  const left = money.subtract(whole.amount, money.add(...agreed.map(({ after }) => after)));
  const isAsAgreed = Math.abs(left - alone.amount) <= parcels.length;
  if (!isLimited(rule) && !isAsAgreed) return { offs: [alone], rest: alone.rest };
  const base = whole.base.filter(isAdded);
  const others = divide(whole.rest.filter(isAdded), { ...rule, discount_quantity: null });
  const both = [...base, ...others.base];
  const amount = within(left, leftOf(both));
  const leftBeforeTax = money.subtract(
    whole.amountBeforeTax,
    money.add(...agreed.map(({ before }) => before)),
  );
  const beforeTax = amount === 0 ? money.zero : within(leftBeforeTax, leftBeforeTaxOf(both));
  return {
    offs: offInTurn(
      [base, ...others.base.toSorted(cheapestFirst).map((parcel) => [parcel])],
      amount,
      beforeTax,
    ),
    rest: others.rest,
  };
};

/** The part of what a coupon took off a line that belongs to the units of it that stay. */
const shareOf = ({ agreed, left, leftBeforeTax }: Parcel, shares: AgreedShares): Share => {
  const share = agreed && shares.get(agreed.of);
  if (!share || agreed.of.amount === 0) return { after: money.zero, before: money.zero };
  const part = (whole: Money, piece: Money, all: number): Money =>
    all === 0 ? money.zero : money.mulDiv(whole, piece, money.money(all));
  return {
    after: within(part(share.after, agreed.amount, agreed.of.amount), left),
    before: within(part(share.before, agreed.amountBeforeTax, agreed.of.amountBeforeTax), leftBeforeTax),
  };
};

interface Terms {
  readonly terms?: Rule | undefined;
  readonly revision: number;
}
/** The sum by terms that were agreed or by those of now, whichever is more. */
const offByBest = (parcels: readonly Parcel[], now: Terms & { readonly terms: Rule }, then?: Terms) => {
  const today = { ...now, ...offBy(parcels, now.terms) };
  if (!then?.terms) return today;
  const agreed = { ...then, ...offBy(parcels, then.terms) };
  return today.amount > agreed.amount ? today : agreed;
};

/**
 * `before`: the discount of the edited reservation. `agreed`: its parts of the lines that stay; undefined for another
 * visit.
 */
const applyCoupon = (
  parcels: readonly Parcel[],
  { body, revision }: Versioned<Coupon>,
  before: DiscountLine | undefined,
  agreed: AgreedShares | undefined,
): { discount: DiscountLine; parcels: Parcel[] } => {
  const own = agreed ? parcels.filter((parcel) => parcel.agreed) : [];
  const shares = agreed ? own.map((parcel) => shareOf(parcel, agreed)) : [];
  const today = agreed ? null : offByBest(parcels, { terms: body.discount_rule, revision }, before);
  const { terms } = today ?? before ?? {};
  const { offs, rest } = today
    ? { offs: [today], rest: today.rest }
    : offAdded(parcels, shares, body.discount_rule);
  const items = [
    ...own.filter((_, i) => shares[i]!.after > 0),
    ...offs.flatMap(({ amount, base }) => (amount === 0 ? [] : base)),
  ].map(({ of }) => of.line.item);
  const sumOf = (field: 'amount' | 'amountBeforeTax', from: keyof Share): number =>
    money.units(money.add(...offs.map((off) => off[field]), ...shares.map((share) => share[from])));
  return {
    discount: {
      coupon: body.code,
      description: body.description,
      amount: sumOf('amount', 'after'),
      amountBeforeTax: sumOf('amountBeforeTax', 'before'),
      items: [...new Set(items)],
      revision: today?.revision ?? revision,
      ...(terms && { terms }),
    },
    parcels: [...own.map((parcel, i) => less(parcel, shares[i]!)), ...offs.flatMap(takenOff), ...rest],
  };
};

/** A line, and what of it the edited reservation has. */
const parcelsOf = (line: Line): Parcel[] => {
  const agreed = (line.agreed ?? []).map((part): Parcel => ({
    of: line,
    units: part.count,
    left: part.amount,
    leftBeforeTax: part.amountBeforeTax,
    agreed: part,
  }));
  const rest: Parcel = {
    of: line,
    units: agreed.reduce((units, part) => units - part.units, line.line.count),
    left: money.subtract(line.amount, leftOf(agreed)),
    leftBeforeTax: money.subtract(line.amountBeforeTax, leftBeforeTaxOf(agreed)),
  };
  return rest.units > 0 || rest.left > 0 || rest.leftBeforeTax > 0 ? [...agreed, rest] : agreed;
};

const leftByLine = (lines: readonly Line[], parcels: readonly Parcel[]): Left[] =>
  lines.map((line) => {
    const own = parcels.filter(({ of }) => of === line);
    return { line: line.line, after: leftOf(own), before: leftBeforeTaxOf(own) };
  });

/** With its shares, where they are others than its items say. */
const withShares = (
  discount: DiscountLine,
  before: readonly Left[],
  after: readonly Left[],
): DiscountLine => {
  const implied = sharesOf(before, discount);
  const shares = before.map((left, i): Share => ({
    after: money.subtract(left.after, after[i]!.after),
    before: money.subtract(left.before, after[i]!.before),
  }));
  return shares.every((share, i) => share.after === implied[i]!.after && share.before === implied[i]!.before)
    ? discount
    : {
        ...discount,
        shares: shares.map((share) => ({
          amount: money.units(share.after),
          amountBeforeTax: money.units(share.before),
        })),
      };
};

/** The rest of each agreed part of a line, and of what is added to it, with its units. */
const partsOf = (line: Line, parcels: readonly Parcel[]) =>
  [...(line.agreed ?? []), undefined].map((part) => {
    const own = parcels.filter(({ of, agreed }) => of === line && agreed === part);
    return { units: own.reduce((sum, { units }) => sum + units, 0), left: leftOf(own) };
  });

/** Units that are discounted alike, but for rounding, are one line; others are lines of their own. */
const apart = (line: Line, parcels: readonly Parcel[], roundings: number): Line[] => {
  const parts = partsOf(line, parcels).filter(({ units }) => units > 0);
  const first = parts[0];
  const isAlike = parts.every(
    ({ units, left }) =>
      Math.abs(left * first!.units - first!.left * units) <= roundings * (units + first!.units),
  );
  return isAlike ? [line] : unitsApart(line);
};

interface Applied {
  readonly lines: readonly Line[];
  readonly discounts: readonly DiscountLine[];
  /** The rest of all lines, exact to 4 decimals. */
  readonly left: Money;
  readonly leftBeforeTax: Money;
}

/** The price of the edited reservation. */
export interface PriceBefore extends Pick<Priced, 'lines' | 'discounts'> {
  readonly isSameVisit: boolean;
}

/**
 * Coupons in their order, each on what the earlier ones have left (docs/rules/coupons-and-discounts.md 1): no line goes
 * below 0, and a second coupon for one free child frees a second child. What the edited reservation keeps is
 * discounted as it was; another visit by the terms that were agreed where they take off more.
 */
export const applyCoupons = (
  lines: readonly Line[],
  coupons: readonly Versioned<Coupon>[],
  edited?: PriceBefore,
): Applied => {
  const earlier = edited?.isSameVisit ? agreedShares(edited) : undefined;
  let parcels = lines.flatMap(parcelsOf);
  let left = leftByLine(lines, parcels);
  const discounts = coupons.map((coupon) => {
    const { code } = coupon.body;
    const discount = edited?.discounts.find((own) => own.coupon === code);
    const applied = applyCoupon(parcels, coupon, discount, earlier?.get(code));
    const before = left;
    parcels = applied.parcels;
    left = leftByLine(lines, parcels);
    return withShares(applied.discount, before, left);
  });
  const split = lines.flatMap((line) => apart(line, parcels, 2 * coupons.length));
  return split.length > lines.length
    ? applyCoupons(split, coupons, edited)
    : { lines, discounts, left: leftOf(parcels), leftBeforeTax: leftBeforeTaxOf(parcels) };
};
