const MAX_WAITERS = 10_000;

interface Waiter {
  readonly reached: () => boolean | undefined;
  readonly answer: (reached: boolean) => void;
}

/** Queries that wait until a read model has seen a position. */
export class PositionWaiters {
  private readonly waiting = new Set<Waiter>();
  private wake: () => void = () => undefined;

  /** @param reached true or false once that is settled, undefined as long as it is worth waiting. */
  async wait(reached: () => boolean | undefined, timeoutMs: number): Promise<boolean> {
    const now = reached();
    if (now !== undefined) return now;
    if (this.waiting.size >= MAX_WAITERS) return false;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        reached,
        answer: (answer) => {
          this.waiting.delete(waiter);
          clearTimeout(timer);
          resolve(answer);
        },
      };
      const timer = setTimeout(() => waiter.answer(false), timeoutMs);
      this.waiting.add(waiter);
      this.wake();
    });
  }

  /** Answers after `ms`, at once when somebody waits or begins to, and on `signal`. */
  async unasked(ms: number, signal: AbortSignal): Promise<void> {
    if (this.waiting.size > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      this.wake = done;
    });
  }

  /** Something has moved. */
  look(): void {
    for (const waiter of this.waiting) {
      const reached = waiter.reached();
      if (reached !== undefined) waiter.answer(reached);
    }
  }
}
