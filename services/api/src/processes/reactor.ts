import { Logger } from '@nestjs/common';
import type { Position, Recorded } from '@stile/contracts';
import type { EventBatch, EventStore, LogMark, Vault } from '@stile/event-store';
import type { CancelTimer, Timers } from '../ports/timers.js';
import { Follower } from './follower.js';
import { PositionWaiters } from './position-waiters.js';

export const REACTOR_CHECKPOINTS = 'checkpoints';
const CHECKPOINT_EVERY_MS = 1000;
/** Events of different streams carried out at the same time. */
const MAX_IN_FLIGHT = 64;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;

/** A step that fails and is retried. */
export interface StuckStep {
  readonly id: string;
  readonly stream: string;
  readonly step: string;
  readonly since: string;
  readonly attempts: number;
  readonly lastError: string;
}

export interface ReactorStatus {
  readonly name: string;
  readonly state: 'live' | 'failed';
  /** Everything up to here has been carried out. */
  readonly position: Position;
  /** Events that are being carried out or wait for their turn. */
  readonly waiting: number;
  readonly error: string | null;
}

export interface ReactorOptions {
  /** Its checkpoint's name, too. */
  readonly name: string;
  readonly categories: readonly string[];
  /** The reactor whose work it took over: without a checkpoint of its own it starts from that one's. */
  readonly continues?: string | undefined;
}

export interface ReactorPorts {
  readonly log: Pick<EventStore, 'subscribe' | 'markOf'>;
  readonly vault: Vault;
  readonly timers: Timers;
}

/** Where a reactor resumes: everything up to there is done. */
export interface ReactorCheckpoint {
  readonly position: Position;
  /** The mark of the last event that is done; null where there is none. */
  readonly last: LogMark | null;
}

/** A checkpoint as the vault has it; those that are older than marks are positions alone. */
export const checkpointOf = (stored: ReactorCheckpoint | Position): ReactorCheckpoint =>
  typeof stored === 'string' ? { position: stored, last: null } : stored;

/** Everything up to its position has been read; which marks that makes is asked when it is saved. */
interface Read {
  readonly position: Position;
  /** The latest batches first; the next one's mark counts where a batch without events makes none. */
  readonly batches: readonly Pick<EventBatch, 'events' | 'position'>[];
}

interface Task {
  readonly event: Recorded;
  attempts: number;
  lastError: string;
}

/**
 * Carries out the next step that an event requires. Each event is handled at least once, in order within its stream;
 * handlers use command ids and idempotency keys derived from the event, so a repeat changes nothing. A step that fails is
 * retried with growing pauses and shows as stuck. After a crash it resumes at its checkpoint: the last position before
 * which everything is done.
 *
 * The retries are its own and not a library's: they run on the Timers port, end when the process stops, and each attempt
 * shows in `stuck` while it goes on.
 */
export class Reactor {
  private readonly logger: Logger;
  private readonly follower: Follower;
  private readonly waiters = new PositionWaiters();
  private readonly queues = new Map<string, Task[]>();
  private readonly draining = new Set<Promise<void>>();
  /**
   * Ids of events in flight, in order, each with the position before its own: everything up to there is done when it is
   * the first.
   */
  private readonly inFlight = new Map<string, Read>();
  private before: Read = { position: '', batches: [] };
  private last: Read = { position: '', batches: [] };
  private mark: LogMark | null = null;
  private notifyRoom: (() => void) | undefined;
  private saved: Position = '';
  private cancelSaving: CancelTimer = () => undefined;
  private stopped = false;
  private readonly pauses = new Set<() => void>();

  constructor(
    private readonly options: ReactorOptions,
    private readonly ports: ReactorPorts,
    private readonly handle: (event: Recorded) => Promise<void>,
  ) {
    this.logger = new Logger(options.name);
    this.follower = new Follower(
      ports.log,
      { categories: options.categories },
      async (batch) => {
        for (const event of batch.events) {
          await this.room();
          if (this.stopped) return;
          this.enqueue(event);
        }
        this.readUpTo(batch);
      },
      () => this.advanced(),
    );
  }

  /**
   * Resumes at the checkpoint; catching up continues in the background, however long the outside world does not
   * answer.
   */
  async start(): Promise<void> {
    const { position, last } = await this.checkpoint();
    this.last = { position, batches: [] };
    this.mark = last;
    this.saved = position;
    this.cancelSaving = this.ports.timers.every(
      CHECKPOINT_EVERY_MS,
      () =>
        void this.save().catch((error: unknown) =>
          this.logger.error(`checkpoint not saved: ${String(error)}`),
        ),
    );
    // An error stops it and shows in its status.
    this.follower.start(this.saved).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.notifyRoom?.();
    this.cancelSaving();
    for (const end of this.pauses) end();
    await this.follower.stop();
    await Promise.all(this.draining);
    await this.save();
  }

  status(): ReactorStatus {
    const { error } = this.follower;
    return {
      name: this.options.name,
      state: error ? 'failed' : 'live',
      position: this.done(),
      waiting: this.inFlight.size,
      error: error?.message ?? null,
    };
  }

  stuck(): readonly StuckStep[] {
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

  /** True once everything up to the position has been carried out, false when it was not within the time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return position <= this.done() ? Promise.resolve(true) : this.waiters.waitFor(position, timeoutMs);
  }

  private async checkpoint(): Promise<ReactorCheckpoint> {
    const { name, continues } = this.options;
    const { vault } = this.ports;
    const own = await vault.get<ReactorCheckpoint | Position>(REACTOR_CHECKPOINTS, name);
    if (own !== undefined || continues === undefined) return checkpointOf(own ?? '');
    return checkpointOf(
      (await vault.get<ReactorCheckpoint | Position>(REACTOR_CHECKPOINTS, continues)) ?? '',
    );
  }

  /** The follower's position once nothing is in flight; else just before the first event in flight. */
  private done(): Position {
    const first = this.inFlight.values().next();
    return first.done ? this.follower.position : first.value.position;
  }

  private advanced(): void {
    this.waiters.reached(this.done());
  }

  /** Waits while as much is in flight as may be. */
  private async room(): Promise<void> {
    while (this.inFlight.size >= MAX_IN_FLIGHT && !this.stopped)
      await new Promise<void>((resolve) => (this.notifyRoom = resolve));
  }

  private enqueue(event: Recorded): void {
    const { id, position } = event;
    // The events of an import share a position, which is done with the last of them.
    if (position !== this.last.position) this.before = this.last;
    this.inFlight.set(id, this.before);
    this.readUpTo({ events: [event], position });
    const task: Task = { event, attempts: 0, lastError: '' };
    const queue = this.queues.get(event.stream);
    if (queue) {
      queue.push(task);
      return;
    }
    const fresh = [task];
    this.queues.set(event.stream, fresh);
    const draining = this.drain(event.stream, fresh).finally(() => this.draining.delete(draining));
    this.draining.add(draining);
  }

  private readUpTo(read: Pick<EventBatch, 'events' | 'position'>): void {
    const { position, events } = read;
    const last = events.at(-1);
    // A mark needs no more of it, and what an erased person was called is not kept in memory.
    const latest = { position, events: last ? [{ ...last, data: null }] : [] };
    const told = this.last.batches.find((batch) => batch.events.length > 0);
    this.last = { position, batches: last || !told ? [latest] : [latest, told] };
  }

  private markOf({ batches }: Read): LogMark | null {
    for (const batch of batches) {
      const mark = this.ports.log.markOf(batch);
      if (mark) return mark;
    }
    return this.mark;
  }

  private async drain(stream: string, queue: Task[]): Promise<void> {
    for (let task = queue[0]; task; task = queue[0]) {
      if (!(await this.carryOut(task))) break;
      queue.shift();
      this.inFlight.delete(task.event.id);
      this.notifyRoom?.();
      this.advanced();
    }
    queue.length = 0;
    this.queues.delete(stream);
  }

  /** False only when the process stops before it could be done: the checkpoint stays before it. */
  private async carryOut(task: Task): Promise<boolean> {
    while (!this.stopped) {
      try {
        await this.handle(task.event);
        return true;
      } catch (error) {
        task.attempts++;
        task.lastError = error instanceof Error ? error.message : String(error);
        const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (task.attempts - 1), MAX_RETRY_MS);
        this.logger.warn(
          `${task.event.type} of ${task.event.stream} failed, try ${task.attempts}, next in ${pauseMs} ms: ${task.lastError}`,
        );
        await this.pause(pauseMs);
      }
    }
    return false;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.pauses.delete(end);
        resolve();
      };
      const cancel = this.ports.timers.after(ms, end);
      this.pauses.add(end);
    });
  }

  private async save(): Promise<void> {
    const position = this.done();
    if (position === this.saved) return;
    const first = this.inFlight.values().next();
    const last = this.markOf(first.done ? this.last : first.value);
    const checkpoint: ReactorCheckpoint = { position, last };
    await this.ports.vault.put(REACTOR_CHECKPOINTS, this.options.name, checkpoint);
    this.mark = last;
    this.saved = position;
  }
}
