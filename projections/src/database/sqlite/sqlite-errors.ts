import { sqliteCode, StorageUnavailable } from '@stile/event-store';

/**
 * A full disk, a failing device, a file held by somebody: the same call may succeed later. Anything else is passed
 * on.
 */
export const asStoreError = (error: unknown): unknown =>
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|CANTOPEN|NOMEM|READONLY)/.test(sqliteCode(error) ?? '')
    ? new StorageUnavailable(`the read models' file: ${String(error)}`, { cause: error })
    : error;
