import { useId, useState } from 'react';
import { refundReasonsOf } from '@stile/contracts/catalog/refund-settings';
import {
  concessionTerms,
  NO_TERMS,
  OTHER_REASON,
  type TypedTerms,
} from '@stile/contracts/desk/concession-terms';
import type { Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useDeskTexts } from './desk-i18n.js';
import { TypedField } from './TypedField.js';
import { useStore } from './store-context.js';

const MAX_WORDS = 500;
const MAX_NAME = 80;
const MAX_PIN = 8;

/** Reason and second person of money that goes back; `concession`: how much of it is not due. */
export const useConcession = (concession: number, before: TypedTerms = NO_TERMS) => {
  const { venue } = useStore();
  const [typed, setTyped] = useState(before);
  const [isWitnessRequired, setWitnessRequired] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const type = (change: Partial<TypedTerms>): void => setTyped((now) => ({ ...now, ...change }));
  return {
    ...concessionTerms(typed, { concession, isWitnessRequired, isAgain }, venue.settingsDict),
    typed,
    type,
    isWitnessRequired,
    isAgain,
    /** It asks for more: a second person, their PIN again, or whether it is no repeat. */
    refused: ({ code }: Problem): void => {
      if (code === 'refund_witness_required') setWitnessRequired(true);
      if (code === 'refund_again') setAgain(true);
      if (code === 'refund_witness_unknown') type({ pin: '' });
    },
    /** Another refund was chosen. */
    another: (): void => setAgain(false),
  };
};
export type Concession = ReturnType<typeof useConcession>;

const Reason = ({ typed: { reason, words }, isInWords, type }: Concession) => {
  const { venue } = useStore();
  const { language } = useI18n();
  const { t } = useDeskTexts();
  const id = useId();
  const reasons = refundReasonsOf(venue.settingsDict, language);
  return (
    <>
      {reasons.length > 0 ? (
        <div className="field">
          <label htmlFor={id}>{t('return_reason')}</label>
          <select id={id} value={reason} required onChange={({ target }) => type({ reason: target.value })}>
            <option value="">{t('return_reason_none')}</option>
            {reasons.map((one) => (
              <option key={one.reason} value={one.reason}>
                {one.text}
              </option>
            ))}
            <option value={OTHER_REASON}>{t('return_reason_other')}</option>
          </select>
        </div>
      ) : null}
      {reasons.length === 0 || reason !== '' ? (
        <TypedField
          id="store-refund-words"
          label={t(reasons.length === 0 ? 'return_reason' : isInWords ? 'return_words' : 'return_words_more')}
          value={words}
          max={MAX_WORDS}
          onType={(now) => type({ words: now })}
        />
      ) : null}
    </>
  );
};

const Witness = ({ typed: { username, pin }, isWitnessRequired, type }: Concession) => {
  const { t } = useDeskTexts();
  return (
    <fieldset className="store-witness">
      <legend>{t('return_witness')}</legend>
      <p className="hint">{t('return_witness_hint')}</p>
      <TypedField
        id="store-refund-witness"
        label={t('return_witness_name')}
        value={username}
        max={MAX_NAME}
        autoFocus={isWitnessRequired}
        onType={(now) => type({ username: now })}
      />
      <TypedField
        id="store-refund-pin"
        label={t('return_witness_pin')}
        value={pin}
        max={MAX_PIN}
        type="password"
        inputMode="numeric"
        onType={(now) => type({ pin: now })}
      />
    </fieldset>
  );
};

/** Asked for where money goes back that is not due, or a second person confirms it (docs/rules/desk.md 67). */
export const ConcessionFields = (concession: Concession) => (
  <>
    {concession.asksReason ? <Reason {...concession} /> : null}
    {concession.asksWitness ? <Witness {...concession} /> : null}
  </>
);
