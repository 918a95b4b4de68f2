import type { z } from 'zod';
import type { ErrorBody, Kind } from '@stile/contracts';
import { DOCUMENT_VIOLATIONS } from '../../../contracts/src/catalog/document-checks.js';
import type { Words } from '../i18n/words.js';
import type { EditorWords } from './texts.js';

/** Path of a field to what is wrong with it, in words. */
export type Faults = Readonly<Record<string, string>>;
type Issue = z.core.$ZodIssue;

/** The messages that the schemas of contracts give of themselves, and their texts. */
const OWN_MESSAGES = [
  [/calendar date/, 'fault_date'],
  [/a time as/, 'fault_time'],
  [/an interval/, 'fault_interval'],
  [/an amount/, 'fault_amount'],
  [/a rate/, 'fault_rate'],
  [/a code of/, 'fault_code'],
  [/a user name/, 'fault_username'],
  [/time zone/, 'fault_zone'],
  [/a day status/, 'fault_day_status'],
  [/an id of/, 'fault_id'],
  [/no other run begins/, 'fault_run_twice'],
  [/one of the stops/, 'fault_stop'],
  [/after the stop before/, 'fault_stop_order'],
] as const;
/** What fields say against each other, and its texts. */
const CHECKS = Object.entries(DOCUMENT_VIOLATIONS) as [keyof typeof DOCUMENT_VIOLATIONS, string][];

const bound = (issue: Issue & { code: 'too_small' | 'too_big' }, t: EditorWords): string => {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return t('fault_required');
    return t(issue.origin === 'array' ? 'fault_few' : 'fault_min', { n: Number(issue.minimum) });
  }
  return t(issue.origin === 'string' ? 'fault_long' : issue.origin === 'array' ? 'fault_many' : 'fault_max', {
    n: Number(issue.maximum),
  });
};

/** What a schema has to say about a field, as a person reads it. Empty is always "fill in", whatever else it is not. */
export const issueText = (issue: Issue, isEmpty: boolean, t: EditorWords): string => {
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue, t);
  if (isEmpty) return t('fault_required');
  const [check] = CHECKS.find(([, message]) => message === issue.message) ?? [];
  if (check) return t(`fault_${check}`);
  const own = OWN_MESSAGES.find(([pattern]) => pattern.test(issue.message));
  if (own) return t(own[1]);
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('fault_email');
  if (issue.code === 'invalid_value') return t('fault_choice');
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('fault_whole');
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('fault_number');
  return t('fault_other');
};

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | null | undefined)?.[part], body);

/** The first fault of every field; none for a document that the server would take. */
export const faultsOf = (schema: z.ZodType, body: unknown, t: EditorWords): Faults => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return {};
  const faults: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const value = valueAt(body, issue.path);
    faults[issue.path.join('.')] ??= issueText(
      issue,
      value === undefined || value === null || value === '',
      t,
    );
  }
  return faults;
};

interface ServerFault {
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  readonly code: string;
}
const serverFaults = ({ detail }: ErrorBody): readonly ServerFault[] =>
  Array.isArray(detail?.['faults']) ? (detail['faults'] as ServerFault[]) : [];

/** What the server refused of this document, by its own fields (its schema is the same: mostly references that are gone by now). */
export const refusedFields = (refusal: ErrorBody, kind: Kind, id: string, t: EditorWords): Faults =>
  Object.fromEntries(
    serverFaults(refusal)
      .filter((fault) => fault.kind === kind && fault.id === id)
      .map(({ path, code }) => [path, t(code === 'reference_unknown' ? 'fault_reference' : 'fault_other')]),
  );

const MOST_NAMED = 5;

/** Other documents that stand in the way, a few of each kind: what names a document that was to be deleted or to be called otherwise. Empty where none does. */
export const usedBy = (
  refusal: ErrorBody,
  of: { readonly kind: Kind; readonly id: string },
  { t, has }: Words,
): string => {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, id } of serverFaults(refusal))
    if (kind !== of.kind || id !== of.id) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
  return [...kinds]
    .map(([kind, ids]) => {
      const key = `tab_${kind}`;
      return `${has(key) ? t(key) : kind} ${[...ids].slice(0, MOST_NAMED).join(', ')}${ids.size > MOST_NAMED ? ' …' : ''}`;
    })
    .join('; ');
};
