import type { Report, ReportFilter } from '@stile/contracts';
import { OF_LISTS, type Names } from '@stile/contracts/reports/list-address';

/** react-admin's name of a filter. */
export const sourceOf = ({ field, bound }: ReportFilter): string => (bound ? `${field}_${bound}` : field);

/** The names that a report's filters have in the address. */
export const addressNames = <R>({ filters }: Report<R>): Names => [
  ...OF_LISTS,
  ...filters.flatMap((filter): Names => (filter.address ? [[sourceOf(filter), filter.address]] : [])),
];
