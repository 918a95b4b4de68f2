import type { OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import type { Contact } from '../booker/contact.js';
import { faultOf, type FieldFault } from '../ui/ErrorSummary.js';
import { panelId } from './field-ids.js';
import { ParticipantList } from './ParticipantList.js';
import { useOpenParticipant } from './use-open-participant.js';
import type { Participants } from './use-participants.js';
import { useUnmendedParticipants } from './use-uncorrected-participants.js';

interface ParticipantSectionProps {
  booking: Booking;
  participants: Participants;
  quote: QuoteAnswer | undefined;
  occupancy: OccupancyAnswer | undefined;
  contact: Contact;
  faults: readonly FieldFault[];
}

/** Who takes part, where this kind of reservation asks. */
export const ParticipantSection = ({
  booking: { venue, selection, taxIncluded },
  participants,
  quote,
  occupancy,
  contact,
  faults,
}: ParticipantSectionProps) => {
  const [open, show] = useOpenParticipant(participants.list, faults);
  const unmended = useUnmendedParticipants(faults, participants);
  const [first] = participants.list;
  if (!first) return null;
  const bootDeltaMm = Number(venue.settingsDict['mondo_boot_delta'] ?? 0) || 0;
  return (
    <ParticipantList
      open={open}
      onOpen={show}
      fault={faultOf(faults, panelId(first.draft.id))}
      context={{
        participants,
        occupancy,
        quote,
        taxIncluded,
        visitDate: selection.date ?? '',
        bootDeltaMm,
        contact,
        faults: unmended,
      }}
    />
  );
};
