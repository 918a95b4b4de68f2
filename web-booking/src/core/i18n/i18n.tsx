import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { BookingKey } from '@stile/contracts';
import {
  formatDate,
  formatMoney,
  formatTime,
  titleIn,
  translatorOf,
  type DateStyle,
  type Language,
  type Translator,
} from '@stile/web-kit';
import { rememberLanguage } from '@stile/web-kit/browser';
import { searchOf, useRouter } from '../browser/router.js';
import { loadTexts, type Texts } from './texts.js';

/** All texts and formats of the language in use. */
export interface I18n extends Translator<BookingKey> {
  money(amount: number): string;
  date(date: string, style: DateStyle): string;
  time(time: string): string;
  /** A title that the venue wrote in several languages. */
  title(titles: Readonly<Record<string, string>>): string;
}

interface VenueStyle {
  readonly currency: string;
  readonly timeFormat: string | undefined;
}

const i18nOf = (language: Language, texts: Texts, { currency, timeFormat }: VenueStyle): I18n => ({
  ...translatorOf(language, texts),
  money: (amount) => formatMoney(amount, currency, language),
  date: (date, style) => formatDate(date, style, language),
  time: (time) => formatTime(time, language, timeFormat),
  title: (titles) => titleIn(titles, language),
});

const I18nContext = createContext<I18n | null>(null);
const SwitchContext = createContext<(language: Language) => void>(() => undefined);

export const useI18n = (): I18n => {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n outside of I18nProvider');
  return i18n;
};
export const useSwitchLanguage = (): ((language: Language) => void) => useContext(SwitchContext);

export const languageUrl = (url: string, language: Language): string => {
  const query = new URLSearchParams(searchOf(url));
  query.set('lang', language);
  return `${url.split('?', 1)[0]}?${query}`;
};

interface I18nProviderProps {
  language: Language;
  texts: Texts;
  venue: VenueStyle;
  onSwitch?: (language: Language) => void;
  children: ReactNode;
}

export const I18nProvider = (props: I18nProviderProps) => {
  const router = useRouter();
  const { onSwitch } = props;
  const { currency, timeFormat } = props.venue;
  const [shown, show] = useState({ language: props.language, texts: props.texts });
  const i18n = useMemo(
    () => i18nOf(shown.language, shown.texts, { currency, timeFormat }),
    [shown, currency, timeFormat],
  );
  const switchLanguage = useMemo(
    () => (language: Language) => {
      void loadTexts(language).then((texts) => {
        rememberLanguage(language);
        onSwitch?.(language);
        router.go(languageUrl(router.url(), language), 'replace');
        show({ language, texts });
      });
    },
    [router, onSwitch],
  );
  return (
    <SwitchContext value={switchLanguage}>
      <I18nContext value={i18n}>{props.children}</I18nContext>
    </SwitchContext>
  );
};
