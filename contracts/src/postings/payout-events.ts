import { z } from 'zod';
import { amount, defineEvent, idText, instant, localDate, type EventOf } from '../kernel/index.js';

/* Payouts of card providers, as their files have them (docs/rules/payouts.md). */

/** Lines of a file that one event has. */
export const MOST_PART_LINES = 500;
/** Ids of providers: what an address and a query carry safely. */
export const PROVIDER_ID = /^[\w.:-]{1,80}$/;

export const PAYOUT_PROVIDERS = ['stripe', 'clover'] as const;
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];
/** A line takes a card's payment in or returns it, costs a fee, moves money from payout to payout, or does something else. */
export const PAYOUT_LINE_KINDS = ['charge', 'refund', 'fee', 'carried', 'other'] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

export const PAYOUT_FILES_CATEGORY = 'payout_file';
/** The stream of the lines of one file; the digest is that of its bytes. */
export const payoutFileStream = (inventoryGroup: string, digest: string): string =>
  `${PAYOUT_FILES_CATEGORY}-${inventoryGroup}/${digest}`;
export const PAYOUTS_CATEGORY = 'payouts';
/** The stream that decides which payouts a venue has. */
export const payoutsStream = (inventoryGroup: string): string => `${PAYOUTS_CATEGORY}-${inventoryGroup}`;

const payoutId = z.string().regex(PROVIDER_ID);
const payoutLine = z.strictObject({
  payout: payoutId,
  /** The provider's own, once in a file. */ id: z.string().regex(PROVIDER_ID),
  kind: z.enum(PAYOUT_LINE_KINDS),
  /** The provider's word for it. */ category: z.string().max(60),
  /** The provider's id of the payment or of the refund; null of another line. */ object: z
    .string()
    .regex(PROVIDER_ID)
    .nullable(),
  date: localDate.nullable(),
  /** The provider's words for what is no payment; null without any. */ text: z.string().max(100).nullable(),
  /** Above 0 it adds to the payout. */ gross: amount,
  /** The provider's part of it. */ fee: amount,
});
export type PayoutLine = z.infer<typeof payoutLine>;

/** A part of the lines of a file. They count once a payout is imported from the file. */
export const PayoutLinesRead = defineEvent(
  'PayoutLinesRead',
  1,
  z.strictObject({
    inventoryGroup: idText,
    file: z.string(),
    /** From 1. */ part: z.int().min(1),
    lines: z.array(payoutLine).min(1).max(MOST_PART_LINES),
  }),
);

/** The sums of a payout: gross less refunds and fees, with other lines, less what is carried over, is net. */
export const payoutSums = {
  /** Payments of cards. */ gross: amount,
  refunds: amount,
  fees: amount,
  other: amount,
  /** The provider holds it back; below 0 it was held back before. */ carried: amount,
  /** The sum that the bank got. */ net: amount,
};
export const PayoutImported = defineEvent(
  'PayoutImported',
  1,
  z.strictObject({
    inventoryGroup: idText,
    payoutId,
    provider: z.enum(PAYOUT_PROVIDERS),
    date: localDate,
    /** SHA-256 of the file that has its lines, hexadecimal. */ file: z.string(),
    /** SHA-256 of its lines, in whichever file they are, hexadecimal. */ digest: z.string(),
    lines: z.int().min(1),
    ...payoutSums,
    by: z.string(),
    importedAt: instant,
  }),
);
/** It was the wrong file: the payout counts no more. */
export const PayoutRemoved = defineEvent(
  'PayoutRemoved',
  1,
  z.strictObject({
    inventoryGroup: idText,
    payoutId,
    reason: z.string(),
    by: z.string(),
    removedAt: instant,
  }),
);

export const payoutFileEvents = [PayoutLinesRead] as const;
export const payoutEvents = [PayoutImported, PayoutRemoved] as const;
export type PayoutFileEvent = EventOf<(typeof payoutFileEvents)[number]>;
export type PayoutEvent = EventOf<(typeof payoutEvents)[number]>;
