import { localeOf, type Language } from '../language/language.js';
import { cached, midnightOf, NBSP, withFirstOfMonth } from './formats.js';

const ranges = cached(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/**
 * Calendar days from the first to the last: 'Dec 5–7', in French '5 – 7 déc.'. Browsers and Node write the spaces around
 * the dash differently.
 */
export const formatDateRange = (from: string, until: string, language: Language): string => {
  const parts = ranges(localeOf(language)).formatRangeToParts(midnightOf(from), midnightOf(until));
  return withFirstOfMonth(parts, language).replace(/\s–\s/, `${NBSP}–${NBSP}`);
};
