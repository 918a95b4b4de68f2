import { useMemo, useState } from 'react';
import type { EditQuoteAnswer, InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { useQuote, type Asked } from '../api/use-answer.js';
import { useBooking, type Booking } from '../booking/use-booking.js';
import { useParticipants, type Participants } from './use-participants.js';

/** The booking with its participants' add-ons in the basket, and what all of it costs. */
export const useWholeBooking = (venue: InventoryGroupAnswer, inventory: InventoryAnswer): { booking: Booking; participants: Participants; quote: Asked<EditQuoteAnswer> & { stale: boolean } } => {
  const chosen = useBooking(venue, inventory);
  // What it costs decides what is asked, and what is answered what it costs: the last price stands until the next.
  const [price, setPrice] = useState<number>();
  const participants = useParticipants(chosen, price);
  const { basket } = participants;
  const booking = useMemo(() => ({ ...chosen, basket }), [chosen, basket]);
  const quote = useQuote(basket, chosen);
  if (quote.value && !quote.stale && quote.value.price !== price) setPrice(quote.value.price);
  return { booking, participants, quote };
};
