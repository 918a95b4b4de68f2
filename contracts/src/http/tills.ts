import { z } from 'zod';
import { amount, idText, instant, localDate } from '../kernel/index.js';
import { MAX_CASH } from '../kernel/money-bounds.js';
import { CLOSINGS } from '../tills/events.js';
import { MOVEMENT_KINDS } from '../tills/movement-kinds.js';
import { drawerSums } from '../tills/sums.js';
import { accepts } from '../messages/field-error.js';

/* Tills at the desk (docs/rules/tills.md). */

const named = {
  /** Without it the only venue whose desk the caller reaches. */ inventory_group: idText.optional(),
};
/** Empty: none is selected. */
const till = z.string().max(64).nullable();
const reason = z.string().trim().min(1).max(200);
const counted = amount.min(0, accepts('amount_from'));
const denominations = z
  .array(z.strictObject({ value: amount.gt(0).max(MAX_CASH), count: z.int().min(0).max(100_000) }))
  .max(30);

/** POST /api/balance_till */
export const balanceTillRequest = z.strictObject({
  ...named,
  till,
  balance: counted,
  denominations: denominations.optional(),
  /** Though it is not what is expected. */ record_discrepancy: z.boolean().optional(),
  reason: reason.optional(),
});
/** POST /api/load_unload_till */
export const loadTillRequest = z.strictObject({
  ...named,
  till,
  /** Below 0: taken out. */ amount,
  /** Notes and coins that were put in or taken out. */ denominations: denominations.optional(),
  /** Though there is less. */ record_discrepancy: z.boolean().optional(),
  reason: reason.optional(),
});
export const tillResult = z
  .strictObject({
    result: z.enum(['ok', 'discrepancy']),
    till: z.string(),
    session: z.int(),
    /** The recorded variance; null of a try, and of an unload of more than there is. */ discrepancy:
      amount.nullable(),
  })
  .meta({ id: 'TillResult' });
export type TillResult = z.infer<typeof tillResult>;

/** POST /api/tills/{till}/open */
export const openTillRequest = z.strictObject({
  ...named,
  /** The counted sum; without it what the last session left. */ float: counted.max(MAX_CASH).optional(),
  /** Notes and coins of the float. */ denominations: denominations.optional(),
});
/** POST /api/tills/{till}/no_sale */
export const noSaleRequest = z.strictObject({ ...named, reason });
export type NoSaleRequest = z.infer<typeof noSaleRequest>;
/** POST /api/tills/{till}/close */
export const closeTillRequest = z.strictObject({
  ...named,
  balance: counted,
  denominations: denominations.optional(),
  /** Why it is not what is expected. */ reason: reason.optional(),
  /** The part of the count that goes to the safe. */ deposit: counted.optional(),
  /** The other person who has seen the count, by their password. */
  witness: z
    .strictObject({ username: z.string().min(1).max(80), password: z.string().min(1).max(200) })
    .optional(),
});
/** POST /api/tills/{till}/hand_over */
export const handOverRequest = z.strictObject({
  ...named,
  /** The user who has it as the caller sees it, by name. */ from: z.string().min(1).max(80),
  /** The user who takes it over, and their PIN. */ username: z.string().min(1).max(80),
  pin: z.string().min(1).max(8),
});
/** POST /api/tills/{till}/force_close */
export const forceCloseTillRequest = z.strictObject({ ...named, reason });

/** PUT /api/till: the cookie TILL */
export const selectTillRequest = z.strictObject({ ...named, till });
export type SelectTillRequest = z.infer<typeof selectTillRequest>;
export const tillQuery = z.strictObject({ inventoryGroup: idText.optional() });
export const reportQuery = tillQuery.extend({
  kind: z.enum(['x', 'z']),
  /** The session of a Z report; without it the last one. */ session: z.coerce
    .number()
    .int()
    .min(1)
    .optional(),
});

/** GET /api/tills/{till}/takings */
export const sessionTakingsQuery = tillQuery.extend({ session: z.coerce.number().int().min(1) });

/** A till of the desk. */
export const deskTill = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** The address of its drawer; absent: the usual one. */ drawer_url: z.string().optional(),
    /** The usual start of a session. */ float: amount.optional(),
    /** The destinations that it is for; none: all. */ inventories: z.array(z.string()).optional(),
    inventory_group: z.string(),
    /** The open session; null while the till is closed. */
    session: z
      .strictObject({
        number: z.int(),
        opened_at: instant,
        opened_by: z.string(),
        /** The cashier who has it now. */ cashier: z.string(),
      })
      .nullable(),
    /** A session that differs by more needs a second person; null: none does. */ witness_above:
      amount.nullable(),
    /** Notes and coins that it is counted in. */ denominations: z.array(amount),
  })
  .meta({ id: 'DeskTill' });
export type DeskTill = z.infer<typeof deskTill>;
export const selectTillAnswer = z.strictObject({ till: deskTill.nullable() });

/** X: of the open session, at any time. Z: of a closed one; its number is the session's. */
export const tillReport = z
  .strictObject({
    kind: z.enum(['x', 'z']),
    number: z.int().nullable(),
    till: z.string(),
    inventory_group: z.string(),
    session: z.int(),
    currency: z.string(),
    business_date: localDate,
    opened_at: instant,
    opened_by: z.string(),
    /** The cashier who has the till, or had it last. */ cashier: z.string(),
    hand_overs: z.array(z.strictObject({ at: instant, from: z.string(), to: z.string() })),
    source: z.enum(['carried', 'counted']),
    closed_at: instant.nullable(),
    closed_by: z.string().nullable(),
    how: z.enum(CLOSINGS).nullable(),
    witness: z.string().nullable(),
    reason: z.string().nullable(),
    /** Null for who counts the till blind. */
    cash: z
      .strictObject({
        float: amount,
        carried: amount,
        sums: drawerSums,
        expected: amount,
        counted: amount.nullable(),
        variance: amount.nullable(),
        deposit: amount,
        balance: amount,
        denominations: z.array(z.strictObject({ value: amount, count: z.int() })).nullable(),
        /** Sales without the network, with the cash of them. */
        offline_sales: z.array(
          z.strictObject({ sold_at: instant, sent_at: instant, amount, late: z.boolean() }),
        ),
      })
      .nullable(),
    /** Openings of the drawer without a sale. */
    no_sales: z.array(z.strictObject({ at: instant, reason: z.string() })),
    wrong_tries: z.int(),
    /** The event that closed the session, by its position in the log; of a Z alone. */
    closing_position: z.string().optional(),
    /** The value of the log's chain at that event; null where the log has none. */
    chain: z.string().nullable().optional(),
    /** The log's end on the last day before, on the paper of a Z (docs/rules/log.md 88). */
    log_anchor: z.strictObject({ day: localDate, hash: z.string() }).optional(),
  })
  .meta({ id: 'TillReport' });
export type TillReport = z.infer<typeof tillReport>;

/** `witness_required`: the session differs by more than the venue's threshold. */
export const closeTillResult = z
  .strictObject({
    result: z.enum(['ok', 'discrepancy', 'witness_required']),
    till: z.string(),
    session: z.int(),
    /** Once it is closed. */ report: tillReport.nullable(),
  })
  .meta({ id: 'CloseTillResult' });
export type CloseTillResult = z.infer<typeof closeTillResult>;

/** A session of a till. */
export const tillSessionRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    till: z.string(),
    session: z.int(),
    state: z.enum(['open', 'closed']),
    business_date: localDate,
    opened_at: instant,
    opened_by: z.string(),
    /** The cashier who has the till, or had it last. */ cashier: z.string(),
    source: z.enum(['carried', 'counted']),
    closed_at: instant.nullable(),
    closed_by: z.string().nullable(),
    how: z.enum(CLOSINGS).nullable(),
    witness: z.string().nullable(),
    reason: z.string().nullable(),
    last_movement_at: instant,
    /** The last count that was recorded. */ last_count_at: instant.nullable(),
    /** Null for who counts the till blind. */
    cash: z
      .strictObject({
        float: amount,
        carried: amount,
        sums: drawerSums,
        expected: amount,
        counted: amount.nullable(),
        variance: amount.nullable(),
        deposit: amount,
        balance: amount,
      })
      .nullable(),
  })
  .meta({ id: 'TillSession' });
export type TillSessionRow = z.infer<typeof tillSessionRow>;

/** Something that was done at a drawer. */
export const tillMovementRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    till: z.string(),
    session: z.int(),
    session_id: z.string(),
    business_date: localDate,
    at: instant,
    kind: z.enum(MOVEMENT_KINDS),
    /* Amounts are null for who counts an open session blind. */
    /** The sum that went in, below 0 out; of a count the counted one. */ amount: amount.nullable(),
    rounding: amount.nullable(),
    discrepancy: amount.nullable(),
    /** In the drawer after it. */ balance: amount.nullable(),
    /** How many of each note and coin, where they were counted. */
    denominations: z.array(z.strictObject({ value: amount, count: z.int() })).nullable(),
    reservation_id: z.string().nullable(),
    /** When it was sold without the network; null: when it was recorded. */ sold_at: instant.nullable(),
    /** It was sold before a count or an end of a session, which did not expect it. */ late: z.boolean(),
    reason: z.string().nullable(),
    user: z.string().nullable(),
    station: z.string().nullable(),
  })
  .meta({ id: 'TillMovement' });
export type TillMovementRow = z.infer<typeof tillMovementRow>;
