import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Clock, type MoneyFault, type Position } from '@stile/contracts';
import type { EventStore, Vault } from '@stile/event-store';
import {
  moneyBalancesProjector,
  moneyDaysProjector,
  offlineSeriesProjector,
  salesProjector,
  takingsProjector,
  type ReadModels,
} from '@stile/projections';
import { CLOCK, LOG, READ_MODELS, VAULT } from '../../ports/tokens.js';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import { Projections } from '../../processes/projections.js';
import { readCheck, writeCheck } from './check-record.js';
import { dayOfId } from './day-check.js';
import { PROOF_OF, Proofs, type Proved } from './proofs.js';
import { seriesOfGap } from './receipts-check.js';

const EVERY_MS = 3_600_000;
const FIRST_MS = 5_000;
const READ_WITHIN_MS = 30_000;
const AT_ONCE = 500;
/** The most pages of one check; the next one goes on at once. */
const MAX_PAGES = 100;
/** That are named; what else is wrong is only looked at again. */
const MAX_FAULTS = 50;
/** That are remembered. Where more is wrong, the next check begins where this one did. */
const MAX_REMEMBERED = 10_000;

type Checked = typeof moneyBalancesProjector | typeof moneyDaysProjector | typeof offlineSeriesProjector;

/**
 * Proves every hour that the accounts add up to nothing, and that takings and sold lines come to the same: of each
 * reservation, till and day that has changed since the last check, and of those where it found a fault
 * (docs/rules/payments.md 98). So it does with receipts without the network, and with those whose numbers are missing
 * (docs/rules/offline.md 49).
 */
@Injectable()
export class MoneyChecker extends Process {
  private readonly logger = new Logger('money_checker');

  constructor(
    environment: ProcessEnvironment,
    private readonly proofs: Proofs,
    private readonly projections: Projections,
    @Inject(LOG) private readonly log: Pick<EventStore, 'head'>,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(environment, { name: 'money_checker', sweepEveryMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.sweepSoon(FIRST_MS);
  }

  protected override async sweep(): Promise<void> {
    if (!(await this.check())) this.sweepSoon(FIRST_MS);
  }

  /** Checks what is new. False where more is left, or the read models are behind. */
  async check(): Promise<boolean> {
    const head = await this.log.head();
    for (const { name } of [
      moneyBalancesProjector,
      moneyDaysProjector,
      takingsProjector,
      salesProjector,
      offlineSeriesProjector,
    ])
      if (!(await this.projections.waitFor(head, READ_WITHIN_MS, name))) return false;
    const before = await readCheck(this.vault);
    const after = before?.position ?? '';
    const changed = await this.changed(moneyBalancesProjector, after, head);
    const days = await this.changed(moneyDaysProjector, after, changed.until);
    const series = await this.changed(offlineSeriesProjector, after, days.until);
    const again = (proved: Proved): string[] =>
      [...(before?.faults ?? []), ...(before?.unnamed ?? [])]
        .filter(({ fault }) => PROOF_OF[fault] === proved)
        .map(({ of }) => of);
    const found: MoneyFault[] = [];
    for (const id of new Set([...again('balances'), ...changed.ids]))
      found.push(...(await this.proofs.balances.faults(id)));
    for (const day of new Set([...again('days'), ...days.ids].map(dayOfId)))
      found.push(...(await this.proofs.days.faults(day, head)));
    for (const id of new Set([...again('receipts').map(seriesOfGap), ...series.ids, ...(await this.gaps())]))
      found.push(...(await this.proofs.receipts.faults(id)));
    const isTooMuch = found.length > MAX_REMEMBERED;
    const faults = found.slice(0, MAX_FAULTS);
    const unnamed = found.slice(MAX_FAULTS, MAX_REMEMBERED).map(({ fault, of }) => ({ fault, of }));
    const position = isTooMuch ? after : series.until;
    await writeCheck(this.vault, { checkedAt: this.clock.now(), position, faults, unnamed });
    for (const each of faults)
      this.logger.error(`${each.fault} of ${each.of}: ${each.found} where ${each.expected} is right`);
    return isTooMuch || series.until === head;
  }

  /** Machines whose numbers are missing: a gap is a fault by its age, without an event. */
  private async gaps(): Promise<readonly string[]> {
    const found = await this.models.of(offlineSeriesProjector).find({
      filter: { is_whole: false },
      sort: [['id', 1]],
      limit: AT_ONCE,
    });
    return found.map(({ _id }) => _id);
  }

  /** Ids of what has changed, the oldest change first, and up to where that is all. */
  private async changed(
    projector: Checked,
    after: Position,
    head: Position,
  ): Promise<{ readonly ids: readonly string[]; readonly until: Position }> {
    const ids: string[] = [];
    let from = after;
    for (let page = 0; page < MAX_PAGES; page++) {
      const found = await this.models.of(projector as typeof moneyDaysProjector).find({
        filter: { position: { $gt: from, $lte: head } },
        sort: [['position', 1]],
        limit: AT_ONCE,
      });
      // Documents of one event share its position: the last one's are read with the next page.
      const isLast = found.length < AT_ONCE;
      const end = found.at(-1)?.position;
      const whole = isLast ? found : found.filter(({ position }) => position !== end);
      ids.push(...whole.map(({ _id }) => _id));
      from = whole.at(-1)?.position ?? from;
      if (isLast) return { ids, until: head };
    }
    return { ids, until: from };
  }
}
