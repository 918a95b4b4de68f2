import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Clock, Instant } from '@stile/contracts';
import { StorageUnavailable } from '../ports/event-store.js';
import { emptyWal } from './empty-wal.js';
import { GroupCommit, type Outcomes } from './group-commit.js';
import { openDurably, orUnavailable } from './open-durably.js';
import { isDamaged, leavesConnectionSound } from './sqlite-code.js';
import { writeTogether } from './write-together.js';
import { DamagedEntry, type PutOptions, type Vault } from '../ports/vault.js';

const FORMAT = 2;
const MAX_WAITING_WRITES = 10_000;
const ERASE_DELAY_MS = 1000;
const SWEPT_AT_ONCE = 500;
const CHECKED_AT_ONCE = 500;

const SUM =
  'CREATE TABLE whole (entries INTEGER NOT NULL, sum BLOB NOT NULL, writes INTEGER NOT NULL) STRICT;';
const TABLES = `
  ${SUM}
  CREATE TABLE vault (bucket TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires_at TEXT, PRIMARY KEY (bucket, key)) STRICT;
  CREATE INDEX vault_by_expiry ON vault (expires_at) WHERE expires_at IS NOT NULL;
`;
const LIVES = '(expires_at IS NULL OR expires_at > ?)';
const GET = `SELECT value FROM vault WHERE bucket = ? AND key = ? AND ${LIVES}`;
const GET_MANY = `SELECT key, value FROM vault WHERE bucket = ? AND key IN (SELECT value FROM json_each(?)) AND ${LIVES}`;
const LIST = `SELECT key, value FROM vault WHERE bucket = ? AND key > ? AND ${LIVES} ORDER BY key LIMIT ?`;
const PUT = 'INSERT OR REPLACE INTO vault VALUES (?, ?, ?, ?)';
const DELETE = 'DELETE FROM vault WHERE bucket = ? AND key = ?';
const EXPIRED = 'SELECT bucket, key FROM vault WHERE expires_at <= ? LIMIT ?';
const DELETE_EXPIRED = `${DELETE} AND expires_at <= ? RETURNING bucket, key, value, expires_at`;
const ENTRY = 'SELECT bucket, key, value, expires_at FROM vault WHERE bucket = ? AND key = ?';
/** In the table's order, past the indexes. */
const ALL =
  'SELECT rowid, bucket, key, value, expires_at FROM vault NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ?';
const FOUND = 'SELECT rowid FROM vault INDEXED BY sqlite_autoindex_vault_1 WHERE bucket = ? AND key = ?';

const WHOLE = 'SELECT entries, sum, writes FROM whole';

type Row = readonly [bucket: string, key: string, value: string, expiresAt: string | null];

/** @throws StorageUnavailable when the file cannot be opened. */
export const openSqliteVault = (options: { file: string; clock: Clock; key?: Buffer }): SqliteVault =>
  new SqliteVault(options.file, options.clock, new WholeSum(options.key ?? Buffer.alloc(0)));

/** The sum of all entries of a file, in whatever order: one that vanished, changed or came from elsewhere shows. */
class WholeSum {
  private readonly key: KeyObject;

  constructor(masterKey: Buffer) {
    this.key = createSecretKey(createHmac('sha256', masterKey).update('all records of a vault').digest());
  }

  readonly none = Buffer.alloc(32);

  /** With an entry put in, or with one that is in it taken out. */
  with(sum: Buffer, row: Row): Buffer {
    const digest = createHmac('sha256', this.key).update(JSON.stringify(row)).digest();
    return digest.map((byte, index) => byte ^ sum[index]!) as Buffer;
  }
}

/**
 * A vault in an SQLite file of its own. Writes of one turn share an fsync. It knows what its entries come to
 * (docs/rules/log.md 28).
 */
export class SqliteVault implements Vault {
  private database: Database.Database | undefined;
  private readonly statements = new Map<string, Database.Statement>();
  private readonly commits: GroupCommit<() => unknown, unknown>;
  private erasing: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly file: string,
    private readonly clock: Clock,
    private readonly whole: WholeSum,
  ) {
    this.open();
    this.commits = new GroupCommit((works) => this.commit(works), MAX_WAITING_WRITES);
  }

  async get<T>(bucket: string, key: string): Promise<T | undefined> {
    return this.read<T>(bucket, key);
  }

  async getMany<T>(bucket: string, keys: readonly string[]): Promise<Map<string, T>> {
    const rows = orUnavailable(() =>
      this.statement(GET_MANY).raw().all(bucket, JSON.stringify(keys), this.clock.now()),
    );
    return new Map((rows as [string, string][]).map(([key, text]) => [key, parsed<T>(bucket, key, text)]));
  }

  async put(bucket: string, key: string, value: unknown, options?: PutOptions): Promise<void> {
    const text = JSON.stringify(value);
    await this.submit(() => this.write([bucket, key, text, options?.expiresAt ?? null]));
    if (options?.forgets) this.eraseSoon();
  }

  async putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: Instant }): Promise<T> {
    const text = JSON.stringify(value);
    return this.submit(() => {
      const standing = this.read<T>(bucket, key);
      if (standing !== undefined) return standing;
      this.write([bucket, key, text, options?.expiresAt ?? null]);
      return value;
    });
  }

  async replace(
    bucket: string,
    key: string,
    value: unknown,
    options?: { expiresAt?: Instant },
  ): Promise<boolean> {
    const text = JSON.stringify(value);
    return this.submit(() => {
      if (this.read(bucket, key) === undefined) return false;
      this.write([bucket, key, text, options?.expiresAt ?? null]);
      return true;
    });
  }

  async take<T>(bucket: string, key: string): Promise<T | undefined> {
    const written = await this.submit(() => {
      const standing = this.read<T>(bucket, key);
      this.remove(bucket, key);
      return standing;
    });
    this.eraseSoon();
    return written;
  }

  async delete(bucket: string, key: string): Promise<void> {
    await this.submit(() => this.remove(bucket, key));
    this.eraseSoon();
  }

  async list<T>(bucket: string, limit: number, after = ''): Promise<readonly (readonly [string, T])[]> {
    const rows = orUnavailable(() => this.statement(LIST).raw().all(bucket, after, this.clock.now(), limit));
    return (rows as [string, string][]).map(([key, text]) => [key, parsed<T>(bucket, key, text)] as const);
  }

  async sweep(): Promise<void> {
    while (await this.submit(() => this.sweepSome()));
    this.eraseSoon();
  }

  /** At one moment, past the indexes. */
  async fault(goesOn: () => Promise<boolean> = async () => true): Promise<string | null> {
    const snapshot = new Database(this.file, { readonly: true });
    try {
      snapshot.exec('BEGIN');
      return await this.faultOf(snapshot, goesOn);
    } catch (error) {
      if (isDamaged(error)) return String(error);
      throw error;
    } finally {
      snapshot.close();
    }
  }

  async writes(): Promise<number> {
    return orUnavailable(() => wholeIn(this.statement(WHOLE))[2]);
  }

  async accept(): Promise<void> {
    await this.submit(() => {
      this.open().exec('REINDEX');
      addUp(this.open(), this.whole);
    });
  }

  /** Every record as `change` makes it, summed by another master key, in one transaction. It is closed then. */
  async rewrite(
    masterKey: Buffer,
    change: (bucket: string, key: string, value: unknown) => unknown,
  ): Promise<void> {
    await this.submit(() => {
      const page = this.statement(ALL).raw();
      const update = this.statement('UPDATE vault SET value = ? WHERE rowid = ?');
      for (let after = -1, isMore = true; isMore;) {
        const rows = page.all(after, CHECKED_AT_ONCE) as [number, ...Row][];
        for (const [rowid, bucket, key, text] of rows) {
          update.run(JSON.stringify(change(bucket, key, parsed(bucket, key, text))), rowid);
          after = rowid;
        }
        isMore = rows.length > 0;
      }
      addUp(this.open(), new WholeSum(masterKey));
    });
    await this.close();
  }

  async close(): Promise<void> {
    await this.commits.close();
    if (this.closed) return;
    clearTimeout(this.erasing);
    this.closed = true;
    this.database?.close();
  }

  private open(): Database.Database {
    if (this.closed) throw new StorageUnavailable('the vault is closed');
    if (!this.database) {
      this.database = openDurably(this.file, {
        format: FORMAT,
        tables: `${TABLES} INSERT INTO whole VALUES (0, zeroblob(32), 0);`,
        upgrade: (database) => {
          database.exec(SUM);
          addUp(database, this.whole);
        },
      });
      this.database.pragma('secure_delete = ON');
      // A product that was killed may have left what it had deleted.
      emptyWal(this.database);
      this.statements.clear();
    }
    return this.database;
  }

  /** Runs inside the transaction that it shares with others. */
  private submit<T>(work: () => T): Promise<T> {
    return this.commits.submit(work) as Promise<T>;
  }

  private commit(works: readonly (() => unknown)[]): Outcomes<unknown> {
    try {
      return writeTogether(this.open(), () => works.map((work) => ({ result: work() })));
    } catch (error) {
      this.startOver(error);
      throw error;
    }
  }

  private startOver(error: unknown): void {
    if (leavesConnectionSound(error)) return;
    const { database } = this;
    this.database = undefined;
    try {
      database?.close();
    } catch {
      // It is given up either way.
    }
  }

  /** A deleted entry is overwritten in the file; this takes it out of the write-ahead log beside it too. */
  private eraseSoon(): void {
    this.erasing ??= setTimeout(() => {
      this.erasing = undefined;
      if (this.database && !emptyWal(this.database)) this.eraseSoon();
    }, ERASE_DELAY_MS).unref();
  }

  private async faultOf(snapshot: Database.Database, goesOn: () => Promise<boolean>): Promise<string | null> {
    const [entries, storedSum] = wholeIn(snapshot.prepare(WHOLE));
    const rows = snapshot.prepare(ALL).raw();
    const indexed = snapshot.prepare(FOUND).pluck();
    let sum: Buffer = this.whole.none;
    let found = 0;
    let after = -1;
    for (;;) {
      const page = rows.all(after, CHECKED_AT_ONCE) as [number, ...Row][];
      for (const [rowid, ...row] of page) {
        if (rowid <= after) return `row ${rowid} comes after row ${after}`;
        sum = this.whole.with(sum, row);
        if (indexed.get(row[0], row[1]) !== rowid) return `an index does not lead to ${row[1]} of ${row[0]}`;
        after = rowid;
      }
      found += page.length;
      if (page.length < CHECKED_AT_ONCE) break;
      if (!(await goesOn())) return null;
    }
    if (found !== entries) return `it has ${found} entries, not the ${entries} that were put there`;
    return storedSum.equals(sum) ? null : 'its entries are not those that were put there';
  }

  /** Inside a transaction. */
  private write(row: Row): void {
    const [bucket, key] = row;
    const before = this.statement(ENTRY).raw().get(bucket, key) as Row | undefined;
    this.statement(PUT).run(...row);
    this.count(before ? [before, row] : [row], before ? 0 : 1);
  }

  private remove(bucket: string, key: string): void {
    const before = this.statement(ENTRY).raw().get(bucket, key) as Row | undefined;
    this.statement(DELETE).run(bucket, key);
    if (before) this.count([before], -1);
  }

  /** Whether there may be more. Entries are deleted by their own time, not by what the index says of it. */
  private sweepSome(): boolean {
    const now = this.clock.now();
    const expired = this.statement(EXPIRED).raw().all(now, SWEPT_AT_ONCE) as [string, string][];
    const deleted = expired.flatMap(
      ([bucket, key]) => this.statement(DELETE_EXPIRED).raw().all(bucket, key, now) as Row[],
    );
    if (deleted.length > 0) this.count(deleted, -deleted.length);
    return deleted.length === SWEPT_AT_ONCE;
  }

  private count(changed: readonly Row[], more: number): void {
    const [entries, before] = wholeIn(this.statement(WHOLE));
    const sum = changed.reduce((all, row) => this.whole.with(all, row), before);
    this.statement('UPDATE whole SET entries = ?, sum = ?, writes = writes + 1').run(entries + more, sum);
  }

  private read<T>(bucket: string, key: string): T | undefined {
    const text = orUnavailable(() => this.statement(GET).pluck().get(bucket, key, this.clock.now()));
    return text === undefined ? undefined : parsed<T>(bucket, key, text as string);
  }

  private statement(sql: string): Database.Statement {
    const database = this.open();
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = database.prepare(sql)));
    return statement;
  }
}

/** @throws DamagedEntry where it is not there, or not what it was. */
const wholeIn = (select: Database.Statement): [entries: number, sum: Buffer, writes: number] => {
  const [entries, sum, writes] = (select.raw().get() ?? []) as unknown[];
  if (typeof entries !== 'number' || !Buffer.isBuffer(sum) || typeof writes !== 'number')
    throw new DamagedEntry('all entries', 'sum');
  return [entries, sum, writes];
};

const addUp = (database: Database.Database, whole: WholeSum): void => {
  let [entries, sum]: [number, Buffer] = [0, whole.none];
  for (const [, ...row] of database.prepare(ALL).raw().iterate(-1, -1) as Iterable<[number, ...Row]>) {
    sum = whole.with(sum, row);
    entries++;
  }
  const writes = (database.prepare('SELECT writes FROM whole').pluck().get() as number | undefined) ?? 0;
  database.exec('DELETE FROM whole');
  database.prepare('INSERT INTO whole VALUES (?, ?, ?)').run(entries, sum, writes);
};

const parsed = <T>(bucket: string, key: string, text: string): T => {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new DamagedEntry(bucket, key, { cause: error });
  }
};
