import { FILTERS, FLAGS, SORT_KEY, SORT_ORDER } from '@stile/contracts/reports/list-address';

/*
 * Table pages keep their state in the query string under names of their own (docs/rules/console.md 6). react-admin knows others
 * (page, perPage, sort, order, filter as JSON): these two functions translate.
 */

const OF_REACT_ADMIN = ['perPage', 'sort', 'order', 'filter', 'displayedFilters'];
/** Filters that are shown without a value. */
const SHOWN = 'shownFilters';
const OF_SPECIFICATION = ['itemsPerPage', SORT_KEY, SORT_ORDER, SHOWN];

const move = (
  from: URLSearchParams,
  to: URLSearchParams,
  fromName: string,
  toName: string,
  change = (value: string) => value,
): void => {
  const value = from.get(fromName);
  if (value !== null && value !== '') to.set(toName, change(value));
};
const text = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');

const isFilterValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

const objectOf = (json: string | null): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(json ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/**
 * '?filter={"q":"ski"}&perPage=25' becomes '?searchTerm=ski&itemsPerPage=25'. A query that is not a list's stays as
 * it is.
 */
export const toAddress = (search: string, filters = FILTERS): string => {
  const parameters = new URLSearchParams(search);
  if (!OF_REACT_ADMIN.some((name) => parameters.has(name))) return search;
  const query = new URLSearchParams();
  const filter = objectOf(parameters.get('filter'));
  for (const [field, name] of filters) {
    const value = filter[field];
    if (isFilterValue(value)) query.set(name, String(value));
  }
  move(parameters, query, 'page', 'page');
  move(parameters, query, 'perPage', 'itemsPerPage');
  move(parameters, query, 'sort', SORT_KEY);
  move(parameters, query, 'order', SORT_ORDER, (order) => order.toLowerCase());
  const shown = Object.entries(objectOf(parameters.get('displayedFilters'))).flatMap(([name, is]) =>
    is === true && filter[name] === undefined ? [name] : [],
  );
  if (shown.length > 0) query.set(SHOWN, shown.join(','));
  return text(query);
};

/** The inverse of `toAddress`. Other parameters stay. */
export const fromAddress = (search: string, filters = FILTERS): string => {
  const parameters = new URLSearchParams(search);
  const known = [...OF_SPECIFICATION, ...filters.map(([, name]) => name)];
  if (!known.some((name) => parameters.has(name))) return search;
  const query = new URLSearchParams();
  const filter = Object.fromEntries(
    filters.flatMap(([field, name]) =>
      parameters.get(name)
        ? [[field, FLAGS.includes(field) ? parameters.get(name) === 'true' : parameters.get(name)]]
        : [],
    ),
  );
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  const shown = parameters.get(SHOWN)?.split(',') ?? [];
  if (shown.length > 0)
    query.set('displayedFilters', JSON.stringify(Object.fromEntries(shown.map((name) => [name, true]))));
  move(parameters, query, 'page', 'page');
  move(parameters, query, 'itemsPerPage', 'perPage');
  move(parameters, query, SORT_KEY, 'sort');
  move(parameters, query, SORT_ORDER, 'order', (order) => order.toUpperCase());
  for (const [name, value] of parameters)
    if (name !== 'page' && !known.includes(name)) query.append(name, value);
  return text(query);
};
