import { daysBetween, minutesOf } from '@stile/contracts/kernel/time';
import { isBookableDate } from './dates.js';

/**
 * The selection in the URL of the booking page (docs/rules/booking-page.md 3). Counts and add-ons have parameters of
 * our own: v.{id}=2, a.{id}=1 or a.{id}=1@10:00, a.{id}*2 for another line of a product with attributes, with days
 * 1~2026-12-05~2026-12-07 and at the desk an agreed price before tax ~18.5; endDate; coupons=CODE,CODE.
 */
export interface Selection {
  readonly group: string | null;
  readonly inventory: string | null;
  readonly date: string | null;
  /** Start of the arrival slot, 'HH:mm'. */
  readonly time: string | null;
  /**
   * Last of the days that products are wanted for; null where that is the visit's. `range`: a last day is asked
   * for.
   */
  readonly endDate: string | null;
  readonly range: boolean;
  /** How long to park; null for the whole visit. */
  readonly parkingHours: number | null;
  readonly reservationType: string | null;
  readonly discountGroup: string | null;
  /** Those that a link offers; null: all of the inventory. */
  readonly allowedGroups: readonly string[] | null;
  readonly coupons: readonly string[];
  readonly screen: Screen;
  readonly reservationId: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly addons: Readonly<Record<string, ChosenAddon>>;
  /** The shuttle; without an id the destination's only one. */
  readonly feeder: { readonly id: string | null; readonly there: ChosenRide; readonly back: ChosenRide };
}
type Screen = 0 | 1 | 2;
/**
 * Parameters of one way, `R` at their end for the way back. A stop alone is a choice that is not made yet; with a
 * departure time it is a ride.
 */
export interface ChosenRide {
  readonly departureStop: string | null;
  readonly departureTime: string | null;
  readonly arrivalStop: string | null;
  readonly arrivalTime: string | null;
}
export const NO_RIDE: ChosenRide = {
  departureStop: null,
  departureTime: null,
  arrivalStop: null,
  arrivalTime: null,
};
/** `from` and `until`: days of its own, both included. `price`: before tax, as staff agreed it. */
export interface ChosenAddon {
  readonly count: number;
  readonly time: string | null;
  readonly from?: string;
  readonly until?: string;
  readonly price?: number;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;
/** A product, or one more line of it: 'lunch', 'lunch*2'. */
const LINE = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}(\*[2-9])?$/;
const COUPON = /^[A-Z0-9_-]{1,40}$/;
const MAX_COUNT = 1000;
const MAX_PRODUCTS = 999_999;
/** As the basket takes them (contracts, MAX_ADDON_DAYS). */
export const MAX_RANGE_DAYS = 62;
const MAX_PARKING_HOURS = 48;
const PRICE = /^\d{1,7}(\.\d{1,4})?$/;
const MAX_LISTED = 50;
/** Coupons of one reservation. */
export const MAX_COUPONS = 10;
const MAX_KINDS = 250;
const VISITOR = 'v.';
const ADDON = 'a.';

const countOf = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null;

const chosenOf = (value: string): ChosenAddon | null => {
  const [what = '', from = '', until = '', price = ''] = value.split('~');
  const [amount = '', time = ''] = what.split('@');
  const count = countOf(amount, MAX_PRODUCTS);
  if (count === null || count === 0) return null;
  const days = isBookableDate(from) && isBookableDate(until) && from <= until;
  return {
    count,
    time: TIME.test(time) ? time : null,
    ...(days ? { from, until } : {}),
    ...(days && PRICE.test(price) ? { price: Number(price) } : {}),
  };
};
const textOfChosen = ({ count, time, from, until, price }: ChosenAddon): string =>
  `${count}${time ? `@${time}` : ''}${from && until ? `~${from}~${until}${price === undefined ? '' : `~${price}`}` : ''}`;

/**
 * parkingIntervals counts hours; a link may say when they end instead (parkingExpires, 'HH:mm' or a local date and
 * time).
 */
const hoursOf = (query: URLSearchParams, time: string | null): number | null => {
  const intervals = countOf(query.get('parkingIntervals') ?? '', MAX_PARKING_HOURS);
  const expires = (query.get('parkingExpires') ?? '').slice(-5);
  const hours =
    intervals ?? (time && TIME.test(expires) ? Math.ceil((minutesOf(expires) - minutesOf(time)) / 60) : 0);
  return hours > 0 ? hours : null;
};

/** An end date not after the start date is ignored (docs/rules/booking-page.md 27). */
const endOf = (query: URLSearchParams, date: string | null): string | null => {
  const end = query.get('endDate') ?? '';
  return date && isBookableDate(end) && end > date && daysBetween(date, end) < MAX_RANGE_DAYS ? end : null;
};
const textOf = (query: URLSearchParams, name: string, rule: RegExp): string | null => {
  const text = query.get(name);
  return text !== null && rule.test(text) ? text : null;
};

const listOf = (query: URLSearchParams, name: string, rule: RegExp): string[] =>
  [
    ...new Set(
      (query.get(name) ?? '')
        .split(',')
        .map((text) => text.trim())
        .filter((text) => rule.test(text)),
    ),
  ].slice(0, MAX_LISTED);

const rideOf = (query: URLSearchParams, suffix: '' | 'R'): ChosenRide => ({
  departureStop: textOf(query, `departureStop${suffix}`, ID),
  departureTime:
    textOf(query, `departureTime${suffix}`, TIME) ??
    (suffix ? null : textOf(query, 'shuttlePickupTime', TIME)),
  arrivalStop: textOf(query, `arrivalStop${suffix}`, ID),
  arrivalTime: textOf(query, `arrivalTime${suffix}`, TIME),
});

/** Reads a query string; what makes no sense in it is left out rather than refused. */
export const parseSelection = (search: string): Selection => {
  const query = new URLSearchParams(search);
  const counts: Record<string, number> = {};
  const addons: Record<string, ChosenAddon> = {};
  for (const [name, value] of [...query].slice(0, MAX_KINDS)) {
    const id = name.slice(2);
    if (!LINE.test(id)) continue;
    const count = name.startsWith(VISITOR) ? countOf(value, MAX_COUNT) : null;
    if (count !== null) counts[id] = count;
    const chosen = name.startsWith(ADDON) ? chosenOf(value) : null;
    if (chosen) addons[id] = chosen;
  }
  const start = query.get('startDate');
  const date = start && isBookableDate(start) ? start : null;
  const time = textOf(query, 'carArrivalTime', TIME);
  const screen = query.get('screen');
  return {
    group: textOf(query, 'inventoryGroup', ID),
    inventory: textOf(query, 'inventory', ID),
    date,
    time,
    endDate: endOf(query, date),
    range: date !== null && query.has('endDate'),
    parkingHours: hoursOf(query, time),
    reservationType: textOf(query, 'reservationType', ID),
    discountGroup: textOf(query, 'selectedDiscountGroup', ID),
    feeder: { id: textOf(query, 'feeder', ID), there: rideOf(query, ''), back: rideOf(query, 'R') },
    allowedGroups: query.has('allowedDiscountGroups') ? listOf(query, 'allowedDiscountGroups', ID) : null,
    coupons: listOf(query, 'coupons', COUPON).slice(0, MAX_COUPONS),
    // 111 is an old name of the selection screen.
    screen: screen === '1' ? 1 : screen === '2' ? 2 : 0,
    reservationId: textOf(query, 'reservationId', ID),
    counts,
    addons,
  };
};

/** The name of a line in the address: of the first, the product's own id. `index` counts from 0. */
export const lineKey = (addon: string, index: number): string =>
  index === 0 ? addon : `${addon}*${index + 1}`;
export const productOf = (key: string): string => key.split('*')[0]!;

const NAMES = {
  group: 'inventoryGroup',
  inventory: 'inventory',
  date: 'startDate',
  time: 'carArrivalTime',
  reservationType: 'reservationType',
  discountGroup: 'selectedDiscountGroup',
  reservationId: 'reservationId',
} as const;

/** Another day clears the days that were counted from the one before (docs/rules/booking-page.md 28). */
const forgetDays = (query: URLSearchParams): void => {
  query.delete('endDate');
  for (const [name, value] of [...query])
    if (name.startsWith(ADDON)) query.set(name, value.split('~', 1)[0] ?? '');
};

const put = (query: URLSearchParams, name: string, value: string | null) =>
  value === null ? query.delete(name) : query.set(name, value);

const putDays = (query: URLSearchParams, change: Partial<Selection>): void => {
  if (change.date !== undefined && change.date !== query.get('startDate')) forgetDays(query);
  // An empty end date asks for one.
  const end = change.endDate ?? (change.range ? '' : null);
  if (change.range !== undefined || change.endDate !== undefined) put(query, 'endDate', end);
};

const putParking = (query: URLSearchParams, hours: number | null): void => {
  query.delete('parkingExpires');
  put(query, 'parkingIntervals', hours === null ? null : String(hours));
};

const putShuttle = (query: URLSearchParams, feeder: Selection['feeder']): void => {
  put(query, 'feeder', feeder.id);
  query.delete('shuttlePickupTime');
  for (const way of ['there', 'back'] as const)
    for (const [name, value] of Object.entries(feeder[way]))
      put(query, way === 'back' ? `${name}R` : name, value as string | null);
};

/** The query string after a change. Parameters that are not ours stay as they are. */
export const changeSelection = (search: string, change: Partial<Selection>): string => {
  const query = new URLSearchParams(search);
  putDays(query, change);
  if (change.parkingHours !== undefined) putParking(query, change.parkingHours);
  for (const [field, name] of Object.entries(NAMES)) {
    const value = change[field as keyof typeof NAMES];
    if (value !== undefined) put(query, name, value);
  }
  if (change.feeder) putShuttle(query, change.feeder);
  if (change.coupons !== undefined)
    put(query, 'coupons', change.coupons.length > 0 ? change.coupons.join(',') : null);
  if (change.screen !== undefined) put(query, 'screen', change.screen === 0 ? null : String(change.screen));
  for (const [id, count] of Object.entries(change.counts ?? {})) put(query, VISITOR + id, String(count));
  for (const [id, chosen] of Object.entries(change.addons ?? {}))
    put(query, ADDON + id, chosen.count === 0 ? null : textOfChosen(chosen));
  return query.toString();
};
