import { useGetOne } from 'react-admin';
import type { ReservationRow } from '@stile/contracts';
import { WHOLE } from '../core/data-provider.js';

export const RESERVATIONS = 'reservations';
/** Participants of one reservation, by its id in the filter. */
export const PARTICIPANTS = 'participants';

/** react-admin's key of a reservation as its page has it. */
export const reservationKey = (id: string): readonly unknown[] => [
  RESERVATIONS,
  'getOne',
  { id, meta: WHOLE },
];

/** The list's row: it counts the party. undefined while it loads or lags behind. */
export const useReservationRow = (id: string): ReservationRow | undefined =>
  useGetOne<ReservationRow>(RESERVATIONS, { id }).data;
