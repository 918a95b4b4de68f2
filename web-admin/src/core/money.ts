/* By file: the index of contracts would bring the schema library into the first load. */
export { shownAmounts } from '../../../contracts/src/pricing/shown-price.js';
export { isTaxIncluded } from '../../../contracts/src/catalog/tax-included.js';
/** Sums of amounts are made here, exactly. */
export * as exact from '../../../contracts/src/kernel/money.js';
