import { z } from 'zod';
import { amount, instant, localDate } from '../kernel/index.js';
import { drawerEvents } from '../tills/events.js';
import { MOVEMENT_KINDS } from '../tills/movement-kinds.js';

/* The proof of a session of a till from its events (docs/rules/tills.md 52). */

const EVENTS = drawerEvents.map(({ type }) => type);

export const TILL_FAULTS = [
  'unreadable',
  'chain',
  'order',
  'session',
  'balance',
  'expected',
  'difference',
  'row_missing',
  'row_differs',
  'row_more',
  'sums_differ',
] as const;
/** Something that does not fit, and the first place where it shows. */
const tillFault = z.strictObject({
  fault: z.enum(TILL_FAULTS),
  /** The event; null where a row has none. */ revision: z.int().nullable(),
  position: z.string().nullable(),
  /** The row of the read model. */ row: z.string().nullable(),
  field: z.string().nullable(),
  /** The value that stands there, and the one that the events before it come to. */
  says: z.string().nullable(),
  comes: z.string().nullable(),
});
export type TillFault = z.infer<typeof tillFault>;

/** GET /api/admin/till_sessions/{id}/proof */
export const tillProof = z
  .strictObject({
    id: z.string(),
    stream: z.string(),
    inventory_group: z.string(),
    till: z.string(),
    session: z.int(),
    business_date: localDate,
    currency: z.string(),
    /** From the float to the count. */
    lines: z.array(
      z.strictObject({
        revision: z.int(),
        position: z.string(),
        at: instant,
        event: z.enum(EVENTS),
        kind: z.enum(MOVEMENT_KINDS),
        user: z.string().nullable(),
        station: z.string().nullable(),
        reservation: z.string().nullable(),
        amount: amount.nullable(),
        /** Worked out from the events before it. */ balance: amount,
      }),
    ),
    /** Null where the log has no chain of its own. */
    chain: z
      .strictObject({
        /** The digest of the last event. */ value: z.string(),
        events: z.int(),
        /** Events from before the chain had a key. */ without_key: z.int(),
      })
      .nullable(),
    /** Rows of the read model that were compared; null where it has not come so far. */ rows: z
      .int()
      .nullable(),
    verified_at: instant,
    /** The first fault of each part: log, chain, sums, read model. None: it is proven. */
    faults: z.array(tillFault),
  })
  .meta({ id: 'TillProof' });
export type TillProof = z.infer<typeof tillProof>;
