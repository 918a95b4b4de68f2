import { titleIn, translatorOf } from '../index.js';

const en = {
  hello: 'Hello {name}',
  left_one: '{n} place left',
  left_other: '{n} places left in {place}',
} as const;
const fr = {
  hello: 'Bonjour {name}',
  left_one: 'il reste {n} place',
  left_other: 'il reste {n} places',
} as const;

test('a text for a number follows the rule of the language', () => {
  const english = translatorOf<keyof typeof en>('en', en);
  expect(english.t('hello', { name: 'Ada' })).toBe('Hello Ada');
  expect(english.n('left', 1)).toBe('1 place left');
  expect(english.n('left', 0, { place: 'A' })).toBe('0 places left in A');
  expect(english.n('left', 1200, { place: 'A' })).toBe('1,200 places left in A');
  const french = translatorOf<keyof typeof en>('fr', fr);
  expect(french.n('left', 0)).toBe('il reste 0 place');
  expect(french.n('left', 2)).toBe('il reste 2 places');
  expect(french.n('left', 1_000_000).replace(/\s/g, ' ')).toBe('il reste 1 000 000 places');
});

test('a key that the server sends may have no text', () => {
  const { has } = translatorOf<keyof typeof en>('en', en);
  expect([has('hello'), has('toString'), has('gone')]).toEqual([true, false, false]);
});

test('texts that are loaded later are found by a translator that is there already', () => {
  const texts: Record<string, string> = {};
  const { t } = translatorOf<string>('en', texts);
  texts['late'] = 'Here';
  expect(t('late')).toBe('Here');
});

test('a title falls back on English, then on any language', () => {
  expect(titleIn({ en: 'Lake', fr: 'Lac' }, 'fr')).toBe('Lac');
  expect(titleIn({ en: 'Lake' }, 'fr')).toBe('Lake');
  expect(titleIn({ fr: 'Lac' }, 'en')).toBe('Lac');
  expect(titleIn({}, 'en')).toBe('');
});
