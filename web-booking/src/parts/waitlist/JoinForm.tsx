import { useState, type FormEvent, type ReactNode } from 'react';
import type { JoinAnswer, WaitlistBasket } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf } from '../fields/field-errors.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { ContactInputs } from './ContactInputs.js';
import { PARTY_FIELD } from './fields.js';
import { useJoin } from './use-join.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface JoinFormProps {
  lead: string;
  /** Times to choose from; one or none asks nothing. */
  choices: readonly Choice[];
  basketOf: (choice: string) => WaitlistBasket;
  /** Where the party is counted here: its counters, with what is wrong, and whether nobody is counted yet. */
  party?: { counters: (error: string | undefined) => ReactNode; isEmpty: boolean };
}

export const JoinForm = ({
  lead,
  choices,
  basketOf,
  party,
  onJoined,
  onLeave,
}: JoinFormProps & { onJoined: (answer: JoinAnswer) => void; onLeave: () => void }) => {
  const { t } = useI18n();
  const [choice, setChoice] = useState(choices[0]?.value ?? '');
  const join = useJoin(basketOf(choice), party?.isEmpty ?? false, onJoined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As React sees it, the page's form is around this one.
    event.stopPropagation();
    join.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="wait-form">
      <p>{lead}</p>
      <p className="hint">{t('waitlist_how')}</p>
      {join.problem ? <ProblemNotice problem={join.problem} /> : null}
      {party?.counters(errorOf(join.errors, PARTY_FIELD))}
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
        <ContactInputs contact={join.contact} errors={join.errors} onType={join.type} />
      </div>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onLeave}>
          {t('waitlist_keep')}
        </button>
        <button type="submit" className="button primary" aria-disabled={join.busy}>
          {t(join.busy ? 'waitlist_joining' : 'waitlist_join')}
        </button>
      </div>
    </form>
  );
};
