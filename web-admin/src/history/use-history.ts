import { useQuery } from '@tanstack/react-query';
import type { HistoryAnswer, ReservationAnswer } from '@stile/contracts';
import { usePorts } from '../core/ports.js';

export const historyKey = (id: string): readonly string[] => ['history', id];

/** Every event of a reservation; with `asOf`, those until then and how it stood. */
export const useHistory = (id: string, asOf: string | null) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: [...historyKey(id), asOf],
    queryFn: ({ signal }) =>
      api.get<HistoryAnswer>(
        `/api/admin/reservations/${encodeURIComponent(id)}/history`,
        { asOf: asOf ?? undefined },
        { signal },
      ),
    // While the state of another moment loads, the previous one stays in view.
    placeholderData: (before) => (before?.reservationId === id ? before : undefined),
  });
};

/** The history presents a reservation as every other call does. */
export const stateOf = (answer: HistoryAnswer): ReservationAnswer | null =>
  answer.state as unknown as ReservationAnswer | null;
