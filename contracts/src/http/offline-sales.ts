import { z } from 'zod';
import { paidPriceTerms } from './allotment.js';
import { OFFLINE_WAITS } from '../bookings/offline-events.js';
import { amount, idText, instant, localDate, reservationId } from '../kernel/index.js';

/* Sales of stations without the network that wait for a manager (docs/rules/offline.md 40 to 44). */

export const OFFLINE_SALE_STATES = ['waiting', 'taken', 'refused'] as const;
export const OFFLINE_SALE_SORTS = ['sold_at'];
export const MAX_REFUSAL = 200;

/** The outcome of a sale that was handed over, as its station follows it. */
export const offlineSaleAnswer = z
  .strictObject({
    state: z.enum(OFFLINE_SALE_STATES),
    /** The reservation that it has become; null before it is taken. */ reservation: z.string().nullable(),
    /** The person who refused it, and why. */
    refused: z.strictObject({ by: z.string(), at: instant, reason: z.string() }).nullable(),
    /** Why the last try to sell it came to nothing; null where there was none. */
    not_sold: z.strictObject({ code: z.string(), price: amount.nullable() }).nullable(),
  })
  .meta({ id: 'OfflineSaleAnswer' });
export type OfflineSaleAnswer = z.infer<typeof offlineSaleAnswer>;

/** A sale that waits, of which station. */
const ofStation = z.strictObject({ inventory_group: idText, station: z.string().max(100).nullable() });
/** POST /api/offline_sales/{id}/take */
export const takeOfflineSaleRequest = ofStation.extend({ at_paid_price: paidPriceTerms.optional() });
export const refuseOfflineSaleRequest = ofStation.extend({
  reason: z.string().trim().min(1).max(MAX_REFUSAL),
});

const numbers = { from: z.int().min(1), to: z.int().min(1) };
/** POST /api/offline_receipts/explain: why numbers of a machine never came; both included. */
export const explainReceiptsRequest = z
  .strictObject({
    inventory_group: idText,
    station: z.string().max(100).nullable(),
    series: z.string().min(1).max(30),
    ...numbers,
    words: z.string().trim().min(1).max(MAX_REFUSAL),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'] });

export type ExplainReceiptsRequest = z.infer<typeof explainReceiptsRequest>;

export const OFFLINE_SERIES_SORTS = ['id'];
/** Receipt numbers of a machine, and those of them that never came: a row of the console's list. */
export const offlineSeriesRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    /** The station that was last seen with them. */ station: z.string().nullable(),
    series: z.string(),
    highest: z.int(),
    is_whole: z.boolean(),
    /** Unexplained, with the moment of the sale that showed it. */
    missing: z.array(z.strictObject({ ...numbers, noticed_at: instant })),
    explained: z.array(z.strictObject({ ...numbers, by: z.string(), at: instant, words: z.string() })),
  })
  .meta({ id: 'OfflineSeriesRow' });
export type OfflineSeriesRow = z.infer<typeof offlineSeriesRow>;

/** A row of the console's list. */
export const offlineSaleRow = z
  .strictObject({
    /** The number of the reservation that it becomes. */ id: reservationId,
    inventory_group: z.string(),
    inventory: z.string(),
    date: localDate,
    station: z.string().nullable(),
    cashier: z.string().nullable(),
    receipt: z.string(),
    sold_at: instant,
    amount,
    currency: z.string(),
    till: z.string(),
    why: z.enum(OFFLINE_WAITS),
    handed_over_at: instant,
    state: z.enum(OFFLINE_SALE_STATES),
    /** Why the last try to take it came to nothing: an error's code. */ not_sold: z.string().nullable(),
    /** The price of its lines, where another was paid; null where no try has found one. */
    price: amount.nullable(),
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    /** Why it was refused, or taken at the price that was paid. */ reason: z.string().nullable(),
  })
  .meta({ id: 'OfflineSaleRow' });
export type OfflineSaleRow = z.infer<typeof offlineSaleRow>;
