import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Document } from '@stile/contracts';
import { builtTask, ignoreLateAnswers, StorageUnavailable } from '@stile/event-store';
import type { Walk } from '../read-model-database.js';
import type * as task from './walk-task.js';

const IDLE_MS = 60_000;
/** Others wait until one of them ends. */
const MOST_AT_ONCE = 4;
/** A batch is garbage soon: more than this is memory and no speed. */
const YOUNG_HEAP_MB = 4;
const MAX_HEAP_MB = 64;

type Order = Omit<task.WalkOrder, 'port'>;

/** Walks in threads that have read-only connections of their own. */
export class Walks {
  private readonly pool = new Piscina<task.WalkOrder, void>({
    filename: builtTask(import.meta.url, 'walk-task.js'),
    name: 'walk' satisfies keyof typeof task,
    minThreads: 0,
    maxThreads: MOST_AT_ONCE,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    execArgv: ['--enable-source-maps'],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  private readonly ports = new Set<MessagePort>();

  async begin(order: Order): Promise<Walk> {
    const { port1: port, port2 } = new MessageChannel();
    this.ports.add(port);
    const ended = this.pool.run({ ...order, port: port2 }, { transferList: [port2] });
    const answer = answersOf(port, ended);
    const close = async (): Promise<void> => {
      port.close();
      this.ports.delete(port);
      await ended.catch(() => undefined);
    };
    try {
      const { checkpoint, total } = (await answer()) as task.WalkStart;
      return { checkpoint, total, exact: true, documents: documentsOf(port, answer), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async close(): Promise<void> {
    ignoreLateAnswers(this.pool);
    for (const port of this.ports) port.close();
    await this.pool.close();
  }
}

/** One batch is made while the one before is read. */
async function* documentsOf(port: MessagePort, answer: () => Promise<unknown>): AsyncGenerator<Document> {
  port.postMessage('next');
  for (;;) {
    const batch = (await answer()) as task.WalkBatch;
    if (batch.length === 0) return;
    port.postMessage('next');
    for (const text of batch) yield JSON.parse(text) as Document;
  }
}

/** The answers of a thread in their order. @throws what the thread ended with */
const answersOf = (port: MessagePort, ended: Promise<void>): (() => Promise<unknown>) => {
  const messages = on(port, 'message');
  const failed = ended.then((): never => {
    throw new StorageUnavailable('the walk has ended');
  });
  failed.catch(() => undefined);
  return async () => {
    const { value } = await Promise.race([messages.next(), failed]);
    return (value as [unknown])[0];
  };
};
