import { LANGUAGES } from '@stile/contracts/catalog/documents';
import { countryNames } from './countries.js';

it.each(LANGUAGES)('every country has a name of its own in %s, in alphabetical order', (language) => {
  const countries = countryNames(language);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(250);
  expect(countries.filter(({ id, name }) => id === name)).toEqual([]);
  const names = countries.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
});

it('is said as the language writes it', () => {
  expect(countryNames('fr').find(({ id }) => id === 'DE')).toEqual({ id: 'DE', name: 'Allemagne' });
  // The alphabet has É beside E.
  expect(countryNames('fr').findIndex(({ id }) => id === 'EG')).toBeLessThan(80);
});
