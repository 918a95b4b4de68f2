import type { OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import { BookerFields } from '../../parts/booker/BookerFields.js';
import { isBookerAbroad, maxPlates } from '../../parts/booker/booker.js';
import { isContactWhole } from '../../parts/booker/contact.js';
import { ContactFields } from '../../parts/booker/ContactFields.js';
import { Plates } from '../../parts/booker/Plates.js';
import type { BookerForm } from '../../parts/booker/use-booker-form.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { ParticipantSection } from '../../parts/participants/ParticipantSection.js';
import type { Participants } from '../../parts/participants/use-participants.js';
import type { Uncorrected } from '../../parts/participants/use-uncorrected-errors.js';
import { Donation } from './Donation.js';
import { useDonations } from './use-donations.js';
import { VisitSummary } from './VisitSummary.js';

interface DetailsFieldsProps {
  booking: Booking;
  participants: Participants;
  quote: QuoteAnswer | undefined;
  occupancy: OccupancyAnswer | undefined;
  form: BookerForm;
  errors: readonly FieldError[];
  uncorrected: Uncorrected;
}

/**
 * The visit to check, and all that is asked of the booker and the participants. A change of a reservation asks for
 * the address once.
 */
export const DetailsFields = ({
  booking,
  participants,
  quote,
  occupancy,
  form: { contact, type, booker, typeBooker, requirements },
  errors,
  uncorrected,
}: DetailsFieldsProps) => {
  const { selection, edited, change, goTo } = booking;
  const donations = useDonations(booking);
  const maxCars = maxPlates(booking);
  return (
    <>
      <VisitSummary booking={booking} quote={quote} onChange={() => goTo({ screen: 0 })} />
      <ContactFields
        contact={contact}
        found={errors}
        errors={uncorrected.booker}
        isDone={!edited && isContactWhole(contact, true, { abroad: isBookerAbroad(booker, requirements) })}
        retypesEmail={!edited}
        onType={(part) =>
          type(edited && part.email !== undefined ? { ...part, email_double: part.email } : part)
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
        quote={quote}
        occupancy={occupancy}
        contact={contact}
        errors={errors}
        uncorrected={uncorrected.participants}
      />
      {donations ? (
        <Donation group={donations} selection={selection} onChange={(addons) => change({ addons })} />
      ) : null}
    </>
  );
};
