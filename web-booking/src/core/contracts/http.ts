/*
 * What runs (not only types) of contracts. File by file and not through the package's index: that one brings zod,
 * a third of the budget of the first load. Types come from '@stile/contracts' with `import type`.
 */
export { POSITION_HEADER, SOCKET_PATH } from '../../../../contracts/src/http/sockets.js';
