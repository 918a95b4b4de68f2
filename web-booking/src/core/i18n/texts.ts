import type { BookingKey } from '@stile/contracts';
import type { Language } from '@stile/web-kit';

export type Texts = Readonly<Record<BookingKey, string>>;

/*
 * Texts are chunks of their own, by language and by part: only the language in use is loaded, and of it the first
 * screen's part; the other part comes with the screens that need it. What is loaded joins the object that is in use.
 */
type Loaded = Partial<Record<BookingKey, string>>;
const loaded = new Map<Language, Loaded>();
let lazyWanted = false;

const first = async (language: Language): Promise<Loaded> =>
  language === 'fr'
    ? (await import('../../../../contracts/src/messages/fr/booking.json')).default
    : (await import('../../../../contracts/src/messages/en/booking.json')).default;
const lazy = async (language: Language): Promise<Loaded> =>
  language === 'fr'
    ? (await import('../../../../contracts/src/messages/booking-lazy.fr.js')).default
    : (await import('../../../../contracts/src/messages/booking-lazy.en.js')).default;

const textsOf = (language: Language): Loaded => {
  const texts = loaded.get(language) ?? {};
  loaded.set(language, texts);
  return texts;
};

/** The texts of a language: of the first screen, and of the later ones once one of those was asked for. */
export const loadTexts = async (language: Language): Promise<Texts> => {
  const texts = textsOf(language);
  const parts = await Promise.all([first(language), lazyWanted ? lazy(language) : {}]);
  return Object.assign(texts, ...parts) as Texts;
};

/** Before a later screen is drawn: its texts, in every language that is in use or on its way. */
export const loadLazyTexts = async (): Promise<void> => {
  lazyWanted = true;
  await Promise.all([...loaded].map(async ([language, texts]) => Object.assign(texts, await lazy(language))));
};
