import { firstByteNotUtf8, firstByteNotUtf8OfForm, withoutMark } from './utf8.js';

it.each<[string, string | Buffer, number | undefined]>([
  ['an empty one', '', undefined],
  ['UTF-8', 'name=Montréal&city=Qu%C3%A9bec+%e2%82%ac', undefined],
  ['a byte order mark', '\uFEFFname=Ada', undefined],
  ['a percent sign that begins no byte', 'off=10%&name=%zz', undefined],
  ['an escaped byte of Latin-1', 'name=Montr%E9al', 11],
  ['a byte of Latin-1', Buffer.from('name=Montréal', 'latin1'), 11],
  ['a second one after bytes that are UTF-8', 'a=%C3%A9&b=%e9', 12],
  ['a letter of a bare and an escaped byte', Buffer.from('name=\u00c3%A9', 'latin1'), 6],
  ['a letter that is cut off', 'a=%E2%82&b=1', 3],
  ['one that ends too early', 'a=1&b=%C3', 7],
])('%s: a form', (_, form, byte) => {
  expect(firstByteNotUtf8OfForm(Buffer.from(form as string))).toBe(byte);
});
it('of a text the byte itself', () =>
  expect([
    firstByteNotUtf8(Buffer.from('Montréal')),
    firstByteNotUtf8(Buffer.from('Montréal', 'latin1')),
  ]).toEqual([undefined, 6]));
it('leaves out the mark at the beginning alone', () =>
  expect(['\uFEFF{}', '{}', 'a\uFEFF'].map(withoutMark)).toEqual(['{}', '{}', 'a\uFEFF']));
