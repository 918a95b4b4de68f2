export interface ExportColumn<T> {
  readonly label: string;
  value(record: T): string | number | null;
}

/** Beginnings that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** Excel reads letters as UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = '\ufeff';

export const csvOf = <T>(records: readonly T[], columns: readonly ExportColumn<T>[]): string =>
  BYTE_ORDER_MARK +
  [
    columns.map(({ label }) => cell(label)),
    ...records.map((record) => columns.map(({ value }) => cell(value(record)))),
  ]
    .map((row) => row.join(','))
    .join('\r\n');
