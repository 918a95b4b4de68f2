import type { ExportColumn, Language } from '@stile/contracts';
import { Csv } from './csv.js';

/* docs/rules/exports.md 2 to 4 */
const names = {
  timezoneOf: (group: string) => (group === 'escarpment' ? 'America/Toronto' : 'UTC'),
  destinationOf: (_group: string, inventory: string) =>
    inventory === 'rattle-ridge' ? 'Rattle Ridge' : inventory,
};
const column = (kind: ExportColumn['kind'], texts?: string): ExportColumn =>
  ({ key: 'value', label: 'price', kind, ...(texts === undefined ? {} : { texts }) }) as never;
const cell = (value: unknown, kind: ExportColumn['kind'] = 'text', language: Language = 'en', texts?: string) =>
  new Csv([column(kind, texts)], language, names).line({ value, inventory_group: 'escarpment' }).slice(0, -2);

it.each([
  ['=1+1', `"'=1+1"`],
  ['  =1+1', `"'  =1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-2+3', `"'-2+3"`],
  ['＝1+1', `"'＝1+1"`],
  ['\t=1', `"'\t=1"`],
  ['+1 905 555 0134', '"\'+1 905 555 0134"'],
  ['O’Brien, "Bo"', '"O’Brien, ""Bo"""'],
  ['two\nlines', '"two\nlines"'],
  ['bell\u0007', '"bell"'],
  ['', '""'],
])('a text %j is never a formula', (text, written) => {
  expect(cell(text)).toBe(written);
});
it('a figure is a number, a refund too', () => {
  expect(cell(-5, 'money')).toBe('-5.00');
  expect(cell(-5, 'money', 'fr')).toBe('-5,00');
  expect(cell(1204.5, 'money')).toBe('1204.50');
  expect(cell(3, 'count')).toBe('3');
  expect(cell(0.13, 'percent', 'fr')).toBe('0,13');
});
it('nothing is an empty cell', () => {
  expect(cell(null)).toBe('');
  expect(cell(undefined, 'money')).toBe('');
});
it('a moment is told by the venue’s clock, a state and a person in words, a destination by its name', () => {
  expect(cell('2026-12-06T23:33:20.000Z', 'moment')).toBe('"2026-12-06 18:33:20"');
  expect(cell('2026-12-06T10:00:00', 'clock')).toBe('"2026-12-06 10:00"');
  expect(cell('confirmed', 'status', 'fr', 'status_')).toBe('"Confirmée"');
  expect(cell('something_new', 'status', 'en', 'status_')).toBe('"something_new"');
  expect(cell('visitor', 'person')).toBe('"Visitor"');
  expect(cell('system:waitlist', 'person')).toBe('"System (waitlist)"');
  expect(cell('rattle-ridge', 'destination')).toBe('"Rattle Ridge"');
  expect(cell(['A', 'B'], 'list')).toBe('"A, B"');
  expect(cell(true, 'flag', 'fr')).toBe('"Oui"');
});
it('begins with the mark of UTF-8 and its labels, in the separators of its language', () => {
  const columns = [column('text'), column('money')];
  const en = new Csv(columns, 'en', names);
  const fr = new Csv(columns, 'fr', names);
  expect(en.head()).toBe('\ufeff"Price","Price"\r\n');
  expect(fr.head()).toBe('\ufeff"Prix";"Prix"\r\n');
  expect(fr.line({ value: 1.5 })).toBe('1,5;1,50\r\n');
});
