import { z } from 'zod';
import { amount, defineEvent, instant, localDate, reservationId, type EventOf } from '../kernel/index.js';

/*
 * A till has one stream of its own, and one for each of its sessions (docs/rules/tills.md 1). Who did it, and at which
 * station, is in the event's metadata. Amounts have 4 decimals; `balance` is what is in the drawer after the event.
 */

export const TILL_CATEGORY = 'till';
export const DRAWER_CATEGORY = 'drawer';
export const tillStream = (inventoryGroup: string, till: string): string =>
  `${TILL_CATEGORY}-${inventoryGroup}/${till}`;
export const drawerStream = (inventoryGroup: string, till: string, session: number): string =>
  `${DRAWER_CATEGORY}-${inventoryGroup}/${till}.${session}`;

/** No id of a venue or a till has a '~'. */
export const tillSessionIdOf = (key: {
  readonly inventoryGroup: string;
  readonly till: string;
  readonly session: number;
}): string => `${key.inventoryGroup}~${key.till}~${key.session}`;

const inSession = {
  inventoryGroup: z.string(),
  till: z.string(),
  /** Sessions of a till are numbered from 1 without gaps; it is the number of the Z report too. */
  session: z.int().min(1),
  /** The venue's day. */ businessDate: localDate,
};

/** How many of each note and coin, where they were counted; null: an amount was said. */
const denominations = z.array(z.strictObject({ value: amount, count: z.int().min(0) })).nullable();
/** The first version had amounts alone. */
const counted = { upcasters: { 1: (data: object) => ({ ...data, denominations: null }) } };

const opening = {
  /** The start of the session. */ float: amount,
  denominations,
  /** The rest of the session before it. */ carried: amount,
  source: z.enum(['carried', 'counted']),
  /** Opened by the first movement, not by a person. */ isAutomatic: z.boolean(),
  openedBy: z.string(),
};

export const TillOpened = defineEvent(
  'TillOpened',
  2,
  z.strictObject({
    ...inSession,
    ...opening,
    /** The command's; null where it opened by itself. */
    key: z.string().nullable(),
    openedAt: instant,
    /** When the session before it ended; absent: there was none. */
    closedBefore: instant.optional(),
  }),
  counted,
);
export const TillClosed = defineEvent(
  'TillClosed',
  1,
  z.strictObject({ ...inSession, /** left for the next session */ balance: amount, closedAt: instant }),
);

export const DrawerStarted = defineEvent(
  'DrawerStarted',
  2,
  z.strictObject({ ...inSession, ...opening, balance: amount, startedAt: instant }),
  counted,
);

const ofReservation = {
  ...inSession,
  reservationId,
  amount,
  /** The sum that cash rounding added to the amount; below 0 that it took off. */ rounding: amount,
  balance: amount,
};
/** In the drawer are amount and rounding more, which is what was tendered less the change. */
export const CashTaken = defineEvent(
  'CashTaken',
  1,
  z.strictObject({
    ...ofReservation,
    paymentId: z.string(),
    tendered: amount,
    change: amount,
    takenAt: instant,
    /** When the desk took it without the network; absent: when it was recorded. */
    soldAt: instant.optional(),
    /** It was sold before a count or an end of a session, which did not expect it. */
    late: z.literal(true).optional(),
  }),
);
export const CashReturned = defineEvent(
  'CashReturned',
  1,
  z.strictObject({ ...ofReservation, refundId: z.string(), returnedAt: instant }),
);

const keyed = { ...inSession, key: z.string(), balance: amount };
const reason = z.string().nullable();
const moved = {
  ...keyed,
  /** Below 0: taken out. */ amount,
  reason,
  denominations,
  /** The sum that was taken out beyond the balance. */ discrepancy: amount,
};
/** Loaded or unloaded. The balance is the one before, the amount and the discrepancy. */
export const CashMoved = defineEvent('CashMoved', 2, z.strictObject({ ...moved, movedAt: instant }), counted);
/** More was to be taken out than there is, or put in than a drawer takes: nothing was recorded. */
export const CashNotMoved = defineEvent(
  'CashNotMoved',
  2,
  z.strictObject({
    ...moved,
    /** The reservation whose money was to go back; absent: it was to be loaded or unloaded. */
    refundOf: reservationId.optional(),
    triedAt: instant,
  }),
  counted,
);

/** A count that was not recorded is a wrong try: it changes nothing. */
export const TillCounted = defineEvent(
  'TillCounted',
  1,
  z.strictObject({
    ...keyed,
    counted: amount,
    expected: amount,
    /** Counted less expected. */
    discrepancy: amount,
    recorded: z.boolean(),
    /** The till was to be closed. */ closing: z.boolean(),
    reason,
    denominations,
    countedAt: instant,
  }),
);

export const POP_CAUSES = ['sale', 'refund', 'count', 'no_sale'] as const;
/** The drawer was opened. */
export const DrawerPopped = defineEvent(
  'DrawerPopped',
  1,
  z.strictObject({ ...keyed, why: z.enum(POP_CAUSES), reason, poppedAt: instant }),
);

/** Another cashier has the till from here on. */
export const TillHandedOver = defineEvent(
  'TillHandedOver',
  1,
  z.strictObject({ ...keyed, from: z.string(), to: z.string(), handedAt: instant }),
);

/** `forced`: by a manager without a count; `rolled_over`: by itself, as another day has begun. */
export const CLOSINGS = ['counted', 'forced', 'rolled_over'] as const;
/** The last event of its stream. `balance` is left for the next session. */
export const DrawerClosed = defineEvent(
  'DrawerClosed',
  1,
  z.strictObject({
    ...inSession,
    /** null where it closed by itself */ key: z.string().nullable(),
    how: z.enum(CLOSINGS),
    counted: amount.nullable(),
    expected: amount,
    /** Counted less expected; 0 without a count. */
    variance: amount,
    reason,
    /** The part of the count that went to the safe. */ deposit: amount,
    balance: amount,
    denominations,
    closedBy: z.string(),
    /** The other person who has seen the count. */ witness: z.string().nullable(),
    closedAt: instant,
  }),
);

export const tillEvents = [TillOpened, TillClosed] as const;
export const drawerEvents = [
  DrawerStarted,
  CashTaken,
  CashReturned,
  CashMoved,
  CashNotMoved,
  TillCounted,
  DrawerPopped,
  TillHandedOver,
  DrawerClosed,
] as const;
export type TillEvent = EventOf<(typeof tillEvents)[number]>;
export type DrawerEvent = EventOf<(typeof drawerEvents)[number]>;
