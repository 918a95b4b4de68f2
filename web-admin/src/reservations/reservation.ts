import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { ReservationAnswer, ReservationRow } from '@stile/contracts';
import { usePorts } from '../core/ports.js';

export const RESERVATIONS = 'reservations';
export const reservationKey = (id: string): readonly string[] => ['reservation', id];

export const useReservation = (id: string) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: reservationKey(id),
    queryFn: ({ signal }) =>
      api.get<ReservationAnswer>(`/api/reservation/${encodeURIComponent(id)}`, {}, { signal }),
  });
};

/** The list's row: it counts the party. undefined while it loads or lags behind. */
export const useReservationRow = (id: string): ReservationRow | undefined =>
  useGetOne<ReservationRow>(RESERVATIONS, { id }).data;
