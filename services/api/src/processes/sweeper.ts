import { Logger } from '@nestjs/common';
import type { CancelTimer, Timers } from '../ports/timers.js';

/** Does the same work every so often, and sooner when it is told to; never twice at a time. A failure is logged, and the next turn comes all the same. */
export class Sweeper {
  private readonly logger: Logger;
  private cancelTurns: CancelTimer = () => undefined;
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
    this.cancelTurns = this.timers.every(this.everyMs, () => void this.turn());
  }

  /** A turn after so many milliseconds; one that is planned already serves for it. */
  soon(ms: number): void {
    this.cancelSoon ??= this.timers.after(ms, () => {
      this.cancelSoon = undefined;
      void this.turn();
    });
  }

  /** Begins no more turns. One that runs is not waited for: it may be asking somebody who does not answer. */
  stop(): void {
    this.isStopped = true;
    this.cancelTurns();
    this.cancelSoon?.();
  }

  private async turn(): Promise<void> {
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
