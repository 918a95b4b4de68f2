import { useMemo, useState, type FormEvent } from 'react';
import type { EditQuoteAnswer, InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { isDonation, shownGroups } from '../../core/booking/addon-rules.js';
import { useOccupancy } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import type { Edited } from '../../core/booking/edited.js';
import { BookerFields } from '../../parts/booker/BookerFields.js';
import { ContactFields } from '../../parts/booker/ContactFields.js';
import { DetailsStatus } from '../details/DetailsStatus.js';
import { Donation } from '../details/Donation.js';
import { maxPlates } from '../../parts/booker/booker.js';
import { Plates } from '../../parts/booker/Plates.js';
import { Tick } from '../../parts/booker/Terms.js';
import { useBookerForm } from '../../parts/booker/use-booker-form.js';
import { useUncorrectedErrors } from '../../parts/participants/use-uncorrected-errors.js';
import { VisitSummary } from '../details/VisitSummary.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { MISSING_STEPS } from '../../parts/price-panel/MissingSteps.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { ParticipantSection } from '../../parts/participants/ParticipantSection.js';
import { unfold } from '../../parts/participants/use-open-participant.js';
import { useWholeBooking } from '../../parts/participants/use-whole-booking.js';
import { ErrorSummary } from '../../parts/errors/ErrorSummary.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { useSaveEdit, type SaveEdit } from './use-save-edit.js';

interface EditDetailsProps {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  edited: Edited;
  /** somebody else changed the reservation since it was shown */ isStale: boolean;
  onStale: () => void;
}

/** Who comes and what is asked of them, with what they typed when they booked; what the change costs; saving it. */
export const EditDetails = ({ venue, inventory, edited, isStale, onStale }: EditDetailsProps) => {
  const { t, language } = useI18n();
  const { booking, participants, quote } = useWholeBooking(venue, inventory);
  const { selection, basket, taxIncluded, change, goTo } = booking;
  const { contact, booker, requirements, type, typeBooker } = useBookerForm(venue.settingsDict);
  const [sendMail, setSendMail] = useState(true);
  // Asked of a visitor who had not given it as the page opened, until it is saved.
  const [asksPledge] = useState(requirements.pledge !== null && !booker.pledged && !edited.staff);
  const saving = useSaveEdit(booking, edited, { price: quote.retry, reservation: onStale });
  const uncorrected = useUncorrectedErrors(saving.errors, { contact, booker, requirements }, participants);
  const occupancy = useOccupancy(booking.where, participants.list.length > 0 ? selection.date : null);
  const donationType = venue.settingsDict['donation_addon_type'];
  const donations = useMemo(
    () => shownGroups(inventory, selection, edited.staff).find((group) => isDonation(group, donationType)),
    [inventory, selection, edited, donationType],
  );

  const value = quote.stale ? undefined : quote.value;
  const maxCars = maxPlates(booking);
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
          <VisitSummary booking={booking} quote={quote.value} onChange={() => goTo({ screen: 0 })} />
          <ContactFields
            contact={contact}
            errors={uncorrected.booker}
            retry={false}
            onType={(part) =>
              type({ ...part, ...(part.email === undefined ? {} : { email_double: part.email }) })
            }
          />
          <BookerFields
            requirements={requirements}
            booker={booker}
            errors={uncorrected.booker}
            onType={typeBooker}
          />
          {maxCars > 0 ? (
            <Plates booker={booker} maxCars={maxCars} errors={uncorrected.booker} onType={typeBooker} />
          ) : null}
          <ParticipantSection
            booking={booking}
            participants={participants}
            quote={quote.value}
            occupancy={occupancy.value}
            contact={contact}
            errors={saving.errors}
            uncorrected={uncorrected.participants}
          />
          {donations ? (
            <Donation group={donations} selection={selection} onChange={(addons) => change({ addons })} />
          ) : null}
          {requirements.pledge && asksPledge ? (
            <section className="card">
              <p className="pledge">{requirements.pledge[language] ?? ''}</p>
              <Tick
                id="field-pledged"
                label={t('accept_pledge')}
                errors={uncorrected.booker}
                accepted={booker.pledged}
                onAccept={(pledged) => typeBooker({ pledged })}
              />
            </section>
          ) : null}
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

/** Why the change was not saved. */
const NotSaved = ({ saving: { errors, rejection }, isStale }: { saving: SaveEdit; isStale: boolean }) => {
  const { t } = useI18n();
  return (
    <>
      {errors.length > 0 ? (
        <div onClickCapture={unfold}>
          <ErrorSummary errors={errors} />
        </div>
      ) : null}
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
