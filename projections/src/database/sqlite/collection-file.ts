import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Document } from '@stile/contracts';
import { emptyWal, isDamage, sqliteCode, StorageUnavailable, type LogMark } from '@stile/event-store';
import {
  checkedPath,
  elementsIndex,
  type CheckedGroupQuery,
  type CheckedQuery,
  type ElementsIndex,
  type Test,
} from '../checked-query.js';
import { literalPattern } from '../contains-pattern.js';
import type { CollectionSpec, Group, Scan, Write, WriteOptions } from '../read-model-database.js';
import { elementsDiffer, ELEMENT_TABLES, indexNamed, madeElementTable } from './element-table.js';
import { filterSql, type FieldsHeld } from './filter-sql.js';
import { BUSY_MS, openFile } from './open-file.js';
import type { ColumnTable } from './column-table.js';
import { madeRowIndex, madeRowTable, ROWS, RowTable } from './row-table.js';
import { Search, type Found } from './search.js';
import type { Sql } from './sql.js';
import { madeSumTable, SUMS, SumTable } from './sum-table.js';
import { asStoreError } from './sqlite-errors.js';
import { isArray, keyExpression, scalarOf } from './value-key.js';

/** Grows when the tables change; a file of another layout is rebuilt, but for the one before sums. */
const LAYOUT = 2;
const WITHOUT_SUMS = 1;
const STATEMENTS = 100;
const DOCUMENTS_A_TURN = 200;
const PURGE_DELAY_MS = 200;
/**
 * kB. Each collection has a connection of its own, so that they stay small together; the system's page cache does
 * the rest.
 */
const PAGE_CACHE_KB = 4000;
/** Pages of a write-ahead log that is to be moved into its file. */
const LONG_WAL_PAGES = 1000;
/** Then a commit does it itself, and those who wait for an answer wait for the disk. */
const LONGEST_WAL_PAGES = 10_000;

// An ordinary rowid table: WITHOUT ROWID doubles the file. _id has no declared type, so that a number never equals a text.
const TABLES = `
  CREATE TABLE documents (_id PRIMARY KEY NOT NULL, _position NOT NULL, doc BLOB NOT NULL, sum);
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  INSERT INTO meta VALUES ('checkpoint', ''), ('arrays', '{}');
  PRAGMA user_version = ${LAYOUT};`;

const UPSERT = `INSERT INTO documents VALUES (?, ?, jsonb(?), ?)
  ON CONFLICT (_id) DO UPDATE SET _position = excluded._position, doc = excluded.doc, sum = excluded.sum WHERE excluded._position > _position`;

/** A document's text where it is what was written, by its sum; without one (an older file) where it is JSON at all. */
const WHOLE = 'whole(CASE WHEN json_valid(doc, 8) THEN json(doc) END, sum)';
/** NULL for a document that is damaged. */
const whole = (text: unknown, sum: unknown): string | null =>
  typeof text === 'string' && (sum === null || sum === crc32(text)) ? text : null;

/** Documents in the order in which a query finds them: a sort carries none of them along. */
const foundInOrder = ({ text, values }: Sql): Sql => ({
  text: `WITH found (id) AS (${text}) SELECT ${WHOLE} FROM found CROSS JOIN documents ON documents.rowid = found.id`,
  values,
});

/** A document that is not what was written, or that stands in another's place. */
const DAMAGED = `SELECT _id FROM documents
  WHERE ${WHOLE} IS NULL OR doc ->> '_id' IS NOT _id OR doc ->> '_position' IS NOT _position LIMIT 1`;
/** Larger files are checked by reading documents alone: this takes some 100 ms. */
const MOST_BYTES_CHECKED = 64_000_000;

/** The names of all tables of a kind. */
const namedBehind = (kind: string): string => `SELECT substr(name, ${kind.length + 1}) FROM sqlite_master
  WHERE type = 'table' AND name LIKE '${kind}%' ORDER BY name`;
const DOCUMENT_INDEXES = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'documents'";

export const FOUND_DAMAGED = '.damaged';
const damageMark = (path: string): string => path + FOUND_DAMAGED;

/** By this process or another. */
export const isFoundDamaged = (path: string): boolean => existsSync(damageMark(path));

export const removeCollectionFile = (path: string): void => {
  for (const file of [path, `${path}-wal`, `${path}-shm`, damageMark(path)]) rmSync(file, { force: true });
};

/** The last one alone, under a name that no collection has; what made it readable goes with it. */
export const putCollectionFileAside = (path: string): void => {
  rmSync(damageMark(path), { force: true });
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(path + end)) renameSync(path + end, `${path}${PUT_ASIDE}${end}`);
};
export const PUT_ASIDE = '.put-aside';

const containsMatcher = (): ((value: unknown, text: unknown) => number) => {
  let last = { text: '', pattern: /(?:)/iu };
  return (value, text) => {
    if (typeof value !== 'string' || typeof text !== 'string') return 0;
    if (text !== last.text) last = { text, pattern: new RegExp(literalPattern(text), 'iu') };
    return last.pattern.test(value) ? 1 : 0;
  };
};

const valueAt = (document: object, names: readonly string[]): unknown => {
  let value: unknown = document;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
};

const arraysText = (byPath: Arrays['byPath']): string => JSON.stringify(Object.fromEntries(byPath));

/** The sum of `meta` but for the sum itself, by name. */
const sumOf = (meta: ReadonlyMap<string, string>): string =>
  String(crc32(JSON.stringify([...meta].filter(([name]) => name !== 'sum').sort(byName))));
const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

/** The error of a filter or an index that meets a damaged document. */
const isMalformed = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_ERROR' && String(error).includes('malformed JSON');

/** Which declared paths have ever held an array, as text from the file and parsed. */
interface Arrays {
  readonly text: string;
  readonly byPath: ReadonlyMap<string, boolean>;
}

/**
 * One collection in a SQLite file of its own: a rebuild in another process never waits for the live one's lock or holds
 * it up, dropping is removing a file, and damage to one is damage to one.
 */
export class CollectionFile {
  private readonly statements = new Map<string, Database.Statement>();
  private readonly columnTables = new Map<string, ColumnTable>();
  private purging: NodeJS.Timeout | undefined;
  private arrays: Arrays = { text: '', byPath: new Map() };
  private last: { key: string; version: string; answer: unknown } = {
    key: '',
    version: '',
    answer: undefined,
  };
  private readonly applyWrites: Database.Transaction<CollectionFile['writeAll']>;

  private constructor(
    readonly path: string,
    private readonly db: Database.Database,
  ) {
    db.function('contains', { deterministic: true }, containsMatcher());
    db.function('whole', { deterministic: true }, whole);
    this.applyWrites = db.transaction((writes: readonly Write[], checkpoint: string, options: WriteOptions) =>
      this.writeAll(writes, checkpoint, options),
    );
  }

  /** Opens the file, making it when there is none. @throws when it is damaged or of another layout. */
  static open(path: string): CollectionFile {
    const isNew = !existsSync(path);
    const db = openFile(path);
    try {
      if (isFoundDamaged(path)) throw new Error('the file was found damaged');
      db.pragma('journal_mode = WAL');
      // A power cut takes back the last commits, checkpoint included, and they are folded again; OFF might damage the file unnoticed.
      db.pragma('synchronous = NORMAL');
      // Erased data must not linger in free pages, nor for long in the write-ahead log.
      db.pragma('secure_delete = ON');
      db.pragma('journal_size_limit = 0');
      // A product that was killed may have left what it had overwritten.
      emptyWal(db);
      db.pragma(`wal_autocheckpoint = ${LONGEST_WAL_PAGES}`);
      db.pragma(`cache_size = -${PAGE_CACHE_KB}`);
      if (isNew) db.transaction(() => db.exec(TABLES)).immediate();
      if (db.pragma('user_version', { simple: true }) === WITHOUT_SUMS)
        db.exec(
          `BEGIN IMMEDIATE; ALTER TABLE documents ADD COLUMN sum; PRAGMA user_version = ${LAYOUT}; COMMIT`,
        );
      const layout = db.pragma('user_version', { simple: true });
      if (layout !== LAYOUT) throw new Error(`the file has layout ${String(layout)}, not ${LAYOUT}`);
      const file = new CollectionFile(path, db);
      if (!isNew && statSync(path).size <= MOST_BYTES_CHECKED) file.mustBeWhole();
      db.prepare('SELECT _id, _position, doc FROM documents LIMIT 1').get();
      file.checkpoint();
      return file;
    } catch (error) {
      db.close();
      throw asStoreError(error);
    }
  }

  /** Its pages, its indexes and its documents agree. @throws where they do not */
  private mustBeWhole(): void {
    const fault = this.db.pragma('integrity_check(1)', { simple: true });
    if (fault !== 'ok') throw new Error(`the file is damaged: ${String(fault)}`);
    const damaged = this.db.prepare(DAMAGED).pluck().get() as string | undefined;
    if (damaged !== undefined) throw new Error(`the document ${damaged} is damaged`);
    const differing = (this.db.prepare(ELEMENT_TABLES).pluck().all() as string[]).find(
      (name) =>
        this.db
          .prepare(elementsDiffer(indexNamed(name)))
          .pluck()
          .get() === 1,
    );
    if (differing !== undefined) throw new Error(`what ${differing} is found by is damaged`);
    for (const table of this.tables()) {
      const position = this.table(table)?.firstDamaged();
      if (position !== undefined) throw new Error(`a row of ${table} at ${position} is damaged`);
    }
    const meta = this.readMeta();
    const storedSum = meta.get('sum');
    if (storedSum !== undefined && storedSum !== sumOf(meta)) throw new Error('its checkpoint is damaged');
  }

  /** From the file each time, because another process may have written. */
  private readMeta(): Map<string, string> {
    return new Map(this.statement('SELECT name, value FROM meta').raw().all() as [string, string][]);
  }

  /** In the transaction in which `meta` was read. */
  private writeMeta(meta: Map<string, string>, changes: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(changes)) meta.set(name, value);
    this.statement('INSERT OR REPLACE INTO meta SELECT key, value FROM json_each(?)').run(
      JSON.stringify({ ...changes, sum: sumOf(meta) }),
    );
  }

  ensureIndexes(indexes: readonly (readonly string[])[]): void {
    this.guarded(() =>
      this.db
        .transaction(() => {
          const declared = new Map(this.readArrays().byPath);
          for (const index of indexes) {
            const ofElements = elementsIndex(index);
            if (ofElements) {
              const { path, order } = ofElements;
              if (!this.elementIndexes().some((made) => made.path === path && made.order === order))
                this.db.exec(madeElementTable(ofElements));
              continue;
            }
            const columns = index.map((entry) => ({
              path: checkedPath(entry.replace(/^-/, ''), 'indexes'),
              descending: entry.startsWith('-'),
            }));
            const sorted = columns.map(
              ({ path, descending }) => `${keyExpression(path)}${descending ? ' DESC' : ''}`,
            );
            this.db.exec(
              `CREATE INDEX IF NOT EXISTS "${index.join(',')}" ON documents (${[...sorted, '_id'].join(', ')})`,
            );
            for (const { path } of columns) {
              if (!declared.has(path))
                declared.set(
                  path,
                  this.db
                    .prepare(`SELECT EXISTS (SELECT 1 FROM documents WHERE ${isArray(path)})`)
                    .pluck()
                    .get() === 1,
                );
            }
          }
          this.writeMeta(this.readMeta(), { arrays: arraysText(declared) });
        })
        .immediate(),
    );
  }

  /** The tables first: a file that has been indexed is whole. */
  ensureTables(tables: CollectionSpec['tables'] = {}): void {
    this.guarded(() =>
      this.db
        .transaction(() => {
          for (const [name, spec] of Object.entries(tables)) {
            this.db.exec(madeRowTable(name, spec));
            for (const index of spec.indexes) this.db.exec(madeRowIndex(name, index));
            for (const [sum, added] of Object.entries(spec.sums ?? {}))
              this.db.exec(madeSumTable(sum, added));
          }
        })
        .immediate(),
    );
  }

  write(writes: readonly Write[], checkpoint: string, options: WriteOptions): boolean {
    return this.guarded(() => this.applyWrites.immediate(writes, checkpoint, options));
  }

  /** Whether its write-ahead log is to be moved into the file. */
  get hasLongWal(): boolean {
    const [{ log, checkpointed }] = this.db.pragma('wal_checkpoint(NOOP)') as [Record<string, number>];
    return log! - checkpointed! > LONG_WAL_PAGES;
  }

  /** Out of the write-ahead log too; what reads it meanwhile is waited for. */
  purge(): void {
    this.purging ??= setTimeout(() => {
      this.purging = undefined;
      if (!emptyWal(this.db)) this.purge();
    }, PURGE_DELAY_MS).unref();
  }

  mark(): LogMark | undefined {
    const text = this.guarded(() =>
      this.statement("SELECT value FROM meta WHERE name = 'mark'").pluck().get(),
    );
    return text === undefined ? undefined : (JSON.parse(text as string) as LogMark);
  }

  checkpoint(): string {
    return this.guarded(() =>
      String(this.statement("SELECT value FROM meta WHERE name = 'checkpoint'").pluck().get()),
    );
  }

  get(id: string): Document | undefined {
    return this.getMany([id]).get(id);
  }

  /** One statement for all: asked for one by one, documents that are not there cost ten times as much. */
  getMany(ids: readonly string[]): Map<string, Document> {
    const sql = `SELECT _id, ${WHOLE} FROM documents WHERE _id IN (SELECT value FROM json_each(?))`;
    const rows = this.guarded(() => this.statement(sql).raw().all(JSON.stringify(ids))) as [
      string,
      unknown,
    ][];
    const found = rows.map(([id, text]) => [id, this.documentOf(text)] as const);
    return new Map(found.flatMap(([id, [document]]) => (document ? [[id, document]] : [])));
  }

  find(query: CheckedQuery, table?: string): Document[] {
    return this.guarded(() => {
      if (table !== undefined) return this.table(table)?.find(query) ?? [];
      const { text, values } = this.selectSql(query);
      return this.statement(text)
        .pluck()
        .all(...values)
        .flatMap((json) => this.documentOf(json));
    });
  }

  /** None for a damaged one: it is left out, and the whole collection is to be rebuilt (docs/rules/log.md 21). */
  private documentOf(text: unknown): Document[] {
    if (typeof text === 'string') return [JSON.parse(text) as Document];
    this.markDamaged();
    return [];
  }

  private markDamaged(): void {
    if (!isFoundDamaged(this.path)) writeFileSync(damageMark(this.path), '');
  }

  /** How SQLite finds a query's rows: for tests that a declared index is used. */
  plan(query: CheckedQuery, table?: string): readonly string[] {
    const { text, values } = table === undefined ? this.rowsSql(query) : this.table(table)!.selectSql(query);
    return this.db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map((row) => (row as { detail: string }).detail);
  }

  count(test: Test, atMost: number, table?: string): number {
    return this.guarded(() => {
      if (table !== undefined) return this.table(table)?.count(test, atMost) ?? 0;
      const search = this.search(test);
      if (search.isBroad && Number.isFinite(atMost) && atMost > 0) return atMost;
      const { text, values } = this.foundSql(test, search.counted());
      return Number(
        this.statement(`SELECT count(*) FROM (SELECT 1 FROM ${text} LIMIT ?)`)
          .pluck()
          .get(...values, atMost),
      );
    });
  }

  /** At most `limit` groups. */
  group(query: CheckedGroupQuery, limit: number, table?: string): Group[] {
    return this.guarded(() => {
      if (table !== undefined) return this.table(table)?.group(query, limit) ?? [];
      const { test, by, sums } = query;
      const where = filterSql(test, this.fields());
      const keys = by.map((path) => keyExpression(path));
      const totals = sums
        .map((path) => keyExpression(path))
        .map((key) => `total(CASE WHEN typeof(${key}) IN ('integer', 'real') THEN ${key} END)`);
      // Numbers name the columns; grouping by NULL makes one group of all documents and none of no documents.
      const columns = keys.map((_, index) => index + 1).join(', ') || 'NULL';
      const rows = this.statement(
        `SELECT ${[...keys, 'count(*)', ...totals].join(', ')} FROM documents WHERE ${where.text} GROUP BY ${columns} ORDER BY ${columns} LIMIT ?`,
      )
        .raw()
        .all(...where.values, limit);
      return (rows as unknown[][]).map((row) => ({
        key: row.slice(0, by.length).map(scalarOf),
        count: Number(row[by.length]),
        sums: row.slice(by.length + 1).map(Number),
      }));
    });
  }

  /** A connection of its own holds one state of the file while others write on. */
  scan(table?: string, query?: CheckedQuery): Scan {
    const file = CollectionFile.asOfNow(this.path);
    const checkpoint = file.checkpoint();
    async function* documents(): AsyncGenerator<Document> {
      let count = 0;
      for (const document of file.walk(table, query)) {
        yield document;
        if (++count % DOCUMENTS_A_TURN === 0) await nextTurn();
      }
    }
    return { checkpoint, exact: true, documents: documents(), close: async () => file.close() };
  }

  /** Reads one state of a file that is open elsewhere, until it is closed. */
  static asOfNow(path: string): CollectionFile {
    try {
      const db = new Database(path, { readonly: true, timeout: BUSY_MS });
      db.exec('BEGIN');
      return new CollectionFile(path, db);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /** Every document in order, or those of a query. */
  *walk(table?: string, query?: CheckedQuery): Generator<Document> {
    if (table !== undefined) {
      yield* this.table(table)?.all(this.db, query) ?? [];
      return;
    }
    const { text, values } = query
      ? foundInOrder(this.rowsSql(query))
      : { text: `SELECT ${WHOLE} FROM documents ORDER BY _id`, values: [] };
    const texts = this.db
      .prepare(text)
      .pluck()
      .iterate(...values);
    for (const each of texts) yield* this.documentOf(each);
  }

  close(): void {
    clearTimeout(this.purging);
    this.db.close();
  }

  private writeAll(
    writes: readonly Write[],
    checkpoint: string,
    { mark, after, rows, sums }: WriteOptions,
  ): boolean {
    const meta = this.readMeta();
    const stored = meta.get('checkpoint') ?? '';
    if (after !== undefined && after !== stored) return false;
    this.addRows({ rows, sums }, stored);
    const upsert = this.statement(UPSERT);
    const remove = this.statement('DELETE FROM documents WHERE _id = ? AND _position < ?');
    const { byPath } = this.arraysOf(meta.get('arrays'));
    const scalarPaths = [...byPath]
      .filter(([, held]) => !held)
      .map(([path]) => ({ path, names: path.split('.') }));
    const grown = new Set<string>();
    for (const { id, position, document } of writes) {
      if (!document) {
        remove.run(id, position);
        continue;
      }
      const text = JSON.stringify(document);
      upsert.run(id, position, text, crc32(text));
      for (const { path, names } of scalarPaths) if (Array.isArray(valueAt(document, names))) grown.add(path);
    }
    const movesOn = checkpoint > stored;
    const changes = {
      ...(grown.size > 0 && {
        arrays: arraysText(new Map([...byPath, ...[...grown].map((path) => [path, true] as const)])),
      }),
      ...(movesOn && { checkpoint }),
      ...(movesOn && mark && { mark: JSON.stringify(mark) }),
    };
    if (Object.keys(changes).length > 0) this.writeMeta(meta, changes);
    return true;
  }

  private addRows({ rows = {}, sums = {} }: Pick<WriteOptions, 'rows' | 'sums'>, stored: string): void {
    for (const [name, added] of Object.entries(rows)) this.tableToWrite(name, RowTable).add(added, stored);
    for (const [name, added] of Object.entries(sums)) this.tableToWrite(name, SumTable).add(added, stored);
  }

  private tableToWrite<T extends ColumnTable>(name: string, kind: new (...parts: never[]) => T): T {
    const table = this.table(name);
    if (!(table instanceof kind)) throw new Error(`${this.path} has no table ${name} of this kind`);
    return table;
  }

  /** Which documents, and in which order. */
  private rowsSql({ test, sort, skip, limit }: CheckedQuery): Sql & { readonly order: string } {
    const ids = this.search(test).found(sort);
    const found = this.foundSql(test, ids);
    const order = [
      ...sort.map(([path, direction]) => `${keyExpression(path)}${direction < 0 ? ' DESC' : ''}`),
      ...(sort.some(([path]) => path === '_id') ? [] : ['_id']),
    ].join(', ');
    return {
      text: `SELECT documents.rowid FROM ${found.text} ${ids?.isInOrder ? '' : `ORDER BY ${order}`} LIMIT ? OFFSET ?`,
      values: [...found.values, limit, skip],
      order,
    };
  }

  /** A sort carries along what is selected of every row, so documents are read once it is known which come first. */
  private selectSql(query: CheckedQuery): Sql {
    const { text, values, order } = this.rowsSql(query);
    return { text: `SELECT ${WHOLE} FROM documents WHERE rowid IN (${text}) ORDER BY ${order}`, values };
  }

  /** The documents of a filter: those that a search has found and that pass the rest of it, else by an index of theirs. */
  private foundSql(test: Test, found: Found | undefined): Sql {
    const where = filterSql(found?.rest ?? test, this.fields());
    if (!found) return { text: `documents WHERE ${where.text}`, values: where.values };
    const values = [...found.ids.values, ...where.values];
    if (found.index !== undefined)
      return {
        text: `documents INDEXED BY "${found.index}" WHERE +documents.rowid IN (${found.ids.text}) AND ${where.text}`,
        values,
      };
    return found.needsDocuments
      ? {
          text: `(${found.ids.text}) AS found CROSS JOIN documents ON documents.rowid = found.id WHERE ${where.text}`,
          values,
        }
      : { text: `(SELECT id AS rowid FROM (${found.ids.text})) AS documents WHERE 1`, values };
  }

  private search(test: Test): Search {
    return new Search(test, {
      elements: this.elementIndexes(),
      indexes: () => this.statement(DOCUMENT_INDEXES).pluck().all() as string[],
      ask: ({ text, values }) =>
        this.statement(text)
          .pluck()
          .all(...values),
      remembered: <T>(key: string, make?: () => T) => this.remembered(key, make) as T,
    });
  }

  /** A search's page and its count are asked for one after the other. */
  private remembered<T>(key: string, make?: () => T): T | undefined {
    const version = [
      this.db.pragma('data_version', { simple: true }),
      this.statement('SELECT total_changes()').pluck().get(),
    ].join();
    if (this.last.key === key && this.last.version === version) return this.last.answer as T;
    if (!make) return undefined;
    const answer = make();
    this.last = { key, version, answer };
    return answer;
  }

  private tables(): readonly string[] {
    return [ROWS, SUMS].flatMap((kind) => this.tablesOf(kind));
  }

  private tablesOf(kind: string): readonly string[] {
    return this.statement(namedBehind(kind)).pluck().all() as string[];
  }

  /** Undefined where the file has none of that name. */
  private table(name: string): ColumnTable | undefined {
    const known = this.columnTables.get(name);
    if (known) return known;
    const isRows = this.tablesOf(ROWS).includes(name);
    if (!isRows && !this.tablesOf(SUMS).includes(name)) return undefined;
    const Kind = isRows ? RowTable : SumTable;
    const table = new Kind(
      name,
      (sql) => this.statement(sql),
      () => this.markDamaged(),
    );
    this.columnTables.set(name, table);
    return table;
  }

  private elementIndexes(): ElementsIndex[] {
    return (this.statement(ELEMENT_TABLES).pluck().all() as string[]).map(indexNamed);
  }

  private hasElements(path: string): boolean {
    return this.elementIndexes().some((index) => index.path === path);
  }

  private fields(): FieldsHeld {
    const { byPath } = this.readArrays();
    return {
      mayBeArray: (path) => byPath.get(path) ?? true,
      hasElements: (path) => this.hasElements(path),
    };
  }

  private readArrays(): Arrays {
    return this.arraysOf(
      this.statement("SELECT value FROM meta WHERE name = 'arrays'").pluck().get() as string | undefined,
    );
  }

  /** Parsed only when it changed. */
  private arraysOf(text = '{}'): Arrays {
    if (text !== this.arrays.text)
      this.arrays = { text, byPath: new Map(Object.entries(JSON.parse(text) as Record<string, boolean>)) };
    return this.arrays;
  }

  private statement(sql: string): Database.Statement {
    const statement = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.delete(sql);
    this.statements.set(sql, statement);
    const [oldest] = this.statements.keys();
    if (this.statements.size > STATEMENTS && oldest !== undefined) this.statements.delete(oldest);
    return statement;
  }

  private guarded<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      // The mark outlives the process: at the next start the file is rebuilt.
      if (isDamage(error) || isMalformed(error)) {
        this.markDamaged();
        throw new StorageUnavailable(`${this.path} is damaged and is to be made anew: ${String(error)}`, {
          cause: error,
        });
      }
      throw asStoreError(error);
    }
  }
}
