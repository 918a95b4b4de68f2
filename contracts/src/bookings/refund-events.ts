import { z } from 'zod';
import { amount, defineEvent, idText, instant, localDate, personal, reservationId } from '../kernel/index.js';
import { usedTerminal } from './payment-events.js';
import { REFUND_METHODS } from './refund-method.js';
import { sales } from './sales.js';

/** The reservation, and the day of the venue. Who did it, and at which station, is in the event's metadata. */
const movement = {
  reservationId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  /** the gateway's idempotency key too */ refundId: z.string(),
};

/** At which device a card gets its money back, by which transaction. */
export const terminalReturn = z.strictObject({
  transactionId: z.string(),
  serial: idText,
  expiresAt: instant,
});
export type TerminalReturn = z.infer<typeof terminalReturn>;

/** Stored before the outside world is asked: the money is gone from the reservation until the refund fails. */
export const RefundBegun = defineEvent(
  'RefundBegun',
  1,
  z.strictObject({
    ...movement,
    /** the command's key: its repeat is known by it */ key: z.string(),
    chargeId: z.string(),
    method: z.enum(REFUND_METHODS),
    amount,
    /** The part of the amount that was not due back: the reservation costs that much less. */ concession:
      amount,
    /** The lines of the price that it returns a part of, which then cost that much less; absent for an amount alone. */
    lines: z.array(z.strictObject({ line: z.string(), amount, amountBeforeTax: amount })).optional(),
    /** How many units of which lines were asked for, over all charges: a repeat is told by it; absent for an amount alone. */
    units: z.array(z.strictObject({ line: z.string(), count: z.int().min(1) })).optional(),
    /** The sales of a concession. */ sales,
    /** The gateway's id of the payment; null where it was paid at the desk. */ gatewayPaymentId: z
      .string()
      .nullable(),
    /** Out of which till, and to the smallest coin; absent for another method. */ cash: z
      .strictObject({ till: z.string(), rounding: amount })
      .optional(),
    /** absent for another method */ terminal: terminalReturn.optional(),
    /** The member of staff who returns it; absent where nobody of them does. */ actor: z.string().optional(),
    personId: z.string(),
    /** absent without one */ reason: personal(z.string()).optional(),
    /** Words beside the reason; absent without any. */ words: personal(z.string()).optional(),
    /** The user who confirmed it as a second person; absent where nobody did. */ witness: z
      .string()
      .optional(),
    /** Its id in another system; absent without one. */ manualRefundId: personal(z.string()).optional(),
    begunAt: instant,
  }),
  { subjectField: 'personId' },
);
export const RefundMade = defineEvent(
  'RefundMade',
  1,
  z.strictObject({
    ...movement,
    amount,
    method: z.enum(REFUND_METHODS),
    /** null where the gateway did not return it */ gatewayRefundId: z.string().nullable(),
    /** The till's session that the cash came out of; absent for another method. */ session: z
      .int()
      .min(1)
      .optional(),
    /** The brand of the card that has it back; absent for another method, and in the first events. */ cardBrand:
      z.string().nullable().optional(),
    /** Absent for another method, and in the first events. */ terminal: usedTerminal.optional(),
    madeAt: instant,
  }),
);
/** Another system's id of a refund by hand, which was made without it. Who gives it is in the event's metadata. */
export const RefundIdentified = defineEvent(
  'RefundIdentified',
  1,
  z.strictObject({
    ...movement,
    /** The caller's; absent in the first events. */ key: z.string().optional(),
    personId: z.string(),
    manualRefundId: personal(z.string()),
    identifiedAt: instant,
  }),
  { subjectField: 'personId' },
);
/** The gateway or the till refused: the money is still to be returned. */
export const RefundFailed = defineEvent(
  'RefundFailed',
  1,
  z.strictObject({
    ...movement,
    amount,
    code: z.string(),
    /** The sales of a concession. */ sales,
    failedAt: instant,
  }),
);
