import { useState } from 'react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ReservationAnswer } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { reservationKey, RESERVATIONS } from './reservation.js';

interface Act {
  readonly path: string;
  readonly body?: object | undefined;
  /** what is said when it is done */ readonly done?: string | undefined;
}

/** An act of staff on a reservation. A try that failed is repeated under its key. */
export const useAct = (id: string): UseMutationResult<ReservationAnswer, unknown, Act> => {
  const { api, ids } = usePorts();
  const client = useQueryClient();
  const notify = useNotify();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: ({ path, body = {} }) => {
      if (!keys.has(path)) keys.set(path, ids.next());
      return api.send<ReservationAnswer>('PUT', path, body, {
        headers: { 'Idempotency-Key': keys.get(path)! },
      });
    },
    onSuccess: (reservation, { path, done }) => {
      client.setQueryData(reservationKey(id), reservation);
      void client.invalidateQueries({ queryKey: [RESERVATIONS] });
      keys.delete(path);
      if (done !== undefined) notify(done, { type: 'success' });
    },
    onError: (error) => {
      notify(messageOf(error), { type: 'error' });
      // Somebody else may have done it: load it again.
      void client.invalidateQueries({ queryKey: reservationKey(id) });
    },
  });
};
