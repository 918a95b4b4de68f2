import type { Allotment, Basket, QuoteAnswer } from '@stile/contracts';
import type { CardPayment } from './card-payment.js';
import type { DeskCommand } from './desk-sales.js';
import { add, money, subtract, times, toCents, units } from '@stile/contracts/kernel/money';

type Units = Readonly<Record<string, number>>;

/** An allotment as the machine keeps it. */
export interface StationAllotment extends Allotment {
  /** The time that is added to this machine's clock to have the server's. */ readonly aheadMs: number;
}

/** `message`: in words, where this page was told; `price`: what its cart costs, where another was paid. */
interface NotSold {
  readonly code: string;
  readonly message?: string;
  readonly price: number | null;
}

/** A sale without the network that is not sent yet. */
export interface OfflineSale {
  /** The idempotency key: the same however often it is sent. */ readonly key: string;
  readonly body: unknown;
  readonly receipt: string;
  readonly soldAt: string;
  readonly amount: number;
  readonly change: number;
  readonly allotment: string;
  readonly places: Units;
  /** The server has it, and it waits for a manager. */ readonly isHandedOver?: true;
  /** Why the last try to sell it came to nothing. */ readonly notSold?: NotSold;
  /** It waits as it was rejected: who sold it does not send it again. */ readonly isRejected?: true;
}
/** A sale that the server did not take, or what is left to do of it: a person settles it. */
export interface ToSettle extends Pick<OfflineSale, 'key' | 'receipt' | 'soldAt' | 'amount'> {
  readonly code: string;
  readonly message: string;
  /** The reservation that it became; null where there is none. */ readonly reservation: string | null;
}

/** Work whose end nobody knows: a command that had no answer, or a card at a terminal. */
type Unknown =
  | { readonly command: DeskCommand }
  /** `isLate`: the terminal began it once its customer was gone. */
  | { readonly card: CardPayment; readonly isLate: boolean };

/** It was set aside without the network, and is asked for first once there is one (docs/rules/offline.md 16). */
export interface SetAside {
  readonly key: string;
  readonly receipt: string;
  readonly soldAt: string;
  readonly amount: number;
  readonly what: Unknown;
}

export interface OfflineRecords {
  /** By destination. */ readonly allotments: Readonly<Record<string, StationAllotment>>;
  /** In the order of the sales. */ readonly unsent: readonly OfflineSale[];
  /** Before all that is unsent. */ readonly aside: readonly SetAside[];
  readonly unsettled: readonly ToSettle[];
  /** By venue: the last receipt number, which the server counts without gaps; at first the machine's name there. */
  readonly series: Readonly<Record<string, string>>;
  /** The number of what it set aside last. */ readonly lastAside: number;
}
export const NO_RECORDS: OfflineRecords = {
  allotments: {},
  unsent: [],
  aside: [],
  unsettled: [],
  series: {},
  lastAside: 0,
};

/** Sales that one machine keeps, unsent or to be settled; it sells no more then. */
const MAX_UNSENT = 500;
/** The page stops so long before the server says so: clocks differ. */
const MARGIN_MS = 60_000;
const RECEIPT_DIGITS = 4;

export const serverNow = ({ aheadMs }: StationAllotment, nowMs: number): string =>
  new Date(nowMs + aheadMs).toISOString();
export const isOpen = (allotment: StationAllotment, nowMs: number): boolean =>
  nowMs + allotment.aheadMs + MARGIN_MS < Date.parse(allotment.sell_until);

const slotAt = (allotment: Allotment, arrival: string | null) =>
  allotment.slots.find(({ start_time }) => start_time === arrival);

/** The price of a basket, by the prices of the allotment; null for what it has none of (docs/rules/offline.md 10). */
export const offlineQuote = (allotment: Allotment, basket: Basket, currency: string): QuoteAnswer | null => {
  const { date, arrival_time, reservation_type, passes, addons } = basket;
  const isPlain =
    date === allotment.date &&
    addons.length === 0 &&
    !basket.coupons?.length &&
    !basket.discount_group &&
    !basket.feeder_inventory &&
    basket.parking_hours === undefined;
  const prices = slotAt(allotment, arrival_time)?.prices.find(
    (each) => each.reservation_type === reservation_type,
  );
  if (!isPlain || !prices) return null;
  const lines: QuoteAnswer['lines'] = [];
  for (const { visitor_type: item, visitor_count: count } of passes) {
    const each = prices.visitors.find((visitor) => visitor.visitor_type === item);
    if (!each) return null;
    lines.push({
      kind: 'visitor',
      item,
      title: item,
      count,
      factor: 1,
      tax_rate: 0,
      rule: null,
      unit_price: each.price,
      unit_price_before_tax: each.price_before_tax,
      price: units(times(money(each.price), count)),
      price_before_tax: units(times(money(each.price_before_tax), count)),
    });
  }
  const price = toCents(add(...lines.map((line) => money(line.price))));
  const subtotal = toCents(add(...lines.map((line) => money(line.price_before_tax))));
  return {
    visitor_prices: prices.visitors.map((each) => ({ ...each, tax_rate: 0, rule_id: 0 })),
    lines,
    discounts: [],
    subtotal: units(subtotal),
    tax_amount: units(subtract(price, subtotal)),
    price: units(price),
    currency,
  };
};

/** A party's units of the allotment's places. */
export const placesOf = (
  allotment: Allotment,
  arrival: string | null,
  { people, cars }: { readonly people: number; readonly cars: number },
): Units => {
  const slot = slotAt(allotment, arrival);
  const unitsOf = (names: readonly string[] = [], count: number): [string, number][] =>
    count > 0 ? names.map((name) => [name, count]) : [];
  return Object.fromEntries([...unitsOf(slot?.people, people), ...unitsOf(slot?.cars, cars)]);
};

export const withoutPlaces = (places: Units, less: Units): Units =>
  Object.fromEntries(Object.entries(places).map(([name, count]) => [name, count - (less[name] ?? 0)]));

/** Sales that wait for a manager. */
export const handedOverIn = ({ unsent }: OfflineRecords): readonly OfflineSale[] =>
  unsent.filter(({ isHandedOver }) => isHandedOver);
/** How much waits for the network. */
export const waitingIn = (records: OfflineRecords): number =>
  records.aside.length + records.unsent.length - handedOverIn(records).length;

/** The rest of an allotment: without what is sold of it and not sent. */
const leftOf = (station: StationAllotment, { unsent }: OfflineRecords): Units =>
  unsent
    .filter(({ allotment }) => allotment === station.id)
    .reduce((left, { places }) => withoutPlaces(left, places), station.places as Units);

/** The places that a slot has left, for people and for cars. */
export const roomAt = (
  allotment: StationAllotment,
  records: OfflineRecords,
  arrival: string | null,
): { people: number; cars: number } => {
  const left = leftOf(allotment, records);
  const slot = slotAt(allotment, arrival);
  const least = (names: readonly string[] = []): number =>
    names.length === 0 ? 0 : Math.max(0, Math.min(...names.map((name) => left[name] ?? 0)));
  return { people: least(slot?.people), cars: least(slot?.cars) };
};

/** Why nothing is sold to a party without the network; null where it is. */
export type OfflineReason =
  'offline_no_sale' | 'offline_over' | 'offline_cart' | 'offline_full' | 'offline_many';

export interface OfflineParty {
  readonly people: number;
  readonly cars: number;
  readonly arrival: string | null;
}

export const whyNotOffline = (
  allotment: StationAllotment | undefined,
  records: OfflineRecords,
  { arrival, ...party }: OfflineParty,
  nowMs: number,
): OfflineReason | null => {
  if (!allotment || Object.keys(allotment.places).length === 0) return 'offline_no_sale';
  if (!isOpen(allotment, nowMs)) return 'offline_over';
  if (!slotAt(allotment, arrival)) return 'offline_cart';
  const { aside, unsent, unsettled } = records;
  if (aside.length + unsent.length + unsettled.length >= MAX_UNSENT) return 'offline_many';
  const left = leftOf(allotment, records);
  const fits = Object.entries(placesOf(allotment, arrival, party)).every(
    ([name, count]) => (left[name] ?? 0) >= count,
  );
  return fits ? null : 'offline_full';
};

const padded = (number: number): string => String(number).padStart(RECEIPT_DIGITS, '0');
/** The machine's next receipt number at a venue: 'K7Q-0012'. */
export const nextReceipt = ({ series }: OfflineRecords, group: string): string => {
  const [machine, last = 0] = series[group]!.split('-');
  return `${machine}-${padded(Number(last) + 1)}`;
};
/** The next number of what is set aside, which no sale has: 'K7Q-A0012'. */
export const nextAside = ({ series, lastAside }: OfflineRecords, group: string): string =>
  `${series[group]!.split('-')[0]}-A${padded(lastAside + 1)}`;

/** With one more sale of a venue. */
export const withSale = (records: OfflineRecords, sale: OfflineSale, group: string): OfflineRecords => ({
  ...records,
  series: { ...records.series, [group]: sale.receipt },
  unsent: [...records.unsent, sale],
});

/** Once the server has it, its places are no longer the allotment's. */
export const withoutSale = (
  records: OfflineRecords,
  { key, allotment, places }: OfflineSale,
): OfflineRecords => ({
  ...records,
  unsent: records.unsent.filter((sale) => sale.key !== key),
  allotments: Object.fromEntries(
    Object.entries(records.allotments).map(([inventory, station]) => [
      inventory,
      station.id === allotment ? { ...station, places: withoutPlaces(station.places, places) } : station,
    ]),
  ),
});
