import type { Storage } from '@stile/api';
import {
  categoryOf,
  type Document,
  type DocumentChange,
  type Projector,
  type Recorded,
  type RowSums,
  type RowValue,
} from '@stile/contracts';
import { PROJECTORS, type ReadModel } from '@stile/projections';
import { eventually } from './eventually.js';
import { listFaults } from './list-model.js';
import { eventsOf, lookInto } from './stores.js';

/** A fresh fold of the whole log, in memory. `changed` is told of each change of a document. */
const foldOf = (
  projector: Projector,
  events: readonly Recorded[],
  changed: (change: DocumentChange) => void = () => undefined,
): ReadonlyMap<string, Document> => {
  const documents = new Map<string, Document>();
  for (const event of events) {
    if (!projector.categories.includes(categoryOf(event.stream))) continue;
    for (const key of projector.keys(event)) {
      const before = documents.get(key);
      const after = projector.fold(before, event, key);
      if (after === undefined || after === before || (after === null && !before)) continue;
      changed({ event, key, before, after: after ?? undefined });
      if (after) documents.set(key, { ...after, _id: key, _position: event.position });
      else documents.delete(key);
    }
  }
  return documents;
};

/** Every read model; with a planted fault one skips a type of event. */
export const replayed = (
  events: readonly Recorded[],
  skipped?: { readonly name: string; readonly type: string },
): ReadonlyMap<Projector, ReadonlyMap<string, Document>> =>
  new Map(
    PROJECTORS.map((projector) => {
      const seen =
        projector.name === skipped?.name ? events.filter(({ type }) => type !== skipped.type) : events;
      return [projector, foldOf(projector, seen)];
    }),
  );

/** Differences of the stored sums of a table from its rows, added up by hand. */
const sumFaults = async (
  stored: ReadModel<object>,
  { by, of: measures }: RowSums,
  rows: readonly Readonly<Record<string, RowValue>>[],
): Promise<string[]> => {
  const sums = new Map<string, Record<string, RowValue>>();
  for (const row of rows) {
    const key = by.map((column) => [column, row[column] ?? ''] as const);
    const id = JSON.stringify(key);
    const sum = sums.get(id) ?? { ...Object.fromEntries(key), rows: 0 };
    for (const column of measures) sum[column] = Number(sum[column] ?? 0) + Number(row[column]);
    sum['rows'] = Number(sum['rows']) + 1;
    sums.set(id, { ...sum, _position: row['_position']! });
  }
  const found = new Set<string>();
  const scan = await stored.scan();
  for await (const { _id, ...sum } of scan.documents) found.add(JSON.stringify(sorted(sum)));
  await scan.close();
  const wanted = new Set([...sums.values()].map((sum) => JSON.stringify(sorted(sum))));
  return [
    ...[...found].filter((sum) => !wanted.has(sum)).map((sum) => `a replay has no sum ${sum}`),
    ...[...wanted].filter((sum) => !found.has(sum)).map((sum) => `there is no sum ${sum}`),
  ];
};

/** Differences of the stored rows of a projector's tables from a replay. */
const tableFaults = async (
  models: Storage['models'],
  projector: Projector,
  events: readonly Recorded[],
): Promise<string[]> => {
  const changes: DocumentChange[] = [];
  foldOf(projector, events, (change) => changes.push(change));
  const faults: string[] = [];
  for (const [table, { rowsOf, sums = {} }] of Object.entries(projector.tables ?? {})) {
    const rows = changes.flatMap((change) =>
      rowsOf(change).map((row) => ({ ...row, _position: change.event.position })),
    );
    for (const [name, spec] of Object.entries(sums))
      faults.push(...(await sumFaults(models.table(projector, name), spec, rows)));
    const wanted = rows.map((row) => JSON.stringify(sorted(row)));
    const stored: string[] = [];
    const scan = await models.table(projector, table).scan();
    for await (const { _id, ...row } of scan.documents) stored.push(JSON.stringify(sorted(row)));
    await scan.close();
    const name = `${projector.name}/${table}`;
    if (stored.length !== wanted.length)
      faults.push(`${name} has ${stored.length} rows, a replay has ${wanted.length}`);
    for (const [i, row] of wanted.entries())
      if (stored[i] !== undefined && stored[i] !== row)
        faults.push(`${name} has ${stored[i]}, a replay makes it ${row}`);
  }
  return faults;
};

/** Differences of the stored read models from a fresh replay of the log, and from what a model of its own says of lists. */
export const readModelFaults = async (
  { models }: Pick<Storage, 'models'>,
  events: readonly Recorded[],
): Promise<string[]> => {
  const faults: string[] = [];
  const stored = new Map<string, Document[]>();
  for (const [projector, expected] of replayed(events)) {
    const { name } = projector;
    const left = new Map(expected);
    const documents: Document[] = [];
    stored.set(name, documents);
    const scan = await models.of(projector).scan();
    for await (const document of scan.documents) {
      documents.push(document);
      const wanted = left.get(document._id);
      if (JSON.stringify(sorted(document)) !== JSON.stringify(sorted(wanted)))
        faults.push(
          `${name} ${document._id} is ${JSON.stringify(document)}, a replay makes it ${JSON.stringify(wanted)}`,
        );
      left.delete(document._id);
    }
    await scan.close();
    for (const id of left.keys()) faults.push(`${name} ${id} is missing`);
    faults.push(...(await tableFaults(models, projector, events)));
  }
  return [...faults, ...listFaults(stored, events)];
};

/** Once the products that run on a folder have caught up, its lists show what its log says. */
export const expectLists = async (folder: string): Promise<void> =>
  expect(
    await eventually(
      () => lookInto(folder, async (storage) => readModelFaults(storage, await eventsOf(storage.log))),
      (faults) => faults.length === 0,
    ),
  ).toEqual([]);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
};
