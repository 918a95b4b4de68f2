import type { FieldError } from '@stile/contracts';
import { malformed } from '../http/api-error.js';

export type Sort = readonly [field: string, direction: 1 | -1];

/** A page of a list, as the simple-rest dialect of react-admin asks for it. */
export interface ListRequest {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly skip: number;
  readonly limit: number;
  readonly sort: Sort;
}

interface ListQuery {
  readonly filter?: string | undefined;
  readonly range?: string | undefined;
  readonly sort?: string | undefined;
}

export interface ListBounds {
  /** Fields that the list sorts by. */
  readonly sorts: readonly string[];
  readonly defaultSort: Sort;
  /** Rows of a page at most; 1000 where absent. */
  readonly maxRows?: number;
}

const MAX_ROWS = 1_000;
const DEFAULT_ROWS = 25;

/** Reads `filter`, `range` and `sort`. @throws ApiError 400 that names the part that is wrong */
export const listRequest = (query: ListQuery, bounds: ListBounds): ListRequest => ({
  filter: filterIn(query.filter),
  ...rangeIn(json(query.range, [0, DEFAULT_ROWS - 1], 'range'), bounds.maxRows ?? MAX_ROWS),
  sort: query.sort ? sortIn(json(query.sort, null, 'sort'), bounds.sorts) : bounds.defaultSort,
});

const json = (text: string | undefined, fallback: unknown, part: string): unknown => {
  if (text === undefined || text === '') return fallback;
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(part, { key: 'json' });
  }
};

/** The filter that a text in JSON is. @throws ApiError 400 */
export const filterIn = (text: string | undefined): ListRequest['filter'] => {
  const filter = json(text, {}, 'filter');
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw wrong('filter', { key: 'object' });
  return filter as ListRequest['filter'];
};

const rangeIn = (range: unknown, maxRows: number): Pick<ListRequest, 'skip' | 'limit'> => {
  const [from, to, ...more] = Array.isArray(range) ? (range as readonly unknown[]) : [];
  if (!isIndex(from) || !isIndex(to) || more.length > 0 || to < from || to - from >= maxRows)
    throw wrong('range', { key: 'list_range', values: { n: maxRows } });
  return { skip: from, limit: to - from + 1 };
};

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const sortIn = (sort: unknown, sorts: readonly string[]): Sort => {
  const [field, direction] = Array.isArray(sort) ? (sort as readonly unknown[]) : [];
  if (typeof field !== 'string' || !sorts.includes(field) || (direction !== 'ASC' && direction !== 'DESC'))
    throw wrong('sort', { key: 'list_sort', values: { values: sorts } });
  return [field, direction === 'ASC' ? 1 : -1];
};

const wrong = (part: string, error: FieldError) => malformed({ [`query.${part}`]: error });

/** The header by which the dialect tells which rows of how many these are: '*' where they were not all counted. */
export const contentRange = (
  resource: string,
  skip: number,
  rows: number,
  total: number | '*',
): Record<string, string> => ({
  'content-range': `${resource} ${rows === 0 ? `*/${total}` : `${skip}-${skip + rows - 1}/${total}`}`,
  'access-control-expose-headers': 'content-range',
  'cache-control': 'no-store',
});
