import type { UseMutationResult } from '@tanstack/react-query';
import type { ReservationAnswer } from '@stile/contracts';
import type { RefundCall } from '../core/acts.js';
import { useReservationAct } from './use-reservation-act.js';

/** Returns money. Another amount or way is another act. */
export const useRefund = (id: string): UseMutationResult<ReservationAnswer, Error, RefundCall> =>
  useReservationAct(id, (provider, call: RefundCall, keyed) => provider.refund(call, keyed));
