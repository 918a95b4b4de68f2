import type { Position } from '@stile/contracts';

interface Waiter {
  readonly position: Position;
  readonly end: (reached: boolean) => void;
}

/** Callers that wait until something has come as far as a position of the log. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();

  get isAwaited(): boolean {
    return this.waiters.size > 0;
  }

  /** Ends the wait of everyone whose position is reached. */
  reached(position: Position): void {
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.end(true);
  }

  /** True once `reached` is called with the position or a later one; false after the time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (reached: boolean): void => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { position, end };
      const timer = setTimeout(end, timeoutMs, false);
      this.waiters.add(waiter);
    });
  }
}
