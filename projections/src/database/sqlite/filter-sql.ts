import type { Test } from '../checked-query.js';
import { beginningWith, elementTable } from './element-table.js';
import type { Sql } from './sql.js';
import { boundKey, ELEMENT_KEY, isColumn, jsonPath, keyExpression } from './value-key.js';

/** Whether a field may hold an array. Only then elements are looked at, which no index helps with. */
type MayBeArray = (path: string) => boolean;

export interface FieldsHeld {
  readonly mayBeArray: MayBeArray;
  /** Whether the texts of the field have a table. */
  readonly hasElements: (path: string) => boolean;
  /** The columns of a table of rows; undefined of documents. */
  readonly columnOf?: (path: string) => string;
}

type Predicate = (key: string) => Sql;

const joined = (parts: readonly Sql[], word: 'AND' | 'OR'): Sql => ({
  text: parts.map((part) => `(${part.text})`).join(` ${word} `),
  values: parts.flatMap((part) => part.values),
});

const equalsOneOf =
  (test: Pick<Extract<Test, { kind: 'in' }>, 'values'>): Predicate =>
  (key) => {
    const values = test.values.filter((value) => value !== null).map(boundKey);
    const parts: Sql[] = [];
    if (values.length === 1) parts.push({ text: `${key} = ?`, values });
    if (values.length > 1) parts.push({ text: `${key} IN (${values.map(() => '?').join()})`, values });
    if (test.values.includes(null)) parts.push({ text: `${key} IS NULL`, values: [] });
    return parts.length === 0 ? { text: '0', values: [] } : joined(parts, 'OR');
  };

/**
 * A text's bound on one side is closed on the other by the end of its type, a number's lower one too: '' is the
 * least text, x'' the least blob.
 */
export const between =
  ({ lower, upper }: Pick<Extract<Test, { kind: 'range' }>, 'lower' | 'upper'>): Predicate =>
  (key) => {
    const text = typeof (lower ?? upper)?.value === 'string';
    const parts: string[] = [];
    if (lower) parts.push(`${key} ${lower.inclusive ? '>=' : '>'} ?`);
    else if (text) parts.push(`${key} >= ''`);
    if (upper) parts.push(`${key} ${upper.inclusive ? '<=' : '<'} ?`);
    else parts.push(text ? `${key} < x''` : `${key} < ''`);
    return {
      text: parts.join(' AND '),
      values: [lower, upper].flatMap((bound) => (bound ? [bound.value] : [])),
    };
  };

/** The predicate on the field, or on any element where the field holds an array. */
const onField = (
  path: string,
  predicates: readonly Predicate[],
  { mayBeArray, columnOf = keyExpression }: FieldsHeld,
): Sql => {
  const key = columnOf(path);
  const onValue = joined(
    predicates.map((predicate) => predicate(key)),
    'AND',
  );
  if (isColumn(path) || !mayBeArray(path)) return onValue;
  const onElements = joined(
    predicates.map((predicate) => {
      const { text, values } = predicate(ELEMENT_KEY);
      return { text: `EXISTS (SELECT 1 FROM json_each(doc, ${jsonPath(path)}) AS e WHERE ${text})`, values };
    }),
    'AND',
  );
  return {
    text: `CASE json_type(doc, ${jsonPath(path)}) WHEN 'array' THEN ${onElements.text} ELSE ${onValue.text} END`,
    values: [...onElements.values, ...onValue.values],
  };
};

const rangePredicates = (
  { lower, upper }: Extract<Test, { kind: 'range' }>,
  asOne: boolean,
): readonly Predicate[] =>
  // In an array one element may lie above the lower bound and another below the upper one.
  asOne || !lower || !upper ? [between({ lower, upper })] : [between({ lower }), between({ upper })];

/** An index is walked in the order of its next column where the test has one value, such as a day. */
const isOneValue = ({ lower, upper }: Extract<Test, { kind: 'range' }>): boolean =>
  lower?.inclusive === true && upper?.inclusive === true && lower.value === upper.value;

/** A WHERE clause with every value bound; only paths, which have been checked, stand in its text. */
export const filterSql = (test: Test, fields: FieldsHeld): Sql => {
  const { mayBeArray, columnOf } = fields;
  switch (test.kind) {
    case 'and':
    case 'or':
      return test.tests.length === 0
        ? { text: '1', values: [] }
        : joined(
            test.tests.map((part) => filterSql(part, fields)),
            test.kind === 'and' ? 'AND' : 'OR',
          );
    case 'in': {
      const found = onField(test.path, [equalsOneOf(test)], fields);
      // NULL, the answer to a comparison with a missing field, is not false to NOT.
      return test.negated ? { text: `NOT coalesce(${found.text}, 0)`, values: found.values } : found;
    }
    case 'range':
      return isOneValue(test) && !mayBeArray(test.path)
        ? onField(test.path, [equalsOneOf({ values: [test.lower!.value] })], fields)
        : onField(test.path, rangePredicates(test, !mayBeArray(test.path)), fields);
    case 'exists': {
      if (columnOf || isColumn(test.path)) return { text: test.exists ? '1' : '0', values: [] };
      return {
        text: `json_type(doc, ${jsonPath(test.path)}) IS ${test.exists ? 'NOT NULL' : 'NULL'}`,
        values: [],
      };
    }
    case 'contains':
      return onField(test.path, [(key) => ({ text: `contains(${key}, ?)`, values: [test.text] })], fields);
    case 'startsWith':
      return startsWithSql(test, fields);
  }
};

const startsWithSql = ({ path, texts }: Extract<Test, { kind: 'startsWith' }>, fields: FieldsHeld): Sql => {
  if (!fields.hasElements(path)) return onField(path, [(key) => beginningWith(texts, key)], fields);
  const { text, values } = beginningWith(texts);
  return {
    text: `EXISTS (SELECT 1 FROM ${elementTable({ path })} WHERE id = documents.rowid AND (${text}))`,
    values,
  };
};
