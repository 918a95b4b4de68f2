import { useCallback, useState } from 'react';
import type { Language } from '@stile/web-kit';
import type { FieldError as ErrorOfField } from '@stile/web-kit/browser';

/** `field` is the id of its element; `of` names the field where the text does not, `person` whose field it is. */
export interface FieldError extends ErrorOfField {
  readonly of?: string;
  readonly person?: string;
}

const NONE: readonly FieldError[] = [];

/**
 * Errors in the language that they were found in. They go when the language changes, and are found again on
 * Continue.
 */
export const useFieldErrors = (language: Language) => {
  const [said, setSaid] = useState({ language, errors: NONE });
  const say = useCallback((errors: readonly FieldError[]) => setSaid({ language, errors }), [language]);
  return [said.language === language ? said.errors : NONE, say] as const;
};

/** All that is wrong with a field, as one text. */
export const errorOf = (errors: readonly FieldError[], field: string): string | undefined =>
  errors
    .filter((error) => error.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined;
