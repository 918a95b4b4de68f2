import { ACCOUNTS } from './postings.js';

/**
 * The accounts that a journal is written in, each of which a venue gives a code of its books (docs/rules/reports.md 15):
 * those of the entries, and revenue by what it is of.
 */
export const JOURNAL_ACCOUNTS = [
  ...ACCOUNTS,
  'donation',
  'fee',
  'concession',
  /** Sold, and not earned yet. */ 'deferred',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];
