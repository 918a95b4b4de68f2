/** How many of each note and coin, as typed. */
export type Pieces = Readonly<Record<string, string>>;

const CENTS = 100;
const piecesOf = (pieces: Pieces, value: number): number => Number(pieces[value] ?? '');
/** The worth of so many of a note or coin, without a rest of binary fractions. */
export const worthOf = (pieces: Pieces, value: number): number =>
  (Math.round(value * CENTS) * piecesOf(pieces, value)) / CENTS;
export const totalOf = (pieces: Pieces, values: readonly number[]): number =>
  values.reduce((sum, value) => Math.round((sum + worthOf(pieces, value)) * CENTS) / CENTS, 0);
/** A count is of whole pieces. */
export const withPieces = (pieces: Pieces, value: number, text: string): Pieces => ({
  ...pieces,
  [value]: text.replace(/\D/g, ''),
});
/** As the calls of a till name them. */
export const countedPieces = (
  pieces: Pieces,
  values: readonly number[],
): { readonly value: number; readonly count: number }[] =>
  values.map((value) => ({ value, count: piecesOf(pieces, value) })).filter(({ count }) => count > 0);
