import { z } from 'zod';
import { MAX_SEARCH } from './found-reservations.js';
import { reservationRow } from './admin.js';
import { LEAST_SEARCH, localDate } from '../kernel/index.js';

/** The most of each kind that are found; a search with more is to be narrowed. */
export const MOST_LOOKED_UP = 8;
/** Documents that are looked up by their titles and codes, members beside them. */
export const LOOKED_UP_KINDS = ['addons', 'inventories', 'coupons'] as const;

/** GET /api/lookup */
export const lookupQuery = z.strictObject({ q: z.string().trim().min(LEAST_SEARCH).max(MAX_SEARCH) });
export const lookupAnswer = z
  .strictObject({
    /** Today's in the order of their arrival, then those to come, then those past, the latest first. */
    reservations: z.array(
      reservationRow.pick({
        id: true,
        inventory_group: true,
        inventory: true,
        first_name: true,
        last_name: true,
        start_date: true,
        people: true,
        state: true,
        checked_in_at: true,
      }),
    ),
    /** Holders of cards, by name. */
    members: z.array(
      z.strictObject({
        code: z.string(),
        inventory_group: z.string(),
        /** Null where the card has none. */ name: z.string().nullable(),
        /** The last day. */ expires: localDate,
      }),
    ),
    documents: z.array(
      z.strictObject({
        kind: z.enum(LOOKED_UP_KINDS),
        id: z.string(),
        inventory_group: z.string(),
        title: z.string(),
      }),
    ),
    /** There are more than are answered. */ more: z.boolean(),
  })
  .meta({ id: 'Lookup' });
export type LookupAnswer = z.infer<typeof lookupAnswer>;
