import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOf,
  lastOf,
  money,
  monthOf,
  MOST_CHART_DAYS,
  type LocalDate,
  type Money,
  type ProductSaleRow,
  type ProductSales,
  type ProductSalesSummary,
  type ProductSalesTotals,
  type SaleCause,
} from '@stile/contracts';
import type { Group, SaleRow, Stored } from '@stile/projections';

/** Sums of the table's rows, in this order. */
export const SUMS = ['units', 'discount_e4', 'net_e4', 'gross_e4'] as const;
type Sums = readonly number[];
/** The groups that a product's figures are made of. */
export const OF_PRODUCT = ['kind', 'item', 'title', 'product_type', 'cause', 'inventory'] as const;
const RETURNS: readonly SaleCause[] = ['cancelled', 'refunded'];

const units = (amount: number): number => money.units(amount as Money);

/** Whole numbers of rows, as amounts. */
export const totalsOf = ([count = 0, discount = 0, net = 0, gross = 0]: Sums): ProductSalesTotals => ({
  units: count,
  discount: units(discount),
  net: units(net),
  tax: units(gross - net),
  gross: units(gross),
});
export const addedGroups = (a: Sums, b: Sums): Sums => SUMS.map((_, i) => (a[i] ?? 0) + (b[i] ?? 0));
export const sumOfGroups = (groups: readonly Group[]): Pick<Group, 'count' | 'sums'> => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  sums: groups.map(({ sums }) => sums).reduce(addedGroups, []),
});
export const totalsOfGroups = (groups: readonly Group[]): ProductSalesTotals =>
  totalsOf(sumOfGroups(groups).sums);

/** Each product once, whatever its title was and by whatever its sales changed; those of most money first. */
export const productsOf = (groups: readonly Group[]): ProductSales[] => {
  const products = new Map<string, { readonly product: ProductSales; readonly sums: Sums }>();
  for (const { key, sums } of groups) {
    const [kind, item, title, product_type, cause, inventory] = key as [
      string,
      string,
      string,
      string | null,
      SaleCause,
      string,
    ];
    const known = products.get(`${kind}/${item}`);
    const [count = 0] = sums;
    const isReturn = RETURNS.includes(cause);
    const { sold = 0, returned = 0, inventories = [] } = known?.product ?? {};
    const all = addedGroups(known?.sums ?? [], sums);
    const product: ProductSales = {
      kind,
      item,
      title,
      product_type,
      inventories: [...new Set([...inventories, inventory])].sort(),
      sold: sold + (isReturn ? 0 : count),
      returned: returned - (isReturn ? count : 0),
      ...totalsOf(all),
    };
    products.set(`${kind}/${item}`, { product, sums: all });
  }
  return [...products.values()].map(({ product }) => product).sort((a, b) => b.gross - a.gross);
};

interface Period {
  readonly first: LocalDate | undefined;
  readonly last: LocalDate | undefined;
}

/** Figures by day, those without sales too, or by month where there are many days. */
export const periodsOf = (
  groups: readonly Group[],
  { first, last }: Period,
): ProductSalesSummary['periods'] => {
  const days = new Map(groups.map(({ key, sums }): [string, Sums] => [String(key[0]), sums]));
  const [from, until] = [first ?? [...days.keys()].at(0), last ?? [...days.keys()].at(-1)];
  if (from === undefined || until === undefined) return [];
  const isByDay = daysBetween(from, until) < MOST_CHART_DAYS;
  const periods = new Map((isByDay ? daysFrom(from, until) : []).map((day): [string, Sums] => [day, []]));
  for (const [day, sums] of days) {
    const period = isByDay ? day : monthOf(day);
    periods.set(period, addedGroups(periods.get(period) ?? [], sums));
  }
  return [...periods].map(([period, sums]) => {
    const { units: count, net, gross } = totalsOf(sums);
    return { period, units: count, net, gross };
  });
};

/** The months before a period of whole months, else as many days; null where it has no first or no last day. */
export const periodBefore = ({
  first,
  last,
}: Period): { readonly start_date: LocalDate; readonly end_date: LocalDate } | null => {
  if (first === undefined || last === undefined || last < first) return null;
  const end_date = addDays(first, -1);
  if (first !== firstOf(monthOf(first)) || last !== lastOf(monthOf(last)))
    return { start_date: addDays(end_date, -daysBetween(first, last)), end_date };
  return { start_date: firstOf(addMonths(monthOf(first), -monthsIn(first, last))), end_date };
};
const monthsIn = (first: LocalDate, last: LocalDate): number =>
  new Set(daysFrom(first, last).map(monthOf)).size;

/** A row of the table as the report shows it. */
export const productSaleOf = ({
  _id,
  _position,
  earned_on: _earnedOn,
  tax_rate,
  coupons,
  actor,
  station,
  unit_price_e4,
  discount_e4,
  net_e4,
  gross_e4,
  units: count,
  ...row
}: Stored<SaleRow>): ProductSaleRow => ({
  id: _id,
  ...row,
  actor: actor || null,
  station: station || null,
  unit_price: unit_price_e4 === null ? null : units(unit_price_e4),
  tax_rate: Number(tax_rate),
  coupons: coupons.split(' ').filter(Boolean),
  ...totalsOf([count, discount_e4, net_e4, gross_e4]),
});
