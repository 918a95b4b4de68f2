import type { I18nProvider, TranslationMessages } from 'react-admin';
import { fill } from '@stile/contracts/messages/fill';
import { LANGUAGES, type Language, type Values } from '@stile/web-kit';
import type { Messages } from './messages.js';
import { areaText } from './texts.js';

const LOCALES = LANGUAGES.map(({ id, name }) => ({ locale: id, name }));

/** The text of react-admin's at a path such as `ra.action.save`. */
const frameText = (frame: TranslationMessages, path: string): string | undefined => {
  let node: unknown = frame;
  for (const part of path.split('.')) node = (node as Readonly<Record<string, unknown>> | undefined)?.[part];
  return typeof node === 'string' ? node : undefined;
};

/** react-admin's texts have values as `%{name}`, and the form for one before that for several: `one |||| several`. */
const filledFrame = (text: string, values: Values, plural: Intl.PluralRules): string => {
  const { smart_count: count } = values;
  const forms = text.split('||||');
  const form = forms.length > 1 && plural.select(Number(count)) !== 'one' ? forms[1]! : forms[0]!;
  return fill(form.trim().replaceAll('%{', '{'), values);
};

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
  /** `count` chooses between `key_one` and `key_other`. */
  const ourText = (key: string, { count }: Values): string | undefined => {
    const full =
      typeof count === 'number' ? `${key}_${plural.select(count) === 'one' ? 'one' : 'other'}` : key;
    return ours[full] ?? areaText(full, language);
  };
  return {
    // `_` is the text that a component brings for a key without one.
    translate: (key: string, values: Values = {}) => {
      const text = ourText(key, values);
      if (text !== undefined) return fill(text, values);
      const brought = typeof values['_'] === 'string' ? values['_'] : key;
      return filledFrame(frameText(frame, key) ?? brought, values, plural);
    },
    changeLocale: (locale: string) => changeLanguage(locale === 'fr' ? 'fr' : 'en'),
    getLocale: () => language,
    getLocales: () => LOCALES,
  };
};
