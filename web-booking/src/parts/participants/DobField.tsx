import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';

const PARTS = [
  { name: 'month', length: 2 },
  { name: 'day', length: 2 },
  { name: 'year', length: 4 },
] as const;

/** A date of birth as three numbers with an example, kept as 'MM/DD/YYYY'; what is half typed stays half typed. */
export const DobField = ({
  id,
  label,
  value,
  error,
  required,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  required: boolean;
  onChange: (value: string) => void;
}) => {
  const { t } = useI18n();
  const typed = value.split('/');
  const set = (index: number, text: string) => {
    const next = PARTS.map((_, i) => (i === index ? text.replace(/\D/g, '') : (typed[i] ?? '')));
    onChange(next.every((part) => part === '') ? '' : next.join('/'));
  };
  return (
    <fieldset
      className="field dob"
      data-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend>
        {label}
        {required ? null : <span className="hint"> ({t('optional')})</span>}
      </legend>
      <p className="hint helper" id={`${id}-hint`}>
        {t('dob_hint')}
      </p>
      <FieldErrorText id={`${id}-error`} text={error} />
      <div className="dob-parts">
        {PARTS.map(({ name, length }, index) => (
          <div key={name}>
            <label htmlFor={index === 0 ? id : `${id}-${name}`}>{t(name)}</label>
            <input
              id={index === 0 ? id : `${id}-${name}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={length}
              size={length}
              value={typed[index] ?? ''}
              aria-invalid={error ? true : undefined}
              aria-required={required || undefined}
              onChange={(event) => set(index, event.target.value)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
};
