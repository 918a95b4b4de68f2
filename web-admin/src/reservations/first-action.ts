import type { ReservationAnswer } from '@stile/contracts';
import { leftOfCharges } from '@stile/contracts/desk/refund-lines';

type Action = 'collect' | 'approve' | 'check_in' | 'return';

/** Whether something is due that this user may take now: who sells, while no terminal has a card of it. */
export const mayCollect = ({ balance, state, pending_payment }: ReservationAnswer, sells: boolean): boolean =>
  balance > 0 && state === 'confirmed' && sells && !pending_payment;

export const mayReturn = ({ charges, state }: ReservationAnswer): boolean =>
  leftOfCharges(charges) > 0 && (state === 'confirmed' || state === 'cancelled');

/** The one action that stands out: what is due is collected before anybody is let in. */
export const firstAction = (reservation: ReservationAnswer, sells: boolean): Action | null => {
  const { state, may, needs_approval, approved, amount_to_return } = reservation;
  if (mayCollect(reservation, sells)) return 'collect';
  if (state === 'confirmed' && needs_approval && !approved) return 'approve';
  if (state === 'confirmed' && may?.check_in === null) return 'check_in';
  return mayReturn(reservation) && amount_to_return > 0 ? 'return' : null;
};
