import { setImmediate } from 'node:timers/promises';
import { addDays, type LocalDate } from '@stile/contracts';
import type { Filter, Group, ReadModel, SaleRow } from '@stile/projections';
import { OF_PRODUCT, sumOfGroups, SUMS } from './sales-sums.js';

/** Rows of one venue on some days; a first or a last day that is not named is that of the rows. */
export interface Sought {
  readonly inventoryGroup: string;
  readonly filter: Filter;
  /** The part of the filter that has an index: its first and its last day are found without a look at other rows. */
  readonly indexed: Filter;
  readonly dayField: string;
  readonly first: LocalDate | undefined;
  readonly last: LocalDate | undefined;
}
export interface SalesOfDays {
  /** By product and change, day after day. */
  readonly products: readonly Group[];
  /** A group for each day with rows. */
  readonly days: readonly Group[];
}

const edgeOf = async (
  sales: ReadModel<SaleRow>,
  { indexed, dayField }: Sought,
  direction: 1 | -1,
): Promise<LocalDate | undefined> => {
  const [row] = await sales.find({
    filter: indexed,
    sort: [[dayField, direction]],
    limit: 1,
  });
  return row && String(row[dayField as keyof SaleRow]);
};

/** Sums day by day, between which other requests have their turn: those of a year at once would hold up all of them. */
export const salesOfDays = async (sales: ReadModel<SaleRow>, sought: Sought): Promise<SalesOfDays> => {
  const { filter, dayField, first, last } = sought;
  const [products, days]: [Group[], Group[]] = [[], []];
  const [oldest, newest] = await Promise.all([edgeOf(sales, sought, 1), edgeOf(sales, sought, -1)]);
  if (oldest === undefined || newest === undefined) return { products, days };
  const from = first !== undefined && first > oldest ? first : oldest;
  const until = last !== undefined && last < newest ? last : newest;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const groups = await sales.group({
      filter: { $and: [filter, { [dayField]: day }] },
      by: OF_PRODUCT,
      sums: SUMS,
    });
    products.push(...groups);
    if (groups.length > 0) days.push({ key: [day], ...sumOfGroups(groups) });
    await setImmediate();
  }
  return { products, days };
};
