import {
  OFFLINE_CATEGORY,
  receiptNumber,
  type OfflineEvent,
  type OfflineSeriesRow,
  type Position,
  type Projector,
  type Recorded,
} from '@stile/contracts';

export interface OfflineSeriesDocument extends OfflineSeriesRow {
  /** Those whose streams have the numbers. */ readonly stations: readonly (string | null)[];
  /** The position of the last event. */ readonly position: Position;
}
type Missing = OfflineSeriesRow['missing'][number];

/** The machine and the numbers that an event names; null for one that names none. */
const numbersOf = ({
  type,
  data,
}: Recorded<OfflineEvent>): {
  readonly series: string;
  readonly from: number;
  readonly to: number;
} | null => {
  if (type === 'OfflineReceiptsExplained') return data;
  if (type !== 'OfflineReceiptUsed' && type !== 'OfflineSaleHandedOver') return null;
  const known = receiptNumber(data.receipt);
  return known && { series: known.series, from: known.number, to: known.number };
};
const idOf = (event: Recorded<OfflineEvent>): string | null => {
  const numbers = numbersOf(event);
  return numbers && `${event.data.inventoryGroup}~${numbers.series}`;
};

/** Ranges without these numbers. */
const without = (
  ranges: readonly Missing[],
  { from, to }: { readonly from: number; readonly to: number },
): Missing[] =>
  ranges.flatMap((range) =>
    [
      { from: range.from, to: Math.min(range.to, from - 1), noticed_at: range.noticed_at },
      { from: Math.max(range.from, to + 1), to: range.to, noticed_at: range.noticed_at },
    ].filter((rest) => rest.from <= rest.to),
  );

/** Receipt numbers of the machines of a venue: a number that is passed over is missing until it comes or is explained. */
export const offlineSeriesProjector: Projector<OfflineEvent, OfflineSeriesDocument> = {
  name: 'offline_series',
  version: 2,
  categories: [OFFLINE_CATEGORY],
  indexes: [
    ['inventory_group', 'id'],
    ['inventory_group', 'is_whole', 'id'],
    ['is_whole', 'id'],
    ['position'],
  ],
  keys: (event) => [idOf(event)].filter((id) => id !== null),
  fold(document, event) {
    const numbers = numbersOf(event);
    if (!numbers) return document;
    const { from, to, series } = numbers;
    const { highest, missing: before, explained } = document ?? { highest: 0, missing: [], explained: [] };
    const passed =
      event.type !== 'OfflineReceiptsExplained' && from > highest + 1
        ? [{ from: highest + 1, to: from - 1, noticed_at: event.at }]
        : [];
    const missing = [...without(before, numbers), ...passed];
    return {
      id: idOf(event)!,
      inventory_group: event.data.inventoryGroup,
      station: event.data.station,
      stations: [...new Set([...(document?.stations ?? []), event.data.station])],
      position: event.position,
      series,
      highest: event.type === 'OfflineReceiptsExplained' ? highest : Math.max(highest, from),
      is_whole: missing.length === 0,
      missing,
      explained:
        event.type === 'OfflineReceiptsExplained'
          ? [
              ...explained,
              { from, to, by: event.data.by, at: event.data.explainedAt, words: event.data.words },
            ]
          : explained,
    };
  },
};
