import type { BookableAddon } from '@stile/contracts';
import { addDays } from '@stile/contracts/kernel/time';
import { MAX_RANGE_DAYS, type ChosenAddon } from '../../core/booking/selection.js';
import type { ErrorTexts } from '../errors/error-texts.js';

const SCALE = 10_000;
const PRICE = /^\d{1,7}(\.\d{1,4})?$/;

/** As typed. */
export interface Form {
  readonly from: string;
  readonly until: string;
  readonly quantity: number;
  readonly price: string;
  readonly notes: string;
}

/** The fields that it names are marked. */
export interface FormError {
  readonly text: string;
  readonly fields: readonly (keyof Form)[];
}

export const lastDayOf = (visitDate: string): string => addDays(visitDate, MAX_RANGE_DAYS - 1);

/** Whole ten-thousandths, so that no binary fraction is shown; the price that counts is the server's. */
export const totalOf = (unit: string, count: number, days: number, persons: number): number | null =>
  PRICE.test(unit) && count > 0 && days > 0
    ? (Math.round(Number(unit) * SCALE) * count * days * persons) / SCALE
    : null;

export const formOf = (
  chosen: ChosenAddon | undefined,
  visit: { readonly date: string; readonly endDate: string | null },
  ownPrice: string,
  notes: string,
): Form => ({
  from: chosen?.from ?? visit.date,
  until: chosen?.until ?? visit.endDate ?? visit.date,
  quantity: chosen?.count ?? 1,
  price: String(chosen?.price ?? ownPrice),
  notes,
});

/** Fields that are empty or make no sense. */
const missingOf = ({ from, until, price }: Form): (keyof Form)[] => [
  ...(from ? [] : ['from' as const]),
  ...(until ? [] : ['until' as const]),
  ...(PRICE.test(price) ? [] : ['price' as const]),
];

/** The error of what is typed, as far as the page can tell. */
export const formError = (
  form: Form,
  { visitDate, max, title }: { visitDate: string; max: number; title: BookableAddon['title'] },
  errorTexts: ErrorTexts,
): FormError | null => {
  const missing = missingOf(form);
  if (missing.length > 0) {
    const keys = [
      'validation_missing_fields',
      ...(form.from ? [] : ['error_start_date']),
      ...(form.until ? [] : ['error_end_date']),
    ];
    return { text: keys.map((key) => errorTexts(key) ?? '').join(' '), fields: missing };
  }
  if (form.from < visitDate || form.until < form.from || form.until > lastDayOf(visitDate))
    return { text: errorTexts('addon_range', { max: MAX_RANGE_DAYS }) ?? '', fields: ['from', 'until'] };
  if (form.quantity > max)
    return { text: errorTexts('addon_limit', { limit: max, title }) ?? '', fields: ['quantity'] };
  return null;
};
