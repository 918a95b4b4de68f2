import { useMemo } from 'react';
import type { OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { duringVisit } from '../drafts/visit-hours.js';
import { Notice } from '../ui/Notice.js';
import type { Contact } from '../booker/contact.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { panelId } from './field-ids.js';
import { ParticipantList } from './ParticipantList.js';
import { useOpenParticipant } from './use-open-participant.js';
import type { Participants } from './use-participants.js';

interface ParticipantSectionProps {
  booking: Booking;
  participants: Participants;
  quote: QuoteAnswer | undefined;
  occupancy: OccupancyAnswer | undefined;
  contact: Contact;
  /** Found when the visitor pressed the button that leads on. */
  errors: readonly FieldError[];
  /** Those of the errors that are not corrected yet. */
  uncorrected: readonly FieldError[];
}

/** Participants, where this kind of reservation asks. */
export const ParticipantSection = ({
  booking: { venue, inventory, selection, taxIncluded },
  participants,
  quote,
  occupancy: day,
  contact,
  errors,
  uncorrected,
}: ParticipantSectionProps) => {
  const [open, show] = useOpenParticipant(participants.list, errors);
  const own = useOwnBasket();
  const { date, time, parkingHours } = selection;
  const occupancy = useMemo(
    () => duringVisit(day, inventory, { date, time, parkingHours }, own),
    [day, inventory, date, time, parkingHours, own],
  );
  const [first] = participants.list;
  if (!first) return null;
  const bootDeltaMm = Number(venue.settingsDict['mondo_boot_delta'] ?? 0) || 0;
  return (
    <>
      {participants.moved.map((text) => (
        <Notice key={text} tone="info" title={text} />
      ))}
      <ParticipantList
        open={open}
        onOpen={show}
        error={errorOf(errors, panelId(first.draft.id))}
        context={{
          participants,
          occupancy,
          quote,
          taxIncluded,
          visitDate: selection.date ?? '',
          bootDeltaMm,
          contact,
          found: errors,
          errors: uncorrected,
        }}
      />
    </>
  );
};
