import type Database from 'better-sqlite3';
import { rowId, type RowWrite, type TableSpec } from '../read-model-database.js';
import { ColumnTable, quoted, sumOf } from './column-table.js';

/* Rows that are appended in the order of the log, which is that of their rowids. */
export const ROWS = 'rows of ';
const TYPES = { text: 'TEXT', whole: 'INTEGER' } as const;
/** Every table has these, before its own. */
const LEADING = ['_position', '_number'] as const;

export const madeRowTable = (name: string, { columns }: Pick<TableSpec, 'columns'>): string => `
  CREATE TABLE IF NOT EXISTS "${ROWS}${name}" (
    _position TEXT NOT NULL, _number INTEGER NOT NULL, ${Object.entries(columns)
      .map(([column, kind]) => `${quoted(column)} ${TYPES[kind]}`)
      .join(', ')}, _sum INTEGER NOT NULL
  ) STRICT;`;

export const madeRowIndex = (name: string, index: readonly string[]): string => {
  const columns = index.map((entry) =>
    entry.startsWith('-') ? `${quoted(entry.slice(1))} DESC` : quoted(entry),
  );
  return `CREATE INDEX IF NOT EXISTS "${name} by ${index.join(',')}" ON "${ROWS}${name}" (${columns.join(', ')});`;
};

export class RowTable extends ColumnTable {
  constructor(name: string, statement: (sql: string) => Database.Statement, damaged: () => void) {
    const layout = {
      name: ROWS + name,
      leading: LEADING,
      order: ['rowid'],
      idOf: ([position, number]: readonly unknown[]) =>
        rowId({ position: String(position), number: Number(number) }),
    };
    super(layout, statement, damaged);
  }

  /** `after`: the checkpoint. Rows up to it are there. */
  add(rows: readonly RowWrite[], after: string): void {
    const places = [...LEADING, ...this.columns, ''].map(() => '?').join(', ');
    const insert = this.statement(`INSERT INTO ${this.table} VALUES (${places})`);
    for (const { position, number, row } of rows) {
      if (position <= after) continue;
      const values = [position, number, ...this.columns.map((column) => row[column] ?? null)];
      insert.run(...values, sumOf(values));
    }
  }
}
