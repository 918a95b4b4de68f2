import { compareText, type Filter, type Query, type ReadModel, type Stored } from '@stile/projections';
import type { Sort } from './list-request.js';

/** Further down, rows of several venues are sorted together. */
const MOST_MERGED = 1_000;

/** A page of the rows of some inventory groups. */
export interface Rows {
  readonly groupField: string;
  readonly groups: readonly string[];
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly skip: number;
  readonly limit: number;
}

export const queryOf = (
  { groupField, filter, sort, skip, limit }: Rows,
  groups: readonly string[],
): Required<Query> => ({
  filter: { $and: [{ [groupField]: { $in: groups } }, filter] },
  sort,
  skip,
  limit,
});

/**
 * The first rows of each venue are found by its index and merged; those of several venues together would all be sorted.
 */
export const pageOf = async <D extends object>(
  model: ReadModel<D>,
  rows: Rows,
): Promise<readonly Stored<D>[]> => {
  const { groups, sort, skip, limit } = rows;
  if (groups.length < 2 || skip + limit > MOST_MERGED) return model.find(queryOf(rows, groups));
  const first = { ...rows, skip: 0, limit: skip + limit };
  const parts = await Promise.all(groups.map((group) => model.find(queryOf(first, [group]))));
  return parts.flat().sort(inOrderOf(sort)).slice(skip, first.limit);
};

/** As the read models sort: nothing, numbers, texts; then by id. */
const inOrderOf =
  (sort: readonly Sort[]) =>
  <D extends object>(a: Stored<D>, b: Stored<D>): number => {
    for (const [field, direction] of sort) {
      const order = direction * compare(valueAt(a, field), valueAt(b, field));
      if (order !== 0) return order;
    }
    return compareText(a._id, b._id);
  };
const valueAt = (document: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document);
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return typeof a === 'number' && typeof b === 'number' ? a - b : rankOf(a) - rankOf(b);
};
const rankOf = (value: unknown): number =>
  typeof value === 'string' ? 2 : typeof value === 'number' ? 1 : 0;
