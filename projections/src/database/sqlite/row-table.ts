import type Database from 'better-sqlite3';
import type { Test } from '../checked-query.js';
import { rowId, type RowWrite, type TableSpec } from '../read-model-database.js';
import { ColumnTable, quoted, sumOf } from './column-table.js';
import type { Sql } from './sql.js';

/* Rows that are appended in the order of the log, which is that of their rowids. */
export const ROWS = 'rows of ';
const TYPES = { text: 'TEXT', whole: 'INTEGER' } as const;
/** Every table has these, before its own. */
const LEADING = ['_position', '_number'] as const;
const ROWID = 'rowid';
const POSITION = '_position';

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
      order: [ROWID],
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

  /** Bounds of positions are bounds of rowids, which end every index. */
  protected override where(test: Test): Sql {
    return super.where(this.byRowid(test));
  }

  protected override columnOf(path: string): string {
    return path === ROWID ? path : super.columnOf(path);
  }

  private byRowid(test: Test): Test {
    if (test.kind === 'and' || test.kind === 'or')
      return { ...test, tests: test.tests.map((part) => this.byRowid(part)) };
    if (test.kind !== 'range' || test.path !== POSITION) return test;
    const { lower, upper } = test;
    if (typeof (lower ?? upper)?.value !== 'string') return test;
    return {
      kind: 'range',
      path: ROWID,
      lower: { value: lower ? this.firstAfter(String(lower.value), !lower.inclusive) : 0, inclusive: true },
      upper: {
        value: upper ? this.firstAfter(String(upper.value), upper.inclusive) : Number.MAX_SAFE_INTEGER,
        inclusive: false,
      },
    };
  }

  /** The rowid of the first row from a position on, or behind it. */
  private firstAfter(position: string, isBehind: boolean): number {
    const next = this.statement(
      `SELECT rowid, _position FROM ${this.table} WHERE rowid >= ? ORDER BY rowid LIMIT 1`,
    ).raw();
    const last = this.statement(`SELECT max(rowid) FROM ${this.table}`).pluck().get() as number | null;
    let [low, high] = [1, (last ?? 0) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [, found] = next.get(middle) as [number, string];
      if (isBehind ? found > position : found >= position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
