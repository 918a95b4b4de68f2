import type { BookingKey } from '@stile/contracts';
import type { Language } from '@stile/web-kit';

export type Texts = Readonly<Record<BookingKey, string>>;

/*
 * Texts are chunks of their own, by language and by area: only the language in use is loaded, and of it the texts of the
 * first screen; others come with the parts that show them. What is loaded joins the object that is in use.
 */
type Loaded = Partial<Record<BookingKey, string>>;
type FetchTexts = () => Promise<{ readonly default: Loaded }>;

const FETCH: Readonly<Record<'first' | 'times' | 'lazy', Readonly<Record<Language, FetchTexts>>>> = {
  first: {
    en: () => import('@stile/contracts/messages/en/booking.json'),
    fr: () => import('@stile/contracts/messages/fr/booking.json'),
  },
  times: {
    en: () => import('@stile/contracts/messages/en/booking-times.json'),
    fr: () => import('@stile/contracts/messages/fr/booking-times.json'),
  },
  lazy: {
    en: () => import('@stile/contracts/messages/booking-lazy.en'),
    fr: () => import('@stile/contracts/messages/booking-lazy.fr'),
  },
};
type Area = keyof typeof FETCH;

const areas = new Set<Area>(['first']);
const loaded = new Map<Language, Loaded>();

const fetchInto = async (texts: Loaded, area: Area, language: Language): Promise<unknown> =>
  Object.assign(texts, (await FETCH[area][language]()).default);

/** The texts of a language, of all areas that a part of the page has needed so far. */
export const loadTexts = async (language: Language): Promise<Texts> => {
  const texts = loaded.get(language) ?? {};
  loaded.set(language, texts);
  await Promise.all([...areas].map((area) => fetchInto(texts, area, language)));
  return texts as Texts;
};

/** Loads an area in every language that is in use or on its way. */
const loadArea = async (area: Area): Promise<void> => {
  areas.add(area);
  await Promise.all([...loaded].map(([language, texts]) => fetchInto(texts, area, language)));
};

/** Before arrival times or lines of a price are drawn. */
export const loadTimesTexts = (): Promise<void> => loadArea('times');

/** Before any other part is drawn that is not of the first screen. */
export const loadLazyTexts = (): Promise<void> => loadArea('lazy');
