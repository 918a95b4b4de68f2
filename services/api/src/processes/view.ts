import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Position } from '@stile/contracts';
import type { EventBatch, EventStore } from '@stile/event-store';
import { Follower } from './follower.js';
import type { ProcessRegistry, RegisteredProcess } from './process-registry.js';
import type { ReactorStatus, StuckStep } from './reactor.js';

export interface ViewOptions {
  readonly name: string;
  readonly categories: readonly string[];
  /** Where it begins to read: a view that holds all there is reads from the beginning. */
  readonly from: 'beginning' | 'head';
}

/**
 * Base of what a process holds in memory of the log, in every process and whatever its role. It announces itself to the
 * registry, has caught up before the first request, and follows the log until the last is answered.
 */
export abstract class View implements RegisteredProcess, OnApplicationBootstrap, OnApplicationShutdown {
  readonly name: string;
  readonly follower: Follower;

  constructor(
    protected readonly log: EventStore,
    registry: ProcessRegistry,
    private readonly options: ViewOptions,
  ) {
    this.name = options.name;
    this.follower = new Follower(log, { categories: options.categories }, (batch) => this.apply(batch));
    registry.announce(this);
  }

  protected abstract apply(batch: EventBatch): void | Promise<void>;

  async onApplicationBootstrap(): Promise<void> {
    await this.follower.start(this.options.from === 'beginning' ? '' : await this.log.head());
  }

  onApplicationShutdown(): Promise<void> {
    return this.follower.stop();
  }

  status(): ReactorStatus {
    const { error, position } = this.follower;
    return {
      name: this.name,
      state: error ? 'failed' : 'live',
      position,
      waiting: 0,
      error: error?.message ?? null,
    };
  }

  stuck(): readonly StuckStep[] {
    return [];
  }

  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return this.follower.waitFor(position, timeoutMs);
  }
}
