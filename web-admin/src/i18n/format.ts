import type { Language } from '@stile/contracts';

const localeOf = (language: Language): string => (language === 'fr' ? 'fr-CA' : 'en-CA');

const once = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)!;
};

const DATE_STYLES = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  plain: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof DATE_STYLES;

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const PRECISIONS = {
  minute: { ...DAY, ...CLOCK },
  second: { ...DAY, ...CLOCK, second: '2-digit' },
  day: DAY,
  clock: CLOCK,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type Precision = keyof typeof PRECISIONS;
/** A time is not broken over two lines: '13 h 00', '1:00 p.m.'. */
const unbroken = (text: string): string => text.replace(/(?<!,) /g, '\u00a0');

const numbers = once((locale) => new Intl.NumberFormat(locale));
const percents = once(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
);
const moneys = once(
  (key) =>
    new Intl.NumberFormat(key.slice(3), {
      style: 'currency',
      currency: key.slice(0, 3),
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 4,
      minimumFractionDigits: 2,
    }),
);
const dates = once((key) => {
  const [style, locale] = key.split(' ') as [DateStyle, string];
  return new Intl.DateTimeFormat(locale, { ...DATE_STYLES[style], timeZone: 'UTC' });
});
const times = once(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);
const instants = once((key) => {
  const [locale, timeZone, precision] = key.split(' ') as [string, string, Precision];
  return new Intl.DateTimeFormat(locale, { ...PRECISIONS[precision], timeZone });
});

export const formatNumber = (value: number, language: Language): string =>
  numbers(localeOf(language)).format(value);
/** 0.13 is '13%', '13 %' in French. */
export const formatPercent = (value: number, language: Language): string =>
  percents(localeOf(language)).format(value);
/** '$1,234.50', in French '1 234,50 $'; unit amounts show their 4 decimals where they have them. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  moneys(currency + localeOf(language)).format(amount);
/** A calendar day 'YYYY-MM-DD'. French writes the first of a month '1er', which Intl does not know. */
export const formatDate = (date: string, style: DateStyle, language: Language): string =>
  dates(`${style} ${localeOf(language)}`)
    .formatToParts(Date.parse(`${date}T00:00:00Z`))
    .map((part) => (part.type === 'day' && part.value === '1' && language === 'fr' ? '1er' : part.value))
    .join('');
/** Wall-clock 'HH:mm'; '24:00' is midnight. */
export const formatTime = (time: string, language: Language): string =>
  unbroken(
    times(localeOf(language)).format((Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000),
  );
/** A moment in a time zone. */
export const formatInstant = (
  at: string,
  timeZone: string,
  precision: Precision,
  language: Language,
): string => unbroken(instants(`${localeOf(language)} ${timeZone} ${precision}`).format(Date.parse(at)));
