import { useI18n } from '../../core/i18n/i18n.js';
import { FieldFaultText, faultOf, type FieldFault } from '../ui/ErrorSummary.js';
import { fieldId, type Contact } from './contact.js';

type TextField = Exclude<keyof Contact, 'tocs'>;
interface FieldSpec {
  readonly name: TextField;
  readonly type: string;
  readonly autoComplete: string;
  readonly max: number;
  readonly hint?: 'email_hint' | 'phone_hint';
  readonly half?: boolean;
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', max: 80, half: true },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', max: 80, half: true },
  { name: 'email', type: 'email', autoComplete: 'email', max: 254, hint: 'email_hint' },
  { name: 'email_double', type: 'email', autoComplete: 'email', max: 254 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', max: 40, hint: 'phone_hint' },
];

/** `again`: whether the address is typed twice. */
export const ContactFields = ({
  contact,
  faults,
  again = true,
  onType,
}: {
  contact: Contact;
  faults: readonly FieldFault[];
  again?: boolean;
  onType: (part: Partial<Contact>) => void;
}) => {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('who_books')}</h2>
      <div className="fields">
        {FIELDS.filter(({ name }) => again || name !== 'email_double').map(
          ({ name, type, autoComplete, max, hint, half }) => {
            const id = fieldId(name);
            const fault = faultOf(faults, id);
            const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : '']
              .filter(Boolean)
              .join(' ');
            return (
              <div
                key={name}
                className="field"
                data-half={half || undefined}
                data-faulty={fault ? true : undefined}
              >
                <label htmlFor={id}>{t(name)}</label>
                {hint ? (
                  <p className="hint" id={`${id}-hint`}>
                    {t(hint)}
                  </p>
                ) : null}
                <FieldFaultText id={`${id}-fault`} text={fault} />
                <input
                  id={id}
                  name={name}
                  type={type}
                  autoComplete={autoComplete}
                  maxLength={max}
                  required
                  aria-invalid={fault ? true : undefined}
                  aria-describedby={described || undefined}
                  autoCapitalize={half ? 'words' : 'none'}
                  spellCheck={false}
                  value={contact[name]}
                  onChange={(event) => onType({ [name]: event.target.value })}
                />
              </div>
            );
          },
        )}
      </div>
    </section>
  );
};
