import { searchTerms, searchWords, sortName } from './search-words.js';

const WORDS = searchWords(
  'park',
  '7KQ4MWXH2P',
  {
    first_name: 'Máire',
    last_name: 'O’Donoghue',
    email: "M.O'Don@example.org",
    phone: '(416) 555-0134 ext. 12',
  },
  {
    names: ['Théa', 'Côté', 'Jan', 'Łuczak', 'Ida', 'Strauß', 'Jean-Luc', 'van den Berg'],
    codes: ['ABCD-123', 'M100200'],
  },
);
const finds = (typed: string, venues = ['park']): boolean =>
  searchTerms(venues, typed).every((beginnings) =>
    beginnings.some((beginning) => WORDS.some((word) => word.startsWith(beginning))),
  );

it.each([
  'O’Donoghue',
  "O'Donoghue",
  'odonoghue',
  'O Donoghue',
  "o'don",
  'Máire O’Donoghue',
  'ODONOGHUE, Maire',
  'Côté, Théa',
  'thea',
  'The',
  'Luczak',
  'ŁUCZAK',
  'Strauss',
  'Strauß',
  'jean luc',
  'JeanLuc',
  'Vandenberg',
  'van den Berg, Jean-Luc',
  '416-555-0134',
  '+1 416 555 0134',
  '001 (416) 555 0134',
  '4165550134',
  '555 0134',
  '0134',
  '416 555',
  "m.o'don@example.org",
  'M.ODon',
  '7kq4mwxh2p',
  '7KQ4MWXH2P-2',
  '7KQ4',
  'abcd 123',
  'ABCD123',
  'abcd-123',
  'm-100200',
  'M100200',
  '100200',
  'Cote 0134',
])('%s finds the party', (typed) => expect(finds(typed)).toBe(true));

it.each(['Roy', 'Théa Roy', '416 555 0135', '()', '-', '@', 'example', '7KQ4MWXH2R', '7KQ4MWXH2R-2', 'bcd'])(
  '%s does not',
  (typed) => expect(finds(typed)).toBe(false),
);
it('nor does anybody of another venue', () => {
  expect(finds('thea', ['beach'])).toBe(false);
  expect(finds('thea', ['beach', 'park'])).toBe(true);
  expect(finds('thea', [])).toBe(false);
});
it('nothing typed asks for nothing, and of much the first words count', () => {
  expect(searchTerms(['park'], '  ')).toEqual([]);
  expect(searchTerms(['park'], 'a b c d e f g')).toHaveLength(5);
  expect(searchTerms(['park'], '1 '.repeat(50_000))).toHaveLength(1);
});
it.each([
  ['+33 1 23 45 67 89', '0123456789'],
  ['+33 1 23 45 67 89', '6789'],
  ['22 33 44 55', '+45 22334455'],
  ['+354 581 2345', '5812345'],
  ['+123 456 789 012 345', '012345'],
])('the number %s of another country is found as %s', (phone, typed) => {
  const words = searchWords('park', 'R', { first_name: null, last_name: null, email: null, phone });
  const found = searchTerms(['park'], typed).every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
  expect(found).toBe(true);
});
it('an erased person leaves the number alone', () => {
  const nobody = { first_name: null, last_name: null, email: null, phone: null };
  expect(searchWords('park', '7KQ4MWXH2P', nobody)).toEqual(['park 7kq4mwxh2p']);
  expect(sortName(nobody)).toBeNull();
});
it('people are sorted by last name, then first', () =>
  expect(sortName({ first_name: 'Émile', last_name: 'Côté' })).toBe('cote emile'));
