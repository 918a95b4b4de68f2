import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ignoreLateAnswers } from '@stile/event-store';
import { Piscina } from 'piscina';

/** The function that is the default export of a file: it takes milliseconds of the processor and nothing but its argument. */
type Task = (argument: never) => unknown;

const MAX_WAITING = 256;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

/**
 * A thread beside the one that answers. It starts with its first task and ends when it has had none for a minute.
 * It sees nothing of the settings, which hold secrets. Each context has its own tasks: the pool knows none of them.
 */
@Injectable()
export class WorkerPool implements OnApplicationShutdown {
  private readonly pool = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    recordTiming: false,
    execArgv: ['--enable-source-maps'],
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

  /**
   * Runs the task of a built file (`builtTask`). Argument and answer are copied.
   * @throws what the task throws, and where too many wait.
   */
  run<Work extends Task>(
    filename: string,
    argument: Parameters<Work>[0],
  ): Promise<Awaited<ReturnType<Work>>> {
    return this.pool.run(argument, { filename });
  }

  async onApplicationShutdown(): Promise<void> {
    ignoreLateAnswers(this.pool);
    await this.pool.destroy();
  }
}
