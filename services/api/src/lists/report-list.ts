import type { Report, ReportColumn } from '@stile/contracts';
import type { ListResource } from './list-resource.js';

type Declared =
  | 'name'
  | 'services'
  | 'groupField'
  | 'sorts'
  | 'sortFields'
  | 'defaultSort'
  | 'fields'
  | 'searched'
  | 'dates'
  | 'ofPage';
/** Filters that are no fields. */
const OWN = ['q', 'date', 'date_type'];
const GROUP = 'inventory_group';

const isSortable = ({ sortable }: ReportColumn<never>): boolean => sortable !== undefined;

/** The declared part of a list: who may read it, what it is sorted and filtered by. */
export const listOf = (report: Report): Pick<ListResource<object>, Declared> => {
  const { name, services, columns, sorts = [], sort, filters, searched = [], dates } = report;
  const ofPage = filters.filter((filter) => filter.ofPage).map(({ field }) => field);
  return {
    name,
    services,
    groupField: GROUP,
    sorts: [...columns.filter(isSortable).map(({ key }) => key), ...sorts],
    sortFields: Object.fromEntries(
      columns.flatMap(({ key, sortable }) => (typeof sortable === 'string' ? [[key, sortable]] : [])),
    ),
    defaultSort: [sort.field, sort.order === 'ASC' ? 1 : -1],
    fields: [
      ...new Set([
        'id',
        GROUP,
        ...filters.map(({ field }) => field).filter((field) => ![...OWN, ...ofPage].includes(field)),
      ]),
    ],
    searched,
    ...(dates ? { dates } : {}),
    ...(ofPage.length > 0 ? { ofPage } : {}),
  };
};
