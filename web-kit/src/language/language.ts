import type { Language } from '@stile/contracts';

export type { Language };

export const LANGUAGES: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'fr', name: 'Français' },
];

export const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some(({ id }) => id === text);

/** Both languages are written as in Canada. */
export const localeOf = (language: Language): string => (language === 'fr' ? 'fr-CA' : 'en-CA');

/**
 * The language of a header `accept-language`, or of `navigator.language`: French where it comes first, else
 * English.
 */
export const acceptedLanguage = (header: string | null | undefined): Language =>
  /^\s*fr\b/i.test(header ?? '') ? 'fr' : 'en';
