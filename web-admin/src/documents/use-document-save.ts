import { useMemo, useRef, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { Kind } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { documentId, KINDS } from '@stile/contracts/catalog/documents';
import type { WithPassword } from '../account/ConfirmPassword.js';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useVenue } from '../venue/use-venue.js';
import { merged } from './conflict.js';
import type { Conflict, DocumentForm } from './document-form.js';
import type { DocumentRecord } from './document-record.js';
import { rejectedFields, usedBy } from './field-errors.js';
import { documentOf, formValuesOf } from './form-values.js';
import { fieldsOf, useDocumentMutations } from './mutations.js';
import { documentResolver, type Checks, type Values } from './resolver.js';
import { useEditorTexts } from './texts.js';

const SERVER = 'root.server';
const NOT_FOUND = 404;
type Errors = Readonly<Record<string, string>>;

interface SaveOptions {
  readonly kind: Kind;
  readonly group: string | null;
  /** The document as loaded, or the defaults of a new one. */
  readonly loaded: Values;
  /** 0 for a new document. */
  readonly revision: number;
  readonly onSaved: (saved: DocumentRecord) => void;
  readonly withPassword: WithPassword;
}

/** The form's resolver stays the same: it checks by what the latest render knows. */
const useResolver = (kind: Kind, checks: Checks): Resolver<Values> => {
  const latest = useRef(checks);
  latest.current = checks;
  return useMemo(() => documentResolver(kind, () => latest.current), [kind]);
};

/** The document as it is stored, and its revision, as far as the form knows. */
const useBase = (loaded: Values, loadedRevision: number) => {
  const [base, setBase] = useState({ document: loaded, revision: loadedRevision });
  const changeFields = (fields: Values, saved: number): void =>
    setBase(({ document, revision }) => ({
      document: { ...document, ...fields },
      // If another user has saved in between, the next save must find the conflict.
      revision: saved === revision + 1 ? saved : revision,
    }));
  return { base, setBase, changeFields };
};

/** One document being edited: checked by the server's schema, saved at the revision it was loaded at. */
export const useDocumentSave = ({ kind, group, loaded, revision, onSaved, withPassword }: SaveOptions) => {
  const t = useEditorTexts();
  const mutations = useDocumentMutations(kind, group);
  const explain = useExplanations(kind);
  const { schema } = KINDS[kind];
  const { base, setBase, changeFields } = useBase(loaded, revision);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [record] = useState(() => formValuesOf(schema, loaded) as Values);
  const [notAdded] = useState(() => new Set<string>());
  const form = useRef<UseFormReturn<Values>>(null);
  const isNew = base.revision === 0;

  const ofValues = (values: Values): Values => {
    const document = documentOf(schema, values) as Values;
    return isNew ? mutations.named(document) : document;
  };
  const resolver = useResolver(kind, { documentOf: ofValues, notAdded, t });

  /** What is stored becomes the base; what was typed lies on top of it. */
  const settle = (stored: Values, at: number, typed: Values): void => {
    setBase({ document: stored, revision: at });
    form.current!.reset(formValuesOf(schema, stored) as Values);
    for (const [name, value] of Object.entries(typed))
      form.current!.setValue(name, value, { shouldDirty: true });
    setConflict(null);
  };
  const rejected = async (thrown: unknown, document: Values): Promise<Errors> => {
    const { code, detail } = asProblem(thrown);
    if (code !== 'document_changed') return explain.rejection(thrown, document);
    if (isNew) return { [KINDS[kind].idField]: t('exists_already') };
    setConflict(await conflictWith(base.document, document, { kind, mutations }));
    return { [SERVER]: explain.conflict(detail) };
  };
  const send = (document: Values): Promise<DocumentRecord> =>
    isNew ? mutations.create(document) : mutations.save(documentId(kind, document), document, base.revision);
  /** React-admin's form calls it with the checked document, and shows the errors that it answers. */
  const save = async (document: Values): Promise<Errors | undefined> => {
    setConflict(null);
    const sent = structuredClone(form.current!.getValues());
    try {
      const saved = await withPassword(() => send(document));
      const stored = fieldsOf(kind, saved);
      const typed = merged(sent, form.current!.getValues(), formValuesOf(schema, stored) as Values);
      settle(stored, saved._revision, typed.body);
      // What was typed during the save is not left behind on the way to the next page: the next save leads on.
      if (typed.mine.length === 0 && notAdded.size === 0) onSaved(saved);
      return undefined;
    } catch (thrown) {
      return rejected(thrown, document).catch((another: unknown) => ({ [SERVER]: messageOf(another) }));
    }
  };
  const adopt = (): void => {
    if (!conflict) return;
    const stored = conflict.stored ? fieldsOf(kind, conflict.stored) : base.document;
    // Merged once more: something may have been typed since the conflict was told.
    const { body } = merged(base.document, ofValues(form.current!.getValues()), stored);
    settle(stored, conflict.stored?._revision ?? 0, formValuesOf(schema, body) as Values);
  };
  const tookAtOnce: DocumentForm['tookAtOnce'] = (fields, saved) => {
    changeFields(fields, saved);
    for (const [name, value] of Object.entries(fields))
      form.current!.resetField(name, { defaultValue: value });
  };
  const scope: DocumentForm = {
    kind,
    group,
    isNew,
    conflict,
    mutations,
    notAdded,
    adopt,
    tookAtOnce,
    documentOf: ofValues,
  };
  return { scope, form, record, resolver, save };
};

/** What is stored by now, beside what is typed. */
const conflictWith = async (
  base: Values,
  typed: Values,
  { kind, mutations }: Pick<DocumentForm, 'kind' | 'mutations'>,
): Promise<Conflict> => {
  const stored = await mutations.current(documentId(kind, typed)).catch((thrown: unknown) => {
    if (asProblem(thrown).status === NOT_FOUND) return null;
    throw thrown;
  });
  const { theirs, both } = merged(base, typed, stored ? fieldsOf(kind, stored) : base);
  return { stored, theirs, both };
};

/** Rejections of the server in the user's language. */
const useExplanations = (kind: Kind) => {
  const t = useEditorTexts();
  const i18n = useI18n();
  const venue = useVenue();
  return {
    conflict: ({ by, at }: { readonly by?: string | null; readonly at?: string }): string =>
      by && at && venue
        ? t('conflict_by', { who: by, when: i18n.instant(at, venue.timezone) })
        : t('conflict_title'),
    rejection: (thrown: unknown, document: Values): Errors => {
      const rejection = asProblem(thrown);
      const id = documentId(kind, document);
      const fields = rejectedFields(rejection, { kind, id }, t);
      if (Object.keys(fields).length > 0) return fields;
      const others = usedBy(rejection, { kind, id }, i18n);
      return { [SERVER]: others ? t('still_named', { list: others }) : messageOf(thrown) };
    },
  };
};
