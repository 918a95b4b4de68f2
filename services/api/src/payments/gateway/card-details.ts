import type { GatewayKey, Instant } from '@stile/contracts';
import { TEST_CARDS, type TestCard } from './built-in-gateway.js';

/** The typed details of the card form. It is looked at, and neither stored nor logged. */
export interface CardDetails {
  readonly number: string;
  /** MM/YY. */
  readonly expiry: string;
  readonly cvv: string;
}
export type CardErrors = Partial<Record<keyof CardDetails, GatewayKey>>;

const MIN_DIGITS = 12;
const MAX_DIGITS = 19;
const CENTURY = 2000;

/** The check digit of ISO/IEC 7812. */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

const digitsOf = (number: string): string => number.replace(/[ -]/g, '');

/** A card is good until the end of its month. */
const hasExpired = (month: number, year: number, now: Instant): boolean =>
  `${CENTURY + year}-${String(month).padStart(2, '0')}` < now.slice(0, 7);

/** The fault of each field, in the words of the form; empty where all is well. */
export const cardErrors = ({ number, expiry, cvv }: CardDetails, now: Instant): CardErrors => {
  const digits = digitsOf(number);
  const isNumber =
    /^\d+$/.test(digits) &&
    digits.length >= MIN_DIGITS &&
    digits.length <= MAX_DIGITS &&
    hasCheckDigit(digits);
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2]) ?\/ ?(\d\d)$/.exec(expiry.trim()) ?? [];
  return {
    ...(isNumber ? {} : { number: 'number_wrong' }),
    ...(month === ''
      ? { expiry: 'expiry_wrong' }
      : hasExpired(Number(month), Number(year), now)
        ? { expiry: 'expiry_past' }
        : {}),
    ...(/^\d{3,4}$/.test(cvv.trim()) ? {} : { cvv: 'cvv_wrong' }),
  } as const;
};

/** The gateway's act with a card of this number. */
export const testCardOf = ({ number }: Pick<CardDetails, 'number'>): TestCard =>
  TEST_CARDS.find((card) => card.number === digitsOf(number))?.id ?? 'decline';
