import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { fill } from '@stile/contracts/messages/fill';
import { LANGUAGES, type Language, type Values } from '@stile/web-kit';
import type { Messages } from './messages.js';
import { areaText } from './texts.js';

/**
 * The one provider of texts: react-admin's own and ours, each in its own shape. It stands for one language: another
 * language is another provider, so that the page and what has been typed in it stay.
 */
export const createI18nProvider = (
  { language, texts, frame }: Messages,
  changeLanguage: (language: Language) => Promise<void>,
): I18nProvider => {
  const ours: Readonly<Record<string, string>> = texts;
  const plural = new Intl.PluralRules(language);
  const locales = LANGUAGES.map(({ id, name }) => ({ locale: id, name }));
  const ofReactAdmin = polyglotI18nProvider(() => frame, language, locales, { allowMissing: true });
  /** `count` chooses between `key_one` and `key_other`. */
  const ourText = (key: string, { count }: Values): string | undefined => {
    const full =
      typeof count === 'number' ? `${key}_${plural.select(count) === 'one' ? 'one' : 'other'}` : key;
    return ours[full] ?? areaText(full, language);
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
