import type { PaymentAnswer, PaymentRequest } from '@stile/contracts';
import { useEndLeftReceipt } from '../terminals/use-terminals.js';
import { useReservationAct } from './use-reservation-act.js';

interface Try {
  readonly payment: PaymentRequest['payment'];
  /** Counts those that ended without money: the same payment is another act then. */
  readonly attempt: number;
}

/** Takes money. Another amount or way is another act. */
export const usePayment = (id: string, group: string) => {
  const endLeftReceipt = useEndLeftReceipt(group);
  return useReservationAct<PaymentAnswer, Try>(id, async (provider, { payment }, keyed) => {
    await endLeftReceipt(payment);
    return provider.pay({ payment }, keyed);
  });
};
