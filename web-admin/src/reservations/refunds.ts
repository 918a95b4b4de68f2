import type { InventoryGroupAnswer, ReservationAnswer } from '@stile/contracts';
import { isReturnedByHand } from '../../../contracts/src/desk/refund-lines.js';

export type Charge = ReservationAnswer['charges'][number];

/** What did not come from a card online cannot go back to one. */
export const isByCard = ({ charge_type }: Charge): boolean => charge_type === 'card';

/** The newest charge that goes back at a terminal; none where the venue returns such a card's money by hand. */
export const returnedAtTerminal = (
  charges: readonly Charge[],
  venue: InventoryGroupAnswer | undefined,
): Charge | undefined => {
  const charge = charges.findLast(({ charge_type }) => charge_type === 'terminal');
  return charge && isReturnedByHand(charge, venue?.settingsDict ?? {}) ? undefined : charge;
};
