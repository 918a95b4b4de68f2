import { z } from 'zod';
import { reservationAnswer } from './reservation.js';

/** GET /api/checkout/{reservationId}: the state of the payment, for the page after the gateway. */
export const checkoutAnswer = z
  .strictObject({
    reservation: reservationAnswer,
    state: z.enum(['waiting_for_payment', 'working', 'completed', 'abandoned']),
    reason: z.string().nullable(),
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Checkout' });
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;
