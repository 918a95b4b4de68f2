import { z } from 'zod';
import { COST_CHANGES } from '../bookings/cost.js';
import { DISPLAY_STATUSES } from '../bookings/display-status.js';
import { feeder } from '../bookings/feeder.js';
import { REFUND_METHODS } from '../bookings/refund-method.js';
import { localDate, amount, reservationId, instant, localTime, rate } from '../kernel/index.js';
import { profile } from '../profiles/schema.js';
import { CARD_TYPES } from '../terminals/codes.js';
import { feederChoice, pass } from './basket.js';
import { language } from './language.js';
import { localDateTime } from './local-date-time.js';
import { quoteLine, quoteDiscount, parkingAnswer } from './quote.js';

/** Pages that staff print for participants: stickers for samples, tags for lessons, sheets. The first that a venue has is offered. */
export const PARTICIPANT_PRINTS = ['print_stickers', 'print_lesson_tags', 'print'] as const;
export type ParticipantPrintPage = (typeof PARTICIPANT_PRINTS)[number];
export const RESERVATION_STATES = ['placed', 'confirmed', 'abandoned', 'cancelled'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** `item`: the add-on or the coupon; `date` and `interval` are null where the limit has none. */
const claimedUnits = z.strictObject({
  kind: z.enum(['cars', 'people', 'addon', 'coupon', 'feeder']),
  item: z.string().nullable(),
  date: localDate.nullable(),
  interval: z.string().nullable(),
  units: z.int(),
});
const reservedPass = z.strictObject({
  id: z.int(),
  visitor_type: z.string(),
  visitor_count: z.int(),
  count: z.int(),
  inventory: z.string(),
  start_date: localDateTime,
  end_date: localDateTime,
  adds_occupancy: z.boolean(),
  price: amount,
  price_before_tax: amount,
  unit_price: amount,
  unit_price_before_tax: amount,
  price_rules: z.array(z.int()),
  vehicles: z.array(z.strictObject({ license_plate: z.string() })),
  type: z.literal('S'),
});
export type ReservedPass = z.infer<typeof reservedPass>;
const reservedAddon = z.strictObject({
  addon_inventory: z.string(),
  addon_count: z.int(),
  unit_price: amount,
  unit_price_before_tax: amount,
  price: amount,
  price_before_tax: amount,
  /** With a time where the product has one. */ start_date: z.string(),
  end_date: z.string().nullable(),
  capacity_rule: z.string().nullable(),
  settings: z.strictObject({ notes: z.string().optional() }),
});
/** A reservation's fields under the names of a request (docs/rules/reservations.md 63). */
const reservedAsWritten = {
  date: localDate.optional(),
  feeder_inventory: feederChoice.nullable().optional(),
  reservation_type_name: z.string().optional(),
  passes: z.array(reservedPass).optional(),
  addons: z.array(reservedAddon).optional(),
  donation: amount.optional(),
};
const reservedDetails = z.strictObject({
  custom_fields: z.record(z.string(), z.string()),
  pledged: z.boolean(),
  language: language.optional(),
  genericCheckbox: z.literal(true).optional(),
  mainMembership: z.string().nullable().optional(),
  effective_date: z.null().optional(),
  subscribed: z.literal(false).optional(),
  names: z.array(z.string()).optional(),
});
const taxOfRate = z.strictObject({ rate, base: amount, tax: amount });
const profileAnswer = profile
  .extend({
    profile_data: profile.shape.fields.optional(),
    passes: z.array(pass).optional(),
    visitor_type_name: z.string(),
    addons: z.array(profile.shape.addons.element.extend({ title: z.string() })),
    /** Is checked in. */ checked_in: z.literal(true).optional(),
  })
  .meta({ id: 'ReservedProfile' });
export type ProfileAnswer = z.infer<typeof profileAnswer>;
export const reservationAnswer = z
  .strictObject({
    id: reservationId,
    state: z.enum(RESERVATION_STATES),
    cancelled: z.boolean(),
    refunded: z.boolean(),
    /** Whether anybody of the party is checked in. */ checked_in: z.boolean(),
    /** When the first of them was. */ checked_in_at: instant.optional(),
    /** Its type asks for an approval before anybody is checked in; for staff alone. */
    needs_approval: z.literal(true).optional(),
    /** Absent where it is not approved, and for visitors. */
    approved: z.strictObject({ at: instant, by: z.string() }).optional(),
    /** The sale without the network that got no places; for staff alone. */
    offline_sale: z
      .strictObject({
        sold_at: instant,
        receipt: z.string(),
        till: z.string(),
        settled: z.strictObject({ at: instant, by: z.string(), note: z.string() }).nullable(),
      })
      .optional(),
    /** Units of each product that were validated, and the last user who did it; for staff alone. */
    addon_validations: z
      .array(
        z.strictObject({
          addon_inventory: z.string(),
          title: z.string(),
          units: z.int(),
          validated: z.int(),
          at: instant.optional(),
          by: z.string().optional(),
        }),
      )
      .optional(),
    /** Staff's remarks, oldest first; none for visitors, and once the person is erased. */
    comments: z.array(z.strictObject({ id: z.string(), text: z.string(), created: instant, by: z.string() })),
    /** For staff, of a reservation that is or was confirmed (docs/rules/desk.md 8). */
    status: z.enum(DISPLAY_STATUSES).optional(),
    inventory_group: z.string(),
    inventory: z.string(),
    inventory_title: z.record(z.string(), z.string()),
    visit_date: localDate,
    arrival_time: localTime,
    start_date: localDateTime,
    end_date: localDateTime,
    reservation_type: z.string(),
    discount_group: z.string().nullable(),
    contact: z
      .strictObject({
        name: z.string().optional(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string(),
      })
      .nullable(),
    ...reservedAsWritten,
    vehicles: z.array(z.strictObject({ license_plate: z.string() })),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    subtotal: amount,
    tax_amount: amount,
    price: amount,
    /** The changes from the price to what it costs by now, with its tax; absent where it costs its price. */
    cost: z
      .strictObject({
        changes: z.array(z.strictObject({ kind: z.enum(COST_CHANGES), amount })),
        total: amount,
        tax_amount: amount,
        taxes: z.array(taxOfRate),
      })
      .optional(),
    currency: z.string(),
    charges: z.array(
      z.strictObject({
        id: z.string(),
        amount,
        /** Card, or how the desk took it. */
        charge_type: z.string(),
        /** The person who took it; empty where the visitor paid. */
        user: z.string(),
        /** The gateway's id of it, or the one that staff typed. */
        transaction_id: z.string().nullable(),
        card_brand: z.string().nullable(),
        card_last4: z.string().nullable(),
        /** The kind of card of a payment at a terminal. */
        card_type: z.enum(CARD_TYPES).optional(),
        created: instant,
        refunds: z.array(
          z.strictObject({
            id: z.string(),
            amount,
            method: z.enum(REFUND_METHODS),
            /** On its way, returned, or refused by the gateway. */
            state: z.enum(['begun', 'made', 'failed']),
            /** The member of staff who returned it; empty where nobody of them did. */
            user: z.string(),
            created: instant,
            /** The gateway's id of it, or the one that staff typed. */
            gateway_refund_id: z.string().nullable(),
            /** For staff: why it goes back, as it was recorded; absent where it was due. */
            reason: z.string().optional(),
            /** For staff: words beside the reason. */ words: z.string().optional(),
            /** For staff: the user who confirmed it as a second person. */ witness: z.string().optional(),
          }),
        ),
      }),
    ),
    /**
     * The difference to `price`, below 0 where less was paid, of a sale without the network that a manager took at that.
     * `reason` and `by` for staff.
     */
    adjustment: z
      .strictObject({ amount, reason: z.string().optional(), by: z.string().optional() })
      .optional(),
    /** The sum that rounding has added to its cash, below 0 taken off it; absent where it is nothing. */
    rounding: amount.optional(),
    /** How it is paid: card, cash, manual, deferred, `split` for several of them, or none where it is free. */
    gateway: z.string(),
    /** To be paid still; below 0 it is to be returned. */ balance: amount,
    /** Balances that the desk collects, or has collected: one at most. */
    balances: z.array(
      z.strictObject({ id: z.string(), balanced: z.literal([0, 1]), remaining_balance: amount }),
    ),
    /** Paid too much, and not on its way back yet. */ amount_to_return: amount,
    /** Since the last change: to be returned, on its way back, or returned. */ amount_going_back: amount,
    /** How much of it goes to cards; the rest the venue returns. */ amount_going_to_card: amount.optional(),
    created: instant,
    language,
    /** Subtotal and tax_amount by tax rate; they add up to both. */
    taxes: z.array(taxOfRate),
    /** The caller's possible acts with it now, or the key of why not; absent in the answer to a command. */
    may: z
      .strictObject({
        by: z.enum(['staff', 'visitor']),
        edit: z.string().nullable(),
        cancel: z.string().nullable(),
        /** Checking in who is not in yet; for staff alone. */ check_in: z.string().nullable().optional(),
        /** For staff alone. */
        uncancel: z.string().nullable().optional(),
        /** Validating products; for staff alone. */ validate: z.string().nullable().optional(),
        /** The page under /reservation that its participants are printed on; for staff alone. */
        print: z.enum(PARTICIPANT_PRINTS).optional(),
        /** The right of staff who sell at its venue's desk: they settle a change there. */ sell: z
          .literal(true)
          .optional(),
        /** A sale that they have just made there, and that nobody has used: its cancellation returns all of it. */
        cancel_sale: z.literal(true).optional(),
      })
      .optional(),
    /** The sums that a cancellation now returns and keeps; absent where the caller cannot cancel it. */
    cancellation: z
      .strictObject({
        amount_to_return: amount,
        /** How much of it would go to cards by itself; the rest the venue returns. */ to_card: amount,
        kept: amount,
      })
      .optional(),
    /** The sum to be paid once the cancellation is undone; absent where the caller cannot undo it. */
    uncancellation: z.strictObject({ balance: amount }).optional(),
    /** How to get there and what to bring, in the reader's language; absent in the answer to a command. */
    place: z
      .strictObject({
        address: z.string(),
        directions: z.string().optional(),
        what_to_bring: z.string().optional(),
      })
      .optional(),
    /** Where parking hours were chosen. */
    parking: parkingAnswer.optional(),
    /** The rides of a shuttle, with the stops' names at that time. */
    feeder: feeder.optional(),
    /** Notes on products; absent without any, and once the person is erased. */
    addon_notes: z
      .array(
        z.strictObject({
          addon_inventory: z.string(),
          title: z.string(),
          notes: z.string(),
          start_date: localDate.optional(),
          end_date: localDate.optional(),
        }),
      )
      .optional(),
    /**
     * Answers beside the contact that the venue asks for; absent where it asks for nothing, and once the person is
     * erased.
     */
    location: z.record(z.string(), z.string()).optional(),
    details: reservedDetails.optional(),
    /** Counts its changes; an edit names the revision that its sender saw. */
    revision: z.int(),
    /** A card that a terminal is to take; for staff. */
    pending_payment: z.strictObject({ id: z.string(), amount, terminal_id: z.string() }).optional(),
    /** The edit in flight, with the amount due; absent where there is none. */
    pending_edit: z.strictObject({ edit: z.int(), price: amount, to_pay: amount }).optional(),
    /** Absent where the reservation has none, and once the person is erased. */
    profiles: z.array(profileAnswer).optional(),
    /** Lines that staff may return, in their order: absent where nothing was paid, and for visitors. */
    refund_lines: z
      .array(
        z.strictObject({
          count: z.int(),
          /** Units that went back. */ refunded: z.int(),
          /** The price of all its units, after tax and discounts. */ amount,
          refunded_amount: amount,
        }),
      )
      .optional(),
    /** The capacity that it takes; for staff alone. */
    places: z.array(claimedUnits).optional(),
  })
  .meta({ id: 'Reservation' });
export type ClaimedUnits = z.infer<typeof claimedUnits>;
export type ReservationAnswer = z.infer<typeof reservationAnswer>;
