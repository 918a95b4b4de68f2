import type { z } from 'zod';
import { fill } from '../kernel/fill.js';
import type { Language, Messages } from './text.js';
import en from './en/field-errors.json' with { type: 'json' };
import fr from './fr/field-errors.json' with { type: 'json' };

export type FieldErrorKey = keyof typeof en;
/** What a field accepts. A text with values stands before the shorter one that would fit too. */
export const fieldErrorMessages: Messages<FieldErrorKey> = { en, fr };

type Issue = z.core.$ZodRawIssue;
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>;

const say = (key: FieldErrorKey, values?: Readonly<Record<string, unknown>>): string => fill(en[key], values);

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
const boundText = (issue: Bound): string => {
  const [side, strict, n] =
    issue.code === 'too_big'
      ? (['max', 'below', issue.maximum] as const)
      : (['min', 'above', issue.minimum] as const);
  const measure = MEASURES[issue.origin];
  return say(measure ? `${side}${measure}` : issue.inclusive === false ? strict : side, { n });
};

const MISSING = say('missing_this', { what: '' });
const withoutMissing = (text = say('other_value')): string =>
  text.startsWith(MISSING) ? text.slice(MISSING.length) : text;

/** What each way of a union accepts; the choices of a field that tells them apart are one choice. */
const unionText = (issue: Extract<Issue, { code: 'invalid_union' }>): string => {
  const ways = [...new Set(issue.errors.map(([first]) => withoutMissing(first?.message)))];
  const { options } = issue as { readonly options?: readonly unknown[] };
  if (ways.length === 0)
    return options ? say('choice', { values: options.map(String).join(', ') }) : say('other_value');
  return ways.reduce((one, other) => say('union', { one, other }));
};

/** A whole number of the library says of a text that a number was expected. */
const isWhole = ({ inst }: Issue): boolean =>
  (inst?._zod.def as { readonly format?: string } | undefined)?.format === 'safeint';

const accepted = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return say(isWhole(issue) ? 'whole' : (TYPES[issue.expected] ?? 'other_value'));
    case 'too_big':
    case 'too_small':
      return boundText(issue);
    case 'not_multiple_of':
      return say('multiple', { n: issue.divisor });
    case 'invalid_value':
      return issue.values.length === 1 && issue.values[0] === null
        ? say('null')
        : say('choice', { values: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return say(FORMATS[issue.format] ?? 'other_form');
    case 'unrecognized_keys':
      return say('unknown');
    case 'invalid_union':
      return unionText(issue);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? say('other_value');
    default:
      return say('other_value');
  }
};

/** What is accepted where a schema has no words of its own, in English (docs/rules/errors.md 15). */
export const issueText = (issue: Issue): string => {
  const text = accepted(issue);
  return issue.input === undefined && !text.startsWith(en.missing)
    ? say('missing_this', { what: text })
    : text;
};
/** The same of a query, where what is there twice is a list. */
export const queryIssueText = (issue: Issue): string =>
  Array.isArray(issue.input) ? say('twice') : issueText(issue);

/** Where an issue is: a name that is not known is itself the place. */
export const placesOf = (issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const keyOf = new Map((Object.keys(en) as FieldErrorKey[]).map((key) => [en[key], key]));
const withValues = [...keyOf]
  .filter(([text]) => text.includes('{'))
  .map(
    ([text, key]) =>
      [new RegExp(`^${literal(text).replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`), key] as const,
  );

/** What is said of a field, in a language; a message key, and what nothing is known of, stay as they are. */
export const fieldErrorText = (text: string, language: Language): string => {
  if (language === 'en') return text;
  const texts = fieldErrorMessages[language];
  const whole = keyOf.get(text);
  if (whole) return texts[whole];
  for (const [pattern, key] of withValues) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      fieldErrorText(value, language),
    ]);
    return fill(texts[key], Object.fromEntries(values));
  }
  return text;
};
