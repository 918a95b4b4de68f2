import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { Document, RowValue } from '@stile/contracts';
import { InvalidQuery, type Group } from '../read-model-database.js';
import { checkedPath, type CheckedGroupQuery, type CheckedQuery, type Test } from '../checked-query.js';
import { filterSql } from './filter-sql.js';
import type { Sql } from './sql.js';
import { scalarOf } from './value-key.js';

export const quoted = (name: string): string => `"${checkedPath(name, 'column').replaceAll('.', '_')}"`;

/** The sum of a row's values in the order of its columns. */
export const sumOf = (values: readonly unknown[]): number => crc32(JSON.stringify(values));

/** How a kind of table is read. */
export interface TableLayout {
  /** Its name in the file. */
  readonly name: string;
  /** Columns that are no part of a row, before its own. */
  readonly leading: readonly string[];
  /** The columns that its rows are in the order of. */
  readonly order: readonly string[];
  idOf(leading: readonly RowValue[], row: Readonly<Record<string, RowValue>>): string;
}

/**
 * One table of a collection's file with real columns. A row has a sum of its values, as a document has one of its text.
 */
export class ColumnTable {
  protected readonly columns: readonly string[];
  protected readonly table: string;

  /** @throws where the file has no such table */
  constructor(
    private readonly layout: TableLayout,
    protected readonly statement: (sql: string) => Database.Statement,
    /** Told of a row that is not what was written. */
    private readonly damaged: () => void,
  ) {
    this.table = `"${layout.name}"`;
    const all = statement('SELECT name FROM pragma_table_info(?)').pluck().all(layout.name) as string[];
    this.columns = all.filter((column) => column !== '_sum' && !layout.leading.includes(column));
  }

  find(query: CheckedQuery): Document[] {
    const { text, values } = this.selectSql(query);
    const rows = this.statement(text)
      .raw()
      .all(...values) as unknown[][];
    return rows.flatMap((row) => this.documentOf(row));
  }

  selectSql({ test, sort, skip, limit }: CheckedQuery): Sql {
    const where = this.where(test);
    const order = sort.flatMap(([path, direction]) =>
      (path === '_id' ? this.layout.order : [this.columnOf(path)]).map(
        (column) => `${column}${direction < 0 ? ' DESC' : ''}`,
      ),
    );
    return {
      text: `SELECT ${this.selected} FROM ${this.table} WHERE ${where.text}
        ORDER BY ${[...order, ...this.layout.order].join(', ')} LIMIT ? OFFSET ?`,
      values: [...where.values, limit, skip],
    };
  }

  count(test: Test, atMost: number): number {
    const where = this.where(test);
    return Number(
      this.statement(`SELECT count(*) FROM (SELECT 1 FROM ${this.table} WHERE ${where.text} LIMIT ?)`)
        .pluck()
        .get(...where.values, atMost),
    );
  }

  /** At most `limit` groups. */
  group({ test, by, sums }: CheckedGroupQuery, limit: number): Group[] {
    const where = this.where(test);
    const keys = by.map((path) => this.columnOf(path));
    const totals = sums.map((path) => `total(${this.columnOf(path)})`);
    const columns = keys.map((_, index) => index + 1).join(', ') || 'NULL';
    const rows = this.statement(
      `SELECT ${[...keys, 'count(*)', ...totals].join(', ')} FROM ${this.table} WHERE ${where.text}
        GROUP BY ${columns} ORDER BY ${columns} LIMIT ?`,
    )
      .raw()
      .all(...where.values, limit) as unknown[][];
    return rows.map((row) => ({
      key: row.slice(0, by.length).map(scalarOf),
      count: Number(row[by.length]),
      sums: row.slice(by.length + 1).map(Number),
    }));
  }

  /** Every row in order, or those of a query. */
  *all(db: Database.Database, query?: CheckedQuery): Generator<Document> {
    const { text, values } = query
      ? this.selectSql(query)
      : {
          text: `SELECT ${this.selected} FROM ${this.table} ORDER BY ${this.layout.order.join(', ')}`,
          values: [],
        };
    const rows = db
      .prepare(text)
      .raw()
      .iterate(...values);
    for (const row of rows) yield* this.documentOf(row as unknown[]);
  }

  /** Rows that are not what was written, in a file that is opened. */
  firstDamaged(): string | undefined {
    for (const values of this.statement(`SELECT ${this.selected} FROM ${this.table}`).raw().iterate()) {
      const row = values as unknown[];
      if (sumOf(row.slice(0, -1)) !== row.at(-1)) return String(row[0]);
    }
    return undefined;
  }

  private get selected(): string {
    return [...this.layout.leading, ...this.columns.map(quoted), '_sum'].join(', ');
  }

  /** None of a row that is not what was written. */
  private documentOf(selected: readonly unknown[]): Document[] {
    const values = selected.slice(0, -1) as RowValue[];
    if (sumOf(values) !== selected.at(-1)) {
      this.damaged();
      return [];
    }
    const { leading, idOf } = this.layout;
    const own = values.slice(leading.length);
    const row = Object.fromEntries(this.columns.map((column, i) => [column, own[i]!]));
    return [{ ...row, _id: idOf(values, row), _position: String(values[0]) }];
  }

  protected where(test: Test): Sql {
    return filterSql(test, {
      mayBeArray: () => false,
      hasElements: () => false,
      columnOf: (path) => this.columnOf(path),
    });
  }

  protected columnOf(path: string): string {
    if (path === '_position') return path;
    if (!this.columns.includes(path)) throw new InvalidQuery(path, 'is not a column');
    return quoted(path);
  }
}
