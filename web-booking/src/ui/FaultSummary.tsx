import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/texts.js';
import { focusField, type FieldFault } from './ErrorSummary.js';

/** 'There is a problem': takes the focus whenever new faults are handed in, not when some are mended, and leads to each field. */
export const FaultSummary = ({ faults }: { faults: readonly FieldFault[] }) => {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<readonly FieldFault[]>([]);
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
