import { z } from 'zod';
import { defineEvent, idText, instant, type EventOf } from '../kernel/index.js';

export const EXPORT_CATEGORY = 'export';
/** The stream of one file that was made. */
export const exportStream = (maker: string): string => `${EXPORT_CATEGORY}-${maker}`;

/** The rows of a list were made into a file. Nothing in it leads to a person but who had it made. */
export const ListExported = defineEvent(
  'ListExported',
  1,
  z.strictObject({
    /** The caller's. */ id: idText,
    list: z.string(),
    format: z.string(),
    /** The venues whose rows it may have. */ inventoryGroups: z.array(z.string()),
    /** Its filter without names, addresses and searched words (docs/rules/exports.md 7). */
    filter: z.record(z.string(), z.unknown()),
    part: z.int().min(1),
    /** Rows of the list in the file. */ rows: z.int().min(0),
    /** SHA-256 of the file, hexadecimal. */ digest: z.string(),
    /** The position of the log up to which the rows are told. */ asOf: z.string(),
    by: z.string(),
    exportedAt: instant,
  }),
);
export const exportEvents = [ListExported] as const;
export type ExportEvent = EventOf<(typeof exportEvents)[number]>;
