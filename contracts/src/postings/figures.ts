/** The lines of the proof of a day: what was charged less what was refunded is what the others add up to. */
export const FIGURES = [
  'charges',
  'refunds',
  'cash',
  'terminal',
  'online',
  'manual',
  'going_back',
  'outstanding',
  /** The part of `cash` that tills took. */ 'till_cash',
  'rounding',
] as const;
export type Figure = (typeof FIGURES)[number];
