import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Language } from '@stile/contracts';
import { fill } from '../core/contracts.js';
import type { Messages } from './messages.js';

const LOCALES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
];

type Values = Readonly<Record<string, string | number>>;

/**
 * The one provider of texts: react-admin's own and ours, each in its own shape. It stands for one language: another
 * language is another provider, so that what somebody has typed stays.
 */
export const createI18nProvider = (
  { language, texts, frame }: Messages,
  changeLanguage: (language: Language) => Promise<void>,
): I18nProvider => {
  const ours: Readonly<Record<string, string>> = texts;
  const plural = new Intl.PluralRules(language);
  const ofReactAdmin = polyglotI18nProvider(() => frame, language, LOCALES, { allowMissing: true });
  /** `count` chooses between `key_one` and `key_other`. */
  const ourText = (key: string, values: Values): string | undefined => {
    const { count } = values;
    if (typeof count !== 'number') return ours[key];
    return ours[`${key}_${plural.select(count) === 'one' ? 'one' : 'other'}`];
  };
  return {
    ...ofReactAdmin,
    translate: (key: string, values: Values = {}) => {
      const text = ourText(key, values);
      return text === undefined ? ofReactAdmin.translate(key, values) : fill(text, values);
    },
    changeLocale: (locale: string) => changeLanguage(locale === 'fr' ? 'fr' : 'en'),
  };
};
