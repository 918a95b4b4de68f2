import type { Language } from '@stile/contracts';

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
