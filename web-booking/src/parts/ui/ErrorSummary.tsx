import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
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

/** 'There is a problem', with a link to each field. The first field takes the focus when errors are new, not when some are corrected (docs/rules/booking-page.md 18). */
export const ErrorSummary = ({ errors }: { errors: readonly FieldError[] }) => {
  const { t, n } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<readonly FieldError[]>([]);
  useEffect(() => {
    const [first] = errors;
    if (first && errors.some((error) => !known.current.includes(error)) && !focusField(first.field))
      box.current?.focus();
    known.current = errors;
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} aria-labelledby="error-summary-title">
      <div role="alert">
        <h2 id="error-summary-title">{t('there_is_a_problem')}</h2>
        <p className="hint">{n('errors_to_correct', errors.length)}</p>
      </div>
      <ul>
        {errors.map(({ field, text, of }) => (
          <li key={field + text}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {of ? t('error_of', { of, text }) : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** All that is wrong with a field, as one text. */
export const errorOf = (errors: readonly FieldError[], field: string): string | undefined =>
  errors
    .filter((error) => error.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** The same words beside the field. */
export const FieldErrorText = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="field-error" id={id}>
      {text}
    </p>
  ) : null;
