import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { Projections } from '../../processes/projections.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { LedgerView } from '../../views/ledger-view.js';

const EVERY_MS = 1_000;
const LEDGERS_AT_ONCE = 50;

/** Writes down holds that have lapsed, so that pages hear of it. Their places were free already: this only tidies. */
@Injectable()
export class LapsedHolds implements OnModuleDestroy {
  private readonly logger = new Logger('lapsed holds');
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ledgers: LedgerView,
    private readonly projections: Projections,
  ) {}

  start(): void {
    if (!this.projections.runsHere) return;
    this.timer = setInterval(
      () => void this.tidy().catch((fault: unknown) => this.logger.warn(String(fault))),
      EVERY_MS,
    );
    this.timer.unref();
  }
  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async tidy(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      const now = this.clock.now();
      const due: string[] = [];
      for (const [ledger, { document }] of this.ledgers.all()) {
        const first = document.lapses[0];
        if (first && first.at <= now) due.push(ledger);
        if (due.length >= LEDGERS_AT_ONCE) break;
      }
      for (const ledger of due)
        await this.lanes.execute(
          ledgerDecider,
          ledger,
          { type: 'Tidy' },
          { commandId: `tidy.${ledger}`, correlation: ledger, actor: 'system:holds' },
        );
    } finally {
      this.running = false;
    }
  }
}
