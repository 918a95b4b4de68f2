import { z } from 'zod';
import { amount, defineEvent, idText, instant, localDate, personal, reservationId } from '../kernel/index.js';
import { CARD_TYPES } from '../terminals/codes.js';
import { PAYMENT_METHODS } from './payment-method.js';

/** The reservation, and the day of the venue. Who took it, and at which station, is in the event's metadata. */
const movement = {
  reservationId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  /** The charge's id too, once the money is taken. */
  paymentId: z.string(),
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

/** The device that takes a card, and what the cashier said of it. The payment's id is the transaction's. */
export const terminalTender = z.strictObject({
  serial: idText,
  cardType: z.enum(CARD_TYPES),
  isPreauthorised: z.boolean(),
  /** Whether a smaller approved amount stands, or is returned. */
  takesPart: z.boolean(),
  expiresAt: instant,
});
export type TerminalTender = z.infer<typeof terminalTender>;

/** Stored before the till or the terminal takes the money: nothing else moves until it is taken or has failed. */
export const PaymentBegun = defineEvent(
  'PaymentBegun',
  1,
  z.strictObject({
    ...movement,
    /** The command's key: its repeat is known by it. */
    key: z.string(),
    /** The person who took it. */
    actor: z.string(),
    personId: z.string(),
    /** Absent for another method. */
    cash: cash.optional(),
    /** Absent for another method. */
    terminal: terminalTender.optional(),
    /** When the desk took it without the network; absent: when it was recorded. */
    soldAt: instant.optional(),
    /** Its id in another system. */ manualPaymentId: personal(z.string()).optional(),
    begunAt: instant,
  }),
  { subjectField: 'personId' },
);
/** By which card it was paid, as the terminal's provider knows it. */
export const paidCard = z.strictObject({
  gatewayPaymentId: z.string(),
  orderId: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
});
export type PaidCard = z.infer<typeof paidCard>;

/** The device that a card was at, and the kind of card by what the cashier said; null: nobody did. */
export const usedTerminal = z.strictObject({ serial: idText, cardType: z.enum(CARD_TYPES).nullable() });

/** `amount` is what was approved; it may be less than what was begun. */
export const PaymentTaken = defineEvent(
  'PaymentTaken',
  1,
  z.strictObject({
    ...movement,
    /** The till's session that has the cash; absent for another method. */ session: z
      .int()
      .min(1)
      .optional(),
    /** The card that paid, and the provider's ids of it; absent for another method. */
    card: paidCard.optional(),
    /** Absent for another method, and in the first events. */ terminal: usedTerminal.optional(),
    /** It was taken after it had failed. */ unexpected: z.literal(true).optional(),
    takenAt: instant,
  }),
);
/** No money was taken: it is due still. */
export const PaymentFailed = defineEvent(
  'PaymentFailed',
  1,
  z.strictObject({ ...movement, code: z.string(), failedAt: instant }),
);
