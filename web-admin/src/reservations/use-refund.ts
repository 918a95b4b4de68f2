import type { UseMutationResult } from '@tanstack/react-query';
import type { ReservationAnswer } from '@stile/contracts';
import type { RefundCall } from '../core/acts.js';
import { useEndLeftReceipt } from '../terminals/use-terminals.js';
import { useReservationAct } from './use-reservation-act.js';

/** Returns money. Another amount or way is another act. */
export const useRefund = (
  id: string,
  group: string,
): UseMutationResult<ReservationAnswer, Error, RefundCall> => {
  const endLeftReceipt = useEndLeftReceipt(group);
  return useReservationAct(id, async (provider, call: RefundCall, keyed) => {
    await endLeftReceipt(call.body);
    return provider.refund(call, keyed);
  });
};
