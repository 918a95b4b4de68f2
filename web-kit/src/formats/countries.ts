import { countries } from '@stile/contracts/kernel/countries';
import type { Language } from '../language/language.js';

export interface CountryName {
  readonly id: string;
  readonly name: string;
}

/** All countries by their names, in the order of the language's alphabet. */
export const countryNames = (language: Language): readonly CountryName[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries()
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};
