/** The accounts that money is posted to (docs/rules/payments.md 93). */
export const ACCOUNTS = [
  /** The sum that reservations owe; of one reservation it is its balance. */ 'outstanding',
  /** Refunds on their way. */ 'going_back',
  'online',
  'terminal',
  'manual',
  /** Cash between a reservation and a till. */ 'cash',
  /** In a till. */ 'drawer',
  /** Cash that is put into tills and taken out of them. */ 'safe',
  /** Cash that counts found too much or too little. */ 'over_short',
  /** The rounding of cash, to the smallest coin. */ 'rounding',
  /** Before tax, by what was sold. */ 'revenue',
  /** By its rate. */ 'tax',
] as const;
export type PostingAccount = (typeof ACCOUNTS)[number];

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
