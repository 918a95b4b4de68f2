import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import type { Language } from '@stile/web-kit';

/** A fault of what was entered: the field's element id, and what to do about it; `of` says whose or which field it is, where the text alone does not. */
export interface FieldFault {
  readonly field: string;
  readonly text: string;
  readonly of?: string;
}

const NONE: readonly FieldFault[] = [];

/** Faults as they were said, in the language they were said in: in another they would be foreign words, and are said again when the visitor goes on. */
export const useFaults = (language: Language) => {
  const [said, setSaid] = useState({ language, faults: NONE });
  const say = useCallback((faults: readonly FieldFault[]) => setSaid({ language, faults }), [language]);
  return [said.language === language ? said.faults : NONE, say] as const;
};

/** Goes to a field without touching the URL, which holds the selection. Answers whether it is on the page. */
export const focusField = (id: string): boolean => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element !== null;
};

/** 'There is a problem', with a link to each field; whenever new faults are handed in, not when some are mended, the first field is gone to (booking.md section 5). */
export const ErrorSummary = ({ faults }: { faults: readonly FieldFault[] }) => {
  const { t, n } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<readonly FieldFault[]>([]);
  useEffect(() => {
    const [first] = faults;
    if (first && faults.some((fault) => !known.current.includes(fault)) && !focusField(first.field))
      box.current?.focus();
    known.current = faults;
  }, [faults]);
  if (faults.length === 0) return null;
  return (
    <div className="fault-summary" ref={box} tabIndex={-1} aria-labelledby="fault-summary-title">
      <div role="alert">
        <h2 id="fault-summary-title">{t('there_is_a_problem')}</h2>
        <p className="hint">{n('faults_to_mend', faults.length)}</p>
      </div>
      <ul>
        {faults.map(({ field, text, of }) => (
          <li key={field + text}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {of ? t('fault_of', { of, text }) : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** All that is wrong with a field, as one text. */
export const faultOf = (faults: readonly FieldFault[], field: string): string | undefined =>
  faults
    .filter((fault) => fault.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** The same words beside the field. */
export const FieldFaultText = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="fault" id={id}>
      {text}
    </p>
  ) : null;
