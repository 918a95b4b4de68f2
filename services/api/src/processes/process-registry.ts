import { Injectable } from '@nestjs/common';
import type { Position } from '@stile/contracts';
import type { ReactorStatus, StuckStep } from './reactor.js';

/** The view of a process for health, the console and tests. */
export interface RegisteredProcess {
  readonly name: string;
  /** Undefined for a process that does not follow the log, or runs elsewhere. */
  status(): ReactorStatus | undefined;
  stuck(): readonly StuckStep[];
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}

/** Every background process there is: each announces itself when it is made. */
@Injectable()
export class ProcessRegistry {
  private readonly processes: RegisteredProcess[] = [];

  announce(process: RegisteredProcess): void {
    this.processes.push(process);
  }

  /** Those that follow the log here. */
  following(): readonly RegisteredProcess[] {
    return this.processes.filter((process) => process.status() !== undefined);
  }

  statuses(): readonly ReactorStatus[] {
    return this.processes.flatMap((process) => process.status() ?? []);
  }

  stuck(): readonly StuckStep[] {
    return this.processes.flatMap((process) => process.stuck());
  }
}
