import { useEffect } from 'react';
import { useTranslate, useWrappedSource } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { useDocumentForm } from '../documents/document-form.js';
import { fieldId, messageAt } from '../documents/field-path.js';

/** A field whose input is drawn here, such as a list: its value, its name, and what is wrong with it or its entries. */
export const useField = (name: string) => {
  const source = useWrappedSource(name);
  const { kind, notAdded } = useDocumentForm();
  const { control } = useFormContext();
  const { field, formState } = useController({ name: source, control });
  const translate = useTranslate();
  return {
    id: fieldId(source),
    label: translate(`resources.${kind}.fields.${source}`),
    value: field.value as unknown,
    set: (value: unknown): void => {
      notAdded.delete(source);
      field.onChange(value);
    },
    blur: field.onBlur,
    error: messageAt(formState.errors, source),
  };
};

/** Says of a list that something in its boxes waits to be added: saving asks for it instead of losing it. */
export const useNotAdded = (source: string, isWaiting: boolean): void => {
  const { notAdded } = useDocumentForm();
  // After every render: what was added meanwhile has taken the name out.
  useEffect(() => {
    if (isWaiting) notAdded.add(source);
    else notAdded.delete(source);
  });
  useEffect(() => () => void notAdded.delete(source), [notAdded, source]);
};
