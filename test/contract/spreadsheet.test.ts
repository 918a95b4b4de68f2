import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExportColumn, Language } from '@stile/contracts';
import { Cells } from '../../services/api/src/exports/cells.js';
import { csvOf } from '../../services/api/src/exports/csv.js';
import { xlsxOf } from '../../services/api/src/exports/xlsx.js';
import { SOFFICE } from '../../tools/environment.mjs';
import { notRun } from '../support/not-run.js';

/* docs/rules/exports.md 4 and 5, as LibreOffice opens the files. */
const column = (key: string, kind: ExportColumn['kind']): ExportColumn =>
  ({ key, label: 'price', kind }) as never;
const COLUMNS = [
  column('name', 'text'),
  column('sum', 'money'),
  column('count', 'count'),
  column('day', 'date'),
  column('at', 'moment'),
];
const NAMES = { zones: { escarpment: 'America/Toronto' }, destinations: {} };
const TEXTS = [
  'Zoë Côté-Łukasz 雪',
  '=HYPERLINK("http://example.org";"x")',
  '-2+3',
  '＝1+1',
  '+1 905 555 0134',
  '@SUM(A1)',
  '0042',
  'a "quoted"; semi, comma',
];
const LINES = TEXTS.map((name, index) => ({
  name,
  sum: -1204.5,
  count: index,
  day: '2026-12-06',
  at: '2026-11-01T06:30:00.000Z',
  inventory_group: 'escarpment',
}));
const lines = async function* () {
  yield* LINES;
};

interface Opened {
  readonly type: string;
  readonly value: string;
}
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const CELL = /<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs;
const textOf = (cell: string): string =>
  [...cell.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
    .map(([, text = '']) => unescaped(text.replace(/<[^>]*>/g, '')))
    .join('\n');
/** Alike cells in a row stand there once. */
const cellsIn = (row: string): Opened[] =>
  [...row.matchAll(CELL)].flatMap(([, attributes = '', content = '']) => {
    const attribute = (name: RegExp): string | undefined =>
      new RegExp(`${name.source}="([^"]*)"`).exec(attributes)?.[1];
    const type = attribute(/office:value-type/) ?? '';
    const value = attribute(/office:(?:date-)?value/) ?? textOf(content);
    const times = Number(attribute(/table:number-columns-repeated/) ?? 1);
    return Array.from({ length: times }, () => ({ type, value }));
  });
/** The rows of the first sheet, each cell by its type. */
const rowsIn = (xml: string): Opened[][] => {
  const [, sheet = ''] = /<table:table [^>]*>(.*?)<\/table:table>/s.exec(xml) ?? [];
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    cellsIn(row),
  );
};

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** The file as a spreadsheet has it. */
const opened = async (
  name: string,
  bytes: string | Buffer,
  filter: readonly string[] = [],
): Promise<string> => {
  writeFileSync(join(folder, name), bytes);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run(SOFFICE, [
    profile,
    '--headless',
    ...filter,
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    join(folder, name),
  ]);
  return readFileSync(join(folder, name.replace(/\.\w+$/, '.fods')), 'utf8');
};
const csv = async (language: Language): Promise<string> => {
  let text = '';
  for await (const part of csvOf(new Cells(COLUMNS, language, NAMES), lines())) text += part;
  return text;
};
const workbook = async (): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const madeAt = new Date('2026-12-05T15:00:00.000Z');
  const bytes = xlsxOf(new Cells(COLUMNS, 'en', NAMES), lines(), {
    titles: ['Rows', 'About'],
    about: [['List', '=1+1']],
    madeAt,
  });
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};
/** Separator, quotes, UTF-8, from the first line, quoted cells are texts; the language of its numbers. */
const asCsv = (separator: string, language: number): string[] => [
  `--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,${language},true,false,false`,
];
const ENGLISH = 1033;
const FRENCH = 1036;

if (existsSync(SOFFICE)) {
  it('a workbook has texts as texts, numbers as numbers, days and times as such, and no formula', async () => {
    const xml = await opened('rows.xlsx', await workbook());
    expect(xml).not.toContain('table:formula');
    const [head, ...rows] = rowsIn(xml);
    expect(head!.map(({ value }) => value)).toEqual(COLUMNS.map(() => 'Price'));
    expect(rows.slice(0, LINES.length)).toEqual(
      LINES.map(({ name, count }) => [
        { type: 'string', value: name },
        { type: 'float', value: '-1204.5' },
        { type: 'float', value: String(count) },
        { type: 'date', value: '2026-12-06' },
        // 06:30 UTC, in the hour that the venue's clock has once.
        { type: 'date', value: '2026-11-01T01:30:00' },
      ]),
    );
  });

  it.each([
    ['en', ',', ENGLISH],
    ['fr', ';', FRENCH],
  ] as const)(
    'a CSV file in %s has its accents and its numbers, and no formula',
    async (language, separator, id) => {
      const xml = await opened(`rows-${language}.csv`, await csv(language), asCsv(separator, id));
      expect(xml).not.toContain('table:formula');
      const [head, ...rows] = rowsIn(xml);
      expect(head![0]!.value).toBe(language === 'en' ? 'Price' : 'Prix');
      expect(rows.slice(0, LINES.length).map(([name, sum, count]) => [name, sum, count])).toEqual(
        LINES.map(({ name, count }) => [
          { type: 'string', value: /^[=+\-@＝]/.test(name) ? `'${name}` : name },
          { type: 'float', value: '-1204.5' },
          { type: 'float', value: String(count) },
        ]),
      );
    },
  );
} else
  notRun('files of lists as LibreOffice opens them', `no LibreOffice at ${SOFFICE} (name one with SOFFICE)`);
