import type { z } from 'zod';
import type { EditorKey, FieldErrorKey, Kind } from '@stile/contracts';
import type { Problem } from '@stile/web-kit';
import type { I18n } from '../i18n/use-i18n.js';
import type { EditorTexts } from './texts.js';

/** The path of a field and what is wrong with it, in the user's language. */
export type FieldErrors = Map<string, string>;
type Issue = z.core.$ZodIssue;

/** Texts that a schema says in its own words, by the key that its message is. */
const OWN_TEXTS: ReadonlyMap<string, EditorKey> = new Map(
  Object.entries({
    date: 'error_date',
    time: 'error_time',
    interval: 'error_interval',
    amount: 'error_amount',
    amount_from: 'error_fee',
    rate: 'error_rate',
    code: 'error_code',
    username: 'error_username',
    zone: 'error_zone',
    country_code: 'error_country',
    mail_color: 'error_mail_color',
    day_status: 'error_day_status',
    id: 'error_id',
    drawer_url: 'error_drawer',
    run_twice: 'error_run_twice',
    stop: 'error_stop',
    stop_order: 'error_stop_order',
    backwards: 'error_backwards',
    never: 'error_never',
    tax: 'error_tax',
    max_price: 'error_dear',
    max_figure: 'error_figure',
    max_percent: 'error_percent',
    ages: 'error_ages',
    hours: 'error_hours',
    times: 'error_times',
    dates: 'error_dates',
    each_interval: 'error_twice',
    interval_length: 'error_interval_length',
    embed_origins: 'error_embed_origins',
    clock: 'error_clock',
    currency: 'error_currency',
    whole_hours: 'error_policy_hours',
    whole_percent: 'error_policy_percent',
    each_hours: 'error_policy_twice',
    max_steps: 'error_policy_long',
    refund_policy: 'error_refund_policy',
    till_sessions: 'error_till_sessions',
    offline_units: 'error_offline_units',
    offline_minutes: 'error_offline_minutes',
    one_destination: 'error_destination',
  } satisfies Partial<Record<FieldErrorKey, EditorKey>>),
);

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
  const own = OWN_TEXTS.get(issue.message);
  if (own) return t(own);
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('error_email');
  if (issue.code === 'invalid_value') return t('error_choice');
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('error_whole');
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('error_number');
  return t('error_other');
};

/** The value of a path: a text may have paths of its own below it, such as a step of the cancellation policy. */
const valueAt = (document: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (node, part) =>
      typeof node === 'string' ? node : (node as Record<PropertyKey, unknown> | null | undefined)?.[part],
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
  /** The text of what the field accepts, in the user's language. */ readonly message: string;
}
const serverErrors = ({ detail }: Problem): readonly ServerError[] =>
  Array.isArray(detail['faults']) ? (detail['faults'] as ServerError[]) : [];

interface DocumentName {
  readonly kind: Kind;
  readonly id: string;
}

/** The server's rejections of this document, by its fields: mostly references that are gone by now. */
export const rejectedFields = (
  rejection: Problem,
  document: DocumentName,
  t: EditorTexts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    serverErrors(rejection)
      .filter(({ kind, id }) => kind === document.kind && id === document.id)
      .map(({ path, code, message }) => [
        path,
        code === 'reference_unknown' ? t('error_reference') : message,
      ]),
  );

const MOST_NAMED = 5;

/** The documents that still name one which is to be deleted or renamed: a few of each kind. Empty where none does. */
export const usedBy = (rejection: Problem, document: DocumentName, { t, has }: I18n): string => {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, id } of serverErrors(rejection))
    if (kind !== document.kind || id !== document.id) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
  return [...kinds]
    .map(([kind, ids]) => {
      const key = `tab_${kind}`;
      return `${has(key) ? t(key) : kind} ${[...ids].slice(0, MOST_NAMED).join(', ')}${ids.size > MOST_NAMED ? ' …' : ''}`;
    })
    .join('; ');
};
