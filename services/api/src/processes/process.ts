import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { DomainEvent, Position, Recorded } from '@stile/contracts';
import type { CommandContext, EventStore, Vault } from '@stile/event-store';
import type { Config } from '../config/config.js';
import type { Timers } from '../ports/timers.js';
import { CONFIG, LOG, TIMERS, VAULT } from '../ports/tokens.js';
import { ProcessRegistry, type RegisteredProcess } from './process-registry.js';
import { Reactor, type ReactorStatus, type StuckStep } from './reactor.js';
import { Sweeper } from './sweeper.js';

/** Ports of every process. */
@Injectable()
export class ProcessEnvironment {
  /** Whether this operating-system process projects and reacts (ROLE). */
  readonly runsHere: boolean;
  /** Whether it may: on a log that is open for reading alone no process does anything. */
  get mayAct(): boolean {
    return this.log.readOnlyBecause === null;
  }

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOG)
    readonly log: Pick<EventStore, 'subscribe' | 'markOf' | 'readStream'> & {
      readonly readOnlyBecause: string | null;
    },
    @Inject(VAULT) readonly vault: Vault,
    @Inject(TIMERS) readonly timers: Timers,
    readonly registry: ProcessRegistry,
  ) {
    this.runsHere = config.ROLE !== 'api';
  }
}

export interface ProcessOptions {
  readonly name: string;
  /** Categories of streams whose events it reacts to; none where it only sweeps. */
  readonly categories?: readonly string[];
  /** The process whose work it took over: it resumes at that one's checkpoint where it has none of its own. */
  readonly continues?: string;
  /** How often it sweeps; it does not where this is absent. */
  readonly sweepEveryMs?: number;
}

/** An event of one of these types, as a process gets it. */
export type EventOfType<Event extends DomainEvent, T extends Event['type']> = Recorded<
  Extract<Event, { type: T }>
>;

/** The step that a command belongs to, and the sender of what led to it: the process itself where nobody is named. */
interface StepOf {
  readonly correlation: string;
  readonly actor?: string | undefined;
  readonly station?: string | undefined;
  readonly till?: string | undefined;
}

/**
 * Base of the background processes: reacts to events, sweeps every so often, or both. It announces itself to the registry
 * and starts and stops with the application, where processes run. `Event`: what its categories hold.
 */
export abstract class Process<Event extends DomainEvent = DomainEvent>
  implements RegisteredProcess, OnApplicationBootstrap, BeforeApplicationShutdown
{
  readonly name: string;
  private readonly reactor: Reactor | undefined;
  private readonly sweeper: Sweeper | undefined;
  private isRunning = false;

  constructor(
    private readonly environment: ProcessEnvironment,
    { name, categories, continues, sweepEveryMs }: ProcessOptions,
  ) {
    this.name = name;
    if (categories)
      this.reactor = new Reactor({ name, categories, continues }, environment, (event) =>
        this.react(event as Recorded<Event>),
      );
    if (sweepEveryMs !== undefined)
      this.sweeper = new Sweeper(name, sweepEveryMs, environment.timers, () => this.sweep());
    environment.registry.announce(this);
  }

  /** Carries out the next step that an event requires; a repeat of it must change nothing. An error is retried. */
  protected react(_event: Recorded<Event>): Promise<void> {
    return Promise.resolve();
  }

  /** The context of a step's command: its id is derived from the event, so a repeat changes nothing. */
  protected because(
    event: Recorded<Event>,
    step: string,
    { correlation, actor = `system:${this.name}`, station, till }: StepOf,
  ): CommandContext {
    return {
      commandId: `${event.id}.${step}`,
      correlation,
      causation: event.id,
      actor,
      ...(station && { station }),
      ...(till && { till }),
    };
  }

  /** Looks for work that no event announces. */
  protected sweep(): Promise<void> {
    return Promise.resolve();
  }

  protected sweepSoon(ms: number): void {
    if (this.isRunning) this.sweeper?.soon(ms);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.environment.runsHere || !this.environment.mayAct) return;
    this.isRunning = true;
    await this.reactor?.start();
    this.sweeper?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.isRunning) return;
    this.sweeper?.stop();
    await this.reactor?.stop();
  }

  status(): ReactorStatus | undefined {
    const status = this.environment.runsHere ? this.reactor?.status() : undefined;
    if (!status || this.isRunning || this.environment.mayAct) return status;
    return { ...status, state: 'failed', error: 'the log is open for reading alone' };
  }

  stuck(): readonly StuckStep[] {
    return this.reactor?.stuck() ?? [];
  }

  /**
   * True once everything up to the position has been carried out; false after the time, and at once where it runs
   * elsewhere.
   */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return this.environment.runsHere && this.reactor ? this.reactor.waitFor(position, timeoutMs) : false;
  }
}
