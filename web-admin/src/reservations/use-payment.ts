import { useState } from 'react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { PaymentAnswer, PaymentRequest } from '@stile/contracts';
import { usePorts } from '../core/ports.js';
import { reservationKey, RESERVATIONS } from './reservation.js';

type Payment = PaymentRequest['payment'];

/** Takes money. The same payment is repeated under its key; another amount or way is another act. */
export const usePayment = (id: string): UseMutationResult<PaymentAnswer, Error, Payment> => {
  const { api, ids } = usePorts();
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (payment) => {
      const act = JSON.stringify(payment);
      if (!keys.has(act)) keys.set(act, ids.next());
      return api.send<PaymentAnswer>(
        'PUT',
        `/api/deferred_payment/${encodeURIComponent(id)}`,
        { payment },
        { headers: { 'Idempotency-Key': keys.get(act)! } },
      );
    },
    onSuccess: ({ reservation }) => {
      client.setQueryData(reservationKey(id), reservation);
      void client.invalidateQueries({ queryKey: [RESERVATIONS] });
    },
    // Somebody else may have taken it: load it again.
    onError: () => void client.invalidateQueries({ queryKey: reservationKey(id) }),
  });
};
