import { z } from 'zod';
import { amount, daysBetween, idText, instant, localDate } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';
import { PAYOUT_LINE_KINDS, PAYOUT_PROVIDERS, payoutSums, PROVIDER_ID } from '../postings/payout-events.js';
import { MOST_PERIOD_DAYS } from './accounting.js';

/* Payouts of card providers, and what they are matched with (docs/rules/payouts.md). */

/** Characters of a file. */
export const MOST_PAYOUT_FILE = 5_242_880;
/** Lines of a file, without its head. */
export const MOST_PAYOUT_LINES = 20_000;
/** Payouts of one file. */
export const MOST_PAYOUTS = 1_000;
/** In JSON, a quote and the end of a line are two characters each. */
export const PAYOUT_FILE_BYTES = 2 * MOST_PAYOUT_FILE;

const payoutId = z.string().regex(PROVIDER_ID);
const ofPeriod = { inventory_group: idText, start_date: localDate, end_date: localDate };
const isPeriod = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  start_date <= end_date && daysBetween(start_date, end_date) < MOST_PERIOD_DAYS;
const IN_PERIOD = { ...accepts('days_on', { n: MOST_PERIOD_DAYS - 1 }), path: ['end_date'] };
const page = {
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

/** POST /api/accounting_payouts */
export const importPayoutsRequest = z.strictObject({
  inventory_group: idText,
  /** The caller's own. */ id: idText,
  /** The provider's file (CSV). */ text: z.string().min(1).max(MOST_PAYOUT_FILE),
});
export type ImportPayoutsRequest = z.infer<typeof importPayoutsRequest>;
export const importedPayoutsAnswer = z
  .strictObject({
    /** SHA-256 of the file, hexadecimal. */ file: z.string(),
    provider: z.enum(PAYOUT_PROVIDERS),
    lines: z.int(),
    /** Ids of its payouts. */ payouts: z.array(z.string()),
    /** Payouts of it that were there already, alike. */ known: z.int(),
    /** The days of its payouts. */ start_date: localDate,
    end_date: localDate,
  })
  .meta({ id: 'ImportedPayouts' });
export type ImportedPayouts = z.infer<typeof importedPayoutsAnswer>;

/** POST /api/accounting_payouts/remove */
export const removePayoutRequest = z.strictObject({
  inventory_group: idText,
  payout: payoutId,
  reason: z.string().trim().min(1).max(200),
});
export type RemovePayoutRequest = z.infer<typeof removePayoutRequest>;
export const removedPayoutAnswer = z
  .strictObject({ payout: z.string(), is_removed: z.boolean() })
  .meta({ id: 'RemovedPayout' });
export type RemovedPayout = z.infer<typeof removedPayoutAnswer>;

/** The state of a line: its payment is known with the same amount, or with another, or not at all; none: it is of no payment. */
export const PAYOUT_LINE_STATES = ['matched', 'differing', 'unmatched', 'none'] as const;
export type PayoutLineState = (typeof PAYOUT_LINE_STATES)[number];

const counted = z.strictObject({ count: z.int(), amount });
const lineCounts = {
  lines: z.int(),
  /** Lines whose payment or refund is known, with the same amount. */ matched: z.int(),
  /** The same with another amount. */ differing: z.int(),
  /** Lines that name a payment or a refund that is not known. */ unmatched: z.int(),
};

/** GET /api/admin/accounting_payouts */
export const payoutsQuery = z.strictObject(ofPeriod).refine(isPeriod, IN_PERIOD);
export type PayoutsQuery = z.infer<typeof payoutsQuery>;
const payoutRow = z.strictObject({
  id: z.string(),
  provider: z.enum(PAYOUT_PROVIDERS),
  date: localDate,
  ...payoutSums,
  ...lineCounts,
  by: z.string(),
  imported_at: instant,
});
export type PayoutRow = z.infer<typeof payoutRow>;
export const payoutsAnswer = z
  .strictObject({
    ...ofPeriod,
    currency: z.string(),
    payouts: z.array(payoutRow),
    totals: z.strictObject({ ...payoutSums, ...lineCounts }),
    /** Lines whose amount differs, and by how much in all. */ differing: counted,
    /** Lines of payments that are not known. */ only_provider: counted,
    /** Payments less refunds of the period that no payout names. */ only_ours: counted,
    /** Those of them that a gateway for tests took: no provider pays them out. */ at_test_gateway: counted,
    /** Whether the period has more than the report takes: its last ones are left out. */
    more: z.strictObject({ payouts: z.boolean(), payments: z.boolean() }),
  })
  .meta({ id: 'AccountingPayouts' });
export type AccountingPayoutsAnswer = z.infer<typeof payoutsAnswer>;

/** GET /api/admin/payout_lines: lines of the payouts of a period, in the order of their days. */
export const payoutLinesQuery = z
  .strictObject({
    ...ofPeriod,
    /** The lines of one payout alone. */ payout: payoutId.optional(),
    state: z.enum(PAYOUT_LINE_STATES).optional(),
    kind: z.enum(PAYOUT_LINE_KINDS).optional(),
    ...page,
  })
  .refine(isPeriod, IN_PERIOD);
export type PayoutLinesQuery = z.infer<typeof payoutLinesQuery>;
const payoutLineRow = z.strictObject({
  payout: z.string(),
  provider: z.enum(PAYOUT_PROVIDERS),
  payout_date: localDate,
  id: z.string(),
  kind: z.enum(PAYOUT_LINE_KINDS),
  /** The provider's word for it. */ category: z.string(),
  object: z.string().nullable(),
  date: localDate.nullable(),
  text: z.string().nullable(),
  gross: amount,
  fee: amount,
  net: amount,
  state: z.enum(PAYOUT_LINE_STATES),
  /** The amount of our payment or refund, below 0 of a refund; null where none is known. */ ours: amount.nullable(),
  reservation_id: z.string().nullable(),
});
export type PayoutLineRow = z.infer<typeof payoutLineRow>;
export const payoutLinesAnswer = z
  .strictObject({ currency: z.string(), rows: z.array(payoutLineRow), total: z.int(), net: amount })
  .meta({ id: 'PayoutLines' });
export type PayoutLinesAnswer = z.infer<typeof payoutLinesAnswer>;

/** GET /api/admin/payments_not_paid_out: payments and refunds by card on the days of a period that no payout names. */
export const notPaidOutQuery = z.strictObject({ ...ofPeriod, ...page }).refine(isPeriod, IN_PERIOD);
export type NotPaidOutQuery = z.infer<typeof notPaidOutQuery>;
const notPaidOutRow = z.strictObject({
  date: localDate,
  kind: z.enum(['payment', 'refund']),
  method: z.enum(['card', 'terminal']),
  /** The provider's id of it. */ object: z.string(),
  /** Below 0 of a refund. */ amount,
  reservation_id: z.string(),
  /** A gateway for tests took it: no provider pays it out. */ is_test: z.boolean(),
});
export type NotPaidOutRow = z.infer<typeof notPaidOutRow>;
export const notPaidOutAnswer = z
  .strictObject({ currency: z.string(), rows: z.array(notPaidOutRow), total: z.int(), amount })
  .meta({ id: 'PaymentsNotPaidOut' });
export type NotPaidOutAnswer = z.infer<typeof notPaidOutAnswer>;

/** Lists that are made into files. */
export const PAYOUT_FILES = ['payouts', 'payout_lines', 'payments_not_paid_out'] as const;
export type PayoutFile = (typeof PAYOUT_FILES)[number];
/** The filter of such a file; `state` and `payout` are of lines alone. */
export const payoutFileFilter = z
  .strictObject({
    inventory_group: idText,
    date_gte: localDate,
    date_lte: localDate,
    payout: payoutId.optional(),
    state: z.enum(PAYOUT_LINE_STATES).optional(),
    kind: z.enum(PAYOUT_LINE_KINDS).optional(),
  })
  .refine(({ date_gte, date_lte }) => isPeriod({ start_date: date_gte, end_date: date_lte }), {
    ...IN_PERIOD,
    path: ['date_lte'],
  });
export type PayoutFileFilter = z.infer<typeof payoutFileFilter>;
