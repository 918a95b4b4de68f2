import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportColumn } from '@stile/contracts';
import { CONTROL, type Cell, type Cells, type Line } from './cells.js';

/** The second sheet, which says what the file is: a label and its value a line. */
export type About = readonly (readonly [label: string, value: string])[];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A cell of a spreadsheet holds no more. */
const MOST_CHARACTERS = 32_767;
/** Their numbers among the styles of the workbook. */
const STYLES = { text: 0, number: 0, date: 1, time: 2, money: 3, head: 4 } as const;
const WIDTHS: Partial<Record<ExportColumn['kind'], number>> = {
  count: 10,
  percent: 10,
  flag: 10,
  money: 12,
  date: 12,
  clock: 20,
  moment: 20,
};
const WIDTH = 24;
/** The parts of so many lines go on together. */
const LINES_A_CHUNK = 100;

/** A spreadsheet reads `_x0041_` as a letter; XML reads a return as the end of a line. */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
const escaped = (text: string): string =>
  text
    .replaceAll(CONTROL, '')
    .replaceAll(ESCAPE, '_x005F_x$1_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** Attributes are of this file alone, but for titles of sheets. */
const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly string[]
): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
};
/** A list that says how many entries it has. */
const listed = (name: string, entries: readonly string[]): string =>
  element(name, { count: entries.length }, ...entries);
/** A file of the workbook. */
const part = (...root: Parameters<typeof element>): string => XML + element(...root);

const DAY_MS = 86_400_000;
/** Days since a spreadsheet's day 0, with the time of day behind the point. */
const serial = (clock: string): number =>
  (Date.parse(`${clock.replace(' ', 'T')}${clock.includes(' ') ? 'Z' : ''}`) - Date.UTC(1899, 11, 30)) /
  DAY_MS;

const numberCell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`;
/** A text that stands in the cell itself is never a formula. */
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_CHARACTERS))}</t></is></c>`;

const written = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (cell.type === 'text') return textCell(cell.text, STYLES.text);
  return numberCell('text' in cell ? serial(cell.text) : cell.value, STYLES[cell.type]);
};

/** The begin of a sheet, which is written as it is made. */
const sheetHead = (widths: readonly number[], frozen = ''): string => {
  const view = element('sheetView', { workbookViewId: 0 }, frozen);
  const columns = widths.map((width, index) =>
    element('col', { min: index + 1, max: index + 1, width, customWidth: 1 }),
  );
  return [
    `${XML}<worksheet xmlns="${MAIN}">`,
    element('sheetViews', {}, view),
    element('cols', {}, ...columns),
    '<sheetData>',
  ].join('');
};
const FROZEN = element('pane', { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' });

const LETTERS = 26;
const columnName = (index: number): string =>
  (index >= LETTERS ? columnName(Math.floor(index / LETTERS) - 1) : '') +
  String.fromCharCode(65 + (index % LETTERS));

const sheetOf = async function* (cells: Cells, lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const { columns } = cells;
  const head = cells.labels().map((label) => textCell(label, STYLES.head));
  let rows = 1;
  let chunk = `${sheetHead(
    columns.map(({ kind }) => WIDTHS[kind] ?? WIDTH),
    FROZEN,
  )}<row>${head.join('')}</row>`;
  for await (const line of lines) {
    chunk += `<row>${cells.of(line).map(written).join('')}</row>`;
    if (++rows % LINES_A_CHUNK > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/></worksheet>`;
};

const aboutSheet = (about: About): string => {
  const rows = about.map(
    ([label, value]) => `<row>${textCell(label, STYLES.head)}${textCell(value, STYLES.text)}</row>`,
  );
  return `${sheetHead([WIDTH, 2 * WIDTH])}${rows.join('')}</sheetData></worksheet>`;
};

const NUMBER_FORMATS: readonly (readonly [id: number, code: string])[] = [
  [164, String.raw`yyyy\-mm\-dd`],
  [165, String.raw`yyyy\-mm\-dd\ hh:mm:ss`],
  [166, '#,##0.00'],
];
const FONT = element('sz', { val: 11 }) + element('name', { val: 'Calibri' });
const FILLS = ['none', 'gray125'].map((patternType) =>
  element('fill', {}, element('patternFill', { patternType })),
);
/** In the order of `STYLES`. */
const CELL_FORMATS = [
  element('xf'),
  ...NUMBER_FORMATS.map(([numFmtId]) => element('xf', { numFmtId, applyNumberFormat: 1 })),
  element('xf', { fontId: 1, applyFont: 1 }),
];
const styles = part(
  'styleSheet',
  { xmlns: MAIN },
  listed(
    'numFmts',
    NUMBER_FORMATS.map(([numFmtId, formatCode]) => element('numFmt', { numFmtId, formatCode })),
  ),
  listed('fonts', [element('font', {}, FONT), element('font', {}, element('b'), FONT)]),
  listed('fills', FILLS),
  listed('borders', [element('border')]),
  listed('cellStyleXfs', [element('xf')]),
  listed('cellXfs', CELL_FORMATS),
);

const relationships = (targets: Readonly<Record<string, string>>): string =>
  part(
    'Relationships',
    { xmlns: `${PACKAGE}/relationships` },
    ...Object.entries(targets).map(([Target, kind], index) =>
      element('Relationship', { Id: `rId${index + 1}`, Type: `${OFFICE}/${kind}`, Target }),
    ),
  );

const sheetFile = (_: string, index: number): string => `worksheets/sheet${index + 1}.xml`;

/** The parts of a workbook of two sheets, but for the first sheet. */
const partsOf = (titles: readonly string[], about: About): Readonly<Record<string, string>> => {
  const sheets = titles.map(sheetFile);
  const kinds = {
    'workbook.xml': 'sheet.main',
    'styles.xml': 'styles',
    ...Object.fromEntries(sheets.map((file) => [file, 'worksheet'])),
  };
  return {
    '[Content_Types].xml': part(
      'Types',
      { xmlns: `${PACKAGE}/content-types` },
      element('Default', {
        Extension: 'rels',
        ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
      }),
      element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
      ...Object.entries(kinds).map(([file, kind]) =>
        element('Override', { PartName: `/xl/${file}`, ContentType: `${KIND}.${kind}+xml` }),
      ),
    ),
    '_rels/.rels': relationships({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/workbook.xml': part(
      'workbook',
      { xmlns: MAIN, 'xmlns:r': OFFICE },
      element(
        'sheets',
        {},
        ...titles.map((name, index) =>
          element('sheet', { name, sheetId: index + 1, 'r:id': `rId${index + 1}` }),
        ),
      ),
    ),
    'xl/_rels/workbook.xml.rels': relationships({
      ...Object.fromEntries(sheets.map((file) => [file, 'worksheet'])),
      'styles.xml': 'styles',
    }),
    'xl/styles.xml': styles,
    [`xl/${sheets[1]}`]: aboutSheet(about),
  };
};

/**
 * The bytes of lines as a workbook (ECMA-376): the lines, and a sheet that says what they are. It is written as it is made;
 * no more than some lines are in memory.
 */
export const xlsxOf = async function* (
  cells: Cells,
  lines: AsyncIterable<Line>,
  {
    titles,
    about,
    madeAt,
  }: { readonly titles: readonly [string, string]; readonly about: About; readonly madeAt: Date },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(cells, lines), { objectMode: false });
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  for (const [name, text] of Object.entries(partsOf(titles, about)))
    zip.addBuffer(Buffer.from(text, 'utf8'), name, { mtime: madeAt });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: madeAt });
  zip.end();
  try {
    for await (const bytes of output) yield bytes as Buffer;
  } finally {
    // Where they are not read to their end, the lines are closed before what they are read from.
    sheet.destroy();
    if (!sheet.closed) await once(sheet, 'close');
  }
};
