import { formatNumber } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../fields/field-errors.js';
import {
  maxLengthOf,
  mondoOfFields,
  optionsOf,
  textOf,
  type FieldSpec,
  type FieldValue,
  type Fields,
  type ProfileInput,
} from '../../core/contracts/profiles.js';
import { DobField } from './DobField.js';
import { fieldLabel, optionLabel } from './labels.js';

export interface ProfileFieldProps {
  id: string;
  input: ProfileInput;
  field: FieldSpec;
  fields: Fields;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** Who fills in is rarely who it is about: nothing of the browser's owner is offered. */
const INPUTS: Partial<
  Record<
    FieldSpec['type'],
    { type?: string; inputMode?: 'tel' | 'decimal' | 'email'; autoCapitalize?: string }
  >
> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel' },
  measure: { inputMode: 'decimal' },
  name: { autoCapitalize: 'words' },
  health_card: { autoCapitalize: 'characters' },
};

/** What is typed of a text field, in the field's own format (docs/rules/participants.md 12). */
const typed = ({ type }: FieldSpec, text: string): string =>
  type === 'health_card' ? text.toUpperCase() : type === 'phone' ? text.replace(/\D/g, '') : text;

/** One field with its label, hint and error, on a native element. */
export const ProfileField = (props: ProfileFieldProps) => {
  const { id, input, field, fields, error, onChange } = props;
  const words = useI18n();
  const { t } = words;
  const label = fieldLabel(input, field, words);
  const required = input.validate && !field.optional;
  if (field.type === 'dob')
    return (
      <DobField
        id={id}
        label={label}
        value={textOf(fields[field.name])}
        error={error}
        required={required}
        onChange={onChange}
      />
    );
  if (field.type === 'yes_no') return <YesNo {...props} label={label} required={required} />;
  const about = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-required': required || undefined,
  } as const;
  if (field.type === 'flag') {
    return (
      <div className="field" data-invalid={error ? true : undefined}>
        <FieldErrorText id={`${id}-error`} text={error} />
        <label className="check">
          <input
            type="checkbox"
            {...about}
            checked={fields[field.name] === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {label}
        </label>
      </div>
    );
  }
  const value = textOf(fields[field.name]);
  const options = optionsOf(field, fields);
  const mondo =
    field.name === 'shoe_size' && textOf(fields['shoe_size_system']) !== 'Mondo'
      ? mondoOfFields(fields)
      : null;
  const noSystem = field.type === 'choice' && options.length === 0;
  const hint =
    field.name === 'waiver_email'
      ? t('waiver_email_hint')
      : noSystem
        ? t('choose_system_first')
        : mondo === null
          ? ''
          : t('mondo_about', { mondo: formatNumber(mondo, words.language) });
  const described =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const more = { ...about, 'aria-describedby': described, value };
  return (
    <div
      className="field"
      data-half={field.type === 'multiline' ? undefined : true}
      data-invalid={error ? true : undefined}
    >
      <label htmlFor={id}>
        {label}
        {required ? null : <span className="hint"> ({t('optional')})</span>}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldErrorText id={`${id}-error`} text={error} />
      {field.type === 'choice' ? (
        <select {...more} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('please_choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(input, field, option, words)}
            </option>
          ))}
        </select>
      ) : field.type === 'multiline' ? (
        <textarea
          {...more}
          rows={3}
          maxLength={maxLengthOf(field)}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...more}
          {...INPUTS[field.type]}
          className={field.type === 'name' ? 'capitalised' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLengthOf(field)}
          onChange={(event) => onChange(typed(field, event.target.value))}
        />
      )}
    </div>
  );
};

const YesNo = ({
  id,
  field,
  fields,
  error,
  onChange,
  label,
  required,
}: ProfileFieldProps & { label: string; required: boolean }) => {
  const { t } = useI18n();
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {label}
        {required ? null : <span className="hint"> ({t('optional')})</span>}
      </legend>
      <FieldErrorText id={`${id}-error`} text={error} />
      <div className="chips">
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer} className="chip" data-chosen={fields[field.name] === answer || undefined}>
            <input
              type="radio"
              name={id}
              checked={fields[field.name] === answer}
              onChange={() => onChange(answer)}
            />
            {t(answer)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
