import { MongoError, MongoServerError } from 'mongodb';
import { StorageUnavailable } from '@stile/event-store';

/**
 * The answers of a server that stops, steps down or cannot reach its majority; the driver's own list is not
 * public.
 */
const PASSING_CODES = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Errors that did not come from the server are about reaching it. Anything else is passed on. */
export const asStoreError = (error: unknown): unknown => {
  if (!(error instanceof MongoError)) return error;
  const passing = !(error instanceof MongoServerError) || PASSING_CODES.has(Number(error.code));
  return passing ? new StorageUnavailable(`MongoDB: ${error.message}`, { cause: error }) : error;
};

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11000;
