import {
  fill,
  isTaxIncluded,
  money as exact,
  receiptMessages,
  type InventoryGroup,
  type Language,
  type ReceiptKey,
  type ReservationAnswer,
} from '@stile/contracts';
import { formatDate, formatMoney, formatPercent, formatTime, parkedUntil } from '@stile/web-kit';
import { priceRows } from '../markup/price-rows.js';

/**
 * What a receipt says, in words: drawn as a sheet or as a strip, and repeated in mails
 * (docs/rules/reservations.md 10).
 */
export interface Receipt {
  readonly title: string;
  /** Who sold it. */
  readonly shop: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly items: readonly { readonly title: string; readonly note: string; readonly amount: string }[];
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly strong: boolean }[];
  readonly payments: readonly (readonly [name: string, amount: string])[];
  readonly foot: string;
  /** A fact on one line. */
  readonly pair: (name: string, value: string) => string;
}

export interface ReceiptOf {
  readonly reservation: ReservationAnswer;
  readonly group: Pick<InventoryGroup, 'business' | 'settings'> | undefined;
  /** Calendar days at the venue. */
  readonly placedOn: string;
  readonly paidOn: (instant: string) => string;
  readonly language: Language;
  /** How English times are written at this place. */
  readonly timeFormat: string;
}

export const receiptText =
  (language: Language) =>
  (key: ReceiptKey, values?: Readonly<Record<string, unknown>>): string =>
    fill(receiptMessages[language][key], values);
type Sum = Receipt['sums'][number];

/** Before tax, then tax by rate; where the venue shows prices with tax, the total and what tax it holds. */
const sumsOf = (
  { subtotal, price, taxes }: ReservationAnswer,
  taxIncluded: boolean,
  money: (amount: number) => string,
  language: Language,
): Sum[] => {
  const t = receiptText(language);
  const total = { name: t('total'), amount: money(price), strong: true };
  const byRate = taxes
    .filter(({ rate, tax }) => rate > 0 || tax !== 0)
    .map(({ rate, tax }): Sum => ({
      name: t(taxIncluded ? 'tax_within' : 'tax', { rate: formatPercent(rate, language) }),
      amount: money(tax),
      strong: false,
    }));
  return taxIncluded
    ? [total, ...byRate]
    : [{ name: t('subtotal'), amount: money(subtotal), strong: false }, ...byRate, total];
};

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

/** Charges, each followed by what was returned of it. */
const paymentsOf = (
  { charges, currency }: ReservationAnswer,
  dateOf: (instant: string) => string,
  language: Language,
): (readonly [string, string])[] => {
  const t = receiptText(language);
  const money = (amount: number): string => formatMoney(amount, currency, language);
  return charges.flatMap(({ charge_type, card_last4: last4, created, amount, refunds }) => [
    [
      last4
        ? t('card', { last4, date: dateOf(created) })
        : t(charge_type === 'cash' ? 'paid_cash' : 'paid', { date: dateOf(created) }),
      money(amount),
    ],
    ...refunds
      .filter(({ state }) => state === 'made')
      .map((refund) => [t('refund', { date: dateOf(refund.created) }), money(-refund.amount)] as const),
  ]);
};

/** What has not arrived yet, on its way or not. */
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

export const receiptOf = ({
  reservation,
  group,
  placedOn,
  paidOn,
  language,
  timeFormat,
}: ReceiptOf): Receipt => {
  const t = receiptText(language);
  const money = (amount: number): string => formatMoney(amount, reservation.currency, language);
  const taxIncluded = isTaxIncluded(group?.settings);
  const taxNumber = group?.settings['tax_number'];
  const { business } = group ?? {};
  const cashier = reservation.charges.at(-1)?.user;
  const toReturn = toReturnOf(reservation);
  const title = reservation.inventory_title[language] ?? reservation.inventory;
  return {
    title: t('receipt'),
    shop: business ? [business.name, ...business.address, business.phone].filter(Boolean) : [],
    facts: [
      ...(taxNumber ? [[t('tax_number'), taxNumber] as const] : []),
      ...(business?.store_number ? [[t('store'), business.store_number] as const] : []),
      [t('reservation'), reservation.id],
      ...(cashier ? [[t('cashier'), cashier] as const] : []),
      [t('date'), formatDate(placedOn, 'medium', language)],
      [
        t('visit'),
        `${title}, ${formatDate(reservation.visit_date, 'medium', language)}, ${formatTime(reservation.arrival_time, language, timeFormat)}`,
      ],
      ...parkingOf(reservation, language, timeFormat),
      ...(reservation.cancelled ? [[t('reservation'), t('cancelled')] as const] : []),
    ],
    items: priceRows(reservation, { taxIncluded, language, timeFormat, free: t('free') }).map(
      ({ title: item, amount, line, code }) => ({
        title: item,
        note: line ? unitNote(line, taxIncluded, money) : code,
        amount,
      }),
    ),
    sums: sumsOf(reservation, taxIncluded, money, language),
    payments: [
      ...paymentsOf(reservation, (instant) => formatDate(paidOn(instant), 'medium', language), language),
      ...(toReturn > 0 ? [[t('to_return'), money(toReturn)] as const] : []),
    ],
    foot: business?.custom_header ?? '',
    pair: (name, value) => t('pair', { name, value }),
  };
};
