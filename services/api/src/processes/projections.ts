import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { HealthAnswer, Position } from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import { ProjectionRunner, PROJECTORS, type ReadModels, type ReadModelDatabase } from '@stile/projections';
import type { Config } from '../config/config.js';
import type { Timers } from '../ports/timers.js';
import { CONFIG, LOG, READ_MODELS, STORE, TIMERS } from '../ports/tokens.js';
import { CheckpointWatch } from './checkpoint-watch.js';

/** How far the read models are: run in this process, or watched by their checkpoints when another process runs them. */
@Injectable()
export class Projections implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Whether this process projects and reacts. */
  readonly runsHere: boolean;
  private readonly logger = new Logger('projections');
  private readonly runner: ProjectionRunner | undefined;
  private readonly elsewhere: CheckpointWatch;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOG) log: EventStore,
    @Inject(STORE) private readonly database: ReadModelDatabase,
    @Inject(READ_MODELS) models: ReadModels,
    @Inject(TIMERS) timers: Timers,
  ) {
    this.elsewhere = new CheckpointWatch((name) => this.checkpoint(name), timers);
    this.runsHere = config.ROLE !== 'api';
    if (this.runsHere)
      this.runner = new ProjectionRunner({
        log,
        store: database,
        projectors: PROJECTORS,
        readModels: models,
        onError: (name, error) => this.logger.error(`${name}: ${String(error)}`),
      });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.runner?.start();
  }
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
  }

  /** True once the named read model (all of them without a name) has folded the position; false after the time. */
  async waitFor(position: Position, timeoutMs: number, name?: string): Promise<boolean> {
    if (position === '') return true;
    if (this.runner) return this.runner.waitFor(position, timeoutMs, name);
    const names = name ? [name] : PROJECTORS.map((projector) => projector.name);
    return this.elsewhere.waitFor(position, timeoutMs, names);
  }

  async status(head: Position): Promise<HealthAnswer['projections']> {
    if (this.runner) {
      return Promise.all(
        this.runner.status().map(async ({ name, version, state, position, atHead, error }) => {
          const damage = await this.damageOf(name);
          return {
            name,
            version,
            state: damage ? 'failed' : state,
            position,
            behind: atHead ? 0 : behind(position, head),
            error: damage ?? error,
          };
        }),
      );
    }
    return Promise.all(
      PROJECTORS.map(async ({ name, version }) => {
        try {
          const position = await this.checkpoint(name);
          return { name, version, state: 'elsewhere', position, behind: behind(position, head), error: null };
        } catch (error) {
          return { name, version, state: 'failed', position: '', behind: 0, error: unread(error) };
        }
      }),
    );
  }

  private async damageOf(name: string): Promise<string | null> {
    try {
      const live = await this.database.getPointer(name);
      const isDamaged = live !== undefined && (await this.database.isDamaged(live));
      return isDamaged ? `it is damaged: \`npm run rebuild -- ${name}\` or a new start replaces it` : null;
    } catch (error) {
      return unread(error);
    }
  }

  private async checkpoint(name: string): Promise<Position> {
    const live = await this.database.getPointer(name);
    return live === undefined ? '' : this.database.checkpoint(live);
  }
}

const unread = (error: unknown): string => `it cannot be read: ${String(error)}`;

/** Whether its readers see what is near to the log, and it can be written. */
export const isWell = ({ state, position, behind, error }: HealthAnswer['projections'][number]): boolean =>
  state !== 'failed' &&
  (state === 'elsewhere' || error === null) &&
  behind <= (position.includes('/') ? MOST_BYTES_BEHIND : MOST_EVENTS_BEHIND);
const MOST_EVENTS_BEHIND = 10_000;
const MOST_BYTES_BEHIND = 10_000_000;

/** Steps of the log between two positions: events of the embedded log, bytes of an EventStoreDB's. */
const behind = (position: Position, head: Position): number => Math.max(0, stepsOf(head) - stepsOf(position));
const stepsOf = (position: Position): number => Number(/^0*(\d+)/.exec(position)?.[1] ?? 0);
