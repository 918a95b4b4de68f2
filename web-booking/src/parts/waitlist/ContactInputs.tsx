import { useI18n } from '../../core/i18n/i18n.js';
import { fieldId, type Contact } from '../booker/contact.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { CONTACT_FIELDS, waitFieldId } from './fields.js';

/** The person who waits, and where an offer goes. */
export const ContactInputs = ({
  contact,
  errors,
  onType,
}: {
  contact: Contact;
  errors: readonly FieldError[];
  onType: (part: Partial<Contact>) => void;
}) => {
  const { t } = useI18n();
  return CONTACT_FIELDS.map(({ name, type, autoComplete, max, hint, half }) => {
    const id = waitFieldId(fieldId(name));
    const error = errorOf(errors, fieldId(name));
    const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
    return (
      <div key={name} className="field" data-half={half || undefined} data-invalid={error ? true : undefined}>
        <label htmlFor={id}>{t(name)}</label>
        {hint ? (
          <p className="hint" id={`${id}-hint`}>
            {t(hint)}
          </p>
        ) : null}
        <FieldErrorText id={`${id}-error`} text={error} />
        <input
          id={id}
          type={type}
          autoComplete={autoComplete}
          maxLength={max}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          autoCapitalize={half ? 'words' : 'none'}
          spellCheck={false}
          value={contact[name]}
          onChange={(event) => onType({ [name]: event.target.value })}
        />
      </div>
    );
  });
};
