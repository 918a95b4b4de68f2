import type { RowSums } from '@stile/contracts';
import type { RowWrite, SumWrite } from './read-model-database.js';

/** Below every character that a text may have, so that ids are in the order of the columns. */
const BETWEEN = '\u0001';
/** The id of a sum by the texts of its columns `by`, in their order. */
export const sumId = (key: readonly string[]): string => key.join(BETWEEN);

/** A loop, as `Object.fromEntries` takes three times as long, and each row has several. */
const pick = <T>(columns: readonly string[], value: (column: string) => T): Record<string, T> => {
  const picked: Record<string, T> = {};
  for (const column of columns) picked[column] = value(column);
  return picked;
};

/** The part of each row in its sum. */
export const sumsOfRows = (rows: readonly RowWrite[], { by, of }: RowSums): SumWrite[] =>
  rows.map(({ position, row }) => ({
    position,
    key: pick(by, (column) => String(row[column] ?? '')),
    sums: { ...pick(of, (column) => Number(row[column] ?? 0)), rows: 1 },
  }));

/** One addition for each sum, by its id, of those that it has not seen. `seen` says the position that a sum is at. */
export const addedUp = (
  additions: readonly SumWrite[],
  seen: (id: string) => string,
): ReadonlyMap<string, SumWrite> => {
  const all = new Map<string, SumWrite>();
  for (const each of additions) {
    const id = sumId(Object.values(each.key));
    if (each.position <= seen(id)) continue;
    const before = all.get(id);
    all.set(id, before ? { ...each, sums: plus(before.sums, each.sums) } : each);
  }
  return all;
};

export const plus = (
  before: Readonly<Record<string, unknown>> | undefined,
  sums: SumWrite['sums'],
): SumWrite['sums'] => pick(Object.keys(sums), (column) => sums[column]! + Number(before?.[column] ?? 0));
