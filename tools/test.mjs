// npm test: everything, in the order in which a fault is cheapest to find. `npm test -- unit races` runs those parts alone.
import { existsSync } from 'node:fs';
import { checkNode, install, root, run } from './environment.mjs';
import { join } from 'node:path';

checkNode();
await install();

const jest = (project, ...args) => ['node', ['node_modules/jest/bin/jest.js', '--selectProjects', project, ...args]];
const steps = [
  ['lockfile', 'node', ['tools/check-lock.mjs']],
  ['types', 'node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.check.json']],
  ['types of web-booking', 'node', ['node_modules/typescript/bin/tsc', '-p', 'web-booking']],
  ['types of web-admin', 'node', ['node_modules/typescript/bin/tsc', '-p', 'web-admin']],
  ['lint', 'node', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']],
  ['build', 'node', ['tools/build.mjs']],
  ['unit', ...jest('unit')],
  ['web', ...jest('web')],
  ['contract', ...jest('contract')],
  ['acceptance', ...jest('acceptance')],
  ['races', ...jest('races', '--runInBand')],
  ['faults', ...jest('faults', '--runInBand')],
  ['browser', ...jest('browser', '--runInBand')],
];

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = { browser: existsSync(chromium) ? undefined : `no browser at ${chromium} (name one with CHROMIUM)` };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some(([step]) => step === name));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. Parts: ${steps.map(([step]) => step).join(', ')}`);
  process.exit(2);
}

const results = [];
for (const [name, command, args] of steps) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (missing[name]) {
    results.push([name, 'NOT RUN', missing[name]]);
    continue;
  }
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const status = run(command, args, { env: { ...process.env, NODE_NO_WARNINGS: '1' } });
  results.push([name, status === 0 ? 'ok' : 'FAILED', `${((performance.now() - began) / 1000).toFixed(1)} s`]);
}

console.log('\n=== summary');
for (const [name, outcome, more] of results) console.log(`${outcome.padEnd(8)} ${name.padEnd(22)} ${more}`);
if (existsSync(join(root, 'artifacts', 'not-run.txt'))) console.log((await import('node:fs')).readFileSync(join(root, 'artifacts', 'not-run.txt'), 'utf8').trim());
const failed = results.some(([, outcome]) => outcome === 'FAILED');
// In CI nothing may be left out.
const leftOut = process.env.CI && results.some(([, outcome]) => outcome === 'NOT RUN');
process.exit(failed || leftOut ? 1 : 0);
