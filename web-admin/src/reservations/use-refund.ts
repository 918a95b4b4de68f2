import { useState } from 'react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { PartialRefundRequest, RefundRequest, ReservationAnswer } from '@stile/contracts';
import { usePorts } from '../core/ports.js';
import { reservationKey, RESERVATIONS } from './reservation.js';

export type RefundCall =
  | { readonly act: 'refund'; readonly body: RefundRequest }
  | { readonly act: 'partial_refund'; readonly body: PartialRefundRequest };

/** Returns money. The same refund is repeated under its key; another amount or way is another act. */
export const useRefund = (id: string): UseMutationResult<ReservationAnswer, Error, RefundCall> => {
  const { api, ids } = usePorts();
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: ({ act, body }) => {
      const refund = JSON.stringify([act, body]);
      if (!keys.has(refund)) keys.set(refund, ids.next());
      return api.send<ReservationAnswer>('PUT', `/api/reservation/${encodeURIComponent(id)}/${act}`, body, {
        headers: { 'Idempotency-Key': keys.get(refund)! },
      });
    },
    onSuccess: (reservation) => {
      client.setQueryData(reservationKey(id), reservation);
      void client.invalidateQueries({ queryKey: [RESERVATIONS] });
    },
    // Somebody else may have returned it, or the bank has refused: load it again.
    onError: () => void client.invalidateQueries({ queryKey: reservationKey(id) }),
  });
};
