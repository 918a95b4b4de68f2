import { z } from 'zod';
import { amount, daysBetween, idText, instant, localDate } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';
import { JOURNAL_ACCOUNTS } from '../kernel/accounts.js';
import { asOfQuery, asOfShape } from './as-of.js';
import { moved, takings } from './takings.js';

/* The accounts of a period: what was sold, paid, is open, and goes into the venue's books (docs/rules/reports.md 13). */

/** The longest period: a year and the month that a comparison is off by. */
export const MOST_PERIOD_DAYS = 400;

/**
 * The day on which a sale is revenue: on which it was sold, or on which it is earned: the visit's, or the day of its
 * change where that is later.
 */
export const BASES = ['booked', 'earned'] as const;
export type Basis = (typeof BASES)[number];

const isPeriod = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  start_date <= end_date && daysBetween(start_date, end_date) < MOST_PERIOD_DAYS;
const IN_PERIOD = { ...accepts('days_on', { n: MOST_PERIOD_DAYS - 1 }), path: ['end_date'] };
const ofPeriod = { inventory_group: idText, start_date: localDate, end_date: localDate };
/** GET /api/admin/accounting_report and /api/admin/accounting_journal */
export const accountingQuery = z
  .strictObject({ ...ofPeriod, ...asOfQuery, basis: z.enum(BASES).default('booked') })
  .refine(isPeriod, IN_PERIOD);
export type AccountingQuery = z.infer<typeof accountingQuery>;
/** The same as the filter of a file. */
export const journalFilter = z
  .strictObject({
    inventory_group: idText,
    date_gte: localDate,
    date_lte: localDate,
    basis: z.enum(BASES).default('booked'),
  })
  .refine(({ date_gte, date_lte }) => isPeriod({ start_date: date_gte, end_date: date_lte }), {
    ...IN_PERIOD,
    path: ['date_lte'],
  });
export type JournalFilter = z.infer<typeof journalFilter>;

const figures = {
  /** Before tax, after discounts. */ net: amount,
  tax: amount,
  /** With tax, after discounts. */ gross: amount,
};
const ofSales = { units: z.int(), /** With tax. */ discount: amount, ...figures };
const period = { start_date: localDate, end_date: localDate };
const venuePeriod = {
  inventory_group: z.string(),
  currency: z.string(),
  basis: z.enum(BASES),
  ...period,
  ...asOfShape,
};

/** Sales under one code at one rate of tax. */
const salesOfCode = z.strictObject({
  /** Null: it was sold under no code, and no code is of its kind. */ code: z.string().nullable(),
  /** The code's title, null without one. */ title: z.string().nullable(),
  /** One of a visitor type, a product, a donation, a fee, a concession, where there is no code; else null. */
  kind: z.string().nullable(),
  tax_rate: z.number(),
  ...ofSales,
});

/** GET /api/admin/accounting_report */
export const accountingReportAnswer = z
  .strictObject({
    ...venuePeriod,
    sales: z.array(salesOfCode),
    totals: z.strictObject(ofSales),
    /** The period before: the months before whole months, else as many days. */
    before: z.strictObject({ ...period, totals: z.strictObject(ofSales) }),
    takings,
    /** Money at each till; '' is at none. */
    tills: z.array(z.strictObject({ till: z.string(), ...moved })),
    /** The sum that reservations owe: open before, and charges less refunds, received and on its way back, is open after. */
    receivable: z.strictObject({
      opening: amount,
      charges: amount,
      refunds: amount,
      /** Came in less went back, however it was paid. */ received: amount,
      /** Refunds that ended less those that were begun: below 0 while money is on its way. */ going_back:
        amount,
      closing: amount,
    }),
    /** Sales before tax whose visit is still to come: before, and sold less earned, is after. */
    deferred: z.strictObject({
      opening: amount,
      booked: amount,
      earned: amount,
      closing: amount,
      /** The months in which the closing amount is earned. */
      months: z.array(z.strictObject({ month: z.string(), net: amount })),
    }),
  })
  .meta({ id: 'AccountingReport' });
export type AccountingReportAnswer = z.infer<typeof accountingReportAnswer>;

/** A debit or a credit of a journal; the other is null. */
const journalLine = z.strictObject({
  /** Null: nothing in the venue's books is named for it. */ code: z.string().nullable(),
  /** The code's title, null without one. */ title: z.string().nullable(),
  account: z.enum(JOURNAL_ACCOUNTS),
  /** The rate of tax, the kind of what was sold without a code, else ''. */ detail: z.string(),
  tax_code: z.string().nullable(),
  debit: amount.nullable(),
  credit: amount.nullable(),
});
export type JournalLine = z.infer<typeof journalLine>;
/** GET /api/admin/accounting_journal: the journals of a period added up, and each day's with its number. */
export const accountingJournalAnswer = z
  .strictObject({
    ...venuePeriod,
    lines: z.array(journalLine),
    /** Debits, which are as much as credits. */ total: amount,
    /** Lines without a code, and their debits and credits. */
    uncoded: z.strictObject({ lines: z.int(), debit: amount, credit: amount }),
    days: z.array(z.strictObject({ date: localDate, number: z.string(), lines: z.int(), total: amount })),
  })
  .meta({ id: 'AccountingJournal' });
export type AccountingJournalAnswer = z.infer<typeof accountingJournalAnswer>;

/** Lists of journals' lines that are made into files: ours, and those that programs of accounts read. */
export const JOURNAL_FILES = ['journal', 'journal_quickbooks', 'journal_xero', 'journal_sage'] as const;
export type JournalFile = (typeof JOURNAL_FILES)[number];

/** GET /api/admin/accounting_summary */
export const accountingSummaryQuery = z
  .strictObject({ ...ofPeriod, ...asOfQuery })
  .refine(isPeriod, IN_PERIOD);
export type AccountingSummaryQuery = z.infer<typeof accountingSummaryQuery>;

const ofDay = z.strictObject({
  ...figures,
  /** Came in less went back, by how it was paid. */ cash: amount,
  terminal: amount,
  online: amount,
  manual: amount,
  /** Before tax, of the visits of the day and of what came after them. */ earned: amount,
  /** Cash that counts found too much, below 0 too little. */ over_short: amount,
});
export type AccountingDay = z.infer<typeof ofDay>;

/** A period that somebody signed, and what changed in it since. */
const signedPeriod = z.strictObject({
  ...period,
  by: z.string(),
  signed_at: instant,
  /** Debits of its journal as it was signed. */ total: amount,
  /** SHA-256 of the journals that were signed, hexadecimal. */ digest: z.string(),
  corrections: z.strictObject({
    /** Its journals say something else than they did. */ is_changed: z.boolean(),
    /** Entries that were recorded later for one of its days, at most 1,000 of them counted. */ entries:
      z.int(),
    /** Differences of its journal from the one that was signed; none where only details differ. */
    lines: z.array(journalLine),
  }),
});
export type SignedPeriod = z.infer<typeof signedPeriod>;

export const accountingSummaryAnswer = z
  .strictObject({
    inventory_group: z.string(),
    currency: z.string(),
    ...period,
    ...asOfShape,
    days: z.array(z.strictObject({ date: localDate, ...ofDay.shape })),
    totals: ofDay,
    /** Lines of its journal by code, as of the day of the sale. */ lines: z.array(journalLine),
    /** SHA-256 of its journals as they are now, hexadecimal: it is signed as it was seen. */ digest:
      z.string(),
    /** Its last day is over. */ is_over: z.boolean(),
    /** Signed periods that have a day of this one. */ signed: z.array(signedPeriod),
  })
  .meta({ id: 'AccountingSummary' });
export type AccountingSummaryAnswer = z.infer<typeof accountingSummaryAnswer>;

/** POST /api/accounting_periods */
export const signPeriodRequest = z
  .strictObject({ ...ofPeriod, /** The one of the summary that was looked at. */ digest: z.string().max(64) })
  .refine(isPeriod, IN_PERIOD);
export type SignPeriodRequest = z.infer<typeof signPeriodRequest>;
/** POST /api/accounting_periods/reopen */
export const reopenPeriodRequest = z.strictObject({
  ...ofPeriod,
  reason: z.string().trim().min(1).max(200),
});
export type ReopenPeriodRequest = z.infer<typeof reopenPeriodRequest>;
export const periodAnswer = z
  .strictObject({ ...period, is_signed: z.boolean() })
  .meta({ id: 'AccountingPeriod' });
export type AccountingPeriod = z.infer<typeof periodAnswer>;
