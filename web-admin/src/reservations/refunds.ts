import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { isReturnedByHand, leftOfCharges } from '@stile/contracts/desk/refund-lines';

export type Charge = ReservationAnswer['charges'][number];
type Settings = Readonly<Record<string, string | null>>;

const hasLeft = (charge: Charge): boolean => leftOfCharges([charge]) > 0;

/** The newest charge with money left that a card paid online: nothing else goes back to one. */
export const returnedToCard = (charges: readonly Charge[]): Charge | undefined =>
  charges.findLast((charge) => charge.charge_type === 'card' && hasLeft(charge));

/**
 * The newest charge with money left that goes back at a terminal; none where the venue returns such a card's money by
 * hand.
 */
export const returnedAtTerminal = (charges: readonly Charge[], settings: Settings): Charge | undefined => {
  const charge = charges.findLast((each) => each.charge_type === 'terminal' && hasLeft(each));
  return charge && isReturnedByHand(charge, settings) ? undefined : charge;
};

/** How the newest charge with money left was paid; by hand where it cannot go back so, or not by this user. */
export const wayOf = (charges: readonly Charge[], settings: Settings, sells: boolean): RefundMethod => {
  const newest = charges.findLast(hasLeft);
  if (newest?.charge_type === 'card') return 'card';
  if (newest?.charge_type === 'cash' && sells) return 'cash';
  return newest && newest === returnedAtTerminal(charges, settings) && sells ? 'terminal' : 'manual';
};
