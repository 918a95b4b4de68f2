import { acceptedLanguage, isLanguage, type Language } from './language.js';

/** 400 days, the most that browsers allow. */
const COOKIE_SECONDS = 34_560_000;

/** The language that the person chose here before, else the one of the browser. */
export const preferredLanguage = (): Language => {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1];
  return isLanguage(chosen) ? chosen : acceptedLanguage(navigator.language);
};

/** Sets the language of the document and remembers it for pages whose address does not say it. */
export const rememberLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  document.cookie = `lang=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
};
