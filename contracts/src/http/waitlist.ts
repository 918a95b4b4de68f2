import { z } from 'zod';
import { instant, localDate, localTime, reservationId } from '../kernel/index.js';
import { WAITLIST_REMOVALS } from '../waitlist/events.js';
import { basket } from './basket.js';
import { holdAnswer } from './hold.js';

/* The waitlist's calls: joining, the visitor's own entry by its link, and the staff's list. */

const contactRequest = z.strictObject({
  first_name: z.string().max(80),
  last_name: z.string().max(80),
  email: z.string().max(254),
  phone: z.string().max(40),
});
/** The basket of an entry; coupons and a membership are checked when it is booked. */
const waitlistBasket = basket.omit({ coupons: true, main_membership: true, member_last_name: true });
const language = z.enum(['en', 'fr']);

/** POST /api/waitlist (header Idempotency-Key). Without an arrival time: any time of a full day. */
export const joinRequest = z
  .strictObject({
    reservation: waitlistBasket,
    contact: contactRequest,
    language,
    recaptcha: z.string().max(4096).optional(),
  })
  .meta({ id: 'WaitlistJoin' });
export type JoinRequest = z.infer<typeof joinRequest>;

/** `unproven`: the link in its mail is yet to be opened. */
export const WAITLIST_STATES = [
  'unproven',
  'waiting',
  'offered',
  'lapsed',
  'booked',
  'left',
  'removed',
] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

const entry = {
  id: reservationId,
  state: z.enum(WAITLIST_STATES),
  /** 1 is the next one for the same thing; null unless waiting */ position: z.int().nullable(),
  inventory_group: z.string(),
  inventory: z.string(),
  inventory_title: z.record(z.string(), z.string()),
  visit_date: localDate,
  /** null: any time that day */ arrival_time: localTime.nullable(),
  /** The full product; null for a time or a day. */
  option: z.string().nullable(),
  people: z.int(),
  cars: z.int(),
  joined: instant,
  language,
  /** The reservation made from it. */
  reservation_id: z.string().nullable(),
};
export const waitlistEntryAnswer = z
  .strictObject({
    ...entry,
    reservation: waitlistBasket,
    contact: contactRequest.nullable(),
    /** Why it was removed; null where it was not. */ removed_for: z.enum(WAITLIST_REMOVALS).nullable(),
    /** Capacity that is held for this entry now. */
    offer: z.strictObject({ arrival_time: localTime, lapses_at: instant, seconds_left: z.int() }).nullable(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntryAnswer = z.infer<typeof waitlistEntryAnswer>;
export const joinAnswer = z
  .strictObject({
    entry: waitlistEntryAnswer,
  })
  .meta({ id: 'WaitlistJoined' });
export type JoinAnswer = z.infer<typeof joinAnswer>;
/** POST /api/waitlist/{id}/accept: the offer's hold, which the booking flow continues with. */
export const acceptAnswer = z
  .strictObject({ hold: holdAnswer, reservation: basket })
  .meta({ id: 'WaitlistAccepted' });
export type AcceptAnswer = z.infer<typeof acceptAnswer>;

export const waitlistRow = z
  .strictObject({
    ...entry,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    lapses_at: instant.nullable(),
    /**
     * The previous waiting entry of the same queue, and the one after the next: where moving up and down puts this one.
     */
    up: z.string().nullable(),
    down: z.string().nullable(),
    is_first: z.boolean(),
    is_last: z.boolean(),
  })
  .meta({ id: 'WaitlistRow' });
export type WaitlistRow = z.infer<typeof waitlistRow>;
/** PUT /api/admin/waitlist/{id}/move: before which waiting entry of the same queue; null: to the end. */
export const moveRequest = z.strictObject({ before: reservationId.nullable() });
