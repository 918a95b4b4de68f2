import { z } from 'zod';
import { idempotencyKey, instant } from '../kernel/index.js';

/** A backup on the server's disk. */
export const backupRow = z
  .strictObject({
    id: z.string(),
    at: instant,
    /** The user's name; `system:export` of the command. */
    by: z.string(),
    events: z.int().min(0),
    bytes: z.int().min(0),
  })
  .meta({ id: 'Backup' });
export type BackupRow = z.infer<typeof backupRow>;

/** PUT /api/admin/backups/{id}: the caller makes the id, so that a repeat begins no second one. */
export const backupParams = z.strictObject({ id: idempotencyKey });

/** GET /api/admin/backups */
export const backupsAnswer = z
  .strictObject({
    /** The folder on the server; null where servers hold the data, and their own tools back it up. */
    folder: z.string().nullable(),
    running: z
      .strictObject({
        id: z.string(),
        since: instant,
        by: z.string(),
        /** The step of a backup: copying the files, then reading the copy. */
        step: z.enum(['copying', 'reading']),
      })
      .nullable(),
    /** The latest that came to nothing, since the product was started. */
    failed: z.strictObject({ id: z.string(), at: instant, reason: z.string() }).nullable(),
    /** The newest first, at most 100. */
    backups: z.array(backupRow),
  })
  .meta({ id: 'Backups' });
export type BackupsAnswer = z.infer<typeof backupsAnswer>;
