import type { Position } from '@stile/contracts';
import type { EventBatch, EventFilter, EventStore } from '@stile/event-store';
import { PositionWaiters } from './position-waiters.js';

/**
 * Follows part of the log in this process and applies each batch to something held in memory. An error in `apply`
 * stops it and shows in `error`: it never skips an event.
 */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly waiters = new PositionWaiters();
  private running: Promise<void> | undefined;
  position: Position = '';
  error: Error | null = null;

  /** `advanced` is called whenever the position has moved. */
  constructor(
    private readonly log: Pick<EventStore, 'subscribe'>,
    private readonly filter: EventFilter,
    private readonly apply: (batch: EventBatch) => void | Promise<void>,
    private readonly advanced: () => void = () => undefined,
  ) {}

  /** Starts after a position and answers once everything that was in the log has been applied. */
  async start(after: Position): Promise<void> {
    this.position = after;
    await new Promise<void>((resolve, reject) => {
      this.running = this.run(resolve).catch((error: unknown) => {
        this.error = error instanceof Error ? error : new Error(String(error));
        reject(this.error);
      });
    });
  }

  private async run(caughtUp: () => void): Promise<void> {
    for await (const batch of this.log.subscribe(this.position, this.filter, this.stopping.signal)) {
      await this.apply(batch);
      this.position = batch.position;
      this.waiters.reached(batch.position);
      this.advanced();
      if (batch.caughtUp) caughtUp();
    }
    caughtUp();
  }

  /** True once the position has been applied, false when it was not within the time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return position <= this.position ? Promise.resolve(true) : this.waiters.waitFor(position, timeoutMs);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
