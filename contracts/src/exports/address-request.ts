import { cardTransactions } from '../reports/card-transactions.report.js';
import { FILTERS, FLAGS, OF_LISTS, SORT_KEY, SORT_ORDER, type Names } from '../reports/list-address.js';
import { moneyEntries } from '../reports/money-entries.report.js';
import { productSales } from '../reports/product-sales.report.js';
import type { Report } from '../reports/report.js';
import { securityLog } from '../reports/security-log.report.js';
import { terminalLogs } from '../reports/terminal-logs.report.js';
import { tillMovements } from '../reports/till-movements.report.js';
import { tillSessions } from '../reports/till-sessions.report.js';
import { waitlist } from '../reports/waitlist.report.js';

const REPORTS: readonly Report[] = [
  cardTransactions,
  moneyEntries,
  productSales,
  securityLog,
  terminalLogs,
  tillMovements,
  tillSessions,
  waitlist,
];

/** The filters of a list and their names in the address of its page. */
export const addressNamesOf = (list: string): Names => {
  const report = REPORTS.find(({ name }) => name === list);
  if (!report) return FILTERS;
  const own = report.filters.flatMap(({ field, bound, address, ofPage }) =>
    address === undefined || ofPage ? [] : [[bound ? `${field}_${bound}` : field, address] as const],
  );
  return [...own, ...OF_LISTS];
};

/** Filter and order of a page's address, as the list's own call takes them. */
export const requestOfAddress = (
  list: string,
  address: Readonly<Record<string, unknown>>,
): { readonly filter: string; readonly sort?: string } => {
  const filter = Object.fromEntries(
    addressNamesOf(list).flatMap(([field, name]): (readonly [string, unknown])[] => {
      const value = address[name];
      if (typeof value !== 'string' || value === '') return [];
      return [[field, FLAGS.includes(field) ? value === 'true' : value]];
    }),
  );
  const [key, order = 'asc'] = [address[SORT_KEY], address[SORT_ORDER]] as (string | undefined)[];
  return {
    filter: JSON.stringify(filter),
    ...(key === undefined ? {} : { sort: JSON.stringify([key, order.toUpperCase()]) }),
  };
};
