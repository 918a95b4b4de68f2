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
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

interface Difference {
  readonly field: string;
  readonly says: string;
  readonly comes: string;
}
/** The first field of a document that is not what it should be; what only its database writes is left out. */
const differenceOf = (document: object, wanted: object): Difference | undefined => {
  const shown = new Map<string, unknown>(Object.entries(document));
  const due = new Map<string, unknown>(Object.entries(wanted));
  const field = [...new Set([...due.keys(), ...shown.keys()])]
    .filter((name) => name !== '_id' && name !== '_position')
    .find((name) => JSON.stringify(shown.get(name)) !== JSON.stringify(due.get(name)));
  return field === undefined
    ? undefined
    : { field, says: textOf(shown.get(field)), comes: textOf(due.get(field)) };
};

const differs = (
  row: string,
  [document, wanted]: readonly [object, object],
  { revision, position }: Pick<TillFault, 'revision' | 'position'>,
  fault: TillFault['fault'] = 'row_differs',
): TillFault | null => {
  const difference = differenceOf(document, wanted);
  return difference ? { fault, revision, position, row, ...difference } : null;
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
    const fault = differs(id, [row, { ...movementOf(event), amount, balance }], { revision, position });
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
  return differs(id, [shown, cash], last, 'sums_differ') ?? differs(id, [more, others], last);
};
