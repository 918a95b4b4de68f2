import { flipTests } from '../support/flip-tests.js';

flipTests([
  ['write-ahead logs', 'unplugged', /-wal$/, ['log', 'vaults', 'models']],
  ['the vault', 'stopped', /^vault\.sqlite$/, ['log', 'vaults']],
]);
