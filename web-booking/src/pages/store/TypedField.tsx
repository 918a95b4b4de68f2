import { FieldErrorText } from '../../parts/widgets/FieldErrorText.js';

interface TypedFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly max: number;
  readonly isAmount?: boolean;
  readonly inputMode?: 'email' | 'numeric';
  readonly type?: 'password';
  readonly autoFocus?: boolean;
  readonly onType: (text: string) => void;
}

export const TypedField = (props: TypedFieldProps) => {
  const { id, label, value, hint, error, max, isAmount = false, onType } = props;
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <FieldErrorText id={`${id}-error`} text={error} />
      <input
        id={id}
        type={props.type}
        value={value}
        maxLength={max}
        autoComplete="off"
        autoFocus={props.autoFocus}
        inputMode={isAmount ? 'decimal' : props.inputMode}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
};
