import type { Basket, Coupon, PricedLine, Visit } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import type { Reservation } from './reservation.decider.js';

type Placed = Pick<Reservation['placed'], 'visit' | 'priced'>;
type Asked = Pick<Basket, 'inventory_group' | 'inventory' | 'date' | 'arrival_time' | 'reservation_type' | 'discount_group'>;

/** Whether an edit leaves when and as what the party comes: then prices agreed before are kept (decisions 9). */
export const isSameVisit = (visit: Visit, { inventory_group, inventory, date, arrival_time, reservation_type, discount_group }: Asked): boolean =>
  visit.inventoryGroup === inventory_group && visit.inventory === inventory && visit.visitDate === date && visit.arrival === arrival_time
  && (reservation_type === undefined || visit.reservationType === reservation_type) && (visit.discountGroup ?? null) === (discount_group ?? null);

const counted = (entries: readonly (readonly [string, number])[]): string => {
  const counts = new Map<string, number>();
  for (const [key, count] of entries) counts.set(key, (counts.get(key) ?? 0) + count);
  return JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const keyOf = ({ kind, item, slot }: PricedLine): string => (kind === 'visitor' ? `visitor ${item}` : `addon ${item} ${slot?.slice(0, 5) ?? ''}`);

/**
 * Whether a basket is what the reservation has already. Such an edit takes nothing and costs nothing, whatever has become
 * of rules and prices. Products picked for days of their own are always looked at anew.
 */
export const isSameBasket = ({ visit, priced }: Placed, basket: Basket): boolean =>
  isSameVisit(visit, basket)
  && !basket.addons.some((addon) => 'start_date' in addon || 'end_date' in addon)
  && JSON.stringify((basket.coupons ?? []).map((code) => code.trim().toUpperCase())) === JSON.stringify(priced.discounts.map(({ coupon }) => coupon))
  && counted(priced.lines.map((line) => [keyOf(line), line.count])) === counted([
    ...basket.passes.map(({ visitor_type, visitor_count }) => [`visitor ${visitor_type}`, visitor_count] as const),
    ...basket.addons.map(({ addon_inventory, addon_count, start_time }) => [`addon ${addon_inventory} ${start_time ?? ''}`, addon_count] as const),
  ]);

const ALWAYS = { active: true, start_date: '0001-01-01', end_date: '9999-12-31' } as const;

/** The catalogue in which the coupons of a reservation can still be used: what was applied once stays valid on edit (decisions 8). */
export const withKeptCoupons = (catalogue: Catalogue, { priced }: Placed, today: string): Catalogue => {
  const ended = priced.discounts.flatMap(({ coupon }): [string, Versioned<Coupon>][] => {
    const kept = catalogue.coupons.get(coupon);
    return !kept || (kept.body.active && kept.body.start_date <= today && today <= kept.body.end_date) ? [] : [[coupon, { ...kept, body: { ...kept.body, ...ALWAYS } }]];
  });
  return ended.length === 0 ? catalogue : { ...catalogue, coupons: new Map([...catalogue.coupons, ...ended]) };
};
