import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FoldedCard } from '../widgets/FoldedCard.js';
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

const isOwn = (id: string): boolean => FIELDS.some(({ name }) => fieldId(name) === id);

interface ContactFieldsProps {
  contact: Contact;
  /** Errors of the last try to go on. */
  found: readonly FieldError[];
  /** Errors that are not corrected yet. */
  errors: readonly FieldError[];
  /** Nothing is left to do here: a phone folds it. */
  isDone: boolean;
  /** Whether the address is typed twice. */
  retypesEmail: boolean;
  onType: (part: Partial<Contact>) => void;
}

/** The booker's name, address and phone. */
export const ContactFields = ({
  contact,
  found,
  errors,
  isDone,
  retypesEmail,
  onType,
}: ContactFieldsProps) => {
  const { t } = useI18n();
  return (
    <FoldedCard
      id="contact-title"
      title={t('who_books')}
      short={[`${contact.first_name} ${contact.last_name} · ${contact.email}`]}
      fold={{ isWhole: isDone, isNext: !isDone, found, has: isOwn }}
    >
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
                  <p className="hint helper" id={`${id}-hint`}>
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
    </FoldedCard>
  );
};
