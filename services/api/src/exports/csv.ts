import type { Language } from '@stile/contracts';
import type { Cell, Cells, Line } from './cells.js';

/** Beginnings that a spreadsheet would take for a formula, their full-width forms too. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** Excel reads letters as UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** Unit prices have up to four. */
const DECIMALS = 4;
/** Those of a sum stay. */
const BEHIND_CENTS = /0{1,2}$/;

/** Between cells, and before the parts of a number: what spreadsheets of the language read. */
const SEPARATORS: Readonly<Record<Language, { readonly cell: string; readonly decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  fr: { cell: ';', decimal: ',' },
};

const quoted = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A number stays one, so that a column of figures adds up: it has no unit, and a minus before it. */
const written = (cell: Cell, decimal: string): string => {
  if (cell === null) return '';
  if ('text' in cell) return quoted(cell.text);
  return (
    cell.type === 'money' ? cell.value.toFixed(DECIMALS).replace(BEHIND_CENTS, '') : String(cell.value)
  ).replace('.', decimal);
};

/** The bytes of lines as CSV (RFC 4180), in the separators of the language; the rest of a file has no head. */
export const csvOf = async function* (
  cells: Cells,
  lines: AsyncIterable<Line>,
  part: 'whole' | 'rest' = 'whole',
): AsyncGenerator<string> {
  const { cell: separator, decimal } = SEPARATORS[cells.language];
  // A program takes the mark for a part of the first head.
  const mark = cells.columns.every((column) => 'heading' in column) ? '' : BYTE_ORDER_MARK;
  if (part === 'whole') yield mark + cells.labels().map(quoted).join(separator) + LINE_END;
  for await (const line of lines)
    yield (
      cells
        .of(line)
        .map((cell) => written(cell, decimal))
        .join(separator) + LINE_END
    );
};
