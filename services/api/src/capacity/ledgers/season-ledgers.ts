import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import type { Taken } from '@stile/domain';
import { StorageUnavailable } from '@stile/event-store';
import { ledgersProjector, takenNow, type ReadModels } from '@stile/projections';
import { Projections } from '../../processes/projections.js';
import { CLOCK, READ_MODELS } from '../../ports/tokens.js';
import { LedgerView } from '../../views/ledger-view.js';

const LOAD_WITHIN_MS = 5_000;

/**
 * Taken units of many ledgers, for a whole season: read together and not cached, so that no page's ledgers are evicted.
 */
@Injectable()
export class SeasonLedgers {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly projections: Projections,
    private readonly view: LedgerView,
  ) {}

  /**
   * Waits until the read models have what this process has seen. @throws StorageUnavailable when they are too far
   * behind
   */
  async upToDate(): Promise<void> {
    if (!(await this.projections.waitFor(this.view.follower.position, LOAD_WITHIN_MS)))
      throw new StorageUnavailable('the read models are behind the log');
  }

  async taken(ledgers: readonly string[]): Promise<Taken> {
    // A season is many reads: others get their turn in between.
    await setImmediate();
    const documents = await this.models.of(ledgersProjector).getMany(ledgers);
    const now = this.clock.now();
    const figures = new Map([...documents].map(([ledger, document]) => [ledger, takenNow(document, now)]));
    return (ledger) => figures.get(ledger) ?? {};
  }
}
