/* Numbers that money is worked out from (docs/rules/money.md 14), so that it is exact whatever is asked. */

/** In the currency's unit, of one. */
export const MAX_UNIT_PRICE = 1_000_000;
/** Units of one line. */
export const MAX_COUNT = 10_000;
/** In the currency's unit, of a basket before its discounts. */
export const MAX_TOTAL = 100_000_000;
/** In the currency's unit, in a drawer or handed over at once. */
export const MAX_CASH = 1_000_000;
/** The bound of any other figure of a document: counts, limits, minutes. */
export const MAX_FIGURE = 1_000_000_000;
