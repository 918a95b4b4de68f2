import type { TranslationMessages } from 'react-admin';
import englishMessages from 'ra-language-english';
import type { ConsoleKey, Language } from '@stile/contracts';
import englishTexts from '../../../contracts/src/messages/en/console.json';

export type Texts = Readonly<Record<ConsoleKey, string>>;
/** Everything that is written in one language: our texts and react-admin's. */
export interface Speech {
  readonly language: Language;
  readonly texts: Texts;
  readonly frame: TranslationMessages;
}

export const english: Speech = { language: 'en', texts: englishTexts, frame: englishMessages };

/** French is a chunk of its own: whoever reads English does not load it. */
export const loadSpeech = async (language: Language): Promise<Speech> => {
  if (language === 'en') return english;
  const [{ default: texts }, { default: frame }] = await Promise.all([
    import('../../../contracts/src/messages/fr/console.json'),
    import('ra-language-french'),
  ]);
  return { language, texts, frame };
};

/** 400 days, the most that browsers allow. */
const COOKIE_SECONDS = 34_560_000;
const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'fr';

/** The person's choice (the same cookie as the booking pages have), else the browser's language. */
export const preferredLanguage = (): Language => {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
};
export const rememberLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  document.cookie = `lang=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
};
