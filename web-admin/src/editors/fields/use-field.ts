import { useEffect } from 'react';
import { get, useController, useFormContext, type FieldErrors } from 'react-hook-form';
import { useFieldNames } from '../../documents/field-names.js';
import { useEditor } from '../editor-context.js';
import { useEditorWords } from '../../documents/texts.js';
import { shapeAt, type Shape } from '../../documents/shape.js';

/** The first message in what react-hook-form keeps of a field, or of a list and its entries. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = (error as { message?: unknown }).message;
  if (typeof own === 'string') return own;
  for (const part of Array.isArray(error)
    ? (error as unknown[])
    : Object.entries(error).flatMap(([name, value]) => (name === 'ref' ? [] : [value as unknown]))) {
    const found = messageIn(part);
    if (found) return found;
  }
  return undefined;
};

export const messageAt = (errors: FieldErrors, path: string): string | undefined =>
  messageIn(get(errors, path));

const FRENCH = 'translations.fr.';

/** Where an error summary's link leads. */
export const controlId = (path: string): string => `field-${path}`;

/** `schedules.0.start_time` is named start_time. */
export const lastName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1)!;

export interface FieldState {
  readonly id: string;
  readonly label: string;
  readonly shape: Shape;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly blur: () => void;
  readonly error: string | undefined;
  readonly isRequired: boolean;
}

/** One field of the document: its value, its name in words, what is wrong with it. Nothing is null in the form, also where the document leaves the field out. */
export const useField = (name: string): FieldState => {
  const { kind, schema, notAdded } = useEditor();
  const { control } = useFormContext();
  const { field, formState } = useController({ name, control });
  const nameOf = useFieldNames(kind);
  const t = useEditorWords();
  const shape = shapeAt(schema, name);
  return {
    id: controlId(name),
    label: name.startsWith(FRENCH)
      ? t('in_french', { field: nameOf(lastName(name)) })
      : nameOf(lastName(name)),
    shape,
    value: field.value as unknown,
    set: (value) => {
      notAdded.delete(name);
      field.onChange(value);
    },
    blur: field.onBlur,
    error: messageAt(formState.errors, name),
    isRequired: !shape.isNullable && !shape.isOptional,
  };
};

/** Says of a list that something waits in its boxes to be added: saving asks for it instead of losing it. */
export const useNotAdded = (name: string, isWaiting: boolean): void => {
  const { notAdded } = useEditor();
  // After every render: what was added meanwhile has taken the name out.
  useEffect(() => {
    if (isWaiting) notAdded.add(name);
    else notAdded.delete(name);
  });
  useEffect(() => () => void notAdded.delete(name), [notAdded, name]);
};
