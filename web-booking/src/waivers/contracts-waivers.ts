/* What runs of contracts' waivers, by file: the index would bring the schema library (see ../contracts.ts). */
export { isMinor, relationsFor, signFaults } from '../../../contracts/src/waivers/signing.js';
