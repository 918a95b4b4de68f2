import { Piscina } from 'piscina';
import { builtTask, ignoreLateAnswers } from './built-task.js';
import type { VaultWrites } from '../ports/chained-log.js';
import type { Append, LogWriting, Written } from './log-writer.js';
import type { LogWriterData } from './log-writer-task.js';
import type * as task from './log-writer-task.js';

type Task = typeof task;

/** Writes in a thread of its own, from the first batch on: while it waits for the disk, requests are answered. */
export class LogWriterThread implements LogWriting {
  private readonly pool: Piscina;

  constructor(workerData: LogWriterData) {
    this.pool = new Piscina({
      filename: builtTask(import.meta.url, 'log-writer-task.js'),
      workerData,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      concurrentTasksPerWorker: 1,
      recordTiming: false,
      execArgv: ['--enable-source-maps'],
      env: {},
    });
  }

  write(appends: readonly Append[]): Promise<Written> {
    return this.run('write', appends);
  }

  noteVaultWrites(writes: VaultWrites): Promise<void> {
    return this.run('noteVaultWrites', writes);
  }

  async close(): Promise<void> {
    ignoreLateAnswers(this.pool);
    if (this.pool.threads.length > 0) await this.run('close', undefined);
    await this.pool.destroy();
  }

  private run<Name extends keyof Task>(
    name: Name,
    argument: Parameters<Task[Name]>[0],
  ): Promise<ReturnType<Task[Name]>> {
    return this.pool.run(argument, { name }) as Promise<ReturnType<Task[Name]>>;
  }
}
