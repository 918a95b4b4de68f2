import { flipTests } from '../support/flip-tests.js';

flipTests([
  ['the log and its indexes', 'stopped', /^log\.sqlite$/, ['log']],
  ['read models', 'stopped', /^read-models.+\.(sqlite|db)$/, ['models']],
  ['pictures', 'stopped', /^images\.sqlite$/, ['vaults']],
  ['the security log', 'stopped', /^security\.sqlite$/, ['vaults']],
  ['anchors and marks', 'stopped', /^(anchors\/.+|vaults)\.json$/, ['log', 'vaults']],
  ['logs of terminals', 'stopped', /^logs\/.+\.(sqlite|db)$/, ['log', 'logs']],
]);
