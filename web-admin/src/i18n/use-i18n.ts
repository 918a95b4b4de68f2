import { useMemo } from 'react';
import { useI18nProvider, useTranslate, type TranslateFunction } from 'react-admin';
import type { ConsoleText } from '@stile/contracts';
import {
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  formatTyped,
  formatTypedAmount,
  formatUnitPrice,
  titleIn,
  type DateStyle,
  type InstantStyle,
  type Language,
  type PluralKey,
  type Values,
} from '@stile/web-kit';

export interface I18n {
  readonly language: Language;
  t(key: ConsoleText, values?: Values): string;
  /** The text for a number: `key_one` or `key_other` by the language's rule; {n} is the number. */
  n(key: PluralKey<ConsoleText>, count: number): string;
  /** True for a key that has a text: names of events, fields and states come from the server. */
  has(key: string): key is ConsoleText;
  /** A label before its value: French sets a space before the colon. */
  labelled(label: string): string;
  number(value: number): string;
  percent(value: number): string;
  money(amount: number, currency: string): string;
  /** An amount as the field of one shows it. */
  typedAmount(amount: number): string;
  /** A figure as a field shows it. */
  typed(value: number): string;
  /** The price of one, with up to four decimals. */
  unitPrice(amount: number, currency: string): string;
  date(date: string, style: DateStyle): string;
  time(time: string): string;
  /** Without a time zone, which comes with the venue, it is not told yet: another zone's would be wrong. */
  instant(time: string, timeZone: string | undefined, style?: InstantStyle): string;
  /** A title that the venue wrote in several languages. */
  title(titles: Readonly<Record<string, string>>): string;
}

const i18nOf = (translate: TranslateFunction, language: Language): I18n => {
  const t: I18n['t'] = (key, values) => translate(key, values);
  return {
    language,
    t,
    n: (key, count) => translate(key, { count, n: formatNumber(count, language) }),
    has: (key): key is ConsoleText => translate(key, { _: '' }) !== '',
    labelled: (label) => t('label_of', { label }),
    number: (value) => formatNumber(value, language),
    percent: (value) => formatPercent(value, language),
    money: (amount, currency) => formatMoney(amount, currency, language),
    typedAmount: (amount) => formatTypedAmount(amount, language),
    typed: (value) => formatTyped(value, language),
    unitPrice: (amount, currency) => formatUnitPrice(amount, currency, language),
    date: (date, style) => formatDate(date, style, language),
    time: (time) => formatTime(time, language),
    instant: (time, timeZone, style = 'minute') =>
      timeZone === undefined ? '…' : formatInstant(time, style, timeZone, language),
    title: (titles) => titleIn(titles, language),
  };
};

/** react-admin's translate with typed keys, and the formats of the language in use. */
export const useI18n = (): I18n => {
  const translate = useTranslate();
  const provider = useI18nProvider();
  return useMemo(() => i18nOf(translate, provider.getLocale() as Language), [translate, provider]);
};

/** Changes the language of the whole console. */
export const useChangeLanguage = (): ((language: Language) => Promise<void>) => {
  const provider = useI18nProvider();
  return (language) => provider.changeLocale(language);
};
