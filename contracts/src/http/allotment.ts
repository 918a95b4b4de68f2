import { z } from 'zod';
import { amount, idempotencyKey, idText, instant, localDate, localTime } from '../kernel/index.js';
import { holdToken, orNone } from './basket.js';

/* Places that a station of the desk holds to sell without the network (docs/rules/offline.md). */

/** POST /api/allotment: takes an allotment of today, or renews the one that is named. */
export const allotmentRequest = z
  .strictObject({
    inventory_group: idText,
    inventory: idText,
    tempReservationId: orNone(idempotencyKey),
    tempReservationToken: orNone(holdToken),
  })
  .meta({ id: 'AllotmentRequest' });
export type AllotmentRequest = z.infer<typeof allotmentRequest>;

const visitorPrice = z.strictObject({ visitor_type: z.string(), price: amount, price_before_tax: amount });
/** The prices of one kind of reservation at one time. */
const offlinePrices = z.strictObject({ reservation_type: z.string(), visitors: z.array(visitorPrice) });
/** Ledgers of which a party that arrives then takes a unit for each person, and for each car. */
const offlineSlot = z.strictObject({
  start_time: localTime,
  end_time: localTime,
  people: z.array(z.string()),
  cars: z.array(z.string()),
  prices: z.array(offlinePrices),
});
export const allotmentAnswer = z
  .strictObject({
    /** null: the venue sells nothing without the network */
    allotment: z
      .strictObject({
        id: z.string(),
        token: z.string(),
        date: localDate,
        now: instant,
        /** Nothing is sold from it later than this. */ sell_until: instant,
        /** How many units the station has of each. */ places: z.record(z.string(), z.int().min(1)),
        slots: z.array(offlineSlot),
      })
      .nullable(),
  })
  .meta({ id: 'Allotment' });
export type AllotmentAnswer = z.infer<typeof allotmentAnswer>;
export type Allotment = NonNullable<AllotmentAnswer['allotment']>;

/** Places of the station itself: with the network it sells them too, where nothing else is left. */
export const ownAllotment = z.strictObject({
  tempReservationId: idempotencyKey,
  tempReservationToken: holdToken,
});
export type OwnAllotment = z.infer<typeof ownAllotment>;

const MAX_REASON = 200;
/** Why a sale is taken at the price that was paid; the words name nobody. */
export const paidPriceTerms = z.strictObject({ reason: z.string().trim().min(1).max(MAX_REASON) });
export type PaidPriceTerms = z.infer<typeof paidPriceTerms>;

/** A sale that a station made without the network. */
export const offlineSale = z.strictObject({
  sold_at: instant,
  /** The station's number for it, which the customer was given. */
  receipt: z.string().min(1).max(30),
  /** The allotment that it was sold from. */
  tempReservationId: idempotencyKey,
  tempReservationToken: holdToken,
  /** A manager takes it at the price that was paid, though its lines cost another (docs/rules/offline.md 50). */
  at_paid_price: paidPriceTerms.optional(),
});
export type OfflineSale = z.infer<typeof offlineSale>;
