import {
  LEDGER_CATEGORIES,
  dayOfLedger,
  type CapacityEvent,
  type Instant,
  type Projector,
} from '@stile/contracts';

type PoolUnits = Readonly<Record<string, number>>;

/**
 * The units taken of one ledger. Holds are summed by the second in which they lapse: the document stays small in a
 * rush.
 */
export interface LedgerDocument {
  readonly inventoryGroup: string | null;
  readonly inventory: string | null;
  readonly date: string | null;
  /**
   * Held and booked together, holds that have lapsed since included until their lapse is written down; and the
   * marks of pools that are kept.
   */
  readonly taken: PoolUnits;
  /** Units of `taken` that are free from a moment on, in order of time. */
  readonly lapses: readonly { readonly at: Instant; readonly units: PoolUnits }[];
}

const without = (units: PoolUnits, lines: readonly { pool: string; units: number }[]): PoolUnits => {
  const rest = { ...units };
  for (const { pool, units: freed } of lines) rest[pool] = (rest[pool] ?? 0) - freed;
  return Object.fromEntries(Object.entries(rest).filter(([, left]) => left > 0));
};

const addLapse = (
  lapses: LedgerDocument['lapses'],
  instant: Instant,
  lines: readonly { pool: string; units: number }[],
): LedgerDocument['lapses'] => {
  const i = lapses.findIndex((lapse) => lapse.at >= instant);
  const present = i >= 0 && lapses[i]!.at === instant ? lapses[i]!.units : undefined;
  const units: Record<string, number> = { ...present };
  for (const { pool, units: held } of lines) units[pool] = (units[pool] ?? 0) + held;
  if (present) return lapses.with(i, { at: instant, units });
  return i < 0 ? [...lapses, { at: instant, units }] : lapses.toSpliced(i, 0, { at: instant, units });
};

const removeLapse = (
  lapses: LedgerDocument['lapses'],
  instant: Instant,
  lines: readonly { pool: string; units: number }[],
): LedgerDocument['lapses'] => {
  const i = lapses.findIndex((lapse) => lapse.at === instant);
  if (i < 0) return lapses;
  const units = without(lapses[i]!.units, lines);
  return Object.keys(units).length > 0 ? lapses.with(i, { at: instant, units }) : lapses.toSpliced(i, 1);
};

/** The units taken of every ledger, from which occupancy and day statuses are rendered. */
export const ledgersProjector: Projector<CapacityEvent, LedgerDocument> = {
  name: 'ledgers',
  version: 1,
  categories: LEDGER_CATEGORIES,
  indexes: [['inventoryGroup', 'inventory', 'date']],
  keys: (event) => [event.stream],
  fold(document, event, key) {
    const day = dayOfLedger(key);
    const { taken, lapses }: Pick<LedgerDocument, 'taken' | 'lapses'> = document ?? { taken: {}, lapses: [] };
    const figures: Record<string, number> = { ...taken };
    for (const line of event.data.lines) figures[line.pool] = line.taken;
    const next = {
      inventoryGroup: day?.inventoryGroup ?? null,
      inventory: day?.inventory ?? null,
      date: day?.date ?? null,
      taken: figures,
    };
    switch (event.type) {
      case 'HoldTaken':
        return { ...next, lapses: addLapse(lapses, event.data.lapsesAt, event.data.lines) };
      case 'HoldExtended':
      case 'HoldDrawn':
        return {
          ...next,
          lapses: addLapse(
            removeLapse(lapses, event.data.before, event.data.lines),
            event.data.lapsesAt,
            event.data.lines,
          ),
        };
      case 'HoldReleased':
      case 'HoldLapsed':
        return { ...next, lapses: removeLapse(lapses, event.data.lapsesAt, event.data.lines) };
      case 'HoldConfirmed':
        return {
          ...next,
          lapses: event.data.lapsesAt ? removeLapse(lapses, event.data.lapsesAt, event.data.lines) : lapses,
        };
      case 'PlacesKept':
      case 'PlacesResized':
      case 'PlacesReturned':
        return { ...next, lapses };
    }
  },
};

/** Units taken of every pool at a moment: holds that have lapsed by then are free. */
export const takenNow = (
  { taken, lapses }: Pick<LedgerDocument, 'taken' | 'lapses'>,
  now: Instant,
): PoolUnits => {
  const first = lapses[0];
  if (!first || first.at > now) return taken;
  const left: Record<string, number> = { ...taken };
  for (const { at, units } of lapses) {
    if (at > now) break;
    for (const [pool, held] of Object.entries(units)) left[pool] = (left[pool] ?? 0) - held;
  }
  return left;
};
