import { Logger } from '@nestjs/common';
import type { CancelTimer, Timers } from '../ports/timers.js';

/**
 * Repeats its work at an interval, and sooner when `soon` is called; never twice at a time. A failure is logged, and the
 * next sweep follows.
 */
export class Sweeper {
  private readonly logger: Logger;
  private cancelTimer: CancelTimer = () => undefined;
  private cancelSoon: CancelTimer | undefined;
  private isSweeping = false;
  private isStopped = false;

  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly timers: Timers,
    private readonly work: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.cancelTimer = this.timers.every(this.everyMs, () => void this.sweep());
  }

  /** A sweep after so many milliseconds, unless one is planned already. */
  soon(ms: number): void {
    this.cancelSoon ??= this.timers.after(ms, () => {
      this.cancelSoon = undefined;
      void this.sweep();
    });
  }

  /** Begins no more sweeps. A running one is not awaited: what it calls may not answer. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer();
    this.cancelSoon?.();
  }

  private async sweep(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      await this.work();
    } catch (error) {
      if (!this.isStopped) this.logger.warn(`a sweep failed: ${String(error)}`);
    } finally {
      this.isSweeping = false;
    }
  }
}
