// npm run soak: what npm test does a share of, at length. `npm run soak -- kills` runs this part alone.
//   terminals  200,000 card transactions; TERMINAL_SEED begins at another seed
//   models     50,000 random sequences of acts at a desk, beside a model
//   lives      50,000 random lives of a venue, beside a model
//   kills      the desk's stories, killed at every point, and 5,000 kills under load
//   damage     20,000 flipped bits of each part of a data folder, 100,000 torn logs; SEED begins at another seed
//   hostile    100,000 requests that nobody of ours sends; HOSTILE_SEED begins at another seed
// A build beside it would take away the product that kills and hostile start.
import { availableParallelism } from 'node:os';
import { build } from './build.mjs';
import { checkNode, run, temporaryFolders } from './environment.mjs';
import { orExit } from './steps.mjs';

checkNode();
/** Name: jest's project, which tests, their settings, and whether they start the built product. */
const parts = {
  terminals: ['races', 'test/races/terminals', { TERMINAL_TRANSACTIONS: '200000' }],
  models: ['unit', 'desk-model', { MODEL_RUNS: '50000' }],
  lives: ['races', 'test/races/model', { LIVES: '50000' }],
  kills: ['faults', 'test/faults/(desk-|kill-under-load)', { KILLS_EVERY: '1', KILLS: '5000' }, true],
  damage: ['faults', 'test/faults/(flips|torn-logs)', { FLIPS: '20000', TORN_LOGS: '100000' }],
  bodies: ['acceptance', 'test/acceptance/bad-input', { BAD_VALUES: '21' }, true],
  hostile: ['faults', 'test/faults/hostile', { HOSTILE_REQUESTS: '100000' }, true],
};
const LONGEST_MS = 43_200_000;
/** Products that are killed: one more than there are cores, as each waits now and then. */
const SIDE_BY_SIDE = availableParallelism() + 1;

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

process.env.TMPDIR ??= temporaryFolders();

let failed = 0;
for (const name of requested.length > 0 ? requested : Object.keys(parts)) {
  const [project, pattern, settings, isBuilt] = parts[name];
  for (const [setting, value] of Object.entries(settings)) process.env[setting] ??= value;
  if (isBuilt) await orExit(build());
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    `--maxConcurrency=${SIDE_BY_SIDE}`,
  ];
  failed ||= run(process.execPath, [...jest, `--testTimeout=${LONGEST_MS}`, '--testPathPatterns', pattern]);
}
process.exit(failed);
