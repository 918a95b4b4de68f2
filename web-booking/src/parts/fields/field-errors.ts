import { useCallback, useState } from 'react';
import type { Language } from '@stile/web-kit';

/** An error in a field: the id of its element, and what to do about it. `of` names the field or person where the text does not. */
export interface FieldError {
  readonly field: string;
  readonly text: string;
  readonly of?: string;
}

const NONE: readonly FieldError[] = [];

/** Errors in the language that they were found in. They go when the language changes, and are found again on Continue. */
export const useFieldErrors = (language: Language) => {
  const [said, setSaid] = useState({ language, errors: NONE });
  const say = useCallback((errors: readonly FieldError[]) => setSaid({ language, errors }), [language]);
  return [said.language === language ? said.errors : NONE, say] as const;
};

/** Goes to a field without touching the URL, which holds the selection. Answers whether it is on the page. */
export const focusField = (id: string): boolean => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element !== null;
};

/** All that is wrong with a field, as one text. */
export const errorOf = (errors: readonly FieldError[], field: string): string | undefined =>
  errors
    .filter((error) => error.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined;
