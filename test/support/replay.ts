import type { Storage } from '@stile/api';
import { categoryOf, type Document, type Projector, type Recorded } from '@stile/contracts';
import { PROJECTORS } from '@stile/projections';
import { eventually } from './eventually.js';
import { listFaults } from './list-model.js';
import { eventsOf, lookInto } from './stores.js';

/** Every read model as a fresh fold of the whole log, in memory; with a planted fault one skips a type of event. */
export const replayed = (
  events: readonly Recorded[],
  skipped?: { readonly name: string; readonly type: string },
): ReadonlyMap<Projector, ReadonlyMap<string, Document>> =>
  new Map(
    PROJECTORS.map((projector) => {
      const documents = new Map<string, Document>();
      for (const event of events) {
        if (!projector.categories.includes(categoryOf(event.stream))) continue;
        if (projector.name === skipped?.name && event.type === skipped.type) continue;
        for (const key of projector.keys(event)) {
          const before = documents.get(key);
          const after = projector.fold(before, event, key);
          if (after === null) documents.delete(key);
          else if (after !== undefined && after !== before)
            documents.set(key, { ...after, _id: key, _position: event.position });
        }
      }
      return [projector, documents];
    }),
  );

/** Rows of a projector's tables as a fresh fold of the log has them, by table. */
const rowsReplayed = (projector: Projector, events: readonly Recorded[]): ReadonlyMap<string, unknown[]> => {
  const documents = new Map<string, Record<string, unknown>>();
  const tables = Object.entries(projector.tables ?? {});
  const rows = new Map(tables.map(([table]): [string, unknown[]] => [table, []]));
  for (const event of events) {
    if (!projector.categories.includes(categoryOf(event.stream))) continue;
    for (const key of projector.keys(event)) {
      const before = documents.get(key);
      const folded = projector.fold(before, event, key);
      if (folded === undefined || folded === before) continue;
      const after = folded ?? undefined;
      if (after) documents.set(key, after);
      else documents.delete(key);
      for (const [table, { rowsOf }] of tables)
        rows
          .get(table)!
          .push(
            ...rowsOf({ event, key, before, after }).map((row) => ({ ...row, _position: event.position })),
          );
    }
  }
  return rows;
};

const tableFaults = async (
  models: Storage['models'],
  projector: Projector,
  events: readonly Recorded[],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const [table, wanted] of rowsReplayed(projector, events)) {
    const scan = await models.table(projector, table).scan();
    const stored: unknown[] = [];
    for await (const { _id, ...row } of scan.documents) stored.push(row);
    await scan.close();
    const [is, should] = [stored, wanted].map((rows) =>
      rows.map((row) => JSON.stringify(sorted(row as object))),
    );
    if (is!.join() !== should!.join())
      faults.push(
        `${projector.name}/${table} has ${is!.length} rows, a replay ${should!.length}: ${is!.find((row, i) => row !== should![i]) ?? should!.at(-1)}`,
      );
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
