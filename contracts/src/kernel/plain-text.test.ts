import { plainName, plainText } from './plain-text.js';

it.each([
  ['Émile Côté', 'emile cote'],
  ['ÅSA ÖBERG', 'asa oberg'],
  ['Łódź', 'lodz'],
  ['Ann O’Hara', 'ann ohara'],
  ['Ann O´Hara', 'ann ohara'],
  ['Ka‘iulani Hoʻokano', 'kaiulani hookano'],
  ['STRAUẞ, Groß', 'strauss, gross'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Đorđe, Þór, İpek, Işık, Nguyễn', 'dorde, thor, ipek, isik, nguyen'],
  ['ﬁn', 'fin'],
  ['Йорданов', 'иорданов'],
  ['李', '李'],
])('%s reads as %s', (text, plain) => expect(plainText(text)).toBe(plain));

it.each([
  ['O’Donoghue', 'O Donoghue', true],
  ['Jean-Luc', 'jean luc', true],
  ['Groß', 'GROSS', true],
  // A mark of Hindi or Japanese is a letter of the name.
  ['राम', 'रमा', false],
  ['かき', 'がき', false],
])('%s and %s are one name: %s', (one, other, isOne) =>
  expect(plainName(one) === plainName(other)).toBe(isOne),
);
