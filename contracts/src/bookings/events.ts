import { z } from 'zod';
import { CHANNEL_NAMES } from './channel.js';
import { feeder } from './feeder.js';
import { discountRule } from '../catalog/documents.js';
import { fieldValue } from '../profiles/schema.js';
import { ReservationEntryForced, ReservationExited, ReservationReentered } from './gate-events.js';
import { PaymentBegun, PaymentFailed, PaymentTaken } from './payment-events.js';
import type { PaymentMethod } from './payment-method.js';
import {
  AddonValidated,
  AddonValidationUndone,
  ReservationApproved,
  ReservationCommented,
  ReservationUnapproved,
  OfflineSaleSettled,
} from './act-events.js';
import { RefundBegun, RefundFailed, RefundIdentified, RefundMade } from './refund-events.js';
import { discounts, sales, venueDay } from './sales.js';
import { ReservationUncancelled, ReservationUncancelPlaced } from './uncancel-events.js';
import {
  amount,
  defineEvent,
  instant,
  localDate,
  localTime,
  personal,
  rate,
  reservationId,
  type EventOf,
} from '../kernel/index.js';

export const RESERVATION_CATEGORY = 'reservation';
export const reservationStream = (id: string): string => `${RESERVATION_CATEGORY}-${id}`;

/**
 * The time of a price by time: seconds of one interval, begun intervals, and whether the rule's maximum was reached.
 */
export const chargedTime = z.strictObject({
  interval: z.int().min(1),
  count: z.int().min(1),
  capped: z.boolean(),
});
/** When a programme is: from its first to its last day, at the same hours of each. */
export const programTimes = z.strictObject({
  from: localDate,
  until: localDate,
  hours: z.strictObject({ start: localTime, end: localTime }).optional(),
});
/**
 * A priced line as it was decided: a copy, never a reference to a price. Unit amounts and line amounts have 4 decimals.
 */
const pricedLine = z.strictObject({
  kind: z.enum(['visitor', 'addon', 'donation']),
  item: z.string(),
  title: z.string(),
  count: z.int().min(1),
  /** The factor of the unit amounts besides count: hours of parking, people of a per-person add-on. */
  factor: z.int().min(1),
  unitPrice: amount,
  unitPriceBeforeTax: amount,
  amount,
  amountBeforeTax: amount,
  taxRate: rate,
  rule: z.strictObject({ id: z.string(), revision: z.int() }).nullable(),
  slot: z.string().nullable(),
  /** Days of a product picked for a range, both included. */
  days: z.strictObject({ from: localDate, until: localDate }).optional(),
  program: programTimes.optional(),
  chargedTime: chargedTime.optional(),
  /**
   * Its intervals in turn, as many at one price each; absent: every one costs the unit price. The price of fewer of them
   * follows from it. Before tax one may be below 0 by a rounding.
   */
  intervalPrices: z
    .array(z.strictObject({ count: z.int().min(1), price: amount, priceBeforeTax: amount }))
    .optional(),
  /** The person who set the unit price; absent: the venue. */
  source: z.literal('staff').optional(),
  /** The fee that a cancellation keeps of each of its count, after tax; absent: nothing. */
  cancellationFee: amount.optional(),
  /** The product's type; absent for visitors, and in events that were written before it was recorded. */
  productType: z.string().optional(),
  /** The account that it is sold under; absent: none (docs/rules/pricing.md 25). */
  accountingCode: z.string().optional(),
});
const discountLine = z.strictObject({
  coupon: z.string(),
  description: z.string(),
  amount,
  amountBeforeTax: amount,
  items: z.array(z.string()),
  revision: z.int(),
  /** The coupon's terms that it follows from; absent where it was recorded before they were. */
  terms: discountRule.optional(),
  /** Its part of each of the price's lines, in their order; absent: in the proportion of what its items' lines cost. */
  shares: z.array(z.strictObject({ amount, amountBeforeTax: amount })).optional(),
});
export const priced = z.strictObject({
  lines: z.array(pricedLine),
  discounts: z.array(discountLine),
  subtotal: amount,
  taxAmount: amount,
  total: amount,
  currency: z.string(),
});
export type Priced = z.infer<typeof priced>;
export type PricedLine = z.infer<typeof pricedLine>;
export type DiscountLine = z.infer<typeof discountLine>;

/** A reservation's units of one ledger, with the limit in force when it was decided. */
const ledgerClaim = z.strictObject({
  ledger: z.string(),
  lines: z.array(
    z.strictObject({
      pool: z.string(),
      units: z.int().min(1),
      limit: z.int().min(0).nullable(),
      rule: z.strictObject({ id: z.string(), revision: z.int() }).nullable(),
    }),
  ),
});
export type LedgerClaim = z.infer<typeof ledgerClaim>;

export const contact = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Contact = z.infer<typeof contact>;

const visit = z.strictObject({
  inventoryGroup: z.string(),
  inventory: z.string(),
  inventoryTitle: z.record(z.string(), z.string()),
  visitDate: localDate,
  arrival: localTime,
  /** When the party's occupied time ends; may be the next day's wall clock. */
  slot: z.strictObject({ start: localTime, end: localTime }),
  startsAt: instant,
  endsAt: instant,
  reservationType: z.string(),
  discountGroup: z.string().nullable(),
  people: z.int().min(0),
  cars: z.int().min(0),
  /**
   * Chosen parking hours, and when they end (`until` on the wall clock, maybe of the next day); absent: the whole
   * visit.
   */
  parking: z.strictObject({ hours: z.int().min(1), until: localTime, endsAt: instant }).optional(),
  feeder: feeder.optional(),
});
export type Visit = z.infer<typeof visit>;

const booker = z.strictObject({
  location: z.record(z.string(), z.string()),
  customFields: z.record(z.string(), z.string()),
  pledged: z.boolean(),
});

/** A participant when the reservation was placed: what was typed, and their add-ons. */
const participant = z.strictObject({
  id: z.string(),
  visitorType: z.string(),
  visitorTypeName: z.string(),
  fields: z.record(z.string(), fieldValue),
  addons: z.array(
    z.strictObject({
      addon: z.string(),
      title: z.string(),
      count: z.int().min(1),
      start: localTime.nullable(),
    }),
  ),
});
export type Participant = z.infer<typeof participant>;

/** Notes on a product with attributes of its own. */
const addonNote = z.strictObject({
  addon: z.string(),
  title: z.string(),
  notes: z.string(),
  /** Days of its line, both included; absent where the line has none. */
  days: z.strictObject({ from: localDate, until: localDate }).optional(),
});
export type AddonNote = z.infer<typeof addonNote>;

/** Sold by a station without the network: when, and under which number. It was recorded when it was sent. */
const soldOffline = z.strictObject({
  soldAt: instant,
  receipt: z.string(),
  /** The hold of the station that it was sold from. */ allotment: z.string(),
  till: z.string(),
  /** The venue's day on which it counts. */ businessDate: localDate,
  /** The difference to its lines' price, below 0 where less was paid: a manager took it at that. */
  adjustment: z.strictObject({ amount, reason: z.string(), by: z.string() }).optional(),
});
export type SoldOffline = z.infer<typeof soldOffline>;

export const ReservationPlaced = defineEvent(
  'ReservationPlaced',
  3,
  z.strictObject({
    reservationId,
    visit,
    priced,
    claims: z.array(ledgerClaim),
    holdId: z.string(),
    /** The person whose key seals the contact. */
    personId: z.string(),
    contact: personal(contact),
    licensePlates: personal(z.array(z.string())),
    profiles: personal(z.array(participant)),
    /** The booker's answers beside the contact; absent where the venue asks for nothing. */
    booker: personal(booker).optional(),
    /** Absent without notes. */
    addonNotes: personal(z.array(addonNote)).optional(),
    /** SHA-256 of the link's secret token, hex; the token itself is never stored. */
    linkTokenHash: z.string(),
    /** Keyed hash of the request: the same key with another body is rejected. */
    requestHash: z.string(),
    placedAt: instant,
    language: z.enum(['en', 'fr']),
    channel: z.enum(CHANNEL_NAMES),
    /**
     * It is confirmed unpaid: the desk takes the money next, or it is due later. Absent: paid at the gateway first.
     */
    payment: z.enum(['desk', 'deferred']).optional(),
    /** The venue's at that time; absent: all is returned until the visit begins. */
    cancellationPolicy: z.array(z.strictObject({ hours: z.int(), percent: z.int() })).optional(),
    offline: soldOffline.optional(),
  }),
  {
    subjectField: 'personId',
    upcasters: {
      1: (data: Readonly<Record<string, unknown>>) => ({ ...data, profiles: [] }),
      2: (data: Readonly<Record<string, unknown>>) => ({
        ...data,
        channel: data['channel'] === 'store' ? 'desk' : 'web',
      }),
    },
  },
);
/** Parts of a reservation that an edit may change, with their new values. */
const edited = {
  reservationId,
  /** 1 is the reservation's first edit */ edit: z.int().min(1),
  by: z.enum(['staff', 'visitor']),
  /** The person who requested it; `visitor` where nobody was signed in. */
  actor: z.string(),
  visit,
  priced,
  claims: z.array(ledgerClaim),
  personId: z.string(),
  contact: personal(contact),
  licensePlates: personal(z.array(z.string())),
  profiles: personal(z.array(participant)),
  booker: personal(booker).optional(),
  addonNotes: personal(z.array(addonNote)).optional(),
  /** The new total less the one before. */
  difference: amount,
  /** Whether the visitor is to be told by mail. */
  mail: z.boolean(),
  /** The part of the price before that the venue keeps, by the cancellation terms; absent: nothing. */ kept: amount.optional(),
};
/** A requested edit: the reservation stays as it is until the edit's capacity is taken and the difference is paid. */
export const ReservationEditPlaced = defineEvent(
  'ReservationEditPlaced',
  1,
  z.strictObject({
    ...edited,
    /** The command's key: its repeat is known by it. */
    key: z.string(),
    /** Keyed hash of the request */ requestHash: z.string(),
    /** The hold of what the edit takes beyond what the reservation has. */
    holdId: z.string(),
    /** Due now: the difference less what is outstanding from earlier edits. */
    due: amount,
    /** The id by which another system knows that the due sum was paid by hand; absent: it is paid at the gateway. */
    manualPaymentId: personal(z.string()).optional(),
    placedAt: instant,
  }),
  { subjectField: 'personId' },
);
/** The version before had no field that this one lacks or changes. */
const unchanged = (data: Readonly<Record<string, unknown>>) => data;
const charge = z.strictObject({
  chargeId: z.string(),
  type: z.enum(['card']),
  amount,
  gatewayPaymentId: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});
export const ReservationConfirmed = defineEvent(
  'ReservationConfirmed',
  2,
  z.strictObject({
    reservationId,
    ...venueDay,
    charge: charge.nullable(),
    sales,
    discounts,
    confirmedAt: instant,
  }),
  { upcasters: { 1: unchanged } },
);
export const ABANDON_REASONS = [
  'declined',
  'cancelled_at_gateway',
  'lapsed',
  'no_room',
  'gateway_failed',
  'replaced',
  /** By the booker, before payment. */
  'given_up',
] as const;
/** Never became a booking: nothing was charged, or an authorised payment was voided. */
export const ReservationAbandoned = defineEvent(
  'ReservationAbandoned',
  1,
  z.strictObject({ reservationId, reason: z.enum(ABANDON_REASONS) }),
);
export const ReservationCancelled = defineEvent(
  'ReservationCancelled',
  2,
  z.strictObject({
    reservationId,
    ...venueDay,
    /** The command's key: its repeat is known by it. */
    key: z.string(),
    cancelledAt: instant,
    holdId: z.string(),
    ledgers: z.array(z.string()),
    by: z.enum(['staff', 'visitor']),
    /** Paid and not yet refunded. */
    amountToReturn: amount,
    /** Staff returned all, whatever the terms are. */ waived: z.literal(true).optional(),
    sales,
    discounts,
  }),
  { upcasters: { 1: unchanged } },
);

/** The reservation's new values. Capacity that it no longer needs is returned in a later step. */
export const ReservationEdited = defineEvent(
  'ReservationEdited',
  2,
  z.strictObject({
    ...edited,
    ...venueDay,
    charge: charge.nullable(),
    /** Paid and not yet refunded, beyond the new total. */
    amountToReturn: amount,
    sales,
    discounts,
    editedAt: instant,
    /** The contact has another address: the link of the one before ends. */ linkRenewed: z
      .literal(true)
      .optional(),
  }),
  { subjectField: 'personId', upcasters: { 1: unchanged } },
);
/** The edit ended without effect: the reservation is unchanged and nothing was charged. */
export const ReservationEditAbandoned = defineEvent(
  'ReservationEditAbandoned',
  1,
  z.strictObject({ reservationId, edit: z.int().min(1), reason: z.enum(ABANDON_REASONS) }),
);

/** An act at the venue: on which of its days. Who did it, and at which station, is in the event's metadata. */
const act = {
  reservationId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  /** The command's key: its repeat is known by it. */
  key: z.string(),
  /** Ids of those who came with this act; none where the reservation asks for no participants. */
  participants: z.array(z.string()),
  /** The participants that the command named; null: everybody. */
  named: z.array(z.string()).nullable(),
};
export const ReservationCheckedIn = defineEvent(
  'ReservationCheckedIn',
  1,
  z.strictObject({ ...act, checkedInAt: instant }),
);
/** They are not in after all. */
export const ReservationCheckInUndone = defineEvent(
  'ReservationCheckInUndone',
  1,
  z.strictObject({ ...act, undoneAt: instant }),
);

export const reservationEvents = [
  ReservationPlaced,
  ReservationConfirmed,
  ReservationAbandoned,
  ReservationEditPlaced,
  ReservationEdited,
  ReservationEditAbandoned,
  ReservationCancelled,
  ReservationUncancelPlaced,
  ReservationUncancelled,
  ReservationCheckedIn,
  ReservationCheckInUndone,
  ReservationExited,
  ReservationReentered,
  ReservationEntryForced,
  ReservationApproved,
  ReservationUnapproved,
  ReservationCommented,
  OfflineSaleSettled,
  AddonValidated,
  AddonValidationUndone,
  RefundBegun,
  RefundMade,
  RefundIdentified,
  RefundFailed,
  PaymentBegun,
  PaymentTaken,
  PaymentFailed,
] as const;
export type ReservationEvent = EventOf<(typeof reservationEvents)[number]>;
/** By card, through the gateway. */
export type CardCharge = z.infer<typeof charge>;
/** A paid charge: by card through the gateway, or at the desk. */
export interface Charge extends Omit<CardCharge, 'type' | 'gatewayPaymentId'> {
  readonly type: CardCharge['type'] | PaymentMethod;
  readonly gatewayPaymentId: string | null;
}
export type AbandonReason = (typeof ABANDON_REASONS)[number];
