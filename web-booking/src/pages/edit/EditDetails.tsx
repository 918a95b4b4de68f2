import { useState, type FormEvent } from 'react';
import type { EditQuoteAnswer, InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useOccupancy } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import type { Edited } from '../../core/booking/edited.js';
import { DetailsFields } from '../details/DetailsFields.js';
import { DetailsStatus } from '../details/DetailsStatus.js';
import { FoundErrors } from '../details/FoundErrors.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { Tick } from '../../parts/booker/Terms.js';
import { useBookerForm, type BookerForm } from '../../parts/booker/use-booker-form.js';
import { useUncorrectedErrors } from '../../parts/participants/use-uncorrected-errors.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { MISSING_STEPS } from '../../parts/price-panel/MissingSteps.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { useWholeBooking } from '../../parts/participants/use-whole-booking.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { useSaveEdit, type SaveEdit } from './use-save-edit.js';

interface EditDetailsProps {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  edited: Edited;
  /** Whether somebody else has changed the reservation since it was shown. */
  isStale: boolean;
  onStale: () => void;
}

/** Who comes and what is asked of them, with what they typed when they booked; what the change costs; saving it. */
export const EditDetails = ({ venue, inventory, edited, isStale, onStale }: EditDetailsProps) => {
  const { t } = useI18n();
  const { booking, participants, quote } = useWholeBooking(venue, inventory);
  const { selection, basket, taxIncluded } = booking;
  const form = useBookerForm(venue.settingsDict);
  const { contact, booker, requirements } = form;
  const [sendMail, setSendMail] = useState(true);
  // Asked of a visitor who had not given it as the page opened, until it is saved.
  const [asksPledge] = useState(requirements.pledge !== null && !booker.pledged && !edited.staff);
  const saving = useSaveEdit(booking, edited, { price: quote.retry, reservation: onStale });
  const uncorrected = useUncorrectedErrors(saving.errors, form, participants);
  const occupancy = useOccupancy(booking.where, participants.list.length > 0 ? selection.date : null);

  const value = quote.stale ? undefined : quote.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (basket && value)
      void saving.save({ contact, booker, requirements, basket, quote: value, participants }, sendMail);
  };
  return (
    <form className="page" noValidate onSubmitCapture={participants.settle} onSubmit={submit}>
      <ScreenHead
        step={2}
        title={t('change_details')}
        place={inventory.name}
        pageTitle={t('change_details')}
        isInvalid={saving.errors.length > 0}
      />
      <div className="body">
        <div className="column">
          <NotSaved saving={saving} isStale={isStale} />
          <section className="card only-narrow" aria-label={t('change_summary')}>
            {edited.difference(value)}
          </section>
          <DetailsFields
            {...{ booking, participants, form, uncorrected }}
            quote={quote.value}
            occupancy={occupancy.value}
            errors={saving.errors}
          />
          {asksPledge ? <Pledge form={form} errors={uncorrected.booker} /> : null}
          {edited.staff ? <TellByMail send={sendMail} onSend={setSendMail} /> : null}
        </div>
        <PricePanel
          heading={
            <>
              <VisitWhen date={selection.date} time={selection.time} />
              {edited.difference(value)}
            </>
          }
          quote={quote}
          taxIncluded={taxIncluded}
          status={
            <DetailsStatus
              terms={false}
              errors={saving.errors}
              uncorrected={uncorrected.all}
              {...{ contact, booker, requirements, participants }}
            />
          }
        >
          <SaveButton busy={saving.step !== 'ready'} quote={value} />
        </PricePanel>
      </div>
    </form>
  );
};

/** The venue's pledge, asked without the terms. */
const Pledge = ({ form, errors }: { form: BookerForm; errors: readonly FieldError[] }) => {
  const { t, language } = useI18n();
  return (
    <section className="card">
      <p className="pledge">{form.requirements.pledge?.[language] ?? ''}</p>
      <Tick
        id="field-pledged"
        label={t('accept_pledge')}
        errors={errors}
        accepted={form.booker.pledged}
        onAccept={(pledged) => form.typeBooker({ pledged })}
      />
    </section>
  );
};

/** Why the change was not saved. */
const NotSaved = ({ saving: { errors, rejection }, isStale }: { saving: SaveEdit; isStale: boolean }) => {
  const { t } = useI18n();
  return (
    <>
      <FoundErrors errors={errors} />
      {isStale ? (
        <Notice tone="warn" title={t('changed_meanwhile')} focus>
          <p>{t('changed_meanwhile_more')}</p>
        </Notice>
      ) : null}
      {rejection ? <ProblemNotice problem={rejection} /> : null}
    </>
  );
};

/** Whether staff tell the visitor of the change. */
const TellByMail = ({ send, onSend }: { send: boolean; onSend: (send: boolean) => void }) => {
  const { t } = useI18n();
  return (
    <section className="card">
      <label className="check">
        <input type="checkbox" checked={send} onChange={(event) => onSend(event.target.checked)} />
        {t('tell_by_mail')}
      </label>
    </section>
  );
};

/** `quote`: undefined until the price of the change is known. */
const SaveButton = ({ busy, quote }: { busy: boolean; quote: EditQuoteAnswer | undefined }) => {
  const { t, money } = useI18n();
  const { to_pay: due = 0, amount_to_return: toReturn = 0 } = quote?.edit ?? {};
  const action = due > 0 ? t('save_and_pay', { amount: money(due) }) : t('save_change');
  const note = due > 0 ? 'change_paid_note' : toReturn > 0 ? 'change_return_note' : null;
  return (
    <>
      <button
        type="submit"
        className="button primary"
        aria-describedby={MISSING_STEPS}
        aria-disabled={busy || !quote}
      >
        {busy ? t('saving_change') : action}
      </button>
      {note ? <p className="hint price-note">{t(note)}</p> : null}
    </>
  );
};
