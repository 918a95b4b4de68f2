import type { OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import type { Contact } from '../booker/contact.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { panelId } from './field-ids.js';
import { ParticipantList } from './ParticipantList.js';
import { useOpenParticipant } from './use-open-participant.js';
import type { Participants } from './use-participants.js';
import { useUncorrectedParticipants } from './use-uncorrected-participants.js';

interface ParticipantSectionProps {
  booking: Booking;
  participants: Participants;
  quote: QuoteAnswer | undefined;
  occupancy: OccupancyAnswer | undefined;
  contact: Contact;
  errors: readonly FieldError[];
}

/** Who takes part, where this kind of reservation asks. */
export const ParticipantSection = ({
  booking: { venue, selection, taxIncluded },
  participants,
  quote,
  occupancy,
  contact,
  errors,
}: ParticipantSectionProps) => {
  const [open, show] = useOpenParticipant(participants.list, errors);
  const uncorrected = useUncorrectedParticipants(errors, participants);
  const [first] = participants.list;
  if (!first) return null;
  const bootDeltaMm = Number(venue.settingsDict['mondo_boot_delta'] ?? 0) || 0;
  return (
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
        errors: uncorrected,
      }}
    />
  );
};
