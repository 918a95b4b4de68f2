import { useEffect, useRef } from 'react';
import { ErrorLinks, focusField } from '@stile/web-kit/browser';
import { useI18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../fields/field-errors.js';

/** Errors that follow each other and are of one person, or of nobody. */
const byPerson = (errors: readonly FieldError[]): FieldError[][] => {
  const groups: FieldError[][] = [];
  for (const error of errors) {
    const last = groups.at(-1);
    if (last && last[0]?.person === error.person) last.push(error);
    else groups.push([error]);
  }
  return groups;
};

/**
 * 'There is a problem', with a link to each field. The first field takes the focus when errors are new, not when some are
 * corrected (docs/rules/booking-page.md 32).
 */
export const ErrorSummary = ({ errors }: { errors: readonly FieldError[] }) => {
  const { t, n } = useI18n();
  const textOf = (whose: string | undefined, text: string) =>
    whose ? t('error_of', { of: whose, text }) : text;
  const link = ({ field, person, of, text }: FieldError) => ({
    field,
    text: textOf(of, text),
    ...(person ? { label: textOf([person, of].filter(Boolean).join(', '), text) } : {}),
  });
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
      {byPerson(errors).map((group, index) => (
        <div key={index}>
          {group[0]?.person ? <h3>{group[0].person}</h3> : null}
          <ul>
            <ErrorLinks errors={group.map(link)} onFollow={focusField} />
          </ul>
        </div>
      ))}
    </div>
  );
};
