import { downloadCSV, type Exporter, type RaRecord } from 'react-admin';

export interface ExportColumn<T> {
  readonly label: string;
  value(record: T): string | number | null;
}

/** As many rows as one file holds. */
export const MOST_EXPORTED = 100_000;

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

/** Saves the listed records as a file of these columns. */
export const csvExporter =
  <T extends RaRecord>(name: string, columns: readonly ExportColumn<T>[]): Exporter<T> =>
  (records) =>
    downloadCSV(csvOf(records, columns), name);
