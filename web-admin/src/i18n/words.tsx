import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ConsoleKey, Language } from '@stile/contracts';
import { fill } from '../core/contracts.js';
import {
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  type DateStyle,
  type Precision,
} from './format.js';
import type { Speech } from './language.js';

type Plural = ConsoleKey extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never;
type Values = Readonly<Record<string, string | number>>;

export interface Words {
  readonly language: Language;
  t(key: ConsoleKey, values?: Values): string;
  /** The text for a number: `key_one` or `key_other` by the language's rule; {n} is the number. */
  n(key: Plural, count: number): string;
  /** True for a key that has a text: names of events, fields and states come from the server. */
  has(key: string): key is ConsoleKey;
  /** A label before its value: French sets a space before the colon. */
  labelled(label: string): string;
  number(value: number): string;
  percent(value: number): string;
  money(amount: number, currency: string): string;
  date(date: string, style: DateStyle): string;
  time(time: string): string;
  instant(at: string, timeZone: string, precision?: Precision): string;
  /** A title that the venue wrote in several languages. */
  title(titles: Readonly<Record<string, string>>): string;
}

const wordsOf = ({ language, texts }: Speech): Words => {
  const plural = new Intl.PluralRules(language);
  const t: Words['t'] = (key, values) => fill(texts[key], values);
  return {
    language,
    t,
    n: (key, count) =>
      t(`${key}_${plural.select(count) === 'one' ? 'one' : 'other'}`, { n: formatNumber(count, language) }),
    has: (key): key is ConsoleKey => Object.hasOwn(texts, key),
    labelled: (label) => t('label_of', { label }),
    number: (value) => formatNumber(value, language),
    percent: (value) => formatPercent(value, language),
    money: (amount, currency) => formatMoney(amount, currency, language),
    date: (date, style) => formatDate(date, style, language),
    time: (time) => formatTime(time, language),
    instant: (at, timeZone, precision = 'minute') => formatInstant(at, timeZone, precision, language),
    title: (titles) => titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? '',
  };
};

const WordsContext = createContext<Words | null>(null);
const SpeakContext = createContext<(language: Language) => void>(() => undefined);

export const useWords = (): Words => {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords outside of WordsProvider');
  return words;
};
/** Changes the language of the whole console. */
export const useSpeak = (): ((language: Language) => void) => useContext(SpeakContext);

export const WordsProvider = ({
  speech,
  speak,
  children,
}: {
  speech: Speech;
  speak: (language: Language) => void;
  children: ReactNode;
}) => {
  const words = useMemo(() => wordsOf(speech), [speech]);
  return (
    <SpeakContext value={speak}>
      <WordsContext value={words}>{children}</WordsContext>
    </SpeakContext>
  );
};
