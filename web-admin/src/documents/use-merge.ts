import { useState } from 'react';
import {
  HttpError,
  useDataProvider,
  useEvent,
  useRegisterMutationMiddleware,
  type UpdateParams,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Kind } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { documentId, KINDS } from '@stile/contracts/catalog/documents';
import type { WithPassword } from '../account/ConfirmPassword.js';
import { messageOf } from '../core/api.js';
import { merged } from './conflict.js';
import type { Conflict, DocumentForm } from './document-form.js';
import type { DocumentRecord } from './document-record.js';
import { formValuesOf } from './form-values.js';
import { fieldsOf, metaOf, useDone, useNumbered } from './mutations.js';
import { SERVER, useRejections, type Errors } from './rejections.js';
import type { Values } from './resolver.js';
import { useEditorTexts } from './texts.js';

const NOT_FOUND = 404;

/** The document as it is stored, as far as the form knows. */
interface Base {
  readonly document: Values;
  /** 0 for a new document. */
  readonly revision: number;
}
interface MergeOptions extends Pick<DocumentForm, 'kind' | 'group' | 'notAdded' | 'documentOf'> {
  /** The document as loaded, or the defaults of a new one. */
  readonly loaded: Base;
  readonly onSaved: (saved: DocumentRecord) => void;
  readonly withPassword: WithPassword;
}
type Next = (resource: string, params: UpdateParams) => Promise<{ readonly data: DocumentRecord }>;

/** The stored document becomes the base; what is typed lies on top of it. */
const useBase = (kind: Kind, loaded: Base) => {
  const [base, setBase] = useState(loaded);
  const { reset, resetField } = useFormContext<Values>();
  return {
    base,
    rebase: (stored: Base, typed: Values): void => {
      setBase(stored);
      const values = formValuesOf(KINDS[kind].schema, stored.document) as Values;
      reset(values);
      reset({ ...values, ...typed }, { keepDefaultValues: true });
    },
    tookAtOnce: (fields: Values, saved: number): void => {
      setBase(({ document, revision }) => ({
        document: { ...document, ...fields },
        // If another user has saved in between, the next save must find the conflict.
        revision: saved === revision + 1 ? saved : revision,
      }));
      for (const [name, value] of Object.entries(fields)) resetField(name, { defaultValue: value });
    },
  };
};

/** Sends a document at the revision of its base, with the password where the server wants it. */
const useSend = ({ kind, group, loaded, withPassword }: MergeOptions, { revision }: Base) => {
  const provider = useDataProvider();
  const numbered = useNumbered(kind, group);
  const isNew = revision === 0;
  return (document: Values, next: Next): Promise<DocumentRecord> =>
    withPassword(async () => {
      const id = documentId(kind, document);
      const data = isNew ? await numbered(document) : { ...document, _revision: revision };
      // The page of a new document saves it again where more was typed; that of one that is gone makes it anew.
      const other: Next = isNew ? provider.create : provider.update;
      const call = isNew === (loaded.revision === 0) ? next : other;
      return (await call(kind, { id, data, previousData: { id }, ...metaOf(group) })).data;
    });
};

/** The document that is stored by now, beside what is typed. */
const useConflict = ({ kind, group }: MergeOptions, base: Base) => {
  const provider = useDataProvider();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const compare = async (typed: Values): Promise<void> => {
    const id = documentId(kind, typed);
    const stored = await provider.getOne<DocumentRecord>(kind, { id, ...metaOf(group) }).then(
      ({ data }) => data,
      (thrown: unknown) => {
        if (asProblem(thrown).status === NOT_FOUND) return null;
        throw thrown;
      },
    );
    const { theirs, both } = merged(base.document, typed, stored ? fieldsOf(kind, stored) : base.document);
    setConflict({ stored, theirs, both });
  };
  return { conflict, compare, forget: (): void => setConflict(null) };
};

/**
 * Stands between react-admin's form and the server: a document is saved at the revision that it was loaded at, and
 * merged where another user has saved meanwhile. What is typed during a save stays.
 */
export const useMerge = (options: MergeOptions) => {
  const { kind, loaded, notAdded, documentOf, onSaved } = options;
  const t = useEditorTexts();
  const { getValues } = useFormContext<Values>();
  const { base, rebase, tookAtOnce } = useBase(kind, loaded);
  const { conflict, compare, forget } = useConflict(options, base);
  const send = useSend(options, base);
  const done = useDone(kind);
  const { rejection, conflictBy } = useRejections(kind);
  const isNew = base.revision === 0;

  const errorsOf = async (thrown: unknown, document: Values): Promise<Errors> => {
    if (asProblem(thrown).code !== 'document_changed') return rejection(thrown, document);
    if (isNew) return { [KINDS[kind].idField]: t('exists_already') };
    await compare(document);
    return { [SERVER]: conflictBy(thrown) };
  };
  const save = async (_resource: string, { data }: UpdateParams<DocumentRecord>, next: Next) => {
    const document: Values = data;
    forget();
    const sent = structuredClone(getValues());
    const saved = await send(document, next).catch(async (thrown: unknown) => {
      const errors = await errorsOf(thrown, document).catch((another: unknown) => ({
        [SERVER]: messageOf(another),
      }));
      throw new HttpError(messageOf(thrown), asProblem(thrown).status, { errors });
    });
    await done(isNew ? 'created' : 'saved');
    const stored = { document: fieldsOf(kind, saved), revision: saved._revision };
    const values = formValuesOf(KINDS[kind].schema, stored.document) as Values;
    const typed = merged(sent, getValues(), values);
    rebase(stored, typed.body);
    // Text that was typed during the save is not left behind on the way to the next page: the next save leads on.
    if (typed.mine.length === 0 && notAdded.size === 0) onSaved(saved);
    return { data: saved };
  };
  useRegisterMutationMiddleware(useEvent(save));

  const adopt = (): void => {
    if (!conflict) return;
    const stored = conflict.stored ? fieldsOf(kind, conflict.stored) : base.document;
    // Merged once more: something may have been typed since the conflict was told.
    const { body } = merged(base.document, documentOf(getValues()), stored);
    rebase(
      { document: stored, revision: conflict.stored?._revision ?? 0 },
      formValuesOf(KINDS[kind].schema, body) as Values,
    );
    forget();
  };
  return { isNew, conflict, adopt, tookAtOnce };
};
