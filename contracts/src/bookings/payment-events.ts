import { z } from 'zod';
import { amount, defineEvent, instant, localDate, personal, reservationId } from '../kernel/index.js';
import { PAYMENT_METHODS } from './payment-method.js';

/** Of which reservation, and on which day of the venue. Who took it, and at which station, is in the event's metadata. */
const movement = {
  reservationId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  /** the charge's id too, once the money is taken */ paymentId: z.string(),
  method: z.enum(PAYMENT_METHODS),
  amount,
};

/** Cash that changes hands: the amount and its rounding go into the till, the change goes back. */
export const cash = z.strictObject({
  till: z.string(),
  tendered: amount,
  /** To the smallest coin; 0 where cash is not rounded. */ rounding: amount,
  change: amount,
});
export type Cash = z.infer<typeof cash>;

/** Stored before the till takes the money: nothing else moves until it is taken or has failed. */
export const PaymentBegun = defineEvent(
  'PaymentBegun',
  1,
  z.strictObject({
    ...movement,
    /** the command's key: its repeat is known by it */ key: z.string(),
    /** who took it */ actor: z.string(),
    personId: z.string(),
    /** absent for another method */ cash: cash.optional(),
    /** What another system knows it by. */ manualPaymentId: personal(z.string()).optional(),
    begunAt: instant,
  }),
  { subjectField: 'personId' },
);
export const PaymentTaken = defineEvent(
  'PaymentTaken',
  1,
  z.strictObject({
    ...movement,
    /** The till's session that has the cash; absent for another method. */ session: z
      .int()
      .min(1)
      .optional(),
    takenAt: instant,
  }),
);
/** No money was taken: it is due still. */
export const PaymentFailed = defineEvent(
  'PaymentFailed',
  1,
  z.strictObject({ ...movement, code: z.string(), failedAt: instant }),
);
