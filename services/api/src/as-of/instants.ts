import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  instantOf,
  type Clock,
  type Instant,
  type LocalDate,
  type Position,
} from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import { wallClock } from '@stile/web-kit';
import { CLOCK, READ_MODELS, STORAGE } from '../ports/tokens.js';
import { Projections } from '../processes/projections.js';
import type { Storage } from '../storage/storage.js';
import { positionAt } from './position-at.js';

/** A past instant, and the events that had been recorded by then: those up to a position. */
export interface AsOf {
  readonly asOf: Instant;
  readonly position: Position;
}

/** An instant with its own day at a venue. */
export interface Past {
  readonly asOf: AsOf;
  readonly day: LocalDate;
}

const DAY = 'YYYY-MM-DD'.length;
const READ_WITHIN_MS = 5_000;

/** Instants of the past as positions of the log (docs/rules/as-of.md 1). */
@Injectable()
export class Instants {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly projections: Projections,
  ) {}

  /** Null for now. An instant to come is now. @throws StorageUnavailable while the read models are behind it */
  async resolve(instant: Instant | undefined): Promise<AsOf | null> {
    if (instant === undefined) return null;
    const asOf = await this.locate(instant);
    if (!(await this.projections.waitFor(asOf.position, READ_WITHIN_MS)))
      throw new StorageUnavailable(`the read models have not seen ${asOf.position}`);
    return asOf;
  }

  /** The same with its day in a time zone. */
  async past(instant: Instant | undefined, timezone: string): Promise<Past | null> {
    const asOf = await this.resolve(instant);
    return asOf && { asOf, day: wallClock(asOf.asOf, timezone).slice(0, DAY) };
  }

  private async locate(text: string): Promise<AsOf> {
    const instant = instantOf(epochMsOf(text));
    const { log } = this.storage;
    const now = this.clock.now();
    if (instant >= now) return { asOf: now, position: await log.head() };
    return { asOf: instant, position: await positionAt(log.eventStore, this.models, instant) };
  }
}
