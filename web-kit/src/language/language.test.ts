import { preferredLanguage, rememberLanguage } from '../browser.js';
import { acceptedLanguage, isLanguage, localeOf } from '../index.js';

test('languages and how they are written', () => {
  expect(['en', 'fr', 'de', '', null, undefined].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([localeOf('en'), localeOf('fr')]).toEqual(['en-CA', 'fr-CA']);
});

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  [' FR', 'fr'],
  ['en-CA,fr;q=0.9', 'en'],
  ['frr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('accept-language %s is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));

test('what a person chose comes before the language of the browser', () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('fr-CA');
  expect(preferredLanguage()).toBe('fr');
  rememberLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  expect(preferredLanguage()).toBe('en');
});
