import { z } from 'zod';
import { amount, defineEvent, idText, instant, localDate, type EventOf } from '../kernel/index.js';
import { JOURNAL_ACCOUNTS } from '../kernel/accounts.js';

/* Periods of a venue's accounts that are signed (docs/rules/reports.md 24). */

export const ACCOUNTING_CATEGORY = 'accounting';
/** The stream of a venue's signed periods. */
export const accountingStream = (inventoryGroup: string): string =>
  `${ACCOUNTING_CATEGORY}-${inventoryGroup}`;

const ofPeriod = { inventoryGroup: idText, startDate: localDate, endDate: localDate };

/** Somebody stands for the journals of a period as they were. */
export const PeriodSigned = defineEvent(
  'PeriodSigned',
  1,
  z.strictObject({
    ...ofPeriod,
    /** Its journals added up by code. */
    lines: z.array(
      z.strictObject({
        code: z.string().nullable(),
        title: z.string().nullable(),
        account: z.enum(JOURNAL_ACCOUNTS),
        detail: z.string(),
        /** Above 0 a debit, below 0 a credit. */ amount,
      }),
    ),
    /** The position of the log up to which its journals are. */ asOf: z.string(),
    /** Its debits. */ total: amount,
    /** SHA-256 of its journals day by day, hexadecimal. */ digest: z.string(),
    by: z.string(),
    signedAt: instant,
  }),
);
/** Its signature counts no more. */
export const PeriodReopened = defineEvent(
  'PeriodReopened',
  1,
  z.strictObject({ ...ofPeriod, reason: z.string(), by: z.string(), reopenedAt: instant }),
);
export const periodEvents = [PeriodSigned, PeriodReopened] as const;
export type PeriodEvent = EventOf<(typeof periodEvents)[number]>;
