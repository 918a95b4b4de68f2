import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { fill } from '../contracts/sockets.js';
import { searchOf, useRouter } from '../browser/router.js';
import { formatDate, formatMoney, formatNumber, formatTime, type DateStyle } from './format.js';
import { loadTexts, type Language, type Texts } from './language.js';
import type { BookingKey } from '@stile/contracts';

type Plural = BookingKey extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never;
type Values = Readonly<Record<string, string | number>>;

export interface Words {
  readonly language: Language;
  t(key: BookingKey, values?: Values): string;
  /** The text for a number: `key_one` or `key_other` by the language's rule; {n} is the number. */
  n(key: Plural, count: number, values?: Values): string;
  money(amount: number): string;
  date(date: string, style: DateStyle): string;
  time(time: string): string;
  /** A title that the venue wrote in several languages. */
  title(titles: Readonly<Record<string, string>>): string;
}

export interface VenueStyle {
  readonly currency: string;
  readonly timeFormat: string;
}

const wordsOf = (language: Language, texts: Texts, venue: VenueStyle): Words => {
  const plural = new Intl.PluralRules(language);
  const t: Words['t'] = (key, values) => fill(texts[key], values);
  return {
    language,
    t,
    n: (key, count, values) =>
      t(`${key}_${plural.select(count) === 'one' ? 'one' : 'other'}`, {
        ...values,
        n: formatNumber(count, language),
      }),
    money: (amount) => formatMoney(amount, venue.currency, language),
    date: (date, style) => formatDate(date, style, language),
    time: (time) => formatTime(time, venue.timeFormat, language),
    title: (titles) => titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? '',
  };
};

const WordsContext = createContext<Words | null>(null);
const SwitchContext = createContext<(language: Language) => void>(() => undefined);

/** All texts and formats of the language in use. */
export const useWords = (): Words => {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords outside of WordsProvider');
  return words;
};
export const useSwitchLanguage = (): ((language: Language) => void) => useContext(SwitchContext);

/** 400 days, the most that browsers allow. */
const COOKIE_SECONDS = 34_560_000;

export const languageUrl = (url: string, language: Language): string => {
  const query = new URLSearchParams(searchOf(url));
  query.set('lang', language);
  return `${url.split('?', 1)[0]}?${query}`;
};

/** Kept for pages whose address does not say it, such as the one that the payment page comes back to. */
export const rememberLanguage = (language: Language): void => {
  document.cookie = `lang=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
};

export const WordsProvider = (props: {
  language: Language;
  texts: Texts;
  venue: VenueStyle;
  onSwitch?: (language: Language) => void;
  children: ReactNode;
}) => {
  const router = useRouter();
  const { currency, timeFormat } = props.venue;
  const [spoken, setSpoken] = useState({ language: props.language, texts: props.texts });
  const words = useMemo(
    () => wordsOf(spoken.language, spoken.texts, { currency, timeFormat }),
    [spoken, currency, timeFormat],
  );
  const { onSwitch } = props;
  const switchLanguage = useMemo(
    () => (language: Language) => {
      void loadTexts(language).then((texts) => {
        document.documentElement.lang = language;
        rememberLanguage(language);
        onSwitch?.(language);
        router.go(languageUrl(router.url(), language), 'replace');
        setSpoken({ language, texts });
      });
    },
    [router, onSwitch],
  );
  return (
    <SwitchContext value={switchLanguage}>
      <WordsContext value={words}>{props.children}</WordsContext>
    </SwitchContext>
  );
};
