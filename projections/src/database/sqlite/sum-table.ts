import type Database from 'better-sqlite3';
import type { RowSums } from '@stile/contracts';
import type { SumWrite } from '../read-model-database.js';
import { addedUp, sumId } from '../row-sums.js';
import { ColumnTable, quoted, sumOf } from './column-table.js';

/* Sums of rows, in the order of what they are by, so that those of some days are read one behind the other. */
export const SUMS = 'sums of ';

export const madeSumTable = (name: string, { by, of }: RowSums): string => `
  CREATE TABLE IF NOT EXISTS "${SUMS}${name}" (
    _position TEXT NOT NULL, ${by.map((column) => `${quoted(column)} TEXT NOT NULL`).join(', ')},
    ${[...of, 'rows'].map((column) => `${quoted(column)} INTEGER NOT NULL`).join(', ')},
    _sum INTEGER NOT NULL, PRIMARY KEY (${by.map(quoted).join(', ')})
  ) STRICT, WITHOUT ROWID;`;

const KEY = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';

export class SumTable extends ColumnTable {
  private readonly by: readonly string[];

  constructor(name: string, statement: (sql: string) => Database.Statement, damaged: () => void) {
    const by = statement(KEY)
      .pluck()
      .all(SUMS + name) as string[];
    const layout = {
      name: SUMS + name,
      leading: ['_position'],
      order: by.map(quoted),
      idOf: (_: unknown, row: Readonly<Record<string, unknown>>) =>
        sumId(by.map((column) => String(row[column]))),
    };
    super(layout, statement, damaged);
    this.by = by;
  }

  /** `after`: the checkpoint. What was added up to it is there. */
  add(additions: readonly SumWrite[], after: string): void {
    const isKey = this.by.map((column) => `${quoted(column)} = ?`).join(' AND ');
    const measures = this.columns.slice(this.by.length);
    const before = this.statement(
      `SELECT ${measures.map(quoted).join(', ')} FROM ${this.table} WHERE ${isKey}`,
    ).raw();
    const places = ['', ...this.columns, ''].map(() => '?').join(', ');
    const put = this.statement(`INSERT OR REPLACE INTO ${this.table} VALUES (${places})`);
    for (const { position, key, sums } of addedUp(additions, () => after).values()) {
      const own = Object.values(key);
      const stored = before.get(...own) as number[] | undefined;
      const values = [
        position,
        ...own,
        ...measures.map((column, i) => (sums[column] ?? 0) + (stored?.[i] ?? 0)),
      ];
      put.run(...values, sumOf(values));
    }
  }
}
