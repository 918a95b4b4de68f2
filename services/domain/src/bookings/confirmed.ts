import type { Rejection, ReservationState } from '@stile/contracts';

/** Why a reservation that is not confirmed can be neither changed nor used; null for one that is. */
export const unconfirmed = ({ stage }: { readonly stage: ReservationState }): Rejection | null =>
  stage === 'confirmed'
    ? null
    : {
        code: stage === 'cancelled' ? 'reservation_already_cancelled' : 'reservation_not_confirmed',
        status: 409,
      };
