import {
  minutesOf,
  money,
  type Basket,
  type Channel,
  type Coupon,
  type InventoryGroup,
  type LocalDate,
  type Priced,
  type PricedLine,
  type PriceRule,
  type QuoteAnswer,
  type Rejection,
} from '@stile/contracts';
import { resolveBasket, type ResolvedBasket } from './resolved-basket.js';
import type { RequestedAddon } from '../pricing/requested.js';
import { addonSlotsAt } from '../schedule/on-sale.js';
import { hasViolations, rejectionOf } from '../kernel/violations.js';
import { limitViolations } from './basket-rules.js';
import { isVisitorTypeOffered } from './offered.js';
import type { DayPlan } from '../schedule/plan.js';
import { minutesOn, parkingOf, type Parking } from './parking.js';
import { slotsOccupied } from '../schedule/stay.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { readCoupons } from '../pricing/coupons.js';
import { applyCoupons } from '../pricing/discounts.js';
import { withAgreedFees, withAgreedPrices } from '../amendment/agreed-prices.js';
import type { AgreedTerms } from '../amendment/edited-basket.js';
import { linesOf } from '../pricing/lines.js';
import { priceTable } from '../pricing/price-book.js';
import { visitorPrice } from '../pricing/time-prices.js';

export interface QuoteContext {
  /** The venue's date, on which coupons are valid or not. */ readonly today: LocalDate;
  readonly channel: Channel;
  /** The limits of a new reservation reject it too. */ readonly isLimited?: boolean;
  /** Terms that the edited reservation has, while its visit stays. */ readonly agreed?:
    AgreedTerms | undefined;
  /** Its price, whose discounts stay for what stays, and their terms for another visit. */ readonly agreedPrice?:
    Priced | undefined;
  /** The basket is the reservation's: that is its price. */ readonly isUnchanged?: boolean;
}

export type Quote =
  | {
      readonly ok: true;
      readonly priced: Priced;
      /** One of each visitor type on sale then, for the whole stay. */ readonly visitorPrices: QuoteAnswer['visitor_prices'];
      /** null without a price by the hour */ readonly parking: Parking | null;
    }
  | { readonly ok: false; readonly rejection: Rejection };

const HOUR = 60;

/**
 * How long a party is charged for, in minutes: the hours that it parks, else until its occupied time ends: its arrival
 * slot's end with `pure_time_slots`, else arrival + `predefined_interval` or closing. Before a slot is chosen it is the
 * chosen hours, else the predefined interval; null where there is none. An edit to fewer hours is charged those, and one to
 * the same as was agreed where the slot is gone.
 */
const stayMinutes = (
  plan: DayPlan,
  { inventory, arrival, parkingHours }: ResolvedBasket,
  parking: Parking | null,
  agreed: AgreedTerms | undefined,
): number | null => {
  if (agreed?.hours === 'fewer' && parkingHours !== null) return parkingHours * HOUR;
  if (parking?.chosen && arrival !== null) return minutesOn(plan, arrival, parking.end);
  const stay = arrival === null ? undefined : slotsOccupied(plan, inventory, arrival);
  return stay
    ? minutesOn(plan, stay.start, stay.end)
    : agreed?.hours === 'same'
      ? agreed.stay
      : parkingHours === null
        ? inventory.predefined_interval
        : parkingHours * HOUR;
};

/** The price of each begun interval, of a price by time. */
const eachOf = ({
  price,
  price_before_tax,
  tax_rate,
  interval,
  max_price,
}: PriceRule): Pick<QuoteAnswer['visitor_prices'][number], 'each'> =>
  interval === null
    ? {}
    : {
        each: {
          interval,
          price,
          price_before_tax,
          max_price,
          max_price_before_tax:
            max_price === null ? null : money.units(money.beforeTax(money.money(max_price), tax_rate)),
        },
      };

const visitorPrices = (
  catalogue: Catalogue,
  basket: Basket,
  { inventory, reservationType, discountGroup }: ResolvedBasket,
  stay: number | null,
): QuoteAnswer['visitor_prices'] => {
  const table = priceTable(catalogue, {
    inventory: inventory.id,
    date: basket.date,
    arrival: basket.arrival_time,
    reservationType: reservationType.id,
    discountGroup: discountGroup?.name ?? null,
  });
  return inventory.visitor_types.flatMap((id) => {
    const visitorType = catalogue.visitor_types.get(id)?.body;
    const rule = table.get(id);
    if (!visitorType || !rule || !isVisitorTypeOffered(visitorType, inventory, reservationType.id)) return [];
    const { price, beforeTax, factor } = visitorPrice(rule.body, stay);
    return [
      {
        visitor_type: id,
        price: money.units(money.times(price, factor)),
        price_before_tax: money.units(money.times(beforeTax, factor)),
        tax_rate: rule.body.tax_rate,
        rule_id: rule.body.rule_id,
        ...eachOf(rule.body),
      },
    ];
  });
};

type Pricing = Pick<QuoteContext, 'agreed' | 'agreedPrice'> & {
  readonly venue: InventoryGroup;
  readonly stay: number | null;
};

const priceOf = (
  plan: DayPlan,
  resolved: ResolvedBasket,
  coupons: readonly Versioned<Coupon>[],
  { agreed, agreedPrice, venue: { settings, currency }, stay }: Pricing,
): Priced => {
  const slotOf = ({ addon, start }: RequestedAddon): string | null => {
    const addonPlan = plan.addons.get(addon.body.id);
    const agreedSlot = (): string | null =>
      agreed?.lines.find(
        (line) =>
          line.kind !== 'visitor' &&
          line.item === addon.body.id &&
          line.slot !== null &&
          minutesOf(line.slot.slice(0, 5)) === start,
      )?.slot ?? null;
    return (addonPlan && addonSlotsAt(addonPlan, start)[0]?.interval) ?? agreedSlot();
  };
  const requested = linesOf(resolved, stay, settings['donation_addon_type'] ?? null, slotOf, plan.date);
  const today = agreed
    ? withAgreedPrices(requested, agreed.lines, agreed.hours === 'same' ? null : { minutes: stay })
    : agreedPrice
      ? withAgreedFees(requested, agreedPrice.lines)
      : requested;
  const { lines, discounts, left, leftBeforeTax } = applyCoupons(
    today,
    coupons,
    agreedPrice && { ...agreedPrice, isSameVisit: agreed !== undefined },
  );
  const subtotal = money.toCents(leftBeforeTax);
  const total = money.toCents(left);
  return {
    lines: lines.map(({ line }) => line),
    discounts: [...discounts],
    currency,
    subtotal: money.units(subtotal),
    taxAmount: money.units(money.subtract(total, subtotal)),
    total: money.units(total),
  };
};

/** Lines that stay on sale for who has them. More time wants a price of today. */
const onSaleAgain = ({ lines, hours }: AgreedTerms): readonly PricedLine[] =>
  hours === 'more' ? lines.filter(({ chargedTime }) => !chargedTime) : lines;

/**
 * The price of a basket (docs/rules/pricing.md 17), with copies of every rule, price and text, as a reservation stores
 * them. `plan` is the basket's day as its discount group sees it. A basket may be empty or without an arrival time;
 * what is not on sale rejects it. `claimsOf` checks capacity and the party.
 */
export const quote = (catalogue: Catalogue, plan: DayPlan, basket: Basket, context: QuoteContext): Quote => {
  const { today, channel, isLimited = false, agreed, agreedPrice, isUnchanged } = context;
  const unchanged = isUnchanged ? agreedPrice : undefined;
  const { resolved, violations: unknown } = resolveBasket(
    catalogue,
    basket,
    channel,
    agreed && onSaleAgain(agreed),
  );
  if (!resolved)
    return unchanged
      ? { ok: true, priced: unchanged, visitorPrices: [], parking: null }
      : { ok: false, rejection: rejectionOf(unknown) };
  const { coupons, violations: couponViolations } = readCoupons(catalogue, basket.coupons ?? [], today);
  const violations = [...unknown, ...couponViolations, ...(isLimited ? limitViolations(resolved) : [])];
  if (hasViolations(violations) && !unchanged) return { ok: false, rejection: rejectionOf(violations) };

  const parking = parkingOf(plan, resolved);
  const stay = stayMinutes(plan, resolved, parking, agreed);
  const venue = catalogue.inventory_group.get(basket.inventory_group)!.body;
  return {
    ok: true,
    visitorPrices: visitorPrices(catalogue, basket, resolved, stay),
    parking,
    priced: unchanged ?? priceOf(plan, resolved, coupons, { agreed, agreedPrice, venue, stay }),
  };
};
