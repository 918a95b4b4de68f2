/* What runs of contracts' waivers, by file: the index would bring the schema library (see http.ts). */
export { isMinor, relationsFor, signatureViolations } from '../../../../contracts/src/waivers/signing.js';
