import { useMemo } from 'react';
import { countryNames } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import {
  addressFields,
  compact,
  countryOf,
  type AddressField,
  type BookerRequirements,
  type BookerDraft,
} from './booker.js';
import { fieldId } from './contact.js';

type TypedField = Exclude<AddressField, 'country'>;
const ADDRESS: Readonly<Record<TypedField, { autoComplete: string; max: number; half?: boolean }>> = {
  address_line_a: { autoComplete: 'address-line1', max: 200 },
  city: { autoComplete: 'address-level2', max: 120, half: true },
  province: { autoComplete: 'address-level1', max: 120, half: true },
  postal_code: { autoComplete: 'postal-code', max: 20, half: true },
};
const MAX_CUSTOM = 400;

interface BookerFieldsProps {
  requirements: BookerRequirements;
  booker: BookerDraft;
  errors: readonly FieldError[];
  onType: (part: Partial<BookerDraft>) => void;
}

/** The address and the venue's own questions, where it asks for them. */
export const BookerFields = ({ requirements, booker, errors, onType }: BookerFieldsProps) => {
  const { t, language } = useI18n();
  if (requirements.address.length + requirements.custom.length === 0) return null;
  return (
    <section className="card" aria-labelledby="booker-title">
      <h2 id="booker-title">{t(requirements.address.length > 0 ? 'address' : 'more_questions')}</h2>
      <div className="fields">
        {addressFields(booker.location, requirements).map((name) =>
          name === 'country' ? (
            <Country
              key={name}
              chosen={countryOf(booker.location, requirements) ?? ''}
              errors={errors}
              onChoose={(country) => onType({ location: { ...booker.location, country } })}
            />
          ) : (
            <Text
              key={name}
              id={fieldId(name)}
              label={t(name)}
              value={booker.location[name] ?? ''}
              errors={errors}
              {...ADDRESS[name]}
              onChange={(text) => onType({ location: { ...booker.location, [name]: text } })}
              onLeave={
                name === 'postal_code'
                  ? (text) => onType({ location: { ...booker.location, [name]: compact(text) } })
                  : undefined
              }
            />
          ),
        )}
        {requirements.custom.map(({ name, labels }) => (
          <Text
            key={name}
            id={fieldId(`custom_fields.${name}`)}
            label={labels[language] ?? name}
            value={booker.customFields[name] ?? ''}
            errors={errors}
            autoComplete="off"
            max={MAX_CUSTOM}
            onChange={(text) => onType({ customFields: { ...booker.customFields, [name]: text } })}
          />
        ))}
      </div>
    </section>
  );
};

interface TextProps {
  id: string;
  label: string;
  value: string;
  errors: readonly FieldError[];
  autoComplete: string;
  max: number;
  half?: boolean;
  onChange: (text: string) => void;
  /** Formats the text when the field loses the focus. */
  onLeave?: ((text: string) => void) | undefined;
}

const Text = ({ id, label, value, errors, autoComplete, max, half, onChange, onLeave }: TextProps) => {
  const error = errorOf(errors, id);
  return (
    <div className="field" data-half={half || undefined} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <FieldErrorText id={`${id}-error`} text={error} />
      <input
        id={id}
        autoComplete={autoComplete}
        maxLength={max}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onLeave?.(value)}
      />
    </div>
  );
};

interface CountryProps {
  /** Empty where the venue has not said its own. */
  chosen: string;
  errors: readonly FieldError[];
  onChoose: (country: string) => void;
}

const Country = ({ chosen, errors, onChoose }: CountryProps) => {
  const { t, language } = useI18n();
  const countries = useMemo(() => countryNames(language), [language]);
  const id = fieldId('country');
  const error = errorOf(errors, id);
  return (
    <div className="field" data-half data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{t('country')}</label>
      <FieldErrorText id={`${id}-error`} text={error} />
      <select
        id={id}
        autoComplete="country"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {chosen === '' ? <option value="">{t('please_choose')}</option> : null}
        {countries.map((country) => (
          <option key={country.id} value={country.id}>
            {country.name}
          </option>
        ))}
      </select>
    </div>
  );
};
