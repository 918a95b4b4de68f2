import { isDate, money, PROVIDER_ID, type ErrorKey, type LocalDate, type Money } from '@stile/contracts';
import type { FileLine } from './payout-columns.js';

/** A fault of a file: the text's key, with the line and the column that it names. */
export class PayoutFileFault extends Error {
  constructor(
    readonly code: ErrorKey,
    readonly detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** Characters of a wrong value that are said again. */
const MOST_SAID = 40;
export const faultAt = (line: FileLine, column: string, code: ErrorKey, more: object = {}): PayoutFileFault =>
  new PayoutFileFault(code, {
    line: line.line,
    column,
    value: line.value(column).slice(0, MOST_SAID),
    ...more,
  });

/** @throws PayoutFileFault */
export const idIn = (line: FileLine, column: string): string => {
  const id = line.value(column);
  if (!PROVIDER_ID.test(id)) throw faultAt(line, column, 'payout_line_id');
  return id;
};

const AMOUNT = /^-?\d{1,9}(?:\.\d{1,2})?$/;
/** Clover's amounts have the currency's sign and parts of thousands. */
const DRESSED = /^(-?)\$?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)$/;
/** An amount in cents; nothing where it is empty. @throws PayoutFileFault */
export const amountIn = (line: FileLine, column: string, isDressed = false): Money => {
  const text = line.value(column);
  if (text === '') return money.zero;
  const [, sign = '', digits = ''] = (isDressed && DRESSED.exec(text)) || [];
  const plain = isDressed ? sign + digits.replaceAll(',', '') : text;
  if (!AMOUNT.test(plain)) throw faultAt(line, column, 'payout_line_amount');
  return money.money(Number(plain));
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED_MONTH = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})\b/;
/** The day at the beginning of a moment: 2026-11-05 or 05-Nov-2026. @throws PayoutFileFault */
export const dayIn = (line: FileLine, column: string): LocalDate => {
  const text = line.value(column);
  const [, day = '', month = '', year = ''] = NAMED_MONTH.exec(text) ?? [];
  const number = String(MONTHS.indexOf(month.toLowerCase()) + 1);
  const date = year
    ? `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.slice(0, DAY_LENGTH);
  if (!isDate(date)) throw faultAt(line, column, 'payout_line_date');
  return date;
};

/** @throws PayoutFileFault for another currency than the venue's */
export const checkCurrency = (line: FileLine, column: string, currency: string): void => {
  if (line.value(column).toUpperCase() !== currency)
    throw faultAt(line, column, 'payout_line_currency', { currency });
};
