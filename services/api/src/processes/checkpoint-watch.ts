import type { Position } from '@stile/contracts';
import type { CancelTimer, Timers } from '../ports/timers.js';
import { PositionWaiters } from './position-waiters.js';

const FIRST_MS = 10;
const LONGEST_MS = 160;

/**
 * Waits for read models that another process folds. Their checkpoints in the shared database are all that tells how far
 * they are, so they are read again, once for all callers and less and less often, for as long as somebody waits.
 */
export class CheckpointWatch {
  private readonly waiters = new Map<string, PositionWaiters>();
  private nextMs = FIRST_MS;
  private isReading = false;
  private endPause: CancelTimer | undefined;

  constructor(
    private readonly checkpoint: (model: string) => Promise<Position>,
    private readonly timers: Timers,
  ) {}

  /** True once all of the models have folded the position; false after the time. */
  async waitFor(position: Position, timeoutMs: number, models: readonly string[]): Promise<boolean> {
    const reached = models.map((model) => this.waitersOf(model).waitFor(position, timeoutMs));
    this.nextMs = FIRST_MS;
    if (!this.isReading) void this.watch();
    return (await Promise.all(reached)).every(Boolean);
  }

  private waitersOf(model: string): PositionWaiters {
    const waiters = this.waiters.get(model) ?? new PositionWaiters();
    this.waiters.set(model, waiters);
    return waiters;
  }

  private async watch(): Promise<void> {
    this.endPause?.();
    this.isReading = true;
    await this.read();
    this.isReading = false;
    if (![...this.waiters.values()].some((waiters) => waiters.isAwaited)) return;
    this.endPause = this.timers.after(this.nextMs, () => void this.watch());
    this.nextMs = Math.min(2 * this.nextMs, LONGEST_MS);
  }

  private async read(): Promise<void> {
    const awaited = [...this.waiters].filter(([, waiters]) => waiters.isAwaited);
    // A checkpoint that cannot be read now is read again: who waits has a time limit.
    await Promise.allSettled(
      awaited.map(async ([model, waiters]) => waiters.reached(await this.checkpoint(model))),
    );
  }
}
