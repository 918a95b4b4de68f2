import { localeOf, type Language } from '../language/language.js';

/*
 * One way to write a number, money, a date and a time. Intl does most of it. Times are composed here,
 * because browsers and Node write 'PM', 'p.m.' and the spaces around them differently.
 */
export const NBSP = '\u00a0';

/** Formats are expensive to make: one a key is enough. */
export const cached = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)!;
};

const numbers = cached((locale) => new Intl.NumberFormat(locale));

/** '1,234.5', in French '1 234,5'. */
export const formatNumber = (value: number, language: Language): string =>
  numbers(localeOf(language)).format(value);

/** A figure as it is typed into a field: no groups, and a comma in French. */
export const formatTyped = (figure: number | string, language: Language): string =>
  language === 'fr' ? String(figure).replace('.', ',') : String(figure);

/** An amount as it is typed into a field: '9.50', in French '9,50'. */
export const formatTypedAmount = (amount: number, language: Language): string =>
  formatTyped(amount.toFixed(2), language);

const percents = cached(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
);

/** 0.13 is '13%', in French '13 %'. */
export const formatPercent = (value: number, language: Language): string =>
  percents(localeOf(language)).format(value);

/** A sum that rounds to zero has no sign: '$0.00', never '-$0.00'. */
const MONEY = { style: 'currency', currencyDisplay: 'narrowSymbol', signDisplay: 'negative' } as const;

const amounts = cached((key) => new Intl.NumberFormat(key.slice(3), { ...MONEY, currency: key.slice(0, 3) }));

/** '$1,234.50', in French '1 234,50 $'. `currency` is its ISO 4217 code. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  amounts(currency + localeOf(language)).format(amount);

const unitPrices = cached(
  (key) =>
    new Intl.NumberFormat(key.slice(3), {
      ...MONEY,
      currency: key.slice(0, 3),
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

/** The price of one: with up to four decimals, as exact as it is stored. */
export const formatUnitPrice = (amount: number, currency: string, language: Language): string =>
  unitPrices(currency + localeOf(language)).format(amount);

const DATE_STYLES = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Names a day of a calendar: as `full`, with the number just as the calendar shows it. */
  cell: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof DATE_STYLES;

const dates = cached((key) => {
  const [style, locale] = key.split(' ') as [DateStyle, string];
  return new Intl.DateTimeFormat(locale, { ...DATE_STYLES[style], timeZone: 'UTC' });
});
/** French writes the first of a month '1er', which Intl does not know. */
export const withFirstOfMonth = (parts: readonly Intl.DateTimeFormatPart[], language: Language): string =>
  parts
    .map(({ type, value }) => (type === 'day' && value === '1' && language === 'fr' ? '1er' : value))
    .join('');

export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** A calendar day 'YYYY-MM-DD'. */
export const formatDate = (date: string, style: DateStyle, language: Language): string => {
  const format = dates(`${style} ${localeOf(language)}`);
  return style === 'cell'
    ? format.format(midnightOf(date))
    : withFirstOfMonth(format.formatToParts(midnightOf(date)), language);
};

/** How an English time is written where a venue says nothing else. */
export const DEFAULT_TIME_FORMAT = 'h:mm A';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * A wall-clock time 'HH:mm' or 'HH:mm:ss'; '24:00' is midnight. English follows the venue's time format ('h:mm A',
 * 'HH:mm'), French is always '13 h 00'. The spaces do not break.
 */
export const formatTime = (time: string, language: Language, timeFormat = DEFAULT_TIME_FORMAT): string => {
  const hours = Number(time.slice(0, 2)) % 24;
  const [minutes, seconds] = [time.slice(3, 5), time.slice(6, 8)];
  if (language === 'fr')
    return `${hours} h ${minutes}${seconds && ` min ${seconds} s`}`.replaceAll(' ', NBSP);
  const half = hours < 12 ? 'AM' : 'PM';
  const values: Record<string, string> = {
    HH: twoDigits(hours),
    H: String(hours),
    hh: twoDigits(hours % 12 || 12),
    h: String(hours % 12 || 12),
    mm: minutes + (seconds && `:${seconds}`),
    A: half,
    a: half.toLowerCase(),
  };
  return timeFormat.replace(/HH?|hh?|mm|A|a/g, (token) => values[token] ?? token).replace(' ', NBSP);
};
