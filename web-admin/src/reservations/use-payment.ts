import type { PaymentAnswer, PaymentRequest } from '@stile/contracts';
import { useReservationAct } from './use-reservation-act.js';

interface Try {
  readonly payment: PaymentRequest['payment'];
  /** Counts those that ended without money: the same payment is another act then. */
  readonly attempt: number;
}

/** Takes money. Another amount or way is another act. */
export const usePayment = (id: string) =>
  useReservationAct<PaymentAnswer, Try>(id, (provider, { payment }, keyed) =>
    provider.pay({ payment }, keyed),
  );
