import { isDate } from './dates.js';

/** What the URL of the booking page says (booking.md section 2). Counts and add-ons have parameters of our own: v.{id}=2, a.{id}=1 or a.{id}=1@10:00; coupons=CODE,CODE. */
export interface Selection {
  readonly group: string | null;
  readonly inventory: string | null;
  readonly date: string | null;
  /** Start of the arrival slot, 'HH:mm'. */
  readonly time: string | null;
  readonly reservationType: string | null;
  readonly discountGroup: string | null;
  /** Those that a link offers; null: all of the inventory. */
  readonly allowedGroups: readonly string[] | null;
  readonly coupons: readonly string[];
  readonly screen: Screen;
  readonly reservationId: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly addons: Readonly<Record<string, ChosenAddon>>;
}
export type Screen = 0 | 1 | 2;
export interface ChosenAddon { readonly count: number; readonly time: string | null }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;
const COUPON = /^[A-Z0-9_-]{1,40}$/;
const MAX_COUNT = 1000;
const MAX_LISTED = 50;
/** Coupons of one reservation. */
export const MAX_COUPONS = 10;
const MAX_KINDS = 250;
const VISITOR = 'v.';
const ADDON = 'a.';

const countOf = (text: string): number | null => (/^\d{1,4}$/.test(text) && Number(text) <= MAX_COUNT ? Number(text) : null);
const textOf = (query: URLSearchParams, name: string, rule: RegExp): string | null => {
  const text = query.get(name);
  return text !== null && rule.test(text) ? text : null;
};

const listOf = (query: URLSearchParams, name: string, rule: RegExp): string[] => [...new Set((query.get(name) ?? '').split(',').map((text) => text.trim()).filter((text) => rule.test(text)))].slice(0, MAX_LISTED);

/** Reads a query string; what makes no sense in it is left out rather than refused. */
export const parseSelection = (search: string): Selection => {
  const query = new URLSearchParams(search);
  const counts: Record<string, number> = {};
  const addons: Record<string, ChosenAddon> = {};
  for (const [name, value] of [...query].slice(0, MAX_KINDS)) {
    const id = name.slice(2);
    const [amount = '', time = ''] = value.split('@');
    const count = countOf(amount);
    if (count === null || !ID.test(id)) continue;
    if (name.startsWith(VISITOR)) counts[id] = count;
    if (name.startsWith(ADDON) && count > 0) addons[id] = { count, time: TIME.test(time) ? time : null };
  }
  const date = query.get('startDate');
  const screen = query.get('screen');
  return {
    group: textOf(query, 'inventoryGroup', ID), inventory: textOf(query, 'inventory', ID), date: date && isDate(date) ? date : null, time: textOf(query, 'carArrivalTime', TIME),
    reservationType: textOf(query, 'reservationType', ID), discountGroup: textOf(query, 'selectedDiscountGroup', ID),
    allowedGroups: query.has('allowedDiscountGroups') ? listOf(query, 'allowedDiscountGroups', ID) : null, coupons: listOf(query, 'coupons', COUPON).slice(0, MAX_COUPONS),
    // 111 is an old name of the selection screen.
    screen: screen === '1' ? 1 : screen === '2' ? 2 : 0, reservationId: textOf(query, 'reservationId', ID), counts, addons,
  };
};

const NAMES = { group: 'inventoryGroup', inventory: 'inventory', date: 'startDate', time: 'carArrivalTime', reservationType: 'reservationType', discountGroup: 'selectedDiscountGroup', reservationId: 'reservationId' } as const;

const put = (query: URLSearchParams, name: string, value: string | null) => (value === null ? query.delete(name) : query.set(name, value));

/** The query string after a change. Parameters that are not ours stay as they are. */
export const changeSelection = (search: string, change: Partial<Selection>): string => {
  const query = new URLSearchParams(search);
  for (const [field, name] of Object.entries(NAMES)) {
    const value = change[field as keyof typeof NAMES];
    if (value !== undefined) put(query, name, value);
  }
  if (change.coupons !== undefined) put(query, 'coupons', change.coupons.length > 0 ? change.coupons.join(',') : null);
  if (change.screen !== undefined) put(query, 'screen', change.screen === 0 ? null : String(change.screen));
  for (const [id, count] of Object.entries(change.counts ?? {})) put(query, VISITOR + id, String(count));
  for (const [id, { count, time }] of Object.entries(change.addons ?? {})) put(query, ADDON + id, count === 0 ? null : `${count}${time ? `@${time}` : ''}`);
  return query.toString();
};
