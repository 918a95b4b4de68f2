import type { ExportColumn, Language } from '@stile/contracts';
import { Cells } from './cells.js';
import { csvOf } from './csv.js';

/* docs/rules/exports.md 2 to 4 */
const names = {
  zones: { escarpment: 'America/Toronto' },
  destinations: { escarpment: { 'rattle-ridge': 'Rattle Ridge' } },
};
const column = (kind: ExportColumn['kind'], texts?: string): ExportColumn =>
  ({ key: 'value', label: 'price', kind, ...(texts === undefined ? {} : { texts }) }) as never;
const fileOf = async (
  columns: readonly ExportColumn[],
  values: readonly unknown[],
  language: Language = 'en',
): Promise<string> => {
  const lines = async function* () {
    for (const value of values) yield { value, inventory_group: 'escarpment' };
  };
  let file = '';
  for await (const text of csvOf(new Cells(columns, language, names), lines())) file += text;
  return file;
};
const cell = async (
  value: unknown,
  kind: ExportColumn['kind'] = 'text',
  { language = 'en', texts }: { language?: Language; texts?: string } = {},
) => {
  const [, ...lines] = (await fileOf([column(kind, texts)], [value], language)).split('\r\n');
  return lines.slice(0, -1).join('\r\n');
};

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
])('a text %j is never a formula', async (text, written) => {
  expect(await cell(text)).toBe(written);
});
it('a figure is a number, a refund too', async () => {
  expect(await cell(-5, 'money')).toBe('-5.00');
  expect(await cell(-5, 'money', { language: 'fr' })).toBe('-5,00');
  expect(await cell(1204.5, 'money')).toBe('1204.50');
  expect(await cell(0.125, 'money')).toBe('0.125');
  expect(await cell(3, 'count')).toBe('3');
  expect(await cell(Number.NaN, 'money')).toBe('');
  expect(await cell(0.13, 'percent', { language: 'fr' })).toBe('0,13');
});
it('nothing is an empty cell', async () => {
  expect(await cell(null)).toBe('');
  expect(await cell(undefined, 'money')).toBe('');
});
it('a moment is told by the venue’s clock, a state and a person in words, a destination by its name', async () => {
  expect(await cell('2026-12-06T23:33:20.000Z', 'moment')).toBe('"2026-12-06 18:33:20"');
  expect(await cell('2026-12-06T10:00:00', 'clock')).toBe('"2026-12-06 10:00"');
  expect(await cell('confirmed', 'status', { language: 'fr', texts: 'status_' })).toBe('"Confirmée"');
  expect(await cell('something_new', 'status', { texts: 'status_' })).toBe('"something_new"');
  expect(await cell('visitor', 'person')).toBe('"Visitor"');
  expect(await cell('system:waitlist', 'person')).toBe('"System (waitlist)"');
  expect(await cell('rattle-ridge', 'destination')).toBe('"Rattle Ridge"');
  expect(await cell('gone', 'destination')).toBe('"gone"');
  expect(await cell(['A', 'B'], 'list')).toBe('"A, B"');
  expect(await cell({ en: 'Car' })).toBe('"{""en"":""Car""}"');
  expect(await cell([{ id: 1 }])).toBe('"[{""id"":1}]"');
  expect(await cell(true, 'flag', { language: 'fr' })).toBe('"Oui"');
});
it('begins with the mark of UTF-8 and its labels, in the separators of its language', async () => {
  const columns = [column('text'), column('money')];
  expect(await fileOf(columns, [1.5])).toBe('\ufeff"Price","Price"\r\n1.5,1.50\r\n');
  expect(await fileOf(columns, [1.5], 'fr')).toBe('\ufeff"Prix";"Prix"\r\n1,5;1,50\r\n');
});
