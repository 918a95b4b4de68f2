import type { DeskTill } from '@stile/contracts';
import en from '@stile/contracts/messages/en/booking-close-till.json';
import fr from '@stile/contracts/messages/fr/booking-close-till.json';
import { translatorOf } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts, useTillTexts } from './desk-i18n.js';
import { NotesAndCoins } from './NotesAndCoins.js';
import { TypedField } from './TypedField.js';
import { useStore } from './store-context.js';
import { TillProblem } from './TillProblem.js';
import { useTillClose, type TillClose } from './use-till-close.js';

const MAX_AMOUNT = 12;
const MAX_REASON = 200;
const MAX_USER = 80;

/** Texts of this dialog alone come with it. */
const TEXTS = { en, fr };
const useClosingTexts = () => {
  const { language } = useI18n();
  return translatorOf(language, TEXTS[language]);
};

/** Cash in the drawer that the till does not know of yet (docs/rules/offline.md 31). */
const Unsent = () => {
  const { aside, unsent, unsettled } = useStore().offline.state.records;
  const { t } = useClosingTexts();
  const n = aside.length + unsent.length + unsettled.length;
  return n > 0 ? <p className="field-error">{t('close_unsent', { n })}</p> : null;
};

const Deposit = ({ form }: { form: TillClose }) => {
  const { money } = useI18n();
  const { t } = useClosingTexts();
  const texts = useTillTexts();
  const { total, deposit, isSafe, problem } = form;
  const rejected = problem?.fields['deposit'] ? problem.message : undefined;
  return (
    <TypedField
      id="till-deposit"
      label={texts.t('deposit')}
      hint={isSafe ? t('stays', { amount: money(total - (deposit ?? 0)) }) : ''}
      value={form.safe}
      max={MAX_AMOUNT}
      isAmount
      error={isSafe ? rejected : t('deposit_max', { amount: money(total) })}
      onType={form.setSafe}
    />
  );
};

const Difference = ({ form }: { form: TillClose }) => {
  const { t } = useClosingTexts();
  const desk = useDeskTexts();
  const { step, isAsked, problem, witness } = form;
  const refused = problem?.fields['witness'] ? problem.message : undefined;
  return (
    <>
      <p role="alert" className="field-error">
        {step === 'witness' ? t('witness_needed') : desk.t('differs')}
      </p>
      <TypedField
        id="till-reason"
        label={desk.t('reason')}
        value={form.reason}
        max={MAX_REASON}
        autoFocus
        error={isAsked && !form.isWhy ? t('reason_missing') : undefined}
        onType={form.setReason}
      />
      {step === 'witness' ? (
        <>
          <TypedField
            id="till-witness"
            label={t('witness_name')}
            value={witness.username}
            max={MAX_USER}
            autoFocus
            error={refused ?? (isAsked && !form.isSeen ? t('witness_missing') : undefined)}
            onType={(username) => form.setWitness({ ...witness, username })}
          />
          <TypedField
            id="till-witness-password"
            type="password"
            label={t('witness_password')}
            value={witness.password}
            max={MAX_REASON}
            onType={(password) => form.setWitness({ ...witness, password })}
          />
        </>
      ) : null}
    </>
  );
};

const Closing = ({ till }: { till: DeskTill }) => {
  const { money } = useI18n();
  const { t } = useClosingTexts();
  const desk = useDeskTexts();
  const texts = useTillTexts();
  const form = useTillClose(till);
  const isCount = form.step === 'count';
  const isBeside = ['deposit', 'witness'].some((field) => form.problem?.fields[field]);
  return (
    <DeskPopup
      name="close-till"
      title={t('till_closing', { till: till.name })}
      onSubmit={() => void form.send()}
      actions={
        <>
          {isCount ? null : (
            <button type="button" className="button quiet" onClick={form.countAgain}>
              {t('count_again')}
            </button>
          )}
          <button
            type="submit"
            className={isCount ? 'button primary' : 'button danger'}
            aria-disabled={form.isSending}
          >
            {isCount ? desk.t('close_till') : t('record_close')}
          </button>
        </>
      }
    >
      <p className="till-total" role="status">
        <span>{texts.t('counted')}</span>
        <strong>{money(form.total)}</strong>
      </p>
      {isBeside ? null : <TillProblem problem={form.problem} />}
      {isCount ? (
        <>
          <Unsent />
          <NotesAndCoins values={till.denominations} pieces={form.pieces} onType={form.type} />
          <Deposit form={form} />
        </>
      ) : (
        <Difference form={form} />
      )}
    </DeskPopup>
  );
};

/** Counts the selected till and closes it: what is expected is never shown (docs/rules/desk.md 79). */
export const CloseTillDialog = () => {
  const { tills } = useStore();
  const { selected } = tills;
  return selected ? <Closing key={`${selected.id}/${selected.session?.number}`} till={selected} /> : null;
};
