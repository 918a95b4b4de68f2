import { cardBrandName, INTERAC, type CardType } from '@stile/contracts';
import type { Reservation } from '@stile/domain';

type Charge = Reservation['charges'][number];

/** The kind of card that paid a charge at a terminal; null of any other charge. */
export const chargedCardOf = (
  { payments }: Pick<Reservation, 'payments'>,
  { chargeId, cardBrand }: Pick<Charge, 'chargeId' | 'cardBrand'>,
): CardType | null => {
  const terminal = payments.find(({ paymentId }) => paymentId === chargeId)?.terminal;
  if (!terminal) return null;
  // A card of Interac is one, whatever the cashier said of it.
  return cardBrand !== null && cardBrandName(cardBrand) === INTERAC ? 'DC' : terminal.cardType;
};
