import { shownAmounts, type Language, type ReservationAnswer } from '@stile/contracts';
import { formatMoney, parkedUntil } from '@stile/web-kit';
import { lineText } from './line-text.js';

/** A line or a discount as mails and receipts show it. */
export interface PriceRow {
  readonly title: string;
  readonly amount: string;
  /** The line; null for a discount. */
  readonly line: ReservationAnswer['lines'][number] | null;
  /** The code of a discount that is called by its description. */
  readonly code: string;
}

interface Shown {
  readonly taxIncluded: boolean;
  readonly language: Language;
  readonly timeFormat: string;
  /** The word for the price of a line that costs nothing. */
  readonly free: string;
  /** The same of a programme, which the price of the participant pays. */
  readonly included: string;
  /** How amounts are written; absent: with the currency. */
  readonly money?: (amount: number) => string;
}

/** Lines, then discounts: the same in every mail and on every paper (docs/rules/money.md 12). */
export const priceRows = (
  reservation: Pick<ReservationAnswer, 'lines' | 'discounts' | 'currency' | 'parking' | 'end_date'>,
  { taxIncluded, language, timeFormat, free, included, money: written }: Shown,
): PriceRow[] => {
  const { lines, discounts, currency } = reservation;
  const shown = shownAmounts({ lines, discounts }, taxIncluded);
  const parking = parkedUntil(reservation);
  const format = written ?? ((amount: number): string => formatMoney(amount, currency, language));
  const money = (amount: number | undefined): string => format(amount ?? 0);
  return [
    ...lines.map((line, i) => ({
      title: lineText(line, language, timeFormat, parking),
      amount: line.price === 0 ? (line.program ? included : free) : money(shown.lines[i]),
      line,
      code: '',
    })),
    ...discounts.map(({ description, coupon }, i) => ({
      title: description || coupon,
      amount: money(shown.discounts[i]),
      line: null,
      code: description ? coupon : '',
    })),
  ];
};
