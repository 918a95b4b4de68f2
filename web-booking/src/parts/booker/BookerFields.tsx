import { useI18n } from '../../core/i18n/i18n.js';
import { FieldFaultText, faultOf, type FieldFault } from '../ui/ErrorSummary.js';
import type { AddressField, BookerRequirements, BookerDraft } from './booker.js';
import { fieldId } from './contact.js';

const ADDRESS: Readonly<Record<AddressField, { autoComplete: string; max: number; half?: boolean }>> = {
  address_line_a: { autoComplete: 'address-line1', max: 200 },
  city: { autoComplete: 'address-level2', max: 120, half: true },
  province: { autoComplete: 'address-level1', max: 120, half: true },
  country: { autoComplete: 'country-name', max: 120, half: true },
  postal_code: { autoComplete: 'postal-code', max: 20, half: true },
};
const MAX_CUSTOM = 400;

interface BookerFieldsProps {
  asks: BookerRequirements;
  booker: BookerDraft;
  faults: readonly FieldFault[];
  onType: (part: Partial<BookerDraft>) => void;
}

/** The address and the venue's own questions, where it asks for them. */
export const BookerFields = ({ asks, booker, faults, onType }: BookerFieldsProps) => {
  const { t, language } = useI18n();
  if (asks.address.length + asks.custom.length === 0) return null;
  return (
    <section className="card" aria-labelledby="booker-title">
      <h2 id="booker-title">{t(asks.address.length > 0 ? 'address' : 'more_questions')}</h2>
      <div className="fields">
        {asks.address.map((name) => (
          <Text
            key={name}
            id={fieldId(name)}
            label={t(name)}
            value={booker.location[name] ?? ''}
            faults={faults}
            {...ADDRESS[name]}
            onChange={(text) => onType({ location: { ...booker.location, [name]: text } })}
          />
        ))}
        {asks.custom.map(({ name, labels }) => (
          <Text
            key={name}
            id={fieldId(`custom_fields.${name}`)}
            label={labels[language] ?? name}
            value={booker.customFields[name] ?? ''}
            faults={faults}
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
  faults: readonly FieldFault[];
  autoComplete: string;
  max: number;
  half?: boolean;
  onChange: (text: string) => void;
}

const Text = ({ id, label, value, faults, autoComplete, max, half, onChange }: TextProps) => {
  const fault = faultOf(faults, id);
  return (
    <div className="field" data-half={half || undefined} data-faulty={fault ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <FieldFaultText id={`${id}-fault`} text={fault} />
      <input
        id={id}
        autoComplete={autoComplete}
        maxLength={max}
        required
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};
