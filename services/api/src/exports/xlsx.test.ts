import { read, utils, type WorkBook } from 'xlsx';
import type { ExportColumn } from '@stile/contracts';
import { Cells, type Line } from './cells.js';
import { xlsxOf, type About } from './xlsx.js';

/* docs/rules/exports.md 5: read back by another program. */
const names = { zones: { escarpment: 'America/Toronto' }, destinations: {} };
const column = (key: string, kind: ExportColumn['kind']): ExportColumn =>
  ({ key, label: 'price', kind }) as never;
const AT = new Date('2026-12-05T15:00:00.000Z');
const bookOf = async (
  columns: readonly ExportColumn[],
  values: readonly Line[],
  about: About = [],
): Promise<WorkBook> => {
  const lines = async function* () {
    yield* values;
  };
  const parts: Buffer[] = [];
  const bytes = xlsxOf(new Cells(columns, 'en', names), lines(), {
    titles: ['Rows', 'About'],
    about,
    madeAt: AT,
  });
  for await (const part of bytes) parts.push(part);
  return read(Buffer.concat(parts), { cellNF: true, cellStyles: true });
};
const rowsOf = ({ Sheets }: WorkBook, sheet = 'Rows') =>
  utils.sheet_to_json<readonly unknown[]>(Sheets[sheet]!, { header: 1, raw: true, defval: null });

it('has texts as texts, whatever they are, numbers as numbers and days as days', async () => {
  const columns = [
    column('name', 'text'),
    column('sum', 'money'),
    column('day', 'date'),
    column('at', 'moment'),
  ];
  const line = { inventory_group: 'escarpment', sum: -5, day: '2026-12-06', at: '2026-12-06T23:33:20.000Z' };
  const book = await bookOf(columns, [
    { ...line, name: '=HYPERLINK("x")' },
    { name: 'a < b & "c" \u0007 été 李 _x0041_', sum: null },
  ]);
  const [head, first, second] = rowsOf(book);
  expect(head).toEqual(['Price', 'Price', 'Price', 'Price']);
  expect(first!.slice(0, 2)).toEqual(['=HYPERLINK("x")', -5]);
  expect(second!.slice(0, 2)).toEqual(['a < b & "c"  été 李 _x0041_', null]);
  const sheet = book.Sheets['Rows']!;
  expect(sheet['A2']).not.toHaveProperty('f');
  expect([sheet['C2'].w, sheet['D2'].w, sheet['B2'].w]).toEqual([
    '2026-12-06',
    '2026-12-06 18:33:20',
    '-5.00',
  ]);
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:D3' });
});

it('says on a second sheet what it is', async () => {
  const book = await bookOf([column('name', 'text')], [], [['List', 'Reservations & more\ufffe']]);
  expect(book.SheetNames).toEqual(['Rows', 'About']);
  expect(rowsOf(book, 'About')).toEqual([['List', 'Reservations & more']]);
});

it('holds a thousand lines of hostile text, none lost and none changed', async () => {
  const texts = Array.from({ length: 1_000 }, (_, index) => `${'=+-@<&">\t'[index % 9]!}${index}]]>\n<c/>`);
  const book = await bookOf(
    [column('name', 'text')],
    texts.map((name) => ({ name })),
  );
  expect(
    rowsOf(book)
      .slice(1)
      .map(([text]) => text),
  ).toEqual(texts);
});

it('cuts a text that no cell holds, and has more than 26 columns', async () => {
  const columns = Array.from({ length: 28 }, (_, index) => column(`c${index}`, 'text'));
  const book = await bookOf(columns, [{ c0: 'x'.repeat(40_000), c27: 'last' }]);
  expect(book.Sheets['Rows']!['AB2'].v).toBe('last');
  expect(String(book.Sheets['Rows']!['A2'].v)).toHaveLength(32_767);
});

it('fails where its lines fail', async () => {
  const lines = async function* (): AsyncGenerator<Line> {
    yield { name: 'one' };
    throw new Error('the disk is away');
  };
  const cells = new Cells([column('name', 'text')], 'en', names);
  const all = async (): Promise<void> => {
    for await (const _ of xlsxOf(cells, lines(), { titles: ['Rows', 'About'], about: [], madeAt: AT }));
  };
  await expect(all()).rejects.toThrow('the disk is away');
});
