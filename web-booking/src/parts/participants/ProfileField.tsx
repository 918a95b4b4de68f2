import { phoneDigits } from '@stile/contracts/kernel/phone';
import { formatNumber } from '@stile/web-kit';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { maxLengthOf, optionsOf } from '@stile/contracts/profiles/inputs';
import { mondoOfFields } from '@stile/contracts/profiles/skier';
import { optionLabel } from '@stile/contracts/profiles/option-label';
import { textOf, type FieldValue, type Fields, type ProfileInput } from '@stile/contracts/profiles/profile';
import { type FieldSpec } from '@stile/contracts/profiles/field-spec';
import { DobField } from './DobField.js';
import { fieldLabel } from './labels.js';

export interface ProfileFieldProps {
  id: string;
  input: ProfileInput;
  field: FieldSpec;
  fields: Fields;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** The person who fills in is rarely the one whom it is about: nothing of the browser's owner is offered. */
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

/** The text of a field, in the field's own format (docs/rules/participants.md 14). */
const inFormat = ({ type }: FieldSpec, text: string): string =>
  type === 'health_card' ? text.toUpperCase() : type === 'phone' ? phoneDigits(text) : text;

/** One field with its label, hint and error, on a native element. */
export const ProfileField = (props: ProfileFieldProps) => {
  const { id, input, field, fields, error, onChange } = props;
  const label = fieldLabel(input, field, useI18n());
  const named = { label, required: input.validate && !field.optional };
  switch (field.type) {
    case 'dob':
      return (
        <DobField {...named} id={id} value={textOf(fields[field.name])} error={error} onChange={onChange} />
      );
    case 'yes_no':
      return <YesNo {...props} {...named} />;
    case 'flag':
      return <Flag {...props} {...named} />;
    default:
      return <TypedField {...props} {...named} />;
  }
};

interface NamedFieldProps extends ProfileFieldProps {
  label: string;
  required: boolean;
}

/** The description of an input for those who do not see it. */
const aria = (id: string, error: string | undefined, required: boolean) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
  'aria-required': required || undefined,
});

const Flag = ({ id, field, fields, error, onChange, label, required }: NamedFieldProps) => (
  <div className="field" data-invalid={error ? true : undefined}>
    <FieldErrorText id={`${id}-error`} text={error} />
    <label className="check">
      <input
        type="checkbox"
        {...aria(id, error, required)}
        checked={fields[field.name] === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  </div>
);

const hintOf = (field: FieldSpec, fields: Fields, { t, language }: I18n): string => {
  if (field.name === 'waiver_email') return t('waiver_email_hint');
  if (field.type === 'choice' && optionsOf(field, fields).length === 0) return t('choose_system_first');
  const mondo =
    field.name === 'shoe_size' && textOf(fields['shoe_size_system']) !== 'Mondo'
      ? mondoOfFields(fields)
      : null;
  return mondo === null ? '' : t('mondo_about', { mondo: formatNumber(mondo, language) });
};

/** A field whose value is a text. */
const TypedField = (props: NamedFieldProps) => {
  const { id, field, fields, error, label, required } = props;
  const i18n = useI18n();
  const hint = hintOf(field, fields, i18n);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div
      className="field"
      data-half={field.type === 'multiline' ? undefined : true}
      data-invalid={error ? true : undefined}
    >
      <label htmlFor={id}>
        {label}
        {required ? null : <span className="hint"> ({i18n.t('optional')})</span>}
      </label>
      {hint ? (
        <p className={field.name === 'waiver_email' ? 'hint helper' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldErrorText id={`${id}-error`} text={error} />
      <TypedInput {...props} described={described || undefined} />
    </div>
  );
};

const TypedInput = (props: NamedFieldProps & { described: string | undefined }) => {
  const { id, input, field, fields, error, required, described, onChange } = props;
  const i18n = useI18n();
  const more = {
    ...aria(id, error, required),
    'aria-describedby': described,
    value: textOf(fields[field.name]),
  };
  if (field.type === 'choice')
    return (
      <select {...more} onChange={(event) => onChange(event.target.value)}>
        <option value="">{i18n.t('please_choose')}</option>
        {optionsOf(field, fields).map((option) => (
          <option key={option} value={option}>
            {optionLabel(input, field.name, option, {
              ...i18n,
              number: (value) => formatNumber(value, i18n.language),
            })}
          </option>
        ))}
      </select>
    );
  if (field.type === 'multiline')
    return (
      <textarea
        {...more}
        rows={3}
        maxLength={maxLengthOf(field)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <input
      {...more}
      {...INPUTS[field.type]}
      className={field.type === 'name' ? 'capitalised' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLengthOf(field)}
      onChange={(event) => onChange(inFormat(field, event.target.value))}
    />
  );
};

const YesNo = ({ id, field, fields, error, onChange, label, required }: NamedFieldProps) => {
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
