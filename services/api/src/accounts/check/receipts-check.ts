import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  offlineGapMs,
  offlineStream,
  type Clock,
  type MoneyFault,
  type OfflineEvent,
  type Recorded,
} from '@stile/contracts';
import { readStream, type EventStore } from '@stile/event-store';
import { offlineSeriesProjector, type OfflineSeriesDocument, type ReadModels } from '@stile/projections';
import { CLOCK, LOG, READ_MODELS } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { READ_WITHIN_MS, triedAgain } from './attempts.js';

const DIGITS = 4;
/** 'venue~K7Q', of the first missing receipt 'venue~K7Q-0012'. */
export const seriesOfGap = (gap: string): string => gap.replace(/-\d+$/, '');

const countOf = (missing: OfflineSeriesDocument['missing']): number =>
  missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Proves the receipt numbers of a machine by the log, and names what never came (docs/rules/offline.md 49). */
@Injectable()
export class ReceiptsCheck {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LOG) private readonly log: Pick<EventStore, 'readStream'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
    private readonly projections: Projections,
  ) {}

  faults(id: string): Promise<readonly MoneyFault[]> {
    return triedAgain(() => this.found(id));
  }

  private async found(id: string): Promise<readonly MoneyFault[]> {
    const document = await this.models.of(offlineSeriesProjector).get(id);
    if (!document) return [];
    const proved = await this.proved(document);
    const { missing = [], inventory_group: group } = proved ?? document;
    const since = epochMsOf(this.clock.now()) - offlineGapMs(this.catalogues.settings(group));
    const [found, expected] = [countOf(document.missing), countOf(missing)];
    return [
      ...(found === expected ? [] : [{ fault: 'series' as const, of: id, expected, found }]),
      ...missing
        .filter(({ noticed_at }) => epochMsOf(noticed_at) < since)
        .map(({ from, to }) => ({
          fault: 'receipts' as const,
          of: `${id}-${String(from).padStart(DIGITS, '0')}`,
          expected: to - from + 1,
          found: 0,
        })),
    ];
  }

  /** The series as the log has it: the read model is as new. */
  private async proved({
    id,
    inventory_group,
    stations,
  }: OfflineSeriesDocument): Promise<OfflineSeriesDocument | undefined> {
    const { keys, fold, name } = offlineSeriesProjector;
    const streams = stations.map((station) => readStream(this.log, offlineStream(inventory_group, station)));
    const events = ((await Promise.all(streams)).flat() as Recorded<OfflineEvent>[])
      .filter((event) => keys(event).includes(id))
      .sort((one, other) => (one.position < other.position ? -1 : 1));
    await this.projections.waitFor(events.at(-1)?.position ?? '', READ_WITHIN_MS, name);
    return events.reduce<OfflineSeriesDocument | undefined>(
      (document, event) => fold(document, event, id) ?? undefined,
      undefined,
    );
  }
}
