/* By file: the index would bring the schema library (see http.ts). */
export { isTaxIncluded } from '../../../../contracts/src/catalog/tax-included.js';
