import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { Document, RowValue } from '@stile/contracts';
import { InvalidQuery, rowId, type Group, type RowWrite, type TableSpec } from '../read-model-database.js';
import { checkedPath, type CheckedGroupQuery, type CheckedQuery, type Test } from '../checked-query.js';
import { filterSql } from './filter-sql.js';
import type { Sql } from './sql.js';
import { scalarOf } from './value-key.js';

/*
 * Rows in real columns, appended in the order of the log, which is that of their rowids. A row has a sum of its values, as a
 * document has one of its text.
 */
const NAME = 'rows of ';
export const ROW_TABLES = `SELECT substr(name, ${NAME.length + 1}) FROM sqlite_master
  WHERE type = 'table' AND name LIKE '${NAME}%' ORDER BY name`;
const TYPES = { text: 'TEXT', whole: 'INTEGER' } as const;
/** Every table has these, before its own. */
const OF_ALL = ['_position', '_number'] as const;

const quoted = (name: string): string => `"${checkedPath(name, 'column').replaceAll('.', '_')}"`;

/** The sum of a row's values in the order of its columns. */
const sumOf = (values: readonly unknown[]): number => crc32(JSON.stringify(values));

export const madeRowTable = (name: string, { columns }: Pick<TableSpec, 'columns'>): string => `
  CREATE TABLE IF NOT EXISTS "${NAME}${name}" (
    _position TEXT NOT NULL, _number INTEGER NOT NULL, ${Object.entries(columns)
      .map(([column, kind]) => `${quoted(column)} ${TYPES[kind]}`)
      .join(', ')}, _sum INTEGER NOT NULL
  ) STRICT;`;

export const madeRowIndex = (name: string, index: readonly string[]): string => {
  const columns = index.map((entry) =>
    entry.startsWith('-') ? `${quoted(entry.slice(1))} DESC` : quoted(entry),
  );
  return `CREATE INDEX IF NOT EXISTS "${name} by ${index.join(',')}" ON "${NAME}${name}" (${columns.join(', ')});`;
};

/** One table of a collection's file. */
export class RowTable {
  private readonly columns: readonly string[];
  private readonly table: string;

  /** @throws where the file has no such table */
  constructor(
    name: string,
    private readonly statement: (sql: string) => Database.Statement,
    /** Told of a row that is not what was written. */
    private readonly damaged: () => void,
  ) {
    this.table = `"${NAME}${name}"`;
    const all = statement('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(NAME + name) as string[];
    this.columns = all.filter((column) => column !== '_sum' && !OF_ALL.some((each) => each === column));
  }

  add(rows: readonly RowWrite[], after: string): void {
    const places = [...OF_ALL, ...this.columns, ''].map(() => '?').join(', ');
    const insert = this.statement(`INSERT INTO ${this.table} VALUES (${places})`);
    for (const { position, number, row } of rows) {
      // Rows up to the checkpoint are there.
      if (position <= after) continue;
      const values = [position, number, ...this.columns.map((column) => row[column] ?? null)];
      insert.run(...values, sumOf(values));
    }
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
    // Rows are added in the order of their ids.
    const order = sort.map(
      ([path, direction]) =>
        `${path === '_id' ? 'rowid' : this.columnOf(path)}${direction < 0 ? ' DESC' : ''}`,
    );
    return {
      text: `SELECT ${this.selected} FROM ${this.table} WHERE ${where.text}
        ORDER BY ${[...order, 'rowid'].join(', ')} LIMIT ? OFFSET ?`,
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

  /** Every row in the order of the log. */
  *all(db: Database.Database): Generator<Document> {
    const rows = db.prepare(`SELECT ${this.selected} FROM ${this.table} ORDER BY rowid`).raw().iterate();
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
    return [...OF_ALL, ...this.columns.map(quoted), '_sum'].join(', ');
  }

  /** None of a row that is not what was written. */
  private documentOf(selected: readonly unknown[]): Document[] {
    const values = selected.slice(0, -1);
    if (sumOf(values) !== selected.at(-1)) {
      this.damaged();
      return [];
    }
    const [position, number, ...own] = values as [string, number, ...RowValue[]];
    const row = Object.fromEntries(this.columns.map((column, i) => [column, own[i]!]));
    return [{ ...row, _id: rowId({ position, number }), _position: position }];
  }

  private where(test: Test): Sql {
    return filterSql(test, {
      mayBeArray: () => false,
      hasElements: () => false,
      columnOf: (path) => this.columnOf(path),
    });
  }

  private columnOf(path: string): string {
    if (path === '_position') return path;
    if (!this.columns.includes(path)) throw new InvalidQuery(path, 'is not a column');
    return quoted(path);
  }
}
