import { plainText, searchText, sortName } from './search-text.js';

it.each([
  ['Émile Côté', 'emile cote'],
  ['ÅSA ÖBERG', 'asa oberg'],
  ['Łódź', 'łodz'],
  ['Ann O’Hara', 'ann o’hara'],
  ['ﬁn', 'fin'],
  ['李', '李'],
])('%s is found as %s', (text, plain) => expect(plainText(text)).toBe(plain));

const côté = { first_name: 'Émile', last_name: 'Côté', email: 'E.Cote@example.org', phone: '(905) 555-0199' };
it('a person is found by number, name, e-mail and the digits of their phone', () =>
  expect(searchText('7KQ4MWXH2P', côté)).toBe(
    '7kq4mwxh2p emile cote e.cote@example.org (905) 555-0199 9055550199',
  ));
it('and sorted by last name, then first; an erased one has none', () => {
  expect(sortName(côté)).toBe('cote emile');
  expect(sortName({ first_name: null, last_name: null })).toBeNull();
});
