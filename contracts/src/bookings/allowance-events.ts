import { z } from 'zod';
import { amount, defineEvent, instant, localDate, reservationId, type EventOf } from '../kernel/index.js';

export const ALLOWANCE_CATEGORY = 'allowance';

/** The stream of one user's concessions alone on one business date of a venue. */
export const allowanceStream = (inventoryGroup: string, username: string, date: string): string =>
  `${ALLOWANCE_CATEGORY}-${inventoryGroup}/${username}-${date}`;

/** So much of the user's day is used up, whatever becomes of the refund. Amounts have 2 decimals. */
export const AllowanceUsed = defineEvent(
  'AllowanceUsed',
  1,
  z.strictObject({
    inventoryGroup: z.string(),
    username: z.string(),
    businessDate: localDate,
    /** the refund's key */ key: z.string(),
    reservationId,
    amount,
    usedAt: instant,
  }),
);
export const allowanceEvents = [AllowanceUsed] as const;
export type AllowanceEvent = EventOf<(typeof allowanceEvents)[number]>;
