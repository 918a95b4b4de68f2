import { z } from 'zod';
import { defineEvent, idText, type EventOf } from '../kernel/index.js';

export const SAVED_QUERIES_CATEGORY = 'saved_queries';
/** The stream of all saved queries of one user. */
export const savedQueriesStream = (owner: string): string => `${SAVED_QUERIES_CATEGORY}-${owner}`;

/** A user's query of a list of the console, as it is from now on. */
export const SavedQuerySaved = defineEvent(
  'SavedQuerySaved',
  1,
  z.strictObject({
    owner: z.string(),
    /** Made by the caller; of one owner no two are the same. */ id: idText,
    /** From 1. */ revision: z.int(),
    title: z.string(),
    /** The list's name in the console. */ list: z.string(),
    /** Names of the list's address and their values: filters, sort and order. */
    query: z.record(z.string(), z.string()),
    /** Columns that are not shown; null: those that the list hides by itself. */
    hiddenColumns: z.array(z.string()).nullable(),
    /** A permission group; null: nobody else. */
    sharedWith: z.strictObject({ inventoryGroup: idText, id: idText }).nullable(),
  }),
);
export const SavedQueryRemoved = defineEvent(
  'SavedQueryRemoved',
  1,
  z.strictObject({ owner: z.string(), id: idText }),
);
export const savedQueryEvents = [SavedQuerySaved, SavedQueryRemoved] as const;
export type SavedQueryEvent = EventOf<(typeof savedQueryEvents)[number]>;
