import {
  InvalidQuery,
  MAX_LIMIT,
  type Filter,
  type GroupQuery,
  type Query,
  type Scalar,
} from './read-model-database.js';

type Bound = { readonly value: string | number; readonly inclusive: boolean };
type Side = 'lower' | 'upper';

/** A filter in the form that the adapters translate: everything in it has been checked. */
export type Test =
  | { readonly kind: 'and' | 'or'; readonly tests: readonly Test[] }
  | {
      readonly kind: 'in';
      readonly path: string;
      readonly values: readonly Scalar[];
      readonly negated: boolean;
    }
  /** Both bounds are of one type; a value of another type never matches. */
  | { readonly kind: 'range'; readonly path: string; readonly lower?: Bound; readonly upper?: Bound }
  | { readonly kind: 'exists'; readonly path: string; readonly exists: boolean }
  | { readonly kind: 'contains'; readonly path: string; readonly text: string }
  | { readonly kind: 'startsWith'; readonly path: string; readonly texts: readonly string[] };

export interface CheckedQuery {
  readonly test: Test;
  readonly sort: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip: number;
  readonly limit: number;
}
export interface CheckedGroupQuery {
  readonly test: Test;
  readonly by: readonly string[];
  readonly sums: readonly string[];
}

/** An index of the texts of a field, and the field that their documents are in the order of. */
export interface ElementsIndex {
  readonly path: string;
  readonly order?: string | undefined;
}

/** Behind a path of an index: of each element. */
const OF_ELEMENTS = '[]';
/** Undefined of another index. */
export const elementsIndex = (index: readonly string[]): ElementsIndex | undefined => {
  if (!index.some((entry) => entry.endsWith(OF_ELEMENTS))) return undefined;
  const [path, order, ...more] = index.map((entry) => entry.replace(/^-/, ''));
  if (!path?.endsWith(OF_ELEMENTS) || more.length > 0)
    throw new InvalidQuery('indexes', 'of elements have their path, and one that orders');
  return {
    path: checkedPath(path.slice(0, -OF_ELEMENTS.length), 'indexes'),
    order: order === undefined ? undefined : checkedPath(order, 'indexes'),
  };
};

const PATH = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;
const MAX_PATH_LENGTH = 200;
const MAX_DEPTH = 8;
const MAX_TESTS = 100;
const MAX_VALUES = 10_000;
const MAX_PATHS = 8;
/** The most beginnings of a text. */
const MAX_TEXTS = 500;

export const checkedPath = (path: unknown, field: string): string => {
  if (typeof path !== 'string' || path.length > MAX_PATH_LENGTH || !PATH.test(path))
    throw new InvalidQuery(field, 'must be a path of letters, digits and _ joined by dots');
  return path;
};

const checkedScalar = (value: unknown, field: string): Scalar => {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
    return value;
  throw new InvalidQuery(field, 'must be a text, a finite number, a boolean or null');
};

const checkedComparable = (value: unknown, field: string): string | number => {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new InvalidQuery(field, 'must be a text or a finite number');
};

const checkedList = (value: unknown, field: string, limit: number): readonly unknown[] => {
  if (!Array.isArray(value) || value.length > limit)
    throw new InvalidQuery(field, `must be a list of at most ${limit}`);
  return value;
};

const checkedTexts = (value: unknown, field: string): readonly string[] =>
  shortestOf(
    checkedList(value, field, MAX_TEXTS).map((item) => {
      if (typeof item === 'string') return item;
      throw new InvalidQuery(field, 'must be texts');
    }),
  );

/** A text that begins with another one finds nothing more than that one does. */
const shortestOf = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && text.startsWith(other)),
  );

const COMPARISONS: Readonly<Record<string, { side: 'lower' | 'upper'; inclusive: boolean }>> = {
  $gt: { side: 'lower', inclusive: false },
  $gte: { side: 'lower', inclusive: true },
  $lt: { side: 'upper', inclusive: false },
  $lte: { side: 'upper', inclusive: true },
};

/** Bounds of one type become one range, so that an index is walked between them and no further. */
const rangesOf = (path: string, bounds: readonly { side: Side; bound: Bound }[]): Test[] => {
  const [first, second] = bounds;
  if (
    bounds.length === 2 &&
    first &&
    second &&
    first.side !== second.side &&
    typeof first.bound.value === typeof second.bound.value
  ) {
    return [{ kind: 'range', path, [first.side]: first.bound, [second.side]: second.bound }];
  }
  return bounds.map(({ side, bound }) => ({ kind: 'range', path, [side]: bound }));
};

const operatorTests = (path: string, condition: object): Test[] => {
  const tests: Test[] = [];
  const bounds: { side: Side; bound: Bound }[] = [];
  for (const [operator, value] of Object.entries(condition)) {
    const field = `${path}.${operator}`;
    const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
    if (value === undefined) continue;
    if (comparison)
      bounds.push({
        side: comparison.side,
        bound: { value: checkedComparable(value, field), inclusive: comparison.inclusive },
      });
    else if (operator === '$eq' || operator === '$ne')
      tests.push({ kind: 'in', path, values: [checkedScalar(value, field)], negated: operator === '$ne' });
    else if (operator === '$in' || operator === '$nin')
      tests.push({
        kind: 'in',
        path,
        values: checkedList(value, field, MAX_VALUES).map((item) => checkedScalar(item, field)),
        negated: operator === '$nin',
      });
    else if (operator === '$exists' && typeof value === 'boolean')
      tests.push({ kind: 'exists', path, exists: value });
    else if (operator === '$contains' && typeof value === 'string')
      tests.push({ kind: 'contains', path, text: value });
    else if (operator === '$startsWith')
      tests.push({ kind: 'startsWith', path, texts: checkedTexts(value, field) });
    else
      throw new InvalidQuery(
        field,
        Object.hasOwn({ $exists: 1, $contains: 1 }, operator)
          ? 'has a value of the wrong type'
          : 'is not an operator here',
      );
  }
  return [...tests, ...rangesOf(path, bounds)];
};

const conditionTests = (path: string, condition: unknown): Test[] => {
  if (typeof condition === 'object' && condition !== null) {
    if (Array.isArray(condition) || Object.keys(condition).length === 0)
      throw new InvalidQuery(path, 'must be a scalar or operators');
    return operatorTests(path, condition);
  }
  return [{ kind: 'in', path, values: [checkedScalar(condition, path)], negated: false }];
};

const flattened = (tests: readonly Test[]): Test[] =>
  tests.flatMap((test) => (test.kind === 'and' ? flattened(test.tests) : [test]));

/** Tests that all hold: those of tests within, and the bounds of a field as one range wherever they stood. */
const togetherOf = (tests: readonly Test[]): Test[] => {
  const bounds = new Map<string, { side: Side; bound: Bound }[]>();
  const others: Test[] = [];
  for (const test of flattened(tests)) {
    if (test.kind !== 'range') {
      others.push(test);
      continue;
    }
    const { path } = test;
    const ofPath = (['lower', 'upper'] as const).flatMap((side) =>
      test[side] ? [{ side, bound: test[side] }] : [],
    );
    bounds.set(path, [...(bounds.get(path) ?? []), ...ofPath]);
  }
  return [...others, ...[...bounds].flatMap(([path, ofPath]) => rangesOf(path, ofPath))];
};

export const checkedFilter = (filter: Filter | undefined): Test => {
  let count = 0;
  const check = (part: unknown, field: string, depth: number): Test => {
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      throw new InvalidQuery(field, 'must be an object');
    if (depth > MAX_DEPTH) throw new InvalidQuery(field, `is nested deeper than ${MAX_DEPTH}`);
    const tests: Test[] = [];
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined) continue;
      if (key === '$and' || key === '$or') {
        const parts = checkedList(value, key, MAX_TESTS).map((item) => check(item, key, depth + 1));
        if (parts.length === 0) throw new InvalidQuery(key, 'must hold at least one filter');
        tests.push({ kind: key === '$and' ? 'and' : 'or', tests: parts });
      } else tests.push(...conditionTests(checkedPath(key, `filter.${key}`), value));
    }
    count += tests.length;
    if (count > MAX_TESTS) throw new InvalidQuery('filter', `has more than ${MAX_TESTS} conditions`);
    return { kind: 'and', tests: togetherOf(tests) };
  };
  return check(filter === undefined ? {} : filter, 'filter', 0);
};

const checkedWhole = (value: unknown, field: string, min: number, max: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new InvalidQuery(field, `must be a whole number from ${min} to ${max}`);
  return value;
};

export const checkedQuery = ({ filter, sort = [], skip = 0, limit = 25 }: Query): CheckedQuery => ({
  test: checkedFilter(filter),
  sort: checkedList(sort, 'sort', MAX_PATHS).map((entry, index) => {
    const [path, direction] = checkedList(entry, `sort.${index}`, 2);
    if (direction !== 1 && direction !== -1)
      throw new InvalidQuery(`sort.${index}`, 'must have the direction 1 or -1');
    return [checkedPath(path, `sort.${index}`), direction] as const;
  }),
  skip: checkedWhole(skip, 'skip', 0, Number.MAX_SAFE_INTEGER),
  limit: checkedWhole(limit, 'limit', 1, MAX_LIMIT),
});

export const checkedGroupQuery = ({ filter, by, sums = [] }: GroupQuery): CheckedGroupQuery => ({
  test: checkedFilter(filter),
  by: checkedList(by, 'by', MAX_PATHS).map((path, index) => checkedPath(path, `by.${index}`)),
  sums: checkedList(sums, 'sums', MAX_PATHS).map((path, index) => checkedPath(path, `sums.${index}`)),
});
