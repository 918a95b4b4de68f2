import { Piscina } from 'piscina';
import { builtTask, ignoreLateAnswers } from '@stile/event-store';
import type * as task from './checkpoint-task.js';

const IDLE_MS = 60_000;

/** Has write-ahead logs moved into their files by a thread (`contracts/decisions/0023`). */
export class Checkpoints {
  private readonly pool = new Piscina<Parameters<typeof task.checkpoint>[0], void>({
    filename: builtTask(import.meta.url, 'checkpoint-task.js'),
    name: 'checkpoint' satisfies keyof typeof task,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    execArgv: ['--enable-source-maps'],
    env: {},
  });
  private readonly requested = new Set<string>();

  /** One at a time for each file. Where it fails, the next commit that finds the log too long does it itself. */
  ask(path: string): void {
    if (this.requested.has(path)) return;
    this.requested.add(path);
    void this.pool
      .run(path)
      .catch(() => undefined)
      .finally(() => this.requested.delete(path));
  }

  /** Ends what it is at first. */
  close(): Promise<void> {
    ignoreLateAnswers(this.pool);
    return this.pool.close();
  }
}
