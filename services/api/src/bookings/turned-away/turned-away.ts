import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CAPACITY_CATEGORY,
  demandStream,
  epochMsOf,
  STOCK_CATEGORY,
  type Channel,
  type Clock,
  type DemandEvent,
  type Ids,
  type Instant,
} from '@stile/contracts';
import type { RejectedPool } from '@stile/domain';
import { commandContext } from '../../ports/command-context.js';
import type { Timers } from '../../ports/timers.js';
import { CLOCK, IDS, TIMERS } from '../../ports/tokens.js';
import { Sweeper } from '../../processes/sweeper.js';
import { TurnAway } from './turn-away.handler.js';

const EVERY_MS = 60_000;
/** A party that asks again within it is the same demand. */
const ONE_DEMAND_MS = 3_600_000;
/** Parties and pools of an hour, and stretches that wait to be written: more are not counted. */
const MAX_DEMANDS = 50_000;
const MAX_STRETCHES = 1_000;
const SENDER = { actor: 'turned_away', station: null };

type Stretch = DemandEvent['data'];
type PoolDemand = Stretch['pools'][number];

/** The party that asked, by its browser or else by its request, and where. */
export interface Party {
  readonly id: string;
  readonly channel: Channel;
}

const isCapacity = (ledger: string): boolean =>
  [CAPACITY_CATEGORY, STOCK_CATEGORY].some((category) => ledger.startsWith(`${category}-`));

/**
 * Parties of this process that found no room. They are counted in memory, as a rush turns away thousands a second, and
 * written each minute (docs/rules/capacity.md 52).
 */
@Injectable()
export class TurnedAway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('turned_away');
  private readonly sweeper: Sweeper;
  private counted = new Set<string>();
  private countedSince = 0;
  private demand = new Map<string, Map<string, PoolDemand>>();
  private from: Instant = '';
  private stretches: readonly Stretch[] = [];

  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(TIMERS) timers: Timers,
  ) {
    this.sweeper = new Sweeper('turned_away', EVERY_MS, timers, () => this.write());
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.sweeper.stop();
    await this.write().catch((error: unknown) => this.logger.warn(`demand is lost: ${String(error)}`));
  }

  /** Counts a party that a ledger turned away; once an hour for each pool. */
  count({ id, channel }: Party, ledger: string, pools: readonly RejectedPool[]): void {
    if (!isCapacity(ledger)) return;
    const now = this.clock.now();
    if (epochMsOf(now) - this.countedSince >= ONE_DEMAND_MS) {
      this.counted = new Set();
      this.countedSince = epochMsOf(now);
    }
    if (this.demand.size === 0) this.from = now;
    for (const { pool, requested } of pools) {
      const key = `${ledger} ${pool} ${id}`;
      if (this.counted.has(key) || this.counted.size >= MAX_DEMANDS) continue;
      this.counted.add(key);
      this.add(ledger, { pool, channel, units: requested });
    }
  }

  private add(ledger: string, { pool, channel, units }: Omit<PoolDemand, 'parties'>): void {
    const ofLedger = this.demand.get(ledger) ?? new Map<string, PoolDemand>();
    this.demand.set(ledger, ofLedger);
    const key = `${channel} ${pool}`;
    const before = ofLedger.get(key) ?? { parties: 0, units: 0 };
    ofLedger.set(key, { pool, channel, parties: before.parties + 1, units: before.units + units });
  }

  /** One that fails is written again under its id with the next. */
  private async write(): Promise<void> {
    const until = this.clock.now();
    for (const [ledger, pools] of this.demand)
      if (this.stretches.length < MAX_STRETCHES)
        this.stretches = [
          ...this.stretches,
          { id: this.ids.next(), ledger, from: this.from, until, pools: [...pools.values()] },
        ];
    this.demand = new Map();
    for (let next = this.stretches[0]; next; next = this.stretches[0]) {
      await this.commands.execute(
        new TurnAway(
          demandStream(next.ledger),
          { type: 'TurnAway', demand: next },
          commandContext(next.id, next.id, SENDER),
        ),
      );
      this.stretches = this.stretches.filter((stretch) => stretch !== next);
    }
  }
}
