/** A line of a CSV file; its cells are null where a quoted one does not end as it should. */
export interface CsvRow {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[] | null;
}

/** Where a quoted cell that began before `from` ends; below 0 where it does not. A doubled quote is one of its text. */
const endOfQuoted = (text: string, from: number): number => {
  let end = text.indexOf('"', from);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
};

interface Cell {
  readonly value: string;
  /** The separator after it, or the end of the text. */
  readonly end: number;
}
const SEPARATOR = /[,\n]|\r\n/g;
const nextSeparator = (text: string, from: number): number => {
  SEPARATOR.lastIndex = from;
  return SEPARATOR.exec(text)?.index ?? text.length;
};
const cellAt = (text: string, from: number): Cell | undefined => {
  if (text[from] !== '"') {
    const end = nextSeparator(text, from);
    return { value: text.slice(from, end), end };
  }
  const quote = endOfQuoted(text, from + 1);
  if (quote < 0 || nextSeparator(text, quote + 1) !== quote + 1) return undefined;
  return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
};

const MARK = '\ufeff';
const LINE_END = /\n/g;
/**
 * The lines of a CSV text (RFC 4180), with CRLF or LF and with or without a byte order mark, blank ones left out. It ends
 * at a cell that is quoted wrongly.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  let offset = text.startsWith(MARK) ? 1 : 0;
  for (let line = 1; offset < text.length;) {
    const start = offset;
    const cells: string[] = [];
    for (;;) {
      const cell = cellAt(text, offset);
      if (!cell) return yield { line, cells: null };
      cells.push(cell.value.trim());
      offset = cell.end + 1;
      if (text[cell.end] !== ',') break;
    }
    if (text[offset - 1] === '\r') offset++;
    if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    line += text.slice(start, offset).match(LINE_END)?.length ?? 0;
  }
}
