import { localeOf, type Language } from './language.js';

const NBSP = '\u00a0';

const once = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)!;
};

export type DateStyle = 'full' | 'cell' | 'long' | 'short' | 'month' | 'weekday' | 'weekdayShort';
const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Names a day of the calendar: with the number just as the cell shows it. */
  cell: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
};

const numbers = once((locale) => new Intl.NumberFormat(locale));
const moneys = once(
  (key) =>
    new Intl.NumberFormat(key.slice(3), {
      style: 'currency',
      currency: key.slice(0, 3),
      currencyDisplay: 'narrowSymbol',
    }),
);
const dates = once((key) => {
  const [style, locale] = key.split(' ') as [DateStyle, string];
  return new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
});

/** '$1,234.50' in English, '1 234,50 $' in French: the narrow symbol, as booking.md section 9 writes it. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  moneys(currency + localeOf(language)).format(amount);

export const formatNumber = (value: number, language: Language): string =>
  numbers(localeOf(language)).format(value);

/** A calendar day 'YYYY-MM-DD'. French writes the first of a month '1er', which Intl does not know. */
export const formatDate = (date: string, style: DateStyle, language: Language): string => {
  const parts = dates(`${style} ${localeOf(language)}`).formatToParts(Date.parse(`${date}T00:00:00Z`));
  return parts
    .map((part) =>
      part.type === 'day' && part.value === '1' && language === 'fr' && style !== 'cell' ? '1er' : part.value,
    )
    .join('');
};

/** 'HH:mm' by the venue's pattern (h:mm A, HH:mm) in English, always as '13 h 00' in French. '24:00' is midnight. */
export const formatTime = (time: string, pattern: string, language: Language): string => {
  const hours = Number(time.slice(0, 2)) % 24;
  const minutes = time.slice(3, 5);
  if (language === 'fr') return `${hours}${NBSP}h${NBSP}${minutes}`;
  const half = hours < 12 ? 'AM' : 'PM';
  const values: Record<string, string> = {
    HH: String(hours).padStart(2, '0'),
    H: String(hours),
    hh: String(hours % 12 || 12).padStart(2, '0'),
    h: String(hours % 12 || 12),
    mm: minutes,
    A: half,
    a: half.toLowerCase(),
  };
  return pattern.replace(/HH?|hh?|mm|A|a/g, (token) => values[token] ?? token).replace(' ', NBSP);
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** '9:41', and '11:59:09' where it is hours. */
export const formatCountdown = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
};
