import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
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

/** `retypesEmail`: whether the address is typed twice. */
export const ContactFields = ({
  contact,
  errors,
  retypesEmail,
  onType,
}: {
  contact: Contact;
  errors: readonly FieldError[];
  retypesEmail: boolean;
  onType: (part: Partial<Contact>) => void;
}) => {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('who_books')}</h2>
      <div className="fields">
        {FIELDS.filter(({ name }) => retypesEmail || name !== 'email_double').map(
          ({ name, type, autoComplete, max, hint, half }) => {
            const id = fieldId(name);
            const error = errorOf(errors, id);
            const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
              .filter(Boolean)
              .join(' ');
            return (
              <div
                key={name}
                className="field"
                data-half={half || undefined}
                data-invalid={error ? true : undefined}
              >
                <label htmlFor={id}>{t(name)}</label>
                {hint ? (
                  <p className="hint" id={`${id}-hint`}>
                    {t(hint)}
                  </p>
                ) : null}
                <FieldErrorText id={`${id}-error`} text={error} />
                <input
                  id={id}
                  className={half ? 'capitalised' : undefined}
                  name={name}
                  type={type}
                  autoComplete={autoComplete}
                  maxLength={max}
                  required
                  aria-invalid={error ? true : undefined}
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
