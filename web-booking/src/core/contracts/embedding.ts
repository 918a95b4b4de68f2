/* By file: the index would bring the schema library (see http.ts). */
export { embedderOf } from '../../../../contracts/src/catalog/embedding.js';
