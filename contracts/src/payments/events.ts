import { z } from 'zod';
import { amount, defineEvent, instant, reservationId, type EventOf } from '../kernel/index.js';
import { ABANDON_REASONS } from '../bookings/events.js';

export const CHECKOUT_CATEGORY = 'checkout';
/**
 * One checkout for each reservation, from its placing to its confirmation (docs/rules/payments.md 2), and one for each
 * of its edits.
 */
export const checkoutId = (reservation: string, edit?: number): string =>
  edit ? `${reservation}.${edit}` : reservation;
export const checkoutStream = (checkout: string): string => `${CHECKOUT_CATEGORY}-${checkout}`;
export const checkoutOfStream = (stream: string): string => stream.slice(CHECKOUT_CATEGORY.length + 1);

export const CheckoutStarted = defineEvent(
  'CheckoutStarted',
  1,
  z.strictObject({
    reservationId,
    amount,
    currency: z.string(),
    gateway: z.string(),
    holdId: z.string(),
    ledgers: z.array(z.string()),
    language: z.enum(['en', 'fr']),
    payBy: instant,
    /** Which edit of the reservation it is for; absent for the reservation itself. */
    edit: z.int().min(1).optional(),
  }),
);
/** Stored before the request to the gateway; `key` is that request's idempotency key. */
export const PaymentIntentRequested = defineEvent(
  'PaymentIntentRequested',
  1,
  z.strictObject({ reservationId, key: z.string(), amount, currency: z.string() }),
);
export const PaymentIntentOpened = defineEvent(
  'PaymentIntentOpened',
  1,
  z.strictObject({ reservationId, intentId: z.string(), redirectUrl: z.string() }),
);
export const PaymentAuthorised = defineEvent(
  'PaymentAuthorised',
  1,
  z.strictObject({
    reservationId,
    intentId: z.string(),
    amount,
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
  }),
);
/** The gateway declined a card; the visitor may try another while the checkout lasts. */
export const PaymentDeclined = defineEvent(
  'PaymentDeclined',
  1,
  z.strictObject({ reservationId, intentId: z.string(), code: z.string() }),
);
export const PlacesConfirmed = defineEvent('PlacesConfirmed', 1, z.strictObject({ reservationId }));
export const PlacesRefused = defineEvent(
  'PlacesRefused',
  1,
  z.strictObject({ reservationId, ledger: z.string(), code: z.string() }),
);
export const CaptureRequested = defineEvent(
  'CaptureRequested',
  1,
  z.strictObject({ reservationId, intentId: z.string(), key: z.string(), amount }),
);
export const PaymentCaptured = defineEvent(
  'PaymentCaptured',
  1,
  z.strictObject({ reservationId, intentId: z.string(), paymentId: z.string(), amount }),
);
/** The gateway did not capture what it had authorised. */
export const CaptureRefused = defineEvent(
  'CaptureRefused',
  1,
  z.strictObject({ reservationId, intentId: z.string(), code: z.string() }),
);
export const VoidRequested = defineEvent(
  'VoidRequested',
  1,
  z.strictObject({ reservationId, intentId: z.string(), key: z.string(), reason: z.enum(ABANDON_REASONS) }),
);
export const PaymentVoided = defineEvent(
  'PaymentVoided',
  1,
  z.strictObject({ reservationId, intentId: z.string() }),
);
export const CheckoutCompleted = defineEvent('CheckoutCompleted', 1, z.strictObject({ reservationId }));
export const CheckoutAbandoned = defineEvent(
  'CheckoutAbandoned',
  1,
  z.strictObject({ reservationId, reason: z.enum(ABANDON_REASONS) }),
);

export const checkoutEvents = [
  CheckoutStarted,
  PaymentIntentRequested,
  PaymentIntentOpened,
  PaymentAuthorised,
  PaymentDeclined,
  PlacesConfirmed,
  PlacesRefused,
  CaptureRequested,
  PaymentCaptured,
  CaptureRefused,
  VoidRequested,
  PaymentVoided,
  CheckoutCompleted,
  CheckoutAbandoned,
] as const;
export type CheckoutEvent = EventOf<(typeof checkoutEvents)[number]>;
