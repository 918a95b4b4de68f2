import type Database from 'better-sqlite3';
import type { Clock, Instant } from '@stile/contracts';
import { StorageUnavailable } from '../ports/event-store.js';
import { GroupCommit } from './group-commit.js';
import { openDurably, orUnavailable } from './open-durably.js';
import { leavesConnectionSound } from './sqlite-code.js';
import { DamagedEntry, type Vault } from '../ports/vault.js';

const FORMAT = 1;
const MAX_WAITING_WRITES = 10_000;
const ERASE_DELAY_MS = 1000;

const TABLES = `
  CREATE TABLE vault (bucket TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires_at TEXT, PRIMARY KEY (bucket, key)) STRICT;
  CREATE INDEX vault_by_expiry ON vault (expires_at) WHERE expires_at IS NOT NULL;
`;
const LIVES = '(expires_at IS NULL OR expires_at > ?)';
const GET = `SELECT value FROM vault WHERE bucket = ? AND key = ? AND ${LIVES}`;
const GET_MANY = `SELECT key, value FROM vault WHERE bucket = ? AND key IN (SELECT value FROM json_each(?)) AND ${LIVES}`;
const LIST = `SELECT key, value FROM vault WHERE bucket = ? AND key > ? AND ${LIVES} ORDER BY key LIMIT ?`;
const PUT = 'INSERT OR REPLACE INTO vault VALUES (?, ?, ?, ?)';
const DELETE = 'DELETE FROM vault WHERE bucket = ? AND key = ?';
const SWEEP = 'DELETE FROM vault WHERE expires_at <= ?';

/** @throws StorageUnavailable when the file cannot be opened. */
export const openSqliteVault = (options: { file: string; clock: Clock }): SqliteVault =>
  new SqliteVault(options.file, options.clock);

/** A vault in an SQLite file of its own. Writes of one turn share an fsync. */
export class SqliteVault implements Vault {
  private database: Database.Database | undefined;
  private readonly statements = new Map<string, Database.Statement>();
  private readonly commits: GroupCommit;
  private erasing: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly file: string,
    private readonly clock: Clock,
  ) {
    this.open();
    this.commits = new GroupCommit(
      {
        database: () => this.open(),
        failed: (error) => this.startOver(error),
      },
      MAX_WAITING_WRITES,
    );
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

  async put(bucket: string, key: string, value: unknown, options?: { expiresAt?: Instant }): Promise<void> {
    const text = JSON.stringify(value);
    await this.commits.submit(() => this.statement(PUT).run(bucket, key, text, options?.expiresAt ?? null));
  }

  async putIfAbsent<T>(bucket: string, key: string, value: T, options?: { expiresAt?: Instant }): Promise<T> {
    const text = JSON.stringify(value);
    return this.commits.submit(() => {
      const standing = this.read<T>(bucket, key);
      if (standing !== undefined) return standing;
      this.statement(PUT).run(bucket, key, text, options?.expiresAt ?? null);
      return value;
    });
  }

  async take<T>(bucket: string, key: string): Promise<T | undefined> {
    const taken = await this.commits.submit(() => {
      const standing = this.read<T>(bucket, key);
      this.statement(DELETE).run(bucket, key);
      return standing;
    });
    this.eraseSoon();
    return taken;
  }

  async delete(bucket: string, key: string): Promise<void> {
    await this.commits.submit(() => this.statement(DELETE).run(bucket, key));
    this.eraseSoon();
  }

  async list<T>(bucket: string, limit: number, after = ''): Promise<readonly (readonly [string, T])[]> {
    const rows = orUnavailable(() => this.statement(LIST).raw().all(bucket, after, this.clock.now(), limit));
    return (rows as [string, string][]).map(([key, text]) => [key, parsed<T>(bucket, key, text)] as const);
  }

  async sweep(): Promise<void> {
    await this.commits.submit(() => this.statement(SWEEP).run(this.clock.now()));
    this.eraseSoon();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.commits.close();
    clearTimeout(this.erasing);
    this.closed = true;
    this.database?.close();
  }

  private open(): Database.Database {
    if (this.closed) throw new StorageUnavailable('the vault is closed');
    if (!this.database) {
      this.database = openDurably(this.file, FORMAT, TABLES);
      this.database.pragma('secure_delete = ON');
      this.statements.clear();
    }
    return this.database;
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

  /** What was deleted is overwritten in the file; this takes it out of the write-ahead log beside it too. */
  private eraseSoon(): void {
    this.erasing ??= setTimeout(() => {
      this.erasing = undefined;
      try {
        this.database?.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // The next deletion, or closing the file, tries again.
      }
    }, ERASE_DELAY_MS).unref();
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

const parsed = <T>(bucket: string, key: string, text: string): T => {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new DamagedEntry(bucket, key, { cause: error });
  }
};
