import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import type { JoinAnswer, JoinRequest, WaitlistBasket } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import {
  errorsOf,
  fieldId,
  readContact,
  validateContact,
  writeContact,
  type Contact,
} from '../booker/contact.js';
import { Captcha } from '../captcha/captcha.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { entryUrl } from './entry-url.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
interface WaitlistDialogProps {
  /** What is waited for, as a heading says it. */
  what: string;
  lead: string;
  /** Times to choose from; one or none asks nothing. */
  choices: readonly Choice[];
  basketOf: (choice: string) => WaitlistBasket;
  onClose: () => void;
}

type TextField = 'first_name' | 'last_name' | 'email' | 'phone';
const FIELDS: readonly {
  name: TextField;
  type: string;
  autoComplete: string;
  max: number;
  hint?: 'waitlist_email_hint' | 'waitlist_phone_hint';
  half?: boolean;
}[] = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', max: 80, half: true },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', max: 80, half: true },
  { name: 'email', type: 'email', autoComplete: 'email', max: 254, hint: 'waitlist_email_hint' },
  { name: 'phone', type: 'tel', autoComplete: 'tel', max: 40, hint: 'waitlist_phone_hint' },
];
const ASKED = new Set<string>(FIELDS.map(({ name }) => fieldId(name)));
/** Ids of this dialog's own: the page behind it may ask the same. */
const own = (id: string): string => `wait-${id}`;

/** Asks who waits, joins under one key however often it is pressed, and says which number they are. */
export const WaitlistDialog = (props: WaitlistDialogProps) => {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const [joined, setJoined] = useState<JoinAnswer | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  // Outside of the page's own form: a form within a form is none.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="wait-title"
      onClose={props.onClose}
      onCancel={props.onClose}
    >
      <h2 id="wait-title">{joined ? t('waitlist_joined') : t('waitlist_join_for', { what: props.what })}</h2>
      {joined ? (
        <Joined {...joined} onClose={close} />
      ) : (
        <JoinForm {...props} onJoined={setJoined} onLeave={close} />
      )}
    </dialog>,
    document.body,
  );
};

const Joined = ({ entry, onClose }: JoinAnswer & { onClose: () => void }) => {
  const { t } = useI18n();
  const said = entry.offer ? t('waitlist_next') : t('waitlist_number', { n: entry.position ?? 1 });
  return (
    <>
      <Notice tone="good" title={said} focus>
        <p>{t('waitlist_joined_more', { email: entry.contact?.email ?? '' })}</p>
      </Notice>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onClose}>
          {t('waitlist_close')}
        </button>
        <a className="button primary" href={entryUrl(entry)}>
          {t('waitlist_see')}
        </a>
      </div>
    </>
  );
};

const JoinForm = ({
  lead,
  choices,
  basketOf,
  onJoined,
  onLeave,
}: WaitlistDialogProps & { onJoined: (answer: JoinAnswer) => void; onLeave: () => void }) => {
  const { t, language } = useI18n();
  const { api, ports, stored, announcer } = useServices();
  const [contact, setContact] = useState<Contact>(() => readContact(stored));
  const [choice, setChoice] = useState(choices[0]?.value ?? '');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ key: ports.key(), sent: '' });
  const captcha = useMemo(() => new Captcha(api, ports), [api, ports]);
  // The work is done while the visitor types.
  useEffect(() => captcha.prepare(attempt.current.key), [captcha]);

  const type = (part: Partial<Contact>) => {
    const next = { ...contact, ...part };
    setContact(next);
    writeContact(stored, next);
    setErrors((said) =>
      said.filter(({ field }) => !Object.keys(part).some((name) => fieldId(name) === field)),
    );
  };
  const join = async () => {
    setProblem(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const found = validateContact(contact, errorTexts).filter(({ field }) => ASKED.has(field));
      setErrors(found);
      if (found[0]) return void document.getElementById(own(found[0].field))?.focus();
      const { first_name, last_name, email, phone } = contact;
      const body: JoinRequest = {
        reservation: basketOf(choice),
        contact: { first_name, last_name, email, phone },
        language,
      };
      const sent = JSON.stringify(body);
      const { key, sent: before } = attempt.current;
      attempt.current = { key: before === '' || before === sent ? key : ports.key(), sent };
      const recaptcha = await captcha.take(attempt.current.key);
      const answer = await api.send<JoinAnswer>(
        'POST',
        '/api/waitlist',
        { ...body, ...(recaptcha ? { recaptcha } : {}) },
        { headers: { 'Idempotency-Key': attempt.current.key } },
      );
      announcer.say(
        answer.entry.offer ? t('waitlist_next') : t('waitlist_number', { n: answer.entry.position ?? 1 }),
      );
      onJoined(answer);
    } catch (thrown) {
      const rejected = asProblem(thrown);
      setErrors(
        Object.keys(rejected.fields).length > 0
          ? errorsOf(rejected.fields, await loadErrorTexts(language))
          : [],
      );
      setProblem(rejected);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As React sees it, the page's form is around this one.
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    void join().finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={submit} className="wait-form">
      <p>{lead}</p>
      <p className="hint">{t('waitlist_how')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="fields">
        {choices.length > 1 ? (
          <div className="field">
            <label htmlFor="wait-time">{t('waitlist_which_time')}</label>
            <select id="wait-time" value={choice} onChange={(event) => setChoice(event.target.value)}>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {FIELDS.map(({ name, type: kind, autoComplete, max, hint, half }) => {
          const id = own(fieldId(name));
          const error = errorOf(errors, fieldId(name));
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
                type={kind}
                autoComplete={autoComplete}
                maxLength={max}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={
                  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') ||
                  undefined
                }
                autoCapitalize={half ? 'words' : 'none'}
                spellCheck={false}
                value={contact[name]}
                onChange={(event) => type({ [name]: event.target.value })}
              />
            </div>
          );
        })}
      </div>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onLeave}>
          {t('waitlist_keep')}
        </button>
        <button type="submit" className="button primary" aria-disabled={busy}>
          {t(busy ? 'waitlist_joining' : 'waitlist_join')}
        </button>
      </div>
    </form>
  );
};
