import { z } from 'zod';
import { isEditHold } from '../bookings/edit-hold.js';
import { contact } from '../bookings/events.js';
import {
  amount,
  defineEvent,
  instant,
  localDate,
  localTime,
  personal,
  reservationId,
  type EventOf,
} from '../kernel/index.js';

export const WAITLIST_CATEGORY = 'waitlist';
/** One queue for each ledger, with one order. The ledger's own events say when units come free. */
export const waitlistStream = (ledger: string): string => `${WAITLIST_CATEGORY}-${ledger}`;
export const ledgerOfWaitlist = (stream: string): string => stream.slice(WAITLIST_CATEGORY.length + 1);

/** The hold of an offer: the entry's number and the offer's. */
export const offerHoldId = (entryId: string, offer: number): string => `waitlist-${entryId}-${offer}`;
export const entryOfHold = (holdId: string): string | undefined =>
  /^waitlist-([2-9A-Z]{10})-\d+$/.exec(holdId)?.[1];
/** Not of an offer, nor of a change that is being paid: a visitor chose its id. */
export const isVisitorsHold = (holdId: string): boolean =>
  entryOfHold(holdId) === undefined && !isEditHold(holdId);

const ride = z.strictObject({
  departure_stop: z.string(),
  departure_time: localTime,
  arrival_stop: z.string().optional(),
});
/** The basket that an entry waits for. The fields have the names of a basket of the booking calls. */
const waitlistBasket = z.strictObject({
  inventory_group: z.string(),
  inventory: z.string(),
  date: localDate,
  /** null: any time of that day */ arrival_time: localTime.nullable(),
  parking_hours: z.int().min(1).optional(),
  feeder_inventory: z
    .strictObject({ id: z.string(), there: ride.optional(), back: ride.optional() })
    .optional(),
  reservation_type: z.string().optional(),
  discount_group: z.string().nullable().optional(),
  passes: z.array(z.strictObject({ visitor_type: z.string(), visitor_count: z.int().min(1) })),
  addons: z.array(
    z.strictObject({
      addon_inventory: z.string(),
      addon_count: z.int().min(1),
      start_time: localTime.optional(),
      start_date: localDate.optional(),
      end_date: localDate.optional(),
      notes: z.string().optional(),
      unit_price_before_tax: amount.optional(),
    }),
  ),
});
export type WaitlistBasket = z.infer<typeof waitlistBasket>;

const entryId = reservationId;
const offer = z.int().min(1);

export const WaitlistJoined = defineEvent(
  'WaitlistJoined',
  3,
  z.strictObject({
    entryId,
    basket: waitlistBasket,
    inventoryTitle: z.record(z.string(), z.string()),
    /** The full product; null for a time or a day. */
    option: z.strictObject({ addon: z.string(), title: z.string() }).nullable(),
    people: z.int().min(0),
    cars: z.int().min(0),
    /** The person whose key seals the contact. */
    personId: z.string(),
    contact: personal(contact),
    language: z.enum(['en', 'fr']),
    /** SHA-256 of the link's secret token, hex. */
    linkTokenHash: z.string(),
    /** Keyed hash of the request: the same key with another body is rejected. */
    requestHash: z.string(),
    /** Its rank: the lowest is served first. */
    rank: z.int().min(1),
    joinedAt: instant,
    /** Whether its address needs no proof: staff put it in. */
    proven: z.boolean(),
  }),
  {
    subjectField: 'personId',
    upcasters: {
      // The same fields, with the shape of its basket imported from HTTP.
      1: (data: unknown) => data,
      // Addresses were not proven: who waited then goes on.
      2: (data: unknown) => ({ ...(data as object), proven: true }),
    },
  },
);
/** The link in its mail was opened: its address is somebody's who waits. */
export const WaitlistProven = defineEvent('WaitlistProven', 1, z.strictObject({ entryId }));
/** Capacity is held for the entry until the offer lapses. */
export const WaitlistOffered = defineEvent(
  'WaitlistOffered',
  1,
  z.strictObject({
    entryId,
    offer,
    holdId: z.string(),
    ledgers: z.array(z.string()),
    arrival: localTime,
    lapsesAt: instant,
    /** In order, or by staff out of turn. */
    by: z.enum(['order', 'staff']),
    offeredAt: instant,
    /** The venue's documents that it is judged and priced by, as a position; absent: those when it is accepted. */
    catalogue: z.string().optional(),
  }),
);
/** The offer was not accepted in time, or was declined. The entry is closed; its person may join again. */
export const WaitlistOfferLapsed = defineEvent('WaitlistOfferLapsed', 1, z.strictObject({ entryId, offer }));
/** The offer was accepted and its reservation is confirmed. */
export const WaitlistBooked = defineEvent('WaitlistBooked', 1, z.strictObject({ entryId, reservationId }));
export const WaitlistLeft = defineEvent('WaitlistLeft', 1, z.strictObject({ entryId }));
/** Staff changed the order; `ranks` lists every changed rank. */
export const WaitlistMoved = defineEvent(
  'WaitlistMoved',
  1,
  z.strictObject({ entryId, ranks: z.array(z.strictObject({ entryId, rank: z.int().min(1) })).min(2) }),
);
/** `stopped`: the waitlist itself has ended. `unproven`: the link was not opened in time. */
export const WAITLIST_REMOVALS = ['staff', 'visit_past', 'erased', 'stopped', 'unproven'] as const;
export const WaitlistRemoved = defineEvent(
  'WaitlistRemoved',
  1,
  z.strictObject({ entryId, reason: z.enum(WAITLIST_REMOVALS) }),
);

export const waitlistEvents = [
  WaitlistJoined,
  WaitlistProven,
  WaitlistOffered,
  WaitlistOfferLapsed,
  WaitlistBooked,
  WaitlistLeft,
  WaitlistMoved,
  WaitlistRemoved,
] as const;
export type WaitlistEvent = EventOf<(typeof waitlistEvents)[number]>;
export type WaitlistRemoval = (typeof WAITLIST_REMOVALS)[number];
