import type { BookingKey, Language } from '@stile/contracts';

export type { Language };
export type Texts = Readonly<Record<BookingKey, string>>;

export const LANGUAGES: readonly { id: Language; name: string; locale: string }[] = [
  { id: 'en', name: 'English', locale: 'en-CA' },
  { id: 'fr', name: 'Français', locale: 'fr-CA' },
];
export const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((language) => language.id === text);
export const localeOf = (language: Language): string => (language === 'fr' ? 'fr-CA' : 'en-CA');

/** Only the language in use is loaded: each is a chunk of its own. */
export const loadTexts = async (language: Language): Promise<Texts> =>
  language === 'fr' ? (await import('../../../contracts/src/messages/booking-fr.js')).bookingFr : (await import('../../../contracts/src/messages/booking-en.js')).bookingEn;
