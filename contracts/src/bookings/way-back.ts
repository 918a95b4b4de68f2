/**
 * How money goes back, as pages and mails say it: to cards, by the venue's hand, or a part each
 * (docs/rules/payments.md 17).
 */
export type WayBack = 'card' | 'venue' | 'both';

export const wayBackOf = (amount: number, toCard: number): WayBack =>
  toCard >= amount ? 'card' : toCard > 0 ? 'both' : 'venue';
