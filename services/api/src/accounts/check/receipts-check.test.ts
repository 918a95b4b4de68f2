import type { Instant, OfflineEvent, Recorded } from '@stile/contracts';
import { offlineSeriesProjector, type OfflineSeriesDocument, type ReadModels } from '@stile/projections';
import type { Projections } from '../../processes/projections.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { ReceiptsCheck, seriesOfGap } from './receipts-check.js';

const ID = 'escarpment~K7Q';
const NOTICED = '2026-12-03T15:00:00.000Z';
const STATIONS = ['one', 'two'];

/** A machine whose receipts came from two stations, and its faults at a moment. */
const faultsOf = async (
  receipts: readonly string[],
  { at, shown = {} }: { at: Instant; shown?: Partial<OfflineSeriesDocument> },
) => {
  const events = receipts.map(
    (receipt, n) =>
      ({
        type: 'OfflineReceiptUsed',
        data: { inventoryGroup: 'escarpment', station: STATIONS[n % 2], receipt },
        at: NOTICED,
        position: String(n + 1).padStart(4, '0'),
      }) as unknown as Recorded<OfflineEvent>,
  );
  const ofMachine = events.filter((event) => offlineSeriesProjector.keys(event).includes(ID));
  const document = ofMachine.reduce<OfflineSeriesDocument | undefined>(
    (before, event) => offlineSeriesProjector.fold(before, event, ID) ?? undefined,
    undefined,
  );
  const check = new ReceiptsCheck(
    { of: () => ({ get: async () => ({ ...document, ...shown }) }) } as unknown as ReadModels,
    {
      async *readStream(stream) {
        yield events.filter(({ data }) => stream.endsWith(`/${data.station}`));
      },
    },
    { now: () => at },
    { settings: () => ({ offline_minutes: '90' }) } as unknown as CatalogueView,
    { waitFor: async () => true } as unknown as Projections,
  );
  return check.faults(ID);
};
const gap = (of: string, expected: number) => ({ fault: 'receipts', of, expected, found: 0 });

it('names the gaps of a machine once no station sends what is missing', async () => {
  const receipts = ['K7Q-0001', 'K7Q-0004', 'K7Q-0006', 'M-0009'];
  expect(await faultsOf(receipts, { at: '2026-12-04T16:30:00.000Z' })).toEqual([]);
  const late = await faultsOf(receipts, { at: '2026-12-04T16:30:00.001Z' });
  expect(late).toEqual([gap(`${ID}-0002`, 2), gap(`${ID}-0005`, 1)]);
  expect(late.map(({ of }) => seriesOfGap(of))).toEqual([ID, ID]);
});

it('finds a gap that the read model does not show', async () => {
  const shown = { missing: [], is_whole: true };
  expect(await faultsOf(['K7Q-0001', 'K7Q-0003'], { at: '2026-12-05T15:00:00.000Z', shown })).toEqual([
    { fault: 'series', of: ID, expected: 1, found: 0 },
    gap(`${ID}-0002`, 1),
  ]);
});

it('finds nothing where all numbers have come', async () => {
  expect(await faultsOf(['K7Q-0002', 'K7Q-0001'], { at: '2026-12-09T15:00:00.000Z' })).toEqual([]);
});
