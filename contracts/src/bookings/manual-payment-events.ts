import { z } from 'zod';
import { defineEvent, instant, reservationId, type EventOf } from '../kernel/index.js';

export const MANUAL_PAYMENT_CATEGORY = 'manual_payment';

/** The stream of one payment of another system at a venue; `sign`: its id there, signed so that nobody reads it. */
export const manualPaymentStream = (inventoryGroup: string, sign: string): string =>
  `${MANUAL_PAYMENT_CATEGORY}-${inventoryGroup}/${sign}`;

/** The payment is this reservation's, and stays it: no other reservation of the venue is paid by it. */
export const ManualPaymentClaimed = defineEvent(
  'ManualPaymentClaimed',
  1,
  z.strictObject({ inventoryGroup: z.string(), reservationId, claimedAt: instant }),
);
export const manualPaymentEvents = [ManualPaymentClaimed] as const;
export type ManualPaymentEvent = EventOf<(typeof manualPaymentEvents)[number]>;
