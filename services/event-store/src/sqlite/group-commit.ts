import type Database from 'better-sqlite3';
import { StorageUnavailable, WrongExpectedRevision } from '../ports/event-store.js';
import { isBusy } from './sqlite-code.js';

const MAX_PER_TRANSACTION = 256;
const BUSY_RETRY_MS = 10;
const MAX_BUSY_TRIES = 20;

interface Work {
  /**
   * Runs inside the transaction. A wrong revision, found before it wrote anything, is its own; any other error
   * fails the transaction.
   */
  run(): unknown;
  resolve(result: never): void;
  reject(error: unknown): void;
  outcome?: { result: unknown } | { error: unknown };
}

export interface GroupCommitHooks {
  /** The open database; opened again after an I/O error, so that it restarts from what is on the disk. */
  database(): Database.Database;
  /** After the transaction has begun, before the first work. */
  began?(): void;
  /** The transaction is durable; the callers are answered after this. */
  committed?(): void;
  /** Nothing of the transaction may be relied upon. */
  failed?(error: unknown): void;
}

/** What waits in one turn of the loop goes in one transaction and shares one fsync; callers are answered after it. */
export class GroupCommit {
  private waiting: Work[] = [];
  private scheduled = false;
  private busyTries = 0;
  private closed = false;

  constructor(
    private readonly hooks: GroupCommitHooks,
    private readonly maxWaiting: number,
  ) {}

  /** @throws StorageUnavailable when too much waits, the database cannot be written, or it is closed. */
  submit<R>(run: () => R): Promise<R> {
    if (this.closed) return Promise.reject(new StorageUnavailable('the store is closed'));
    if (this.waiting.length >= this.maxWaiting)
      return Promise.reject(new StorageUnavailable(`${this.maxWaiting} writes wait already`));
    return new Promise<R>((resolve, reject) => {
      this.waiting.push({ run, resolve, reject });
      this.schedule();
    });
  }

  /** Writes what waits, then takes no more. */
  close(): void {
    while (this.waiting.length > 0 && this.flush());
    this.closed = true;
    this.fail(this.waiting.splice(0), new StorageUnavailable('the store is closed'));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.scheduled = false;
    if (this.closed || this.waiting.length === 0) return;
    if (this.flush()) {
      if (this.waiting.length > 0) this.schedule();
    } else {
      this.scheduled = true;
      setTimeout(() => this.turn(), BUSY_RETRY_MS);
    }
  }

  /** False when another process holds the write lock: what waits goes on waiting. */
  private flush(): boolean {
    let database: Database.Database | undefined;
    let works: Work[] = [];
    try {
      database = this.hooks.database();
      database.exec('BEGIN IMMEDIATE');
      works = this.waiting.splice(0, MAX_PER_TRANSACTION);
      this.hooks.began?.();
      for (const work of works) work.outcome = outcomeOf(work);
      database.exec('COMMIT');
      this.busyTries = 0;
      this.hooks.committed?.();
      for (const work of works) answer(work);
    } catch (error) {
      if (works.length === 0 && isBusy(error) && ++this.busyTries < MAX_BUSY_TRIES) return false;
      this.busyTries = 0;
      rollBack(database);
      this.hooks.failed?.(error);
      this.fail(
        works.length > 0 ? works : this.waiting.splice(0),
        new StorageUnavailable('the database cannot be written', { cause: error }),
      );
    }
    return true;
  }

  private fail(works: readonly Work[], error: StorageUnavailable): void {
    for (const work of works) work.reject(error);
  }
}

const outcomeOf = (work: Work): Work['outcome'] => {
  try {
    return { result: work.run() };
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { error };
    throw error;
  }
};

/** Conflicts too are told only after the commit: it may be with a neighbour that was not durable before. */
const answer = ({ outcome, resolve, reject }: Work): void => {
  if (outcome && 'result' in outcome) resolve(outcome.result as never);
  else reject(outcome?.error);
};

const rollBack = (database: Database.Database | undefined): void => {
  try {
    if (database?.inTransaction) database.exec('ROLLBACK');
  } catch {
    // The connection is given up after an I/O error anyway.
  }
};
