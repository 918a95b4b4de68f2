import type { DrawerEvent, Recorded, TillFault } from '@stile/contracts';
import {
  tillMovementsProjector,
  tillSessionsProjector,
  type Stored,
  type TillMovementDocument,
  type TillSessionDocument,
} from '@stile/projections';
import type { ProofLine } from '@stile/domain';

export type DrawerRecord = Recorded<DrawerEvent>;
type Fields = Readonly<Record<string, unknown>>;

export const NO_FAULT: TillFault = {
  fault: 'order',
  revision: null,
  position: null,
  row: null,
  field: null,
  says: null,
  comes: null,
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The first field of a document that is not what it should be; what only its database writes is left out. */
const differingField = (document: Fields, wanted: Fields): string | undefined =>
  [...new Set([...Object.keys(wanted), ...Object.keys(document)])]
    .filter((field) => field !== '_id' && field !== '_position')
    .find((field) => JSON.stringify(document[field]) !== JSON.stringify(wanted[field]));

const differs = (
  row: string,
  document: Fields,
  wanted: Fields,
  { revision, position }: Pick<TillFault, 'revision' | 'position'>,
  fault: TillFault['fault'] = 'row_differs',
): TillFault | null => {
  const field = differingField(document, wanted);
  if (field === undefined) return null;
  return {
    fault,
    revision,
    position,
    row,
    field,
    says: textOf(document[field]),
    comes: textOf(wanted[field]),
  };
};

/** The row of an event. */
export const movementOf = (event: DrawerRecord): TillMovementDocument =>
  tillMovementsProjector.fold(undefined, event, '')!;

/** The first row of the movements that is not what its event and the proof say; null where each is. */
export const movementFault = (
  events: readonly DrawerRecord[],
  lines: readonly ProofLine[],
  rows: readonly Stored<TillMovementDocument>[],
): TillFault | null => {
  const found = new Map(rows.map((row) => [row._id, row]));
  for (const [index, event] of events.entries()) {
    const { revision, position } = event;
    const [id = ''] = tillMovementsProjector.keys(event);
    const row = found.get(id);
    if (!row) return { ...NO_FAULT, fault: 'row_missing', revision, position, row: id };
    found.delete(id);
    // Amounts by the proof's own arithmetic, so that the read model's code is no witness of itself.
    const { amount, balance } = lines[index]!;
    const fault = differs(
      id,
      row as unknown as Fields,
      { ...movementOf(event), amount, balance },
      { revision, position },
    );
    if (fault) return fault;
  }
  const [more] = [...found.keys()].sort();
  return more === undefined ? null : { ...NO_FAULT, fault: 'row_more', row: more };
};

/** The first field of the session's row that is not what its events come to. */
export const sessionFault = (
  events: readonly DrawerRecord[],
  row: Stored<TillSessionDocument> | undefined,
): TillFault | null => {
  const [first] = events;
  if (!first) return null;
  const [id = ''] = tillSessionsProjector.keys(first);
  const last = { revision: null, position: null };
  if (!row) return { ...NO_FAULT, fault: 'row_missing', row: id };
  const wanted = events.reduce<TillSessionDocument | null | undefined>(
    (document, event) => tillSessionsProjector.fold(document ?? undefined, event, id),
    undefined,
  );
  const { cash, ...others } = wanted!;
  const { cash: shown, ...more } = row;
  return (
    differs(id, shown as unknown as Fields, cash as unknown as Fields, last, 'sums_differ') ??
    differs(id, more as unknown as Fields, others as unknown as Fields, last)
  );
};
