import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/texts.js';

/** A fault of what was entered: the field's element id, and what to do about it. */
export interface FieldFault { readonly field: string; readonly text: string }

/** Goes to a field without touching the URL, which holds the selection. */
export const focusField = (id: string): void => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
};

/** 'There is a problem': takes the focus whenever new faults are handed in, not when some are mended, and leads to each field. */
export const ErrorSummary = ({ faults }: { faults: readonly FieldFault[] }) => {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(faults);
  useEffect(() => {
    if (faults.some((fault) => !known.current.includes(fault))) box.current?.focus();
    known.current = faults;
  }, [faults]);
  if (faults.length === 0) return null;
  return (
    <div className="fault-summary" ref={box} tabIndex={-1} aria-labelledby="fault-summary-title">
      <div role="alert">
        <h2 id="fault-summary-title">{t('there_is_a_problem')}</h2>
        <ul>
          {faults.map((fault) => (
            <li key={fault.field + fault.text}><a href={`#${fault.field}`} onClick={(event) => { event.preventDefault(); focusField(fault.field); }}>{fault.text}</a></li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** All that is wrong with a field, as one text. */
export const faultOf = (faults: readonly FieldFault[], field: string): string | undefined => faults.filter((fault) => fault.field === field).map(({ text }) => text).join(' ') || undefined;

/** The same words beside the field. */
export const FieldFaultText = ({ id, text }: { id: string; text: string | undefined }) => (text ? <p className="fault" id={id}>{text}</p> : null);
