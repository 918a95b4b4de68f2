import type { Basket, Priced, Visit } from '@stile/contracts';
import { agreedTerms, isSameBasket, withAgreedDocuments } from '../amendment/edited-basket.js';
import type { Catalogue } from '../catalog/catalogue.js';
import type { PreviousBooking } from '../amendment/previous-booking.js';
import type { DayPlan } from '../schedule/plan.js';
import { quote, type Quote, type QuoteContext } from './quote.js';

interface Placed extends Pick<PreviousBooking, 'addonNotes'> {
  readonly visit: Visit;
  readonly priced: Priced;
}

/**
 * The price of an edit, for its quote and for its save (docs/rules/reservations.md 45): what the reservation keeps costs
 * what it cost, and what is added costs today's price. The same basket again is the reservation as it is, whatever has
 * become of the rules.
 */
export const quoteEdit = (
  catalogue: Catalogue,
  plan: DayPlan,
  placed: Placed,
  basket: Basket,
  { today, channel }: Pick<QuoteContext, 'today' | 'channel'>,
): Quote =>
  quote(withAgreedDocuments(catalogue, placed, basket, today), plan, basket, {
    today,
    channel,
    agreed: agreedTerms(placed, basket),
    agreedPrice: placed.priced,
    isUnchanged: isSameBasket(placed, basket),
  });
