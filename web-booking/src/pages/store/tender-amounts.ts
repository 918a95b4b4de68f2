const CENTS = 100;
/** Buttons beside the exact amount. */
const MOST_NOTES = 4;
/** Coins are counted out; what is handed over at once is notes. */
const SMALLEST_NOTE = 5;

const cents = (amount: number): number => Math.round(amount * CENTS);

/** Never below 0. */
export const changeOf = (received: number, due: number): number =>
  Math.max(0, cents(received) - cents(due)) / CENTS;

/** The next amounts up that notes come to, the smallest first: 20, 50 and 100 for 19. */
export const notesAbove = (due: number, denominations: readonly number[]): number[] => {
  const amounts = denominations
    .filter((note) => note >= SMALLEST_NOTE)
    .map((note) => (Math.ceil(cents(due) / cents(note)) * cents(note)) / CENTS)
    .filter((amount) => cents(amount) > cents(due));
  return [...new Set(amounts)].sort((a, b) => a - b).slice(0, MOST_NOTES);
};

/** An amount as typed, with a point or a comma and at most two decimals; null where it is none. */
export const amountOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
};
