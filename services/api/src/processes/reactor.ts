import { Logger } from '@nestjs/common';
import type { Position, Recorded } from '@stile/contracts';
import type { EventStore, Vault } from '@stile/event-store';
import { Follower } from './follower.js';

const CHECKPOINTS = 'checkpoints';
const CHECKPOINT_EVERY_MS = 250;
/** Events of different streams carried out at the same time. */
const MAX_IN_FLIGHT = 64;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;

export interface Stuck {
  readonly id: string;
  readonly stream: string;
  readonly step: string;
  readonly since: string;
  readonly attempts: number;
  readonly lastError: string;
}

interface Task {
  readonly event: Recorded;
  attempts: number;
  lastError: string;
}

/**
 * Carries out the next step that an event asks for. Each event is handled at least once, in order within its stream;
 * handlers use command ids and idempotency keys derived from the event, so a repeat changes nothing. A step that fails is
 * tried again with growing pauses and shows as stuck. After a crash it goes on at its checkpoint: the last position
 * before which everything is done.
 */
export class Reactor {
  private readonly logger: Logger;
  private readonly follower: Follower;
  private readonly queues = new Map<string, Task[]>();
  /** Positions in flight, in order, each with the one before it: everything up to there is done when it is the first. */
  private readonly unfinished = new Map<Position, Position>();
  private last: Position = '';
  private wake: (() => void) | undefined;
  private saved: Position = '';
  private saver: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly pauses = new Set<() => void>();

  constructor(
    readonly name: string,
    log: Pick<EventStore, 'subscribe'>,
    private readonly vault: Vault,
    categories: readonly string[],
    private readonly handle: (event: Recorded) => Promise<void>,
  ) {
    this.logger = new Logger(name);
    this.follower = new Follower(log, { categories }, async ({ events }) => {
      for (const event of events) {
        while (this.unfinished.size >= MAX_IN_FLIGHT && !this.stopped)
          await new Promise<void>((resolve) => (this.wake = resolve));
        if (this.stopped) return;
        this.enqueue(event);
      }
    });
  }

  /** Goes on at the checkpoint; catching up goes on behind, however long the outside world does not answer. */
  async start(): Promise<void> {
    this.saved = (await this.vault.get<Position>(CHECKPOINTS, this.name)) ?? '';
    this.last = this.saved;
    this.saver = setInterval(
      () =>
        void this.save().catch((fault: unknown) =>
          this.logger.error(`checkpoint not saved: ${String(fault)}`),
        ),
      CHECKPOINT_EVERY_MS,
    );
    this.saver.unref();
    // A fault stops it and shows in its status.
    this.follower.start(this.saved).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake?.();
    clearInterval(this.saver);
    for (const end of this.pauses) end();
    await this.follower.stop();
    while ([...this.queues.values()].some((queue) => queue.length > 0))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await this.save();
  }

  status(): { name: string; state: string; position: Position; waiting: number; error: string | null } {
    return {
      name: this.name,
      state: this.follower.fault ? 'failed' : 'live',
      position: this.done(),
      waiting: this.unfinished.size,
      error: this.follower.fault?.message ?? null,
    };
  }

  stuck(): readonly Stuck[] {
    return [...this.queues.values()]
      .flatMap((queue) => queue.slice(0, 1))
      .filter((task) => task.attempts > 0)
      .map(({ event, attempts, lastError }) => ({
        id: event.id,
        stream: event.stream,
        step: event.type,
        since: event.at,
        attempts,
        lastError,
      }));
  }

  /** True once everything up to the position has been carried out. */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    if (!(await this.follower.waitFor(position, timeoutMs))) return false;
    while (this.done() < position) {
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return true;
  }

  /** The follower's position once nothing is in flight; else just before the first unfinished event. */
  private done(): Position {
    const first = this.unfinished.values().next();
    return first.done ? this.follower.position : first.value;
  }

  private enqueue(event: Recorded): void {
    this.unfinished.set(event.position, this.last);
    this.last = event.position;
    const task: Task = { event, attempts: 0, lastError: '' };
    const queue = this.queues.get(event.stream);
    if (queue) queue.push(task);
    else {
      const fresh = [task];
      this.queues.set(event.stream, fresh);
      void this.drain(event.stream, fresh);
    }
  }

  private async drain(stream: string, queue: Task[]): Promise<void> {
    for (let task = queue[0]; task; task = queue[0]) {
      if (!(await this.carryOut(task))) break;
      queue.shift();
      this.unfinished.delete(task.event.position);
      this.wake?.();
    }
    queue.length = 0;
    this.queues.delete(stream);
  }

  /** False only when the process stops before it could be done: the checkpoint stays before it. */
  private async carryOut(task: Task): Promise<boolean> {
    for (;;) {
      if (this.stopped) return false;
      try {
        await this.handle(task.event);
        return true;
      } catch (fault) {
        task.attempts++;
        task.lastError = fault instanceof Error ? fault.message : String(fault);
        const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (task.attempts - 1), MAX_RETRY_MS);
        this.logger.warn(
          `${task.event.type} of ${task.event.stream} failed, try ${task.attempts}, again in ${pauseMs} ms: ${task.lastError}`,
        );
        await this.pause(pauseMs);
      }
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
    });
  }

  private async save(): Promise<void> {
    const position = this.done();
    if (position === this.saved) return;
    await this.vault.put(CHECKPOINTS, this.name, position);
    this.saved = position;
  }
}
