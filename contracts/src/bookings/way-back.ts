/** How money goes back: to cards, by the venue's hand, or a part each. Keys of texts end in it. */
export type WayBack = '' | '_venue' | '_both';

/** The way back of an amount of which so much goes to cards (docs/rules/payments.md 32). */
export const wayBackOf = (amount: number, toCard: number): WayBack =>
  toCard >= amount ? '' : toCard > 0 ? '_both' : '_venue';
