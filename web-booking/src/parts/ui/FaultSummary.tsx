import { useEffect, useRef } from 'react';
import { useWords } from '../../core/i18n/i18n.js';
import { focusField, type FieldFault } from './ErrorSummary.js';

/** 'There is a problem', with a link to each field; whenever new faults are handed in, not when some are mended, the first field is gone to (booking.md section 5). */
export const FaultSummary = ({ faults }: { faults: readonly FieldFault[] }) => {
  const { t, n } = useWords();
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
