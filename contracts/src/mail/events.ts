import { z } from 'zod';
import { defineEvent, reservationId, type EventOf } from '../kernel/index.js';

export const MAIL_CATEGORY = 'mail';
/** One a reservation or waitlist entry and kind; one for each edit, offer, and cancellation after another. */
export const mailStream = (reservation: string, kind: MailKind, edit?: number): string =>
  `${MAIL_CATEGORY}-${reservation}.${kind}${edit ? `.${edit}` : ''}`;
export const MAIL_KINDS = [
  'confirmation',
  'cancellation',
  'uncancellation',
  'edit',
  'address_changed',
  'waitlist_joined',
  'waitlist_offered',
  'waitlist_lapsed',
  'waitlist_stopped',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export type WaitlistMailKind = Extract<MailKind, `waitlist_${string}`>;
/** Letters about a reservation to its present address; `address_changed` goes to the previous one. */
export type ReservationMailKind = Exclude<MailKind, WaitlistMailKind | 'address_changed'>;
/** The address is read from the reservation when it is sent: no address in this stream. */
export const MailRequested = defineEvent(
  'MailRequested',
  1,
  z.strictObject({
    reservationId,
    kind: z.enum(MAIL_KINDS),
    /** The key of the request to resend it; absent the first time. */
    again: z.string().optional(),
    /** The mail is still on its way: nothing is sent for this request. */
    joins: z.literal(true).optional(),
    /** The edit that gave another address, for the mail to the one before. */ edit: z
      .int()
      .min(1)
      .optional(),
    /** The queue of a waitlist entry, whose id `reservationId` is then. */
    waitlist: z.string().optional(),
  }),
);
export const MailSent = defineEvent(
  'MailSent',
  1,
  z.strictObject({ reservationId, kind: z.enum(MAIL_KINDS), messageId: z.string() }),
);
export const MailFailed = defineEvent(
  'MailFailed',
  1,
  z.strictObject({ reservationId, kind: z.enum(MAIL_KINDS), reason: z.string() }),
);
export const mailEvents = [MailRequested, MailSent, MailFailed] as const;
export type MailEvent = EventOf<(typeof mailEvents)[number]>;
