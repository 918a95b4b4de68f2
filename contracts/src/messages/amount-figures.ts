/** Figures of a refusal that are amounts of money: its text shows them as such. */
export const AMOUNT_FIGURES: ReadonlySet<string> = new Set([
  'shown',
  'now',
  'amount',
  'returned',
  'not_returned',
]);
