import { z } from 'zod';
import { idText, instant } from '../kernel/index.js';
import { EXPORT_FORMATS } from './export-formats.js';

/* Files of lists (docs/rules/exports.md). */

/** The most rows of a list in one file; more are parts. */
export const MOST_EXPORTED = 100_000;
const MOST_PARTS = 1_000;

export const exportRequest = z
  .strictObject({
    /** The caller's own: sent again it is the same file. */ id: idText,
    list: z.string().max(100),
    /** JSON, as `filter` and `sort` of the list's own call. */ filter: z.string().max(10_000).optional(),
    sort: z.string().max(200).optional(),
    /** A workbook where absent. */ format: z.enum(EXPORT_FORMATS).optional(),
    /** The rows as they stood at this instant; of a list that has a past. */ asOf: z.iso
      .datetime()
      .optional(),
    part: z.int().min(1).max(MOST_PARTS).optional(),
  })
  .meta({ id: 'ExportRequest' });
export type ExportRequest = z.infer<typeof exportRequest>;

/** One that waits has others before it. */
export const EXPORT_STATES = ['waiting', 'making', 'ready', 'failed'] as const;
export const EXPORT_FAILURES = ['disk_full', 'other'] as const;
export const exportAnswer = z
  .strictObject({
    id: z.string(),
    list: z.string(),
    format: z.enum(EXPORT_FORMATS),
    state: z.enum(EXPORT_STATES),
    /** Where it failed. */ failure: z.enum(EXPORT_FAILURES).nullable(),
    part: z.int(),
    parts: z.int(),
    /** Rows of the list with this filter, in all parts. */ total: z.int(),
    /** Rows in the file so far. */ rows: z.int(),
    /** Bytes of the whole file; 0 until it is ready. */ bytes: z.int(),
    /** SHA-256 of the file, hexadecimal; null until it is ready. */ digest: z.string().nullable(),
    fileName: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'Export' });
export type ExportAnswer = z.infer<typeof exportAnswer>;
