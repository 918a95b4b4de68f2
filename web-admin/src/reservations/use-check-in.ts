import { useState } from 'react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ReservationAnswer } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { reservationKey, RESERVATIONS } from './reservation.js';

interface CheckIn {
  readonly undo?: boolean | undefined;
  /** absent: everybody */ readonly participant?: string | undefined;
}
const actOf = ({ undo, participant }: CheckIn): string => `${undo ? 'out' : 'in'} ${participant ?? ''}`;

/** Checks in, or undoes it, a party or one of it. A try that failed is repeated under its key. */
export const useCheckIn = (id: string): UseMutationResult<ReservationAnswer, unknown, CheckIn> => {
  const { t } = useI18n();
  const { api, ids } = usePorts();
  const client = useQueryClient();
  const notify = useNotify();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: ({ undo, participant }) => {
      const act = actOf({ undo, participant });
      if (!keys.has(act)) keys.set(act, ids.next());
      return api.send<ReservationAnswer>(
        'PUT',
        `/api/checkIn/${encodeURIComponent(id)}${undo ? '/undo' : ''}`,
        participant === undefined ? {} : { participants: [participant] },
        { headers: { 'Idempotency-Key': keys.get(act)! } },
      );
    },
    onSuccess: (reservation, act) => {
      client.setQueryData(reservationKey(id), reservation);
      void client.invalidateQueries({ queryKey: [RESERVATIONS] });
      keys.delete(actOf(act));
      notify(t(act.undo ? 'check_in_undone' : 'check_in_done', { id }), { type: 'success' });
    },
    onError: (error) => {
      notify(messageOf(error), { type: 'error' });
      // It may be somebody else who has checked them in: load it again.
      void client.invalidateQueries({ queryKey: reservationKey(id) });
    },
  });
};
