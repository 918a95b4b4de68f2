import { money } from '@stile/contracts';

/** How many of each note and coin; null: they were not counted. */
export type Pieces = readonly { readonly value: number; readonly count: number }[] | null;

export const isSamePieces = (a: Pieces, b: Pieces): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether notes and coins, where they were counted, come to an amount. */
export const addsUp = (pieces: Pieces, amount: number): boolean =>
  pieces === null ||
  money.add(...pieces.map(({ value, count }) => money.times(money.money(value), count))) ===
    money.money(amount);
