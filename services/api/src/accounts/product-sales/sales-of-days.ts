import { setImmediate } from 'node:timers/promises';
import { addDays, lastOf, monthOf, type LocalDate } from '@stile/contracts';
import {
  SALES_SUMS,
  salesProjector,
  salesTable,
  type Filter,
  type Group,
  type ReadModel,
  type ReadModels,
  type SaleRow,
} from '@stile/projections';
import type { Past } from '../../as-of/instants.js';
import { allGroupsAsOf, type SummedFacts } from '../../as-of/summed-facts.js';
import { OF_PRODUCT, sumOfGroups, SUMS } from './sales-sums.js';

type DayField = 'visit_date' | 'business_date';
/** The rows of sales, and their sums by day. */
export interface SalesModels {
  readonly rows: ReadModel<SaleRow>;
  readonly sums: Readonly<Record<DayField, ReadModel<SaleRow>>>;
}
export const salesModels = (models: ReadModels): SalesModels => {
  const table = (name: string): ReadModel<SaleRow> => models.table(salesProjector, name);
  return {
    rows: table('sales'),
    sums: { visit_date: table(SALES_SUMS.visit_date), business_date: table(SALES_SUMS.business_date) },
  };
};

/** Rows of one venue on some days; a first or a last day that is not named is that of the rows. */
export interface Sought {
  readonly inventoryGroup: string;
  readonly filter: Filter;
  /** The part of the filter that has an index: its first and its last day are found without a look at other rows. */
  readonly indexed: Filter;
  readonly dayField: DayField;
  readonly first: LocalDate | undefined;
  readonly last: LocalDate | undefined;
  /** The instant at which sales stood so; null: now. */ readonly past: Past | null;
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

/** Columns that a filter looks at. */
const columnsOf = (filter: Filter): readonly string[] =>
  Object.entries(filter).flatMap(([name, condition]) =>
    name.startsWith('$') ? (condition as readonly Filter[]).flatMap(columnsOf) : [name],
  );

/** Whether sums of days have all that a filter looks at. */
const isOfSums = ({ filter, dayField }: Sought): boolean => {
  const { by } = salesTable.sums![SALES_SUMS[dayField]]!;
  return columnsOf(filter).every((column) => by.some((each) => each === column));
};

const PRODUCT_TYPE = OF_PRODUCT.indexOf('product_type');
const withoutType = (group: Group): Group => ({
  ...group,
  key: group.key.map((value, i) => (i === PRODUCT_TYPE && value === '' ? null : value)),
});
/** A group of sums, as one of the rows that they are of. */
const groupOfRows = ({ key, sums }: Group): Group =>
  withoutType({ key, count: sums.at(-1)!, sums: sums.slice(0, -1) });

/** The days that are asked for and have rows; undefined where none has. */
const daysWithRows = async (
  rows: ReadModel<SaleRow>,
  sought: Sought,
): Promise<{ readonly from: LocalDate; readonly until: LocalDate } | undefined> => {
  const { first, last } = sought;
  const [oldest, newest] = await Promise.all([edgeOf(rows, sought, 1), edgeOf(rows, sought, -1)]);
  if (oldest === undefined || newest === undefined) return undefined;
  return {
    from: first !== undefined && first > oldest ? first : oldest,
    until: last !== undefined && last < newest ? last : newest,
  };
};

/** Days that are read at once. */
interface Span {
  readonly first: LocalDate;
  readonly last: LocalDate;
  groups(by: readonly string[]): Promise<readonly Group[]>;
}

/**
 * From the sums of days where they have what is asked for, else from the rows. Sums are read a month at a time, rows a day at
 * a time, and other requests have their turn between: a year at once would hold up all of them.
 */
async function* spansOf(models: SalesModels, sought: Sought): AsyncGenerator<Span> {
  const days = await daysWithRows(models.rows, sought);
  if (!days) return;
  const isSummed = isOfSums(sought);
  const groupsOf = !isSummed ? groupsOfRows : sought.past ? groupsOfPast : groupsOfSums;
  for (let first = days.from; first <= days.until;) {
    const last = isSummed ? lastOf(monthOf(first)) : first;
    yield { first, last, groups: (by) => groupsOf(models, sought, { first, last }, by) };
    first = addDays(last, 1);
    await setImmediate();
  }
}

/** By product and by day. */
export const salesOfDays = async (models: SalesModels, sought: Sought): Promise<SalesOfDays> => {
  const sales: { products: Group[]; days: Group[] } = { products: [], days: [] };
  for await (const { first, last, groups } of spansOf(models, sought)) {
    const [products, days] = await Promise.all([
      groups(OF_PRODUCT),
      first === last ? undefined : groups([sought.dayField]),
    ]);
    sales.products.push(...products);
    if (days) sales.days.push(...days);
    else if (products.length > 0) sales.days.push({ key: [first], ...sumOfGroups(products) });
  }
  return sales;
};

/** By day alone. */
export const daysOfSales = async (models: SalesModels, sought: Sought): Promise<readonly Group[]> => {
  const all: Group[] = [];
  for await (const { groups } of spansOf(models, sought)) all.push(...(await groups([sought.dayField])));
  return all;
};

type GroupsOf = (
  models: SalesModels,
  sought: Sought,
  days: Pick<Span, 'first' | 'last'>,
  by: readonly string[],
) => Promise<readonly Group[]>;

const groupsOfSums: GroupsOf = async ({ sums }, { filter, dayField }, { first, last }, by) => {
  const ofDays = { $and: [filter, { [dayField]: { $gte: first, $lte: last } }] };
  const groups = await sums[dayField].group({ filter: ofDays, by, sums: [...SUMS, 'rows'] });
  return groups.map(groupOfRows);
};

const groupsOfPast: GroupsOf = async ({ rows, sums }, { filter, dayField, past }, days, by) => {
  const summed: SummedFacts = { facts: rows, sums: sums[dayField], counted: 'rows' };
  const groups = await allGroupsAsOf(summed, { ...days, dayField, filter, by, sums: SUMS }, past!);
  return groups.map(withoutType);
};

const groupsOfRows: GroupsOf = ({ rows }, { filter, dayField, past }, { first }, by) => {
  const until = past ? [{ _position: { $lte: past.asOf.position } }] : [];
  return rows.group({ filter: { $and: [filter, { [dayField]: first }, ...until] }, by, sums: SUMS });
};
