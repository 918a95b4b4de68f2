import { useMemo, useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { HttpError, useWarnWhenUnsavedChanges } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { writtenSchema } from '../../../contracts/src/catalog/document-checks.js';
import { documentId, KINDS } from '../../../contracts/src/catalog/documents.js';
import { messageOf, refusalOf } from '../core/api.js';
import type { DocumentRecord } from '../documents/document-record.js';
import { useWords } from '../i18n/words.js';
import { useVenue } from '../venue/use-venue.js';
import { merged, type Merged } from '../documents/conflict.js';
import type { EditorScope } from './editor-context.js';
import { faultsOf, refusedFields, usedBy } from '../documents/field-errors.js';
import { formOf, tidy } from '../documents/form-values.js';
import { bodyOf, useWriting } from '../documents/mutations.js';
import { useEditorWords } from '../documents/texts.js';

export type Body = Record<string, unknown>;
/** `now` is null when it has been deleted meanwhile. */
export interface Conflict {
  readonly now: DocumentRecord | null;
  readonly merge: Merged;
}
/** Who came first and when, as the server says it in its refusal. */
interface First {
  readonly by?: string | null;
  readonly at?: string;
}

const SERVER = 'root.server';
const NOT_FOUND = 404;

/** Reserve capacity defaults to 0 when empty (admin.md section 5). */
const withDefaults = (kind: Kind, body: Body): Body =>
  kind === 'capacity_rules' && body['reserve_capacity'] === '' ? { ...body, reserve_capacity: 0 } : body;

interface EditorFormOptions {
  kind: Kind;
  group: string | null;
  /** the document as loaded, or a blank one */ loaded: Body;
  /** 0: a new one */ revision: number;
  onSaved: (saved: DocumentRecord) => void;
}

/** One document being edited: checked by the server's own schema, saved at the revision it was loaded at. */
export const useEditorForm = ({ kind, group, loaded, revision, onSaved }: EditorFormOptions) => {
  const t = useEditorWords();
  const words = useWords();
  const { instant } = words;
  const venue = useVenue();
  const { schema } = KINDS[kind];
  const writing = useWriting(kind, group);
  const [base, setBase] = useState({ body: loaded, revision });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const notAdded = useRef(new Set<string>()).current;
  const isNew = base.revision === 0;

  const bodyFrom = (values: unknown): Body => {
    const body = withDefaults(kind, tidy(schema, values) as Body);
    return isNew ? writing.named(body) : body;
  };
  const latest = useRef(bodyFrom);
  latest.current = bodyFrom;
  const resolver = useMemo<Resolver<Body>>(
    () => (values) => {
      const body = latest.current(values);
      const errors = {};
      // What is typed into a list's boxes would be lost without a word.
      const faults = {
        ...faultsOf(writtenSchema(kind), body, t),
        ...Object.fromEntries([...notAdded].map((name) => [name, t('fault_not_added')])),
      };
      for (const [path, message] of Object.entries(faults)) set(errors, path, { type: 'schema', message });
      return Object.keys(errors).length === 0
        ? { values: body, errors: {} }
        : { values: {}, errors: errors as FieldErrors<Body> };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- t is a new function on each render
    [schema],
  );
  const form = useForm<Body>({
    defaultValues: formOf(schema, loaded) as Body,
    resolver,
    shouldFocusError: false,
  });
  useWarnWhenUnsavedChanges(true, undefined, form.control as never);

  const toSummary = (): void => {
    setTimeout(() => summary.current?.focus());
  };
  const fail = (message: string): void => {
    form.setError(SERVER, { message });
    toSummary();
  };

  const conflictTitle = ({ by, at }: First): string =>
    by && at && venue
      ? t('conflict_by', { who: by, when: instant(at, venue.timezone) })
      : t('conflict_title');
  const meet = async (typed: Body, first: First): Promise<void> => {
    const now = await writing.current(documentId(kind, typed)).catch((thrown: unknown) => {
      if (thrown instanceof HttpError && thrown.status === NOT_FOUND) return null;
      throw thrown;
    });
    setConflict({ now, merge: merged(base.body, typed, now ? bodyOf(kind, now) : base.body) });
    fail(conflictTitle(first));
  };
  const refused = async (thrown: unknown, body: Body): Promise<void> => {
    const refusal = refusalOf(thrown);
    if (refusal?.code === 'document_changed' && isNew) {
      form.setError(KINDS[kind].idField, { type: 'server', message: t('exists_already') });
      return toSummary();
    }
    if (refusal?.code === 'document_changed') return meet(body, refusal.detail ?? {});
    const fields = refusal ? Object.entries(refusedFields(refusal, kind, documentId(kind, body), t)) : [];
    const others = refusal ? usedBy(refusal, { kind, id: documentId(kind, body) }, words) : '';
    if (fields.length === 0) return fail(others ? t('still_named', { list: others }) : messageOf(thrown));
    for (const [path, message] of fields) form.setError(path, { type: 'server', message });
    toSummary();
  };
  /** What stands is the base; what was typed lies on top of it. */
  const settle = (stands: Body, at: number, typed: Body): void => {
    setBase({ body: stands, revision: at });
    form.reset(formOf(schema, stands) as Body);
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
    setConflict(null);
  };
  const submit = form.handleSubmit(async (body) => {
    setConflict(null);
    const sent = structuredClone(form.getValues());
    try {
      const saved = isNew
        ? await writing.create(body)
        : await writing.save(documentId(kind, body), body, base.revision);
      const stands = bodyOf(kind, saved);
      const { body: typed, mine } = merged(sent, form.getValues(), formOf(schema, stands) as Body);
      settle(stands, saved._revision, typed);
      // What was typed while it was being saved is not left behind on the way to the next page: the next save leads on.
      if (mine.length === 0 && notAdded.size === 0) onSaved(saved);
    } catch (thrown) {
      await refused(thrown, body).catch((again: unknown) => fail(messageOf(again)));
    }
  }, toSummary);

  const adopt = (): void => {
    if (!conflict) return;
    const stands = conflict.now ? bodyOf(kind, conflict.now) : base.body;
    // Merged anew: something may have been typed since the conflict was told.
    settle(
      stands,
      conflict.now?._revision ?? 0,
      formOf(schema, merged(base.body, bodyFrom(form.getValues()), stands).body) as Body,
    );
  };
  const tookAtOnce: EditorScope['tookAtOnce'] = (fields, saved) => {
    // Where somebody else has saved in between, the next save is to meet that.
    setBase((now) => ({
      body: { ...now.body, ...fields },
      revision: saved === now.revision + 1 ? saved : now.revision,
    }));
    for (const [name, value] of Object.entries(fields)) form.resetField(name, { defaultValue: value });
  };
  return {
    form,
    submit,
    conflict,
    adopt,
    tookAtOnce,
    isNew,
    summary,
    writing,
    bodyOf: (): Body => bodyFrom(form.getValues()),
    toSummary,
    schema,
    notAdded,
  };
};
export type EditorForm = ReturnType<typeof useEditorForm>;
