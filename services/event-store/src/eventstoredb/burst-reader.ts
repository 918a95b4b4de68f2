import { setImmediate as nextTurn } from 'node:timers/promises';
import { StorageUnavailable } from '../ports/event-store.js';

const MAX_BURST = 500;

/** The common part of the client's reads and subscriptions. */
interface ObjectStream {
  read(): unknown;
  destroy(): unknown;
  on(event: 'readable' | 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The ends of the reads that go on, under each signal. */
const underWay = new WeakMap<AbortSignal, Set<() => void>>();

/** The reads under a signal, however many, share one listener. */
const readsUnder = (signal: AbortSignal): Set<() => void> => {
  const known = underWay.get(signal);
  if (known) return known;
  const reads = new Set<() => void>();
  underWay.set(signal, reads);
  signal.addEventListener('abort', () => reads.forEach((end) => end()), { once: true });
  return reads;
};

/** Reads an object stream in bursts of what is there, since an await for each event would cost more than the event. */
export class BurstReader<T> {
  private ended = false;
  private error: Error | undefined;
  private poked = false;
  private notify: () => void = () => undefined;

  /** `cancel` tells the server; `signal` ends the reading at once. */
  constructor(
    private readonly stream: ObjectStream,
    private readonly cancel: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {
    readsUnder(signal).add(this.end);
    if (signal.aborted) this.ended = true;
    stream.on('readable', () => this.notify());
    stream.on('end', this.end);
    stream.on('close', this.end);
    // The listener stays: the client goes on telling of errors after a stream was given up, and nobody else hears them.
    stream.on('error', (error) => {
      this.error ??= error;
      this.notify();
    });
  }

  /**
   * The next events, `enough` of them or what comes before a poke, a silence or the end; none after a poke or a silence;
   * undefined at the end. @throws what the stream failed with, after the events before it
   */
  async next(silenceMs?: number, enough = 1): Promise<readonly T[] | undefined> {
    const burst: T[] = [];
    for (;;) {
      this.drain(burst);
      const isInterrupted = this.ended || this.poked || this.error !== undefined;
      if (burst.length >= enough || (burst.length > 0 && isInterrupted)) return burst;
      if (this.error) throw this.error;
      if (this.ended) return undefined;
      if (this.poked) {
        this.poked = false;
        return [];
      }
      await this.wait(silenceMs);
    }
  }

  /** Lets `next` answer with what is there. */
  poke(): void {
    this.poked = true;
    this.notify();
  }

  close(): void {
    readsUnder(this.signal).delete(this.end);
    this.ended = true;
    this.cancel().catch(() => undefined);
    this.stream.destroy();
  }

  private readonly end = (): void => {
    this.ended = true;
    this.notify();
  };

  private drain(burst: T[]): void {
    while (burst.length < MAX_BURST) {
      const item = this.stream.read() as T | null;
      if (item === null) break;
      burst.push(item);
    }
  }

  private async wait(silenceMs: number | undefined): Promise<void> {
    const timer = silenceMs === undefined ? undefined : setTimeout(() => this.poke(), silenceMs);
    await new Promise<void>((resolve) => {
      this.notify = resolve;
    });
    clearTimeout(timer);
    // Events come one by one: what has arrived in this turn of the loop is read together.
    await nextTurn();
  }
}

/** A read from its beginning to its end, or until it is left, in pages. @throws StorageUnavailable after a silence */
export async function* bursts<T>(
  reading: ObjectStream & { cancel(): Promise<void>; [Symbol.asyncIterator](): AsyncIterableIterator<T> },
  signal: AbortSignal,
  withinMs: number,
): AsyncGenerator<readonly T[]> {
  const reader = new BurstReader<T>(reading, () => reading.cancel(), signal);
  try {
    for (let burst; (burst = await reader.next(withinMs, MAX_BURST));) {
      if (burst.length === 0) throw new StorageUnavailable(`the event store said nothing for ${withinMs} ms`);
      yield burst;
    }
  } finally {
    reader.close();
  }
}
