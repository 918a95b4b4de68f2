import type { z } from 'zod';
import type en from './en/field-errors.json';

export type FieldErrorKey = keyof typeof en;
type Value = string | number | readonly string[] | FieldError;
type Values = Readonly<Record<string, Value>>;
/** The key of a field's text of what it accepts, and the values that stand in it (docs/rules/errors.md 15). */
export interface FieldError {
  readonly key: FieldErrorKey;
  readonly values?: Values | undefined;
}

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

export type Accepted = readonly [key: FieldErrorKey, values?: Values | undefined];
/** The own words of a schema or an issue: the message is a key. The values reach issues of the code `custom` alone. */
export const accepts = (
  ...[key, values]: Accepted
): { message: FieldErrorKey; params: Values | undefined } => ({ message: key, params: values });

/** The same of a text of its own form. A list is no text that was written wrong. */
export const acceptsText = (key: FieldErrorKey) => ({
  error: ({ input }: RawIssue): FieldErrorKey | undefined => (Array.isArray(input) ? undefined : key),
});

const TYPES: Readonly<Record<string, FieldErrorKey>> = {
  string: 'text',
  number: 'number',
  nan: 'number',
  int: 'whole',
  boolean: 'boolean',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
  map: 'object',
  null: 'null',
};
const FORMATS: Readonly<Record<string, FieldErrorKey>> = {
  email: 'email',
  url: 'url',
  base64: 'base64',
  datetime: 'instant',
};
const MEASURES: Readonly<Record<string, '_length' | '_entries'>> = {
  string: '_length',
  array: '_entries',
  set: '_entries',
  map: '_entries',
};

/** A whole number of the library says of a text that a number was expected. */
const isWhole = ({ inst }: RawIssue): boolean =>
  (inst?._zod.def as { readonly format?: string } | undefined)?.format === 'safeint';

const boundKey = (issue: RawIssue & { code: 'too_big' | 'too_small' }): FieldErrorKey => {
  const [side, strict] = issue.code === 'too_big' ? (['max', 'below'] as const) : (['min', 'above'] as const);
  const measure = MEASURES[issue.origin];
  return measure ? `${side}${measure}` : issue.inclusive === false ? strict : side;
};

/** The key of an issue whose schema has no words of its own. */
const issueKey = (issue: RawIssue): FieldErrorKey => {
  switch (issue.code) {
    case 'invalid_type':
      return isWhole(issue) ? 'whole' : (TYPES[issue.expected] ?? 'other_value');
    case 'too_big':
    case 'too_small':
      return boundKey(issue);
    case 'not_multiple_of':
      return 'multiple';
    case 'invalid_value':
      return issue.values.length === 1 && issue.values[0] === null ? 'null' : 'choice';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'other_form';
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_union':
      return 'union';
    default:
      return 'other_value';
  }
};

/** How a schema is asked for `fieldErrorOf`: the message of each issue is a key. */
export const FIELD_ERRORS = { error: issueKey, reportInput: true } as const;
/** The same for a query, where what is there twice is a list. */
export const QUERY_FIELD_ERRORS = {
  error: (issue: RawIssue): FieldErrorKey => (Array.isArray(issue.input) ? 'twice' : issueKey(issue)),
  reportInput: true,
} as const;

const OTHER: FieldError = { key: 'other_value' };

const withoutMissing = (error: FieldError): FieldError =>
  error.key === 'missing_this' ? (error.values!['what'] as FieldError) : error;

/** The error of a union: what each way accepts; the choices of a field that tells them apart are one choice. */
const unionError = (issue: Extract<Issue, { code: 'invalid_union' }>): FieldError => {
  const ways = new Map(
    issue.errors
      .map(([first]) => (first ? withoutMissing(fieldErrorOf(first)) : OTHER))
      .map((way) => [JSON.stringify(way), way]),
  );
  const { options } = issue as { readonly options?: readonly unknown[] };
  if (ways.size === 0) return options ? { key: 'choice', values: { values: options.map(String) } } : OTHER;
  return [...ways.values()].reduce((one, other) => ({ key: 'union', values: { one, other } }));
};

const acceptedBy = (issue: Issue): FieldError => {
  const key = issue.message as FieldErrorKey;
  switch (issue.code) {
    case 'custom':
      return { key, values: issue.params };
    case 'too_big':
      return { key, values: { n: Number(issue.maximum) } };
    case 'too_small':
      return { key, values: { n: Number(issue.minimum) } };
    case 'not_multiple_of':
      return { key, values: { n: issue.divisor } };
    case 'invalid_value':
      return { key, values: { values: issue.values.map(String) } };
    case 'invalid_union':
      return key === 'union' ? unionError(issue) : { key };
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0] ? fieldErrorOf(issue.issues[0]) : OTHER;
    default:
      return { key };
  }
};

/** The error of an issue for its field, where the schema was asked with `FIELD_ERRORS`. */
export const fieldErrorOf = (issue: Issue): FieldError => {
  const what = acceptedBy(issue);
  return issue.input === undefined && !what.key.startsWith('missing')
    ? { key: 'missing_this', values: { what } }
    : what;
};

/** Where an issue is: a name that is not known is itself the place. */
export const placesOf = (issue: Issue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
