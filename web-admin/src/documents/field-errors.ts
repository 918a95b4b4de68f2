import type { z } from 'zod';
import type { Kind } from '@stile/contracts';
import type { Problem } from '@stile/web-kit';
import { DOCUMENT_VIOLATIONS } from '@stile/contracts/catalog/document-checks';
import type { I18n } from '../i18n/use-i18n.js';
import type { EditorTexts } from './texts.js';

/** The path of a field and what is wrong with it, in the user's language. */
export type FieldErrors = Map<string, string>;
type Issue = z.core.$ZodIssue;

/** The schemas' own messages and their texts. */
const OWN_MESSAGES = [
  [/calendar date/, 'error_date'],
  [/a time as/, 'error_time'],
  [/an interval/, 'error_interval'],
  [/an amount/, 'error_amount'],
  [/a rate/, 'error_rate'],
  [/a code of/, 'error_code'],
  [/a user name/, 'error_username'],
  [/time zone/, 'error_zone'],
  [/a day status/, 'error_day_status'],
  [/an id of/, 'error_id'],
  [/the till's own machine/, 'error_drawer'],
  [/no other run begins/, 'error_run_twice'],
  [/one of the stops/, 'error_stop'],
  [/after the stop before/, 'error_stop_order'],
] as const;
/** What the fields of a document say of each other. */
const CHECKS = Object.entries(DOCUMENT_VIOLATIONS) as [keyof typeof DOCUMENT_VIOLATIONS, string][];

const bound = (issue: Issue & { code: 'too_small' | 'too_big' }, t: EditorTexts): string => {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return t('error_required');
    return t(issue.origin === 'array' ? 'error_few' : 'error_min', { n: Number(issue.minimum) });
  }
  return t(issue.origin === 'string' ? 'error_long' : issue.origin === 'array' ? 'error_many' : 'error_max', {
    n: Number(issue.maximum),
  });
};

/** The text of a schema's issue. An empty field is required, whatever else the schema says. */
const issueText = (issue: Issue, isEmpty: boolean, t: EditorTexts): string => {
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue, t);
  if (isEmpty) return t('error_required');
  const [check] = CHECKS.find(([, message]) => message === issue.message) ?? [];
  if (check) return t(`error_${check}`);
  const own = OWN_MESSAGES.find(([pattern]) => pattern.test(issue.message));
  if (own) return t(own[1]);
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('error_email');
  if (issue.code === 'invalid_value') return t('error_choice');
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('error_whole');
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('error_number');
  return t('error_other');
};

/** What a text is written with has paths of its own below it, such as a step of the cancellation policy. */
const valueAt = (document: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, part) =>
      typeof at === 'string' ? at : (at as Record<PropertyKey, unknown> | null | undefined)?.[part],
    document,
  );

/** The first error of every field; none for a document that the server would take. */
export const fieldErrorsOf = (schema: z.ZodType, document: unknown, t: EditorTexts): FieldErrors => {
  const errors: FieldErrors = new Map();
  for (const issue of schema.safeParse(document).error?.issues ?? []) {
    const path = issue.path.join('.');
    const value = valueAt(document, issue.path);
    const isEmpty = value === undefined || value === null || value === '';
    if (!errors.has(path)) errors.set(path, issueText(issue, isEmpty, t));
  }
  return errors;
};

interface ServerError {
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  readonly code: string;
  /** What the field accepts, in the user's language. */ readonly message: string;
}
const serverErrors = ({ detail }: Problem): readonly ServerError[] =>
  Array.isArray(detail['faults']) ? (detail['faults'] as ServerError[]) : [];

interface DocumentName {
  readonly kind: Kind;
  readonly id: string;
}

/** What the server rejects of this document, by its fields: mostly references that are gone by now. */
export const rejectedFields = (
  rejection: Problem,
  of: DocumentName,
  t: EditorTexts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    serverErrors(rejection)
      .filter(({ kind, id }) => kind === of.kind && id === of.id)
      .map(({ path, code, message }) => [
        path,
        code === 'reference_unknown' ? t('error_reference') : message,
      ]),
  );

const MOST_NAMED = 5;

/** The documents that still name one which is to be deleted or renamed: a few of each kind. Empty where none does. */
export const usedBy = (rejection: Problem, of: DocumentName, { t, has }: I18n): string => {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, id } of serverErrors(rejection))
    if (kind !== of.kind || id !== of.id) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
  return [...kinds]
    .map(([kind, ids]) => {
      const key = `tab_${kind}`;
      return `${has(key) ? t(key) : kind} ${[...ids].slice(0, MOST_NAMED).join(', ')}${ids.size > MOST_NAMED ? ' …' : ''}`;
    })
    .join('; ');
};
