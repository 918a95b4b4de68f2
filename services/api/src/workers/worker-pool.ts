import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { builtTask } from '@stile/event-store';
import type * as tasks from './tasks.js';

type Tasks = typeof tasks;

const MAX_WAITING = 256;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

/**
 * A thread beside the one that answers. It starts with its first task and ends when it has had none for a minute.
 * It sees nothing of the settings, which hold secrets.
 */
@Injectable()
export class WorkerPool implements OnApplicationShutdown {
  private readonly pool = new Piscina({
    filename: builtTask(import.meta.url, 'tasks.js'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    recordTiming: false,
    execArgv: ['--enable-source-maps'],
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

  /** Argument and answer are copied. @throws what the task throws, and where too many wait. */
  run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return this.pool.run(task, { name });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
