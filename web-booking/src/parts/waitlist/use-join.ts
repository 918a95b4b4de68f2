import { useEffect, useMemo, useRef, useState } from 'react';
import type { JoinAnswer, JoinRequest, WaitlistBasket } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import {
  errorsOf,
  fieldId,
  readContact,
  validateContact,
  writeContact,
  type Contact,
} from '../booker/contact.js';
import { Captcha } from '../captcha/captcha.js';
import { loadErrorTexts, type ErrorTexts } from '../errors/error-texts.js';
import type { FieldError } from '../fields/field-errors.js';
import { joinedText } from './joined-text.js';
import { CONTACT_FIELDS, PARTY_FIELD, waitFieldId } from './fields.js';

const CONTACT_IDS = new Set<string>(CONTACT_FIELDS.map(({ name }) => fieldId(name)));

interface Join {
  readonly contact: Contact;
  readonly errors: readonly FieldError[];
  readonly problem: Problem | null;
  readonly busy: boolean;
  readonly type: (part: Partial<Contact>) => void;
  readonly submit: () => void;
}

const violationsOf = (
  isForNobody: boolean,
  contact: Contact,
  errorTexts: ErrorTexts,
): readonly FieldError[] => [
  ...(isForNobody ? [{ field: PARTY_FIELD, text: errorTexts('validation_no_visitors') ?? '' }] : []),
  ...validateContact(contact, errorTexts).filter(({ field }) => CONTACT_IDS.has(field)),
];

/** Sends the wish under one key however often it is pressed; what was changed since goes under another. */
const useSend = (basket: WaitlistBasket) => {
  const { language } = useI18n();
  const { api, ports } = useServices();
  const attempt = useRef({ key: ports.key(), sent: '' });
  const captcha = useMemo(() => new Captcha(api, ports), [api, ports]);
  // The work is done while the visitor types.
  useEffect(() => captcha.prepare(attempt.current.key), [captcha]);
  return async (contact: Contact): Promise<JoinAnswer> => {
    const { first_name, last_name, email, phone } = contact;
    const body: JoinRequest = {
      reservation: basket,
      contact: { first_name, last_name, email, phone },
      language,
    };
    const sent = JSON.stringify(body);
    const { key, sent: before } = attempt.current;
    attempt.current = { key: before === '' || before === sent ? key : ports.key(), sent };
    const recaptcha = await captcha.take(attempt.current.key);
    return api.send<JoinAnswer>(
      'POST',
      '/api/waitlist',
      { ...body, ...(recaptcha ? { recaptcha } : {}) },
      { headers: { 'Idempotency-Key': attempt.current.key } },
    );
  };
};

/** Joins the waitlist. `isForNobody`: the basket names no visitor where there must be one. */
export const useJoin = (
  basket: WaitlistBasket,
  isForNobody: boolean,
  onJoined: (answer: JoinAnswer) => void,
): Join => {
  const { t, language } = useI18n();
  const { stored, announcer } = useServices();
  const send = useSend(basket);
  const [contact, setContact] = useState<Contact>(() => readContact(stored));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const join = async () => {
    setProblem(null);
    try {
      const errorTexts = await loadErrorTexts(language);
      const found = violationsOf(isForNobody, contact, errorTexts);
      setErrors(found);
      if (found[0]) return void document.getElementById(waitFieldId(found[0].field))?.focus();
      const answer = await send(contact);
      announcer.say(joinedText(answer.entry, t));
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
  return {
    contact,
    errors: isForNobody ? errors : errors.filter(({ field }) => field !== PARTY_FIELD),
    problem,
    busy,
    type: (part) => {
      const next = { ...contact, ...part };
      setContact(next);
      writeContact(stored, next);
      setErrors((said) =>
        said.filter(({ field }) => !Object.keys(part).some((name) => fieldId(name) === field)),
      );
    },
    submit: () => {
      if (busy) return;
      setBusy(true);
      void join().finally(() => setBusy(false));
    },
  };
};
