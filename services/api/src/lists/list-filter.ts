import { isDate, searchTerms, type FieldError } from '@stile/contracts';
import type { Filter } from '@stile/projections';
import { malformed } from '../http/api-error.js';

/** Filters of a list. */
export interface ListFilters {
  /** Fields that are filtered by their value, by a list of values, or between `field_gte` and `field_lte`. */
  readonly fields: readonly string[];
  /** Fields that the search text `q` looks in. */
  readonly searched: readonly string[];
  /** The field of the words that people are found by (`searchWords`); `q` is then sought there. */
  readonly words?: string;
  /** Bounds that other filters set to a field in whose order words are; a search (`q`) is found between them. */
  readonly implied?: (request: Readonly<Record<string, unknown>>) => Filter;
  /** Days of a row: `date` is filtered as the first, or as the second where `date_type` is 1. */
  readonly dates?: readonly [string, string];
  /** Filters whose value one of some fields has. */
  readonly either?: Readonly<Record<string, readonly string[]>>;
  /** Filters of the page that reads the list: the list does not look at them. */
  readonly ofPage?: readonly string[];
  /** A row's state by documents of now, asked for by `true`: the rows of some inventory groups that are so. */
  readonly standing?: Readonly<Record<string, (groups: readonly string[]) => Filter>>;
}

const MAX_WORDS = 5;

/** The read model's filter for the console's: each of its fields holds, and each word of `q` is in a searched field. */
export const filterOf = (
  request: Readonly<Record<string, unknown>>,
  filters: ListFilters,
  groups: readonly string[] = [],
): Filter => {
  const parts = Object.entries(request).flatMap(([name, value]) => {
    if (name === 'q') {
      if (!isPlain(value)) throw wrong(name, { key: 'text' });
      return filters.words === undefined
        ? searchParts(String(value), filters.searched)
        : wordParts(String(value), groups, filters.words);
    }
    const { standing = {}, dates, ofPage = [], either = {} } = filters;
    if (ofPage.includes(name)) return [];
    if (Object.hasOwn(either, name)) return [eitherPart(name, value, either[name]!)];
    if (dates && name === 'date_type') return dateTypePart(value);
    if (dates && DATE.test(name)) return [datePart(name, value, dayFieldOf(request, dates))];
    if (!Object.hasOwn(standing, name)) return [fieldPart(name, value, filters)];
    if (value !== true) throw wrong(name, { key: 'choice', values: { values: ['true'] } });
    return [standing[name]!(groups)];
  });
  if (filters.implied && hasWords(request, filters)) parts.push(filters.implied(request));
  return parts.length === 0 ? {} : { $and: parts };
};

/** The days that a filter's period is of. */
export const dayFieldOf = <D extends string>(
  request: Readonly<Record<string, unknown>>,
  dates: readonly [D, D],
): D => dates[request['date_type'] === '1' ? 1 : 0];

const DATE = /^date(_gte|_lte)?$/;
const datePart = (name: string, value: unknown, field: string): Filter => {
  if (typeof value !== 'string' || !isDate(value)) throw wrong(name, { key: 'date' });
  return fieldPart(name.replace('date', field), value, { fields: [field], searched: [] });
};
const dateTypePart = (value: unknown): Filter[] => {
  if (value !== '0' && value !== '1')
    throw wrong('date_type', { key: 'choice', values: { values: ['0', '1'] } });
  return [];
};

const searchParts = (text: string, searched: readonly string[]): Filter[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({
      $or: searched.map((field) => ({
        [field]: { $contains: word },
      })),
    }));

/** Each term is found in the words of one of the groups. */
const wordParts = (text: string, groups: readonly string[], field: string): Filter[] =>
  searchTerms(groups, text).map((beginnings) => ({ [field]: { $startsWith: beginnings } }));

const eitherPart = (name: string, value: unknown, fields: readonly string[]): Filter => {
  if (!isPlain(value)) throw wrong(name, { key: 'text' });
  return { $or: fields.map((field) => ({ [field]: value })) };
};

const fieldPart = (name: string, value: unknown, { fields, standing = {}, dates }: ListFilters): Filter => {
  const [, field = name, bound] = /^(.+)_(gte|lte)$/.exec(name) ?? [];
  if (!fields.includes(field))
    throw wrong(name, {
      key: 'choice',
      values: { values: ['q', ...fields, ...namesOf({ standing, dates })] },
    });
  if (bound !== undefined) {
    if (isPlain(value)) return { [field]: bound === 'gte' ? { $gte: value } : { $lte: value } };
  } else {
    if (Array.isArray(value) && value.every(isPlain)) return { [field]: { $in: value } };
    if (isPlain(value) || typeof value === 'boolean') return { [field]: value };
  }
  throw wrong(name, { key: 'list_filter' });
};

/** Names of filters that are no fields. */
export const namesOf = ({ standing = {}, dates }: Pick<ListFilters, 'standing' | 'dates'>): string[] => [
  ...Object.keys(standing),
  ...(dates ? ['date_gte', 'date_lte', 'date_type'] : []),
];

/** Whether `q` has something that is sought among words. */
export const hasWords = ({ q }: Readonly<Record<string, unknown>>, { words }: ListFilters): boolean =>
  words !== undefined && isPlain(q) && searchTerms([], String(q)).length > 0;

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

const wrong = (name: string, error: FieldError) => malformed({ [`query.filter.${name}`]: error });
