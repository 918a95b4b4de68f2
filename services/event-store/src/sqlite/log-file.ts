import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Position } from '@stile/contracts';
import { categoryOf } from '@stile/contracts/kernel/envelope';
import type { VaultWrites } from '../ports/chained-log.js';
import type { Chain, EventText } from './chain.js';
import { openLogFile } from './schema.js';

const MAX_KNOWN_STREAMS = 50_000;
const POSITION_DIGITS = 16;

export const positionText = (row: number): Position =>
  row === 0 ? '' : String(row).padStart(POSITION_DIGITS, '0');
export const positionNumber = (position: Position): number => {
  if (position === '') return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`not a position of this log: ${position}`);
  return Number(position);
};

/** Position, stream's name, revision, id, type, version, at, data, metadata, chain. */
export type EventRow = [number, string, number, string, string, number, string, string, string, string];

const KINDS = [
  'number',
  'string',
  'number',
  'string',
  'string',
  'number',
  'string',
  'string',
  'string',
  'string',
];

/** Whether each column holds what it was written with: damage can make bytes of a text, or nothing of it. */
export const hasItsKinds = (row: Readonly<EventRow>): boolean =>
  row.every((value: unknown, column) => typeof value === KINDS[column]);

interface KnownStream {
  readonly id: number;
  readonly category: number;
  revision: number;
}

const VALUES = 's.name, e.revision, e.id, e.type, e.version, e.at, e.data, e.metadata, e.chain';
const COLUMNS = `e.position, ${VALUES}`;
/** An event whose stream is not found is damaged, not left out. */
const ALL = `SELECT ${COLUMNS} FROM events e LEFT JOIN streams s ON s.id = e.stream
  WHERE e.position > ? AND e.position <= ? ORDER BY e.position LIMIT ?`;
/** Found by the index, and read from the table: an entry of the index that names another event does not stand for it. */
const STREAM = `SELECT ${COLUMNS} FROM streams n JOIN events i ON i.stream = n.id
  LEFT JOIN events e ON e.position = i.position LEFT JOIN streams s ON s.id = e.stream
  WHERE n.name = ? AND i.revision > ? ORDER BY i.revision LIMIT ?`;
const IDS = `SELECT e.id, e.position FROM streams s JOIN events e ON e.stream = s.id
  WHERE s.name = ? AND e.revision > ? ORDER BY e.revision LIMIT ?`;
const LAST_REVISION =
  'SELECT max(revision) FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)';
/**
 * The first event that an index does not lead to, or whose stream or category is not found by its name. It compares with
 * `IS`: nothing found is a fault. With `+` a value is read from the entry: a search can end at one that says otherwise.
 */
const UNINDEXED = `SELECT e.position, s.name FROM events e
  LEFT JOIN streams s ON s.id = e.stream LEFT JOIN categories c ON c.id = e.category
  WHERE e.position > ? AND e.position <= ? AND NOT (
    EXISTS (SELECT 1 FROM events i INDEXED BY sqlite_autoindex_events_1
      WHERE i.stream = e.stream AND i.revision = e.revision
        AND +i.stream = e.stream AND +i.revision = e.revision AND +i.position = e.position)
    AND (e.revision = 0 OR EXISTS (SELECT 1 FROM events i INDEXED BY sqlite_autoindex_events_1
      WHERE i.stream = e.stream AND i.revision = e.revision - 1 AND +i.position < e.position))
    AND EXISTS (SELECT 1 FROM events i INDEXED BY events_by_category
      WHERE i.category = e.category AND i.position = e.position
        AND +i.category = e.category AND +i.position = e.position)
    AND s.category IS e.category
    AND 1 = (SELECT count(*) FROM streams n INDEXED BY sqlite_autoindex_streams_1
      WHERE n.name = s.name AND +n.name = s.name AND +n.id >= 0)
    AND e.stream IS (SELECT n.id FROM streams n INDEXED BY sqlite_autoindex_streams_1 WHERE n.name = s.name)
    AND c.name IS iif(instr(s.name, '-') = 0, s.name, substr(s.name, 1, instr(s.name, '-') - 1))
    AND e.category IS (SELECT n.id FROM categories n INDEXED BY sqlite_autoindex_categories_1
      WHERE n.name = c.name AND +n.name = c.name))
  ORDER BY e.position LIMIT 1`;

const VAULT_WRITES =
  'CREATE TABLE IF NOT EXISTS vault_writes (name TEXT PRIMARY KEY, writes INTEGER NOT NULL) STRICT, WITHOUT ROWID';

/** A connection to the file: its statements, and what is known of its end. Everything here is synchronous. */
export class LogFile {
  readonly database: Database.Database;
  private readonly statements = new Map<string, Database.Statement>();
  private readonly known = new LRUCache<string, KnownStream>({ max: MAX_KNOWN_STREAMS });
  private end = { position: 0, chain: '' };
  private dataVersion: unknown = undefined;

  constructor(
    file: string,
    private readonly chain: Chain,
    /** Another connection of this process has the file open. */ isOpenHere = false,
  ) {
    this.database = openLogFile(file, isOpenHere);
  }

  /** Inside a transaction: drops what was known when another process has written since. Answers whether one has. */
  refresh(): boolean {
    const version = this.get('PRAGMA data_version');
    if (version === this.dataVersion) return false;
    this.dataVersion = version;
    this.known.clear();
    const last = this.row('SELECT position, chain FROM events ORDER BY position DESC LIMIT 1') as
      [number, string] | undefined;
    this.end = { position: last?.[0] ?? 0, chain: last?.[1] ?? '' };
    return true;
  }

  /** The known state may be of a transaction that failed. */
  forget(): void {
    this.dataVersion = undefined;
  }

  get lastPosition(): number {
    return this.end.position;
  }

  /** -1 for a stream that does not exist. */
  revisionOf(stream: string): number {
    return this.stream(stream)?.revision ?? -1;
  }

  /** Inside a transaction; answers the position of the last event. */
  insert(stream: string, events: readonly EventText[]): number {
    const target = this.stream(stream) ?? this.createStream(stream);
    const insert = this.statement('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    for (const event of events) {
      const position = this.end.position + 1;
      const revision = target.revision + 1;
      const chain = this.chain.next(this.end.chain, position, stream, revision, event);
      insert.run(
        position,
        target.id,
        revision,
        target.category,
        event.id,
        event.type,
        event.version,
        event.at,
        event.data,
        event.metadata,
        chain,
      );
      this.end = { position, chain };
      target.revision = revision;
    }
    return this.end.position;
  }

  idsAt(
    stream: string,
    afterRevision: number,
    count: number,
  ): readonly (readonly [id: string, position: number])[] {
    return this.rows(IDS, stream, afterRevision, count) as [string, number][];
  }

  /** Positions are null where the index names what is not there. */
  readStream(
    stream: string,
    afterRevision: number,
    limit: number,
  ): readonly (EventRow | [null, ...unknown[]])[] {
    return this.rows(STREAM, stream, afterRevision, limit) as (EventRow | [null, ...unknown[]])[];
  }

  readAll(after: number, upTo: number, limit: number): readonly EventRow[] {
    return this.rows(ALL, after, upTo, limit) as EventRow[];
  }

  /** SQLite merges the categories' stretches of the index, so the cost is that of the events found. */
  readCategories(
    categories: readonly string[],
    after: number,
    upTo: number,
    limit: number,
  ): readonly EventRow[] {
    const ids = [...new Set(categories)].flatMap((name) => this.categoryId(name) ?? []);
    if (ids.length === 0) return [];
    const stretch = 'SELECT position FROM events WHERE category = ? AND position > ? AND position <= ?';
    const merged = ids.map(() => stretch).join(' UNION ALL ');
    const sql = `SELECT p.position, ${VALUES} FROM (${merged} ORDER BY position LIMIT ?) p
      LEFT JOIN events e ON e.position = p.position LEFT JOIN streams s ON s.id = e.stream
      ORDER BY p.position`;
    return this.rows(sql, ...ids.flatMap((id) => [id, after, upTo]), limit) as EventRow[];
  }

  /** Whether the index, searched from a stream's end, has more of it than is found from its front. */
  goesOn(stream: string, revision: number): boolean {
    const last = (this.get(LAST_REVISION, stream) as number | null | undefined) ?? -1;
    // Another process may have written since.
    return last > revision && this.readStream(stream, revision, 1).length === 0;
  }

  /** The first event after a position, up to another, that its indexes do not lead to. */
  unindexed(after: number, upTo: number): [position: number, stream: string | null] | undefined {
    return this.row(UNINDEXED, after, upTo) as [number, string | null] | undefined;
  }

  head(): number {
    return (this.get('SELECT max(position) FROM events') as number | null) ?? 0;
  }

  chainAt(position: number): string | undefined {
    return position === 0
      ? ''
      : (this.get('SELECT chain FROM events WHERE position = ?', position) as string | undefined);
  }

  vaultWrites(): VaultWrites {
    const isThere = this.get("SELECT 1 FROM sqlite_master WHERE name = 'vault_writes'") === 1;
    return isThere
      ? Object.fromEntries(this.rows('SELECT name, writes FROM vault_writes') as [string, number][])
      : {};
  }

  /** Inside a transaction. A log of before has no table for it. */
  noteVaultWrites(writes: VaultWrites): void {
    this.database.exec(VAULT_WRITES);
    for (const [name, count] of Object.entries(writes))
      this.statement('INSERT OR REPLACE INTO vault_writes VALUES (?, ?)').run(name, count);
  }

  /** Changes when another process, or another connection, has written. */
  version(): unknown {
    return this.get('PRAGMA data_version');
  }

  close(): void {
    this.database.close();
  }

  private stream(name: string): KnownStream | undefined {
    const known = this.known.get(name);
    if (known) return known;
    const found = this.row(
      'SELECT id, category, (SELECT max(revision) FROM events WHERE stream = streams.id) FROM streams WHERE name = ?',
      name,
    ) as [number, number, number | null] | undefined;
    return found && this.remember(name, { id: found[0], category: found[1], revision: found[2] ?? -1 });
  }

  private createStream(name: string): KnownStream {
    const category = categoryOf(name);
    const categoryId =
      this.categoryId(category) ?? this.create('INSERT INTO categories (name) VALUES (?)', category);
    return this.remember(name, {
      id: this.create('INSERT INTO streams (name, category) VALUES (?, ?)', name, categoryId),
      category: categoryId,
      revision: -1,
    });
  }

  private remember(name: string, stream: KnownStream): KnownStream {
    this.known.set(name, stream);
    return stream;
  }

  private categoryId(name: string): number | undefined {
    return this.get('SELECT id FROM categories WHERE name = ?', name) as number | undefined;
  }

  private create(sql: string, ...values: unknown[]): number {
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  private statement(sql: string): Database.Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }

  private rows(sql: string, ...values: unknown[]): unknown[] {
    return this.statement(sql)
      .raw()
      .all(...values);
  }

  private row(sql: string, ...values: unknown[]): unknown {
    return this.statement(sql)
      .raw()
      .get(...values);
  }

  private get(sql: string, ...values: unknown[]): unknown {
    return this.statement(sql)
      .pluck()
      .get(...values);
  }
}
