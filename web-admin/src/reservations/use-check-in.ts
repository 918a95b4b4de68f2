import type { UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ReservationAnswer } from '@stile/contracts';
import type { CheckIn } from '../core/acts.js';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useReservationAct } from './use-reservation-act.js';

/** Checks in, or undoes it, a party or one of it. */
export const useCheckIn = (id: string): UseMutationResult<ReservationAnswer, Error, CheckIn> => {
  const { t } = useI18n();
  const notify = useNotify();
  return useReservationAct(id, (provider, who: CheckIn, keyed) => provider.checkIn(who, keyed), {
    onSuccess: (_reservation, { undo }) =>
      notify(t(undo ? 'check_in_undone' : 'check_in_done', { id }), { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
};
