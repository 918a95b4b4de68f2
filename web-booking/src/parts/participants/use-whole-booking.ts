import { useMemo, useState } from 'react';
import type { EditQuoteAnswer, InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useQuote, type QueryState } from '../../core/services/use-query.js';
import { useBooking, type Booking } from '../../core/booking/use-booking.js';
import { useParticipants, type Participants } from './use-participants.js';

interface WholeBooking {
  booking: Booking;
  participants: Participants;
  quote: QueryState<EditQuoteAnswer> & { stale: boolean };
}

/** A booking with its participants' add-ons in the basket, and what all of it costs. */
export const useWholeBookingOf = (chosen: Booking, isDesk = false): WholeBooking => {
  // Whether it costs anything decides what is asked, and what is answered what it costs: the last quote stands until the next.
  const [isFree, setFree] = useState(false);
  const participants = useParticipants(chosen, isFree, isDesk);
  const { basket } = participants;
  const booking = useMemo(() => ({ ...chosen, basket }), [chosen, basket]);
  const quote = useQuote(basket, { edited: chosen.edited, isDesk });
  if (quote.value && !quote.stale && (quote.value.price === 0) !== isFree) setFree(!isFree);
  return { booking, participants, quote };
};

export const useWholeBooking = (venue: InventoryGroupAnswer, inventory: InventoryAnswer): WholeBooking =>
  useWholeBookingOf(useBooking(venue, inventory));
