import { useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { isAvailability } from '../../core/booking/queries.js';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';

/** Gives up what is not paid: a reservation, or an edit of it. Pressed twice it is given up once. */
export const useGiveUp = (
  reservationId: string,
  edit: number | undefined,
  onDone: (reservation: ReservationAnswer) => void,
) => {
  const { api, cache } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const giveUp = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onDone(
        await api.send<ReservationAnswer>(
          'PUT',
          `/api/reservation/${encodeURIComponent(reservationId)}/give_up`,
          edit === undefined ? {} : { edit },
        ),
      );
      cache.refresh(isAvailability);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    problem,
    act: () => {
      if (!busy) void giveUp();
    },
  };
};
