/* What runs of contracts' money, file by file: the index would bring the schema library (see http.ts). */
export { shownAmounts } from '../../../../contracts/src/pricing/shown-price.js';
export { add, money, subtract, times, toCents, units } from '../../../../contracts/src/kernel/money.js';
