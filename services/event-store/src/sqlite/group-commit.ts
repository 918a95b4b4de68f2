import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from '../ports/event-store.js';

const MAX_PER_TRANSACTION = 256;
const BUSY_RETRY_MS = 10;
const MAX_BUSY_TRIES = 20;

export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };
/** The outcome of each work in its order; or another process has the write lock, and nothing was done. */
export type Outcomes<Result> = readonly Outcome<Result>[] | 'busy';

interface Waiting<Work, Result> {
  readonly work: Work;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Works that wait in one turn of the loop go in one transaction and share one fsync; callers are answered after it.
 * Works that come while it is written share the next.
 */
export class GroupCommit<Work, Result> {
  private readonly waiting: Waiting<Work, Result>[] = [];
  private writing: Promise<void> | undefined;
  private closed = false;

  /** @param commit answers when the transaction is durable. Where it throws, nothing of it may be relied upon. */
  constructor(
    private readonly commit: (works: readonly Work[]) => Outcomes<Result> | Promise<Outcomes<Result>>,
    private readonly maxWaiting: number,
  ) {}

  /** @throws StorageUnavailable when too much waits, the database cannot be written, or it is closed. */
  submit(work: Work): Promise<Result> {
    if (this.closed) return Promise.reject(new StorageUnavailable('the store is closed'));
    if (this.waiting.length >= this.maxWaiting)
      return Promise.reject(new StorageUnavailable(`${this.maxWaiting} writes wait already`));
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.writing ??= this.write();
    });
  }

  /** Writes what waits, and takes no more. */
  async close(): Promise<void> {
    this.closed = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    for (let busyTries = 0; this.waiting.length > 0;) {
      await nextTurn();
      const works = this.waiting.splice(0, MAX_PER_TRANSACTION);
      try {
        const outcomes = await this.commit(works.map(({ work }) => work));
        if (outcomes !== 'busy') {
          busyTries = 0;
          works.forEach((work, index) => answer(work, outcomes[index]));
        } else if (++busyTries < MAX_BUSY_TRIES) {
          this.waiting.unshift(...works);
          await pause(BUSY_RETRY_MS);
        } else {
          busyTries = 0;
          throw new Error('another process holds its write lock');
        }
      } catch (cause) {
        const error = new StorageUnavailable('the database cannot be written', { cause });
        for (const { reject } of works) reject(error);
      }
    }
    this.writing = undefined;
  }
}

const answer = <Result>(
  { resolve, reject }: Waiting<unknown, Result>,
  outcome: Outcome<Result> | undefined,
): void => {
  if (outcome && 'result' in outcome) resolve(outcome.result);
  else reject(outcome?.error);
};
