import {
  epochMsOf,
  type Basket,
  type Coupon,
  type DiscountLine,
  type PricedLine,
  type Visit,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { withBookedDocuments } from './booked-documents.js';
import { isSameFeeder } from './previous-rides.js';
import type { PreviousBooking } from './previous-booking.js';

type Placed = Pick<PreviousBooking, 'visit' | 'priced' | 'addonNotes'>;
type RequestedVisit = Pick<
  Basket,
  'inventory_group' | 'inventory' | 'date' | 'arrival_time' | 'reservation_type' | 'discount_group'
>;

/** Whether an edit is of the same visit: then prices that were agreed stay (docs/rules/reservations.md 45). */
export const isSameVisit = (
  visit: Visit,
  { inventory_group, inventory, date, arrival_time, reservation_type, discount_group }: RequestedVisit,
): boolean =>
  visit.inventoryGroup === inventory_group &&
  visit.inventory === inventory &&
  visit.visitDate === date &&
  visit.arrival === arrival_time &&
  (reservation_type === undefined || visit.reservationType === reservation_type) &&
  (visit.discountGroup ?? null) === (discount_group ?? null);

const counted = (entries: readonly (readonly [string, number])[]): string => {
  const counts = new Map<string, number>();
  for (const [key, count] of entries) counts.set(key, (counts.get(key) ?? 0) + count);
  return JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const addonKey = (
  item: string,
  start: string | undefined,
  from: string | undefined,
  until: string | undefined,
  agreed: number | undefined,
): string => `addon ${item} ${start ?? ''} ${from ?? ''} ${until ?? ''} ${agreed ?? ''}`;
const keyOf = ({ kind, item, slot, days, source, unitPriceBeforeTax }: PricedLine): string =>
  kind === 'visitor'
    ? `visitor ${item}`
    : addonKey(item, slot?.slice(0, 5), days?.from, days?.until, source && unitPriceBeforeTax);
/**
 * In a range, a missing start is the visit date and a missing end is the start. The time of a product without times is
 * ignored.
 */
const requestedKey = (
  { addon_inventory, start_time, start_date, end_date, unit_price_before_tax }: Basket['addons'][number],
  visitDate: string,
  timed: ReadonlySet<string>,
): string => {
  const from = start_date ?? (end_date === undefined ? undefined : visitDate);
  return addonKey(
    addon_inventory,
    timed.has(addon_inventory) ? start_time : undefined,
    from,
    end_date ?? from,
    unit_price_before_tax,
  );
};

/** Parking hours are ignored where no price is by time. */
const isSameParking = ({ visit, priced }: Placed, { parking_hours }: Basket): boolean =>
  visit.parking?.hours === parking_hours ||
  (visit.parking === undefined && !priced.lines.some(({ chargedTime }) => chargedTime));

/** Whether no product has a note that had none: which products take notes is said by the venue (docs/rules/reservations.md 79). */
const areNoted = ({ addonNotes }: Placed, { addons }: Basket): boolean =>
  addons.every(
    ({ addon_inventory, notes }) =>
      notes === undefined || addonNotes?.some(({ addon }) => addon === addon_inventory) === true,
  );

/**
 * Whether a basket requests what the reservation has already. Such an edit takes no capacity and costs nothing,
 * whatever the rules and prices say now.
 */
export const isSameBasket = (placed: Placed, basket: Basket): boolean => {
  const { visit, priced } = placed;
  const timed = new Set(priced.lines.flatMap(({ item, slot }) => (slot === null ? [] : [item])));
  return (
    isSameVisit(visit, basket) &&
    isSameParking(placed, basket) &&
    areNoted(placed, basket) &&
    isSameFeeder(visit.feeder, basket.feeder_inventory) &&
    JSON.stringify((basket.coupons ?? []).map((code) => code.trim().toUpperCase())) ===
      JSON.stringify(priced.discounts.map(({ coupon }) => coupon)) &&
    counted(priced.lines.map((line) => [keyOf(line), line.count])) ===
      counted([
        ...basket.passes.map(
          ({ visitor_type, visitor_count }) => [`visitor ${visitor_type}`, visitor_count] as const,
        ),
        ...basket.addons.map(
          (addon) => [requestedKey(addon, basket.date, timed), addon.addon_count] as const,
        ),
      ])
  );
};

/** Terms of a visit that stays on an edit. */
export interface AgreedTerms {
  readonly lines: readonly PricedLine[];
  /** Minutes for which the party was charged. */
  readonly stay: number;
  /**
   * Hours of parking that it asks for. The usual ones after chosen ones count as more, as many chosen as the usual ones
   * as fewer.
   */
  readonly hours: 'same' | 'fewer' | 'more';
}

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Undefined for another visit. */
export const agreedTerms = ({ visit, priced }: Placed, basket: Basket): AgreedTerms | undefined => {
  if (!isSameVisit(visit, basket)) return undefined;
  const { parking, startsAt, endsAt } = visit;
  const { parking_hours: hours } = basket;
  const stay = (epochMsOf(parking?.endsAt ?? endsAt) - epochMsOf(startsAt)) / MINUTE_MS;
  const isFewer = hours !== undefined && hours * HOUR <= stay;
  return {
    lines: priced.lines,
    stay,
    hours: parking?.hours === hours ? 'same' : isFewer ? 'fewer' : 'more',
  };
};

const ALWAYS = { active: true, start_date: '0001-01-01', end_date: '9999-12-31' } as const;

/** The stand-in for a coupon that was deleted: nothing more is taken off. */
const deleted = ({ coupon: code, description, revision }: DiscountLine): Versioned<Coupon> => ({
  revision,
  body: {
    code,
    description,
    ...ALWAYS,
    max_uses: null,
    discount_rule: {
      rule_type: 'percent',
      discount_amount: 0,
      discount_quantity: null,
      discount_effect: 'whole_order',
      addon_inventory: null,
      visitor_type: null,
    },
  },
});

/**
 * The catalogue with the reservation's coupons valid: a coupon that was applied stays valid on edit
 * (docs/rules/coupons-and-discounts.md 12).
 */
export const withAppliedCoupons = (
  catalogue: Catalogue,
  { priced }: Pick<Placed, 'priced'>,
  today: string,
): Catalogue => {
  const ended = priced.discounts.flatMap((discount): [string, Versioned<Coupon>][] => {
    const applied = catalogue.coupons.get(discount.coupon) ?? deleted(discount);
    const { active, start_date, end_date } = applied.body;
    return catalogue.coupons.has(discount.coupon) && active && start_date <= today && today <= end_date
      ? []
      : [[discount.coupon, { ...applied, body: { ...applied.body, ...ALWAYS } }]];
  });
  return ended.length === 0
    ? catalogue
    : { ...catalogue, coupons: new Map([...catalogue.coupons, ...ended]) };
};

/** The catalogue of an edit: with all that a visit that stays has already, and with the reservation's coupons. */
export const withAgreedDocuments = (
  catalogue: Catalogue,
  placed: Placed,
  basket: Basket,
  today: string,
): Catalogue =>
  withAppliedCoupons(
    isSameVisit(placed.visit, basket) ? withBookedDocuments(catalogue, placed) : catalogue,
    placed,
    today,
  );
