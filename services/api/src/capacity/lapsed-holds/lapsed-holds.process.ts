import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Clock } from '@stile/contracts';
import { CLOCK } from '../../ports/tokens.js';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import { LedgerView } from '../../views/ledger-view.js';
import { ChangeLedger } from '../change-ledger/change-ledger.handler.js';

const EVERY_MS = 1_000;
const LEDGERS_AT_ONCE = 50;

/** Writes down holds that have lapsed, so that pages hear of it. Their capacity was free already: this only tidies. */
@Injectable()
export class LapsedHolds extends Process {
  constructor(
    environment: ProcessEnvironment,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ledgers: LedgerView,
  ) {
    super(environment, { name: 'lapsed_holds', sweepEveryMs: EVERY_MS });
  }

  protected override async sweep(): Promise<void> {
    for (const ledger of this.due())
      await this.commands.execute(
        new ChangeLedger(
          ledger,
          { type: 'RecordLapses' },
          { commandId: `tidy.${ledger}`, correlation: ledger, actor: 'system:holds' },
        ),
      );
  }

  /** Ledgers in memory whose first hold has lapsed, so many as one turn takes. */
  private due(): string[] {
    const now = this.clock.now();
    const due: string[] = [];
    for (const [ledger, { document }] of this.ledgers.all()) {
      const first = document.lapses[0];
      if (first && first.at <= now) due.push(ledger);
      if (due.length >= LEDGERS_AT_ONCE) break;
    }
    return due;
  }
}
