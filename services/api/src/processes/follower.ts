import type { Position } from '@stile/contracts';
import type { EventBatch, EventFilter, EventStore } from '@stile/event-store';

interface Waiter {
  readonly position: Position;
  readonly done: (reached: boolean) => void;
}

/**
 * Follows part of the log in this process and applies each batch to something held in memory. A fault in `apply`
 * stops it and shows in `fault`: it never skips.
 */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly waiters = new Set<Waiter>();
  private running: Promise<void> | undefined;
  position: Position = '';
  fault: Error | null = null;

  constructor(
    private readonly log: Pick<EventStore, 'subscribe'>,
    private readonly filter: EventFilter,
    private readonly apply: (batch: EventBatch) => void | Promise<void>,
  ) {}

  /** Starts after a position and answers once everything that was in the log has been applied. */
  async start(after: Position): Promise<void> {
    this.position = after;
    await new Promise<void>((resolve, reject) => {
      this.running = this.run(resolve).catch((fault: unknown) => {
        this.fault = fault instanceof Error ? fault : new Error(String(fault));
        reject(this.fault);
      });
    });
  }

  private async run(caughtUp: () => void): Promise<void> {
    for await (const batch of this.log.subscribe(this.position, this.filter, this.stopping.signal)) {
      await this.apply(batch);
      this.position = batch.position;
      for (const waiter of this.waiters) if (waiter.position <= batch.position) waiter.done(true);
      if (batch.caughtUp) caughtUp();
    }
    caughtUp();
  }

  /** True once the position has been applied, false when it was not within the time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (position <= this.position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (reached: boolean): void => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { position, done: finish };
      const timer = setTimeout(finish, timeoutMs, false);
      this.waiters.add(waiter);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
