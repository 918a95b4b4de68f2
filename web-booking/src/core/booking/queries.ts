import type { Basket } from '@stile/contracts';
import { addDays, addMonths, firstOf, lastOf } from '@stile/contracts/kernel/time';

/** The venue and group whose days, slots and prices are asked for: part of every query. */
export interface Where {
  readonly group: string;
  readonly inventory: string;
  readonly discountGroup: string | null;
}

/** Days that one look ahead covers when the first two months have nothing left. */
const FAR_DAYS = 400;
/** docs/rules/time.md 11. */
export const MAX_DAYS_AHEAD = 999;

export type Query = Readonly<Record<string, string>>;
const url = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`;
const common = ({ group, inventory, discountGroup }: Where): Query => ({
  inventoryGroup: group,
  inventory,
  ...(discountGroup ? { discountGroup } : {}),
});

/** A month and the next, so that the next is there when the visitor turns the page. Never before `today`. */
export const statusQuery = (where: Where, month: string, today: string): Query => {
  const first = firstOf(month) < today ? today : firstOf(month);
  const last = lastOf(addMonths(month, 1));
  const limit = addDays(today, MAX_DAYS_AHEAD);
  return { ...common(where), startDate: first, endDate: last > limit ? limit : last };
};
export const farStatusQuery = (where: Where, today: string): Query => ({
  ...common(where),
  startDate: today,
  endDate: addDays(today, FAR_DAYS),
});
export const occupancyQueryOf = (where: Where, date: string): Query => ({
  ...common(where),
  startDate: date,
  disperse: 'true',
});

const STATUS_PATH = '/api/occupancyStatus';
const OCCUPANCY_PATH = '/api/occupancy';
const RANGE_PATH = '/api/products_for_daterange/';
export const statusUrl = (query: Query): string => url(STATUS_PATH, query);
export const occupancyUrl = (query: Query): string => url(OCCUPANCY_PATH, query);
/** Products that can be had on every day of a range, both ends included. */
export const rangeUrl = (inventory: string, from: string, until: string): string =>
  url(RANGE_PATH, { inventory_id: inventory, start_date: from, end_date: until });
const QUOTE = 'quote ';
/** Key of a price in the store: the basket itself, and the reservation or the hold that it is a change of. */
export const quoteKey = (
  basket: Basket,
  subject?: { readonly reservationId: string; readonly revision: number } | { readonly id: string } | null,
): string => {
  const changed = subject
    ? 'id' in subject
      ? `${subject.id} `
      : `${subject.reservationId} ${subject.revision} `
    : '';
  return `${QUOTE}${changed}${JSON.stringify(basket)}`;
};
export const basketOfKey = (key: string): Basket => JSON.parse(key.slice(key.indexOf('{'))) as Basket;
/** True for keys of prices and reservations: their lines are written in a language. */
export const hasTexts = (key: string): boolean =>
  key.startsWith(QUOTE) || key.startsWith('/api/reservation/');
/** True for keys of what changes when somebody else books. */
export const isAvailability = (key: string): boolean =>
  key.startsWith(`${STATUS_PATH}?`) ||
  key.startsWith(`${OCCUPANCY_PATH}?`) ||
  key.startsWith(`${RANGE_PATH}?`);
