import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import { Stack } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { KINDS } from '@stile/contracts/catalog/documents';
import { usePasswordConfirmation } from '../account/ConfirmPassword.js';
import { usePorts } from '../core/ports.js';
import { ConflictNotice } from './ConflictNotice.js';
import { DocumentFormProvider, type DocumentForm as Scope } from './document-form.js';
import type { DocumentRecord } from './document-record.js';
import { DocumentToolbar, type Leads } from './DocumentToolbar.js';
import { ErrorSummary } from './ErrorSummary.js';
import { documentOf, formValuesOf } from './form-values.js';
import { withId } from './ids.js';
import { fieldsOf } from './mutations.js';
import { documentResolver, type Values } from './resolver.js';
import { useEditorTexts } from './texts.js';
import { useMerge } from './use-merge.js';

interface DocumentFormProps extends Leads {
  readonly kind: Kind;
  readonly group: string | null;
  /** null: a new document. */
  readonly record: DocumentRecord | null;
  /** Values of a new document. */
  readonly defaultValues?: Values;
  readonly children: ReactNode;
}

/** A late answer does not navigate: the user may have opened another page. */
const useWhileHere = () => {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return <A extends readonly unknown[]>(lead: (...to: A) => void) =>
    (...to: A): void => {
      if (isHere.current) lead(...to);
    };
};

/** React-admin's form for one document. Around it is an EditBase or a CreateBase, which saves it. */
export const DocumentForm = (props: DocumentFormProps) => {
  const { kind, record, defaultValues = {} } = props;
  const { schema, idField } = KINDS[kind];
  const t = useEditorTexts();
  const { ids } = usePorts();
  const [loaded] = useState(() => ({
    document: record ? fieldsOf(kind, record) : defaultValues,
    revision: record?._revision ?? 0,
  }));
  const [values] = useState(() => formValuesOf(schema, loaded.document) as Values);
  const [notAdded] = useState(() => new Set<string>());
  const ofValues = (typed: Values): Values => {
    const document = documentOf(schema, typed) as Values;
    // The id is made before the schema is asked: it asks for one.
    return document[idField] ? document : withId(kind, document, ids, 1);
  };
  return (
    <Form
      record={values}
      resolver={documentResolver(kind, { documentOf: ofValues, notAdded, t })}
      shouldFocusError={false}
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      noValidate
    >
      <Fields {...props} loaded={loaded} notAdded={notAdded} documentOf={ofValues} />
    </Form>
  );
};

type FieldsProps = DocumentFormProps &
  Pick<Scope, 'notAdded' | 'documentOf'> &
  Pick<Parameters<typeof useMerge>[0], 'loaded'>;

/** Errors of the document, its inputs, and the bar that saves it. */
const Fields = ({ loaded, ...props }: FieldsProps) => {
  const { kind, group, notAdded, documentOf: ofValues, onCancel } = props;
  const whileHere = useWhileHere();
  const { withPassword, dialog } = usePasswordConfirmation();
  const own = { kind, group, notAdded, documentOf: ofValues };
  const merge = useMerge({ ...own, loaded, withPassword, onSaved: whileHere(props.onSaved) });
  return (
    <DocumentFormProvider value={{ ...own, ...merge }}>
      <Stack sx={{ gap: 2 }}>
        <ErrorSummary />
        <ConflictNotice />
        {props.children}
        <DocumentToolbar
          record={props.record}
          onCopied={whileHere(props.onCopied)}
          onDeleted={whileHere(props.onDeleted)}
          {...(onCancel ? { onCancel } : {})}
        />
      </Stack>
      {dialog}
    </DocumentFormProvider>
  );
};
