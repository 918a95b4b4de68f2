import type { CardType } from '@stile/contracts';
import type { Reservation } from '@stile/domain';

/** The provider's name of debit cards, whatever the cashier said of the card. */
const INTERAC = 'INTERAC';

type Charge = Reservation['charges'][number];

/** The kind of card that paid a charge at a terminal; null of any other charge. */
export const chargedCardOf = (
  { payments }: Pick<Reservation, 'payments'>,
  { chargeId, cardBrand }: Pick<Charge, 'chargeId' | 'cardBrand'>,
): CardType | null => {
  const terminal = payments.find(({ paymentId }) => paymentId === chargeId)?.terminal;
  return terminal ? (cardBrand === INTERAC ? 'DC' : terminal.cardType) : null;
};
