// npm run soak: the simulation of card terminals at length, 200,000 transactions. TERMINAL_SEED begins at another seed.
import { checkNode, run } from './environment.mjs';

checkNode();
process.env.TERMINAL_TRANSACTIONS ??= '200000';
const jest = [
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  'races',
  '--testPathPatterns',
  'test/races/terminals',
];
process.exit(run(process.execPath, jest));
