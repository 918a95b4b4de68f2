import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Form, SaveContextProvider } from 'react-admin';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { Stack } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { usePasswordConfirmation } from '../account/ConfirmPassword.js';
import { ConflictNotice } from './ConflictNotice.js';
import { DocumentFormProvider } from './document-form.js';
import type { DocumentRecord } from './document-record.js';
import { DocumentToolbar, type Leads } from './DocumentToolbar.js';
import { ErrorSummary } from './ErrorSummary.js';
import { fieldsOf } from './mutations.js';
import type { Values } from './resolver.js';
import { useDocumentSave } from './use-document-save.js';

interface DocumentFormProps extends Leads {
  readonly kind: Kind;
  readonly group: string | null;
  /** null: a new document. */
  readonly record: DocumentRecord | null;
  /** Of a new document. */
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

/** Hands the form's methods to the save above it. */
const FormMethods = ({ to }: { to: Ref<UseFormReturn<Values>> & object }) => {
  const methods = useFormContext<Values>();
  (to as { current: UseFormReturn<Values> }).current = methods;
  return null;
};

/** React-admin's form for one document: what is wrong with it, its inputs, and the bar that saves it. */
export const DocumentForm = (props: DocumentFormProps) => {
  const { kind, group, record: stored, defaultValues = {}, children } = props;
  const whileHere = useWhileHere();
  const { withPassword, dialog } = usePasswordConfirmation();
  const { scope, form, record, resolver, save } = useDocumentSave({
    kind,
    group,
    loaded: stored ? fieldsOf(kind, stored) : defaultValues,
    revision: stored?._revision ?? 0,
    onSaved: whileHere(props.onSaved),
    withPassword,
  });
  return (
    <DocumentFormProvider value={scope}>
      <SaveContextProvider value={{ save, saving: false, mutationMode: 'pessimistic' }}>
        <Form
          resource={kind}
          record={record}
          resolver={resolver}
          shouldFocusError={false}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
          noValidate
        >
          <FormMethods to={form} />
          <Stack sx={{ gap: 2 }}>
            <ErrorSummary />
            <ConflictNotice />
            {children}
            <DocumentToolbar
              record={stored}
              onCopied={whileHere(props.onCopied)}
              onDeleted={whileHere(props.onDeleted)}
              {...(props.onCancel ? { onCancel: props.onCancel } : {})}
            />
          </Stack>
        </Form>
        {dialog}
      </SaveContextProvider>
    </DocumentFormProvider>
  );
};
