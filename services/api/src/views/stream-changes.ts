import { Inject, Injectable } from '@nestjs/common';
import { CHECKOUT_CATEGORY, RESERVATION_CATEGORY, TRANSACTION_CATEGORY } from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import { LOG } from '../ports/tokens.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { View } from '../processes/view.js';

/**
 * Lets a request wait for what a background process does to a reservation, its checkout or a card transaction, in
 * whichever process that is.
 */
@Injectable()
export class StreamChanges extends View {
  private readonly waiting = new Map<string, Set<() => void>>();
  private isStopped = false;

  constructor(@Inject(LOG) log: EventStore, registry: ProcessRegistry) {
    super(log, registry, {
      name: 'stream_changes',
      categories: [CHECKOUT_CATEGORY, RESERVATION_CATEGORY, TRANSACTION_CATEGORY],
      from: 'head',
    });
  }

  protected apply({ events }: EventBatch): void {
    for (const stream of new Set(events.map((event) => event.stream)))
      for (const notify of this.waiting.get(stream) ?? []) notify();
  }

  /** Nothing is told any more: who waits is answered with what there is. */
  override onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    for (const waiting of this.waiting.values()) for (const notify of waiting) notify();
    return super.onApplicationShutdown();
  }

  /**
   * The answer of `load` once `isReached` holds of it, or when the time is over; loaded at first and after each change
   * of the stream.
   */
  async until<S>(
    stream: string,
    load: () => Promise<S>,
    isReached: (state: S) => boolean,
    timeoutMs: number,
  ): Promise<S> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const changed = this.nextChange(stream, until - performance.now());
      const state = await load();
      if (isReached(state) || this.isStopped || performance.now() >= until) {
        changed.cancel();
        return state;
      }
      await changed.happened;
    }
  }

  private nextChange(stream: string, timeoutMs: number): { happened: Promise<void>; cancel(): void } {
    let cancel = (): void => undefined;
    const happened = new Promise<void>((resolve) => {
      const waiting = this.waiting.get(stream) ?? new Set();
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(end);
        if (waiting.size === 0) this.waiting.delete(stream);
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, timeoutMs));
      waiting.add(end);
      this.waiting.set(stream, waiting);
      cancel = end;
    });
    return { happened, cancel };
  }
}
