import { plainText } from '@stile/contracts';
import { refuse } from '../http/api-error.js';
import type { Filter } from '@stile/projections';

/** What a list of the simple-rest dialect asks for. */
export interface ListRequest {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly skip: number;
  readonly limit: number;
  readonly sort: readonly [string, 1 | -1];
}

const MAX_PAGE = 1_000;
const DEFAULT_PAGE = 25;

const json = (text: string | undefined, fallback: unknown, field: string): unknown => {
  if (text === undefined || text === '') return fallback;
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(400, 'bad_request', { fields: { [`query.${field}`]: 'JSON' } });
  }
};

/** Reads `filter`, `range` and `sort`; every part that is off is named. */
export const listRequest = (
  query: { filter?: string | undefined; range?: string | undefined; sort?: string | undefined },
  sorts: readonly string[],
  defaultSort: readonly [string, 1 | -1],
): ListRequest => {
  const filter = json(query.filter, {}, 'filter');
  const range = json(query.range, [0, DEFAULT_PAGE - 1], 'range');
  const sort = json(query.sort, [defaultSort[0], defaultSort[1] === 1 ? 'ASC' : 'DESC'], 'sort');
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw refuse(400, 'bad_request', { fields: { 'query.filter': 'an object' } });
  if (
    !Array.isArray(range) ||
    range.length !== 2 ||
    !range.every(Number.isSafeInteger) ||
    range[0] < 0 ||
    range[1] < range[0] ||
    range[1] - range[0] >= MAX_PAGE
  ) {
    throw refuse(400, 'bad_request', { fields: { 'query.range': `[from, to], at most ${MAX_PAGE} rows` } });
  }
  if (!Array.isArray(sort) || !sorts.includes(sort[0]) || (sort[1] !== 'ASC' && sort[1] !== 'DESC')) {
    throw refuse(400, 'bad_request', {
      fields: { 'query.sort': `[field, "ASC" or "DESC"], field one of ${sorts.join(', ')}` },
    });
  }
  return {
    filter: filter as Record<string, unknown>,
    skip: range[0] as number,
    limit: (range[1] as number) - (range[0] as number) + 1,
    sort: [sort[0] as string, sort[1] === 'ASC' ? 1 : -1],
  };
};

export const contentRange = (
  resource: string,
  skip: number,
  rows: number,
  total: number,
): Record<string, string> => ({
  'content-range': `${resource} ${rows === 0 ? `*/${total}` : `${skip}-${skip + rows - 1}/${total}`}`,
  'access-control-expose-headers': 'content-range',
  'cache-control': 'no-store',
});

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** The field of people's lists that their search looks in (`searchText`): it holds no accents. */
export const SEARCH_TEXT = 'search';
/** People are sorted without regard to case and accents. */
const BY_NAME = 'by_name';
/** How a list of people is sorted in the store. */
export const personSort = ([field, direction]: ListRequest['sort']): ListRequest['sort'] => [
  field === 'last_name' ? BY_NAME : field,
  direction,
];

/** Turns the console's filter object into the store's: equality, lists, `from`/`to` of a field, and a search text, each word of which is in one of the fields searched. */
export const storeFilter = (
  filter: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
  searched: readonly string[],
): Filter => {
  const parts: Filter[] = [];
  for (const [name, value] of Object.entries(filter)) {
    const [, field = name, bound] = /^(.+)_(gte|lte)$/.exec(name) ?? [];
    if (name === 'q') {
      for (const word of String(value).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5))
        parts.push({
          $or: searched.map((field) => ({
            [field]: {
              $contains: field === SEARCH_TEXT ? plainText(word).replace(/[()]/g, '') || word : word,
            },
          })),
        });
    } else if (!allowed.includes(field))
      throw refuse(400, 'bad_request', {
        fields: { [`query.filter.${name}`]: `one of q, ${allowed.join(', ')}` },
      });
    else if (bound && isPlain(value))
      parts.push({ [field]: bound === 'gte' ? { $gte: value } : { $lte: value } });
    else if (!bound && Array.isArray(value) && value.every(isPlain)) parts.push({ [field]: { $in: value } });
    else if (!bound && (isPlain(value) || typeof value === 'boolean')) parts.push({ [field]: value });
    else
      throw refuse(400, 'bad_request', {
        fields: { [`query.filter.${name}`]: 'a text, a number, true or false, or a list of texts' },
      });
  }
  return parts.length === 0 ? {} : { $and: parts };
};
