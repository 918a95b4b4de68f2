import type { ParticipantRecords, ReservationAnswer } from '@stile/contracts';
import { useGet, type QueryState } from '../../core/services/use-query.js';

/** Photos, waivers and tests of a reservation's participants, asked once for all parts of a page. */
export const useParticipantRecords = (reservation: ReservationAnswer): QueryState<ParticipantRecords[]> =>
  useGet<ParticipantRecords[]>(
    (reservation.profiles?.length ?? 0) > 0
      ? `/api/reservation/${encodeURIComponent(reservation.id)}/participants`
      : null,
  );
