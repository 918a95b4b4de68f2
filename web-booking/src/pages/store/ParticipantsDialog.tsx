import { useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { useOccupancy } from '../../core/services/use-query.js';
import { ErrorSummary } from '../../parts/errors/ErrorSummary.js';
import { loadErrorTexts } from '../../parts/errors/error-texts.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { participantErrors } from '../../parts/participants/field-ids.js';
import { profileOf } from '../../parts/participants/participant.js';
import { ParticipantSection } from '../../parts/participants/ParticipantSection.js';
import { unfoldLinked } from '../../parts/participants/use-open-participant.js';
import { useUncorrectedParticipants } from '../../parts/participants/use-uncorrected-participants.js';
import { useWholeBookingOf } from '../../parts/participants/use-whole-booking.js';
import { Popup } from '../../parts/widgets/Popup.js';
import { useDeskTexts } from './desk-i18n.js';
import { useStore } from './store-context.js';

/** Questions of the kind of visit to each participant, in the forms of the booking page (docs/rules/desk.md 48). */
export const ParticipantsDialog = () => {
  const { sale, contact, close } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const { participants, quote } = useWholeBookingOf(sale.booking, true);
  const { booking } = sale;
  const occupancy = useOccupancy(booking.where, booking.selection.date).value;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const uncorrected = useUncorrectedParticipants(errors, participants);
  const { list } = participants;
  const leave = (): void => {
    sale.people.fillIn(
      list.map((one) => ({
        profile: profileOf(one),
        isDone: one.violations.length === 0,
        draft: one.draft,
        inputs: one.inputs,
      })),
    );
    close('participants');
  };
  const finish = async (): Promise<void> => {
    const found = participantErrors(list, await loadErrorTexts(i18n.language), i18n);
    if (found.length > 0) setErrors(found);
    else leave();
  };
  return (
    <Popup
      id="store-participants-title"
      title={t('participants')}
      onClose={leave}
      actions={
        <button
          type="button"
          className="button primary"
          onClickCapture={participants.settle}
          onClick={() => void finish()}
        >
          {t('participants_finish')}
        </button>
      }
    >
      <div className="store-participants" onClickCapture={unfoldLinked}>
        <ErrorSummary errors={errors} />
        <ParticipantSection
          booking={booking}
          participants={participants}
          quote={quote.value}
          occupancy={occupancy}
          contact={{ ...contact, email_double: contact.email, tocs: false }}
          errors={errors}
          uncorrected={uncorrected}
        />
      </div>
    </Popup>
  );
};
