import {
  fill,
  isTaxIncluded,
  money as exact,
  receiptMessages,
  sumRows,
  timeOf,
  type Cash,
  type InventoryGroup,
  type Language,
  type ReceiptKey,
  type ReservationAnswer,
} from '@stile/contracts';
import type { LocalMoment, Payment, Reservation } from '@stile/domain';
import {
  formatDate,
  formatMoney,
  formatPercent,
  formatTime,
  formatTypedAmount,
  parkedUntil,
} from '@stile/web-kit';
import { priceRows } from '../markup/price-rows.js';

/** How amounts are written: each with its currency, or as columns of figures under which the total has it. */
export type ReceiptForm = 'sheet' | 'text';

/**
 * The content of a receipt, in words and in its order: drawn as a sheet or as lines of text, and repeated in mails
 * (docs/rules/reservations.md 14).
 */
export interface Receipt {
  readonly title: string;
  /** The seller: name, store number, address, phone, header. */
  readonly shop: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly items: readonly {
    readonly title: string;
    /** How many at which price; empty for one, and where the price has more than 2 decimals. */
    readonly each: string;
    /** The code of a discount. */ readonly note: string;
    readonly amount: string;
  }[];
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly strong: boolean }[];
  /** When it was sold. */
  readonly date: readonly [name: string, value: string];
  readonly payments: readonly (readonly [name: string, amount: string])[];
  /** A fact on one line. */
  readonly pair: (name: string, value: string) => string;
}

export interface ReceiptOf {
  readonly reservation: ReservationAnswer;
  readonly group: Pick<InventoryGroup, 'business' | 'settings'> | undefined;
  /** Money that the desk took and gave back; the cash of it is no part of a reservation's answer. */
  readonly account: {
    readonly payments: readonly Pick<Payment, 'paymentId' | 'cash' | 'terminal'>[];
    readonly refunds: readonly Pick<Reservation['refunds'][number], 'refundId' | 'cash'>[];
  };
  /** The moment and number of a sale without the network. */
  readonly offline?: { readonly soldAt: string; readonly receipt: string } | undefined;
  /** The device that prints it; else the one that took its card is named. */
  readonly terminal?: string | undefined;
  /** At the venue. */
  readonly localOf: (instant: string) => LocalMoment;
  readonly form: ReceiptForm;
  readonly language: Language;
  /** How English times are written at this place. */
  readonly timeFormat: string;
}

export const receiptText =
  (language: Language) =>
  (key: ReceiptKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(receiptMessages[language][key], values);
type Sum = Receipt['sums'][number];

/** The language's texts and amounts, in the form of this receipt. */
interface Written {
  readonly t: ReturnType<typeof receiptText>;
  readonly money: (amount: number) => string;
  readonly total: (amount: number) => string;
}

const writtenAs = (form: ReceiptForm, currency: string, language: Language): Written => {
  const t = receiptText(language);
  const money = (amount: number): string => formatMoney(amount, currency, language);
  if (form === 'sheet') return { t, money, total: money };
  const named = new Intl.NumberFormat(language, { style: 'currency', currency, useGrouping: false });
  return {
    t,
    money: (amount) => formatTypedAmount(amount, language),
    total: (amount) => named.format(amount),
  };
};

/** Those of its price, then what leads from it to what it costs by now; tax by rate. */
const sumsOf = (
  reservation: ReservationAnswer,
  taxIncluded: boolean,
  { t, money, total }: Written,
  language: Language,
): Sum[] =>
  sumRows(reservation, taxIncluded, reservation.taxes).map(({ key, amount, rate = 0 }) => ({
    name: t(key, { rate: formatPercent(rate, language) }),
    amount: (key === 'total' ? total : money)(amount),
    strong: key === 'total',
  }));

type Line = ReservationAnswer['lines'][number];

/** The price of one, where it has no more than 2 decimals: else it would not come to what stands beside it. */
const unitNote = (line: Line, taxIncluded: boolean, money: (amount: number) => string): string => {
  const [each, amount] = taxIncluded
    ? [line.unit_price, line.price]
    : [line.unit_price_before_tax, line.price_before_tax];
  const isInCents = exact.toCents(exact.money(each)) === exact.money(each);
  if (line.count * line.factor === 1 || amount === 0 || !isInCents) return '';
  return `${line.factor > 1 ? `${line.count} × ${line.factor}` : line.count} × ${money(each)}`;
};

/** Cash as it changed hands: handed over, less change and rounding, is what it paid. */
const cashRows = (
  { tendered, change, rounding }: Cash,
  date: string,
  { t, money }: Written,
): (readonly [string, string])[] => [
  [t('paid_cash', { date }), money(tendered)],
  [t('change'), money(change)],
  ...(rounding === 0 ? [] : [[t('rounding'), money(rounding)] as const]),
];

/** Charges, each followed by what was returned of it. */
const paymentsOf = (receipt: ReceiptOf, written: Written): (readonly [string, string])[] => {
  const { reservation, account, offline, localOf, language } = receipt;
  const { t, money } = written;
  const dateOf = (instant: string): string => formatDate(localOf(instant).date, 'medium', language);
  return reservation.charges.flatMap(({ id, card_last4: last4, created, amount, refunds }) => {
    const cash = account.payments.find(({ paymentId }) => paymentId === id)?.cash;
    const date = dateOf(cash && offline ? offline.soldAt : created);
    return [
      ...(cash
        ? cashRows(cash, date, written)
        : [[last4 ? t('card', { last4, date }) : t('paid', { date }), money(amount)] as const]),
      ...refunds
        .filter(({ state }) => state === 'made')
        .flatMap((refund) => {
          const rounding =
            account.refunds.find(({ refundId }) => refundId === refund.id)?.cash?.rounding ?? 0;
          return [
            [t('refund', { date: dateOf(refund.created) }), money(-refund.amount)] as const,
            ...(rounding === 0 ? [] : [[t('rounding'), money(-rounding)] as const]),
          ];
        }),
    ];
  });
};

/** The sum that has not arrived yet, on its way or not. */
const toReturnOf = ({ charges, amount_to_return }: ReservationAnswer): number => {
  const onItsWay = charges.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'begun'));
  return exact.units(
    exact.add(...[amount_to_return, ...onItsWay.map(({ amount }) => amount)].map(exact.money)),
  );
};

const parkingOf = (
  reservation: ReservationAnswer,
  language: Language,
  timeFormat: string,
): (readonly [string, string])[] => {
  const t = receiptText(language);
  const parking = parkedUntil(reservation);
  if (!parking) return [];
  const time = formatTime(parking.end.slice('YYYY-MM-DDT'.length), language, timeFormat);
  return [[t('parking'), t('parking_until', { time })]];
};

/** Between the shop and the items. */
const factsOf = (
  { reservation, group, account, offline, terminal, language, timeFormat }: ReceiptOf,
  t: Written['t'],
): Receipt['facts'] => {
  const { id, charges, inventory, inventory_title, visit_date, arrival_time, cancelled } = reservation;
  const taxNumber = group?.settings['tax_number'];
  const cashier = charges.at(-1)?.user;
  const device = terminal ?? account.payments.findLast((payment) => payment.terminal)?.terminal?.serial;
  const visit = [
    inventory_title[language] ?? inventory,
    formatDate(visit_date, 'medium', language),
    formatTime(arrival_time, language, timeFormat),
  ];
  return [
    ...(taxNumber ? [[t('tax_number'), taxNumber] as const] : []),
    ...(cashier ? [[t('cashier'), cashier] as const] : []),
    ...(device ? [[t('terminal'), device] as const] : []),
    [t('reservation'), id],
    ...(offline ? [[t('receipt_number'), offline.receipt] as const] : []),
    [t('visit'), visit.join(', ')],
    ...parkingOf(reservation, language, timeFormat),
    ...(cancelled ? [[t('reservation'), t('cancelled')] as const] : []),
  ];
};

const shopOf = (business: InventoryGroup['business'] | undefined, t: Written['t']): readonly string[] => {
  if (!business) return [];
  const { name, store_number: number, address, phone, custom_header } = business;
  const storeNumber = number && t('pair', { name: t('store'), value: number });
  return [name, storeNumber, ...address, phone, custom_header].filter(Boolean);
};

export const receiptOf = (receipt: ReceiptOf): Receipt => {
  const { reservation, group, offline, localOf, form, language, timeFormat } = receipt;
  const written = writtenAs(form, reservation.currency, language);
  const { t, money } = written;
  const taxIncluded = isTaxIncluded(group?.settings);
  const toReturn = toReturnOf(reservation);
  const sold = localOf(offline?.soldAt ?? reservation.created);
  return {
    title: t('receipt'),
    shop: shopOf(group?.business, t),
    facts: factsOf(receipt, t),
    items: priceRows(reservation, {
      taxIncluded,
      language,
      timeFormat,
      free: t('free'),
      included: t('included'),
      money,
    }).map(({ title, amount, line, code }) => ({
      title,
      each: line ? unitNote(line, taxIncluded, money) : '',
      note: code,
      amount,
    })),
    sums: sumsOf(reservation, taxIncluded, written, language),
    date: [
      t('date'),
      `${formatDate(sold.date, 'medium', language)}, ${formatTime(timeOf(sold.minutes), language, timeFormat)}`,
    ],
    payments: [
      ...paymentsOf(receipt, written),
      ...(toReturn > 0 ? [[t('to_return'), money(toReturn)] as const] : []),
      ...(reservation.balance > 0 ? [[t('balance'), money(reservation.balance)] as const] : []),
    ],
    pair: (name, value) => t('pair', { name, value }),
  };
};
