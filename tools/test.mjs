// npm test: everything, cheapest checks first, to the end even when a part fails. `npm test -- unit races` runs only these parts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, root, run } from './environment.mjs';
import { brief, failedTests, leftOutTests, listed } from './failures.mjs';
import { installForTests } from './install.mjs';
import { orExit } from './steps.mjs';

/** What failed is printed last, in fewer lines than a CI record keeps. */
const MOST_LINES = 24;

checkNode();
await orExit(installForTests());

const bin = (path) => `node_modules/${path}`;
const jest = (project, ...args) => [
  'node',
  [bin('jest/bin/jest.js'), '--silent', '--selectProjects', project, ...args],
];
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const steps = [
  ['lockfile', 'node', ['tools/check-lock.mjs']],
  [
    'format',
    'node',
    [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location=.cache/prettier',
    ],
  ],
  ['types of the packages', 'node', [bin('typescript/bin/tsc'), '-b']],
  ['types', 'node', [bin('typescript/bin/tsc'), '-p', 'tsconfig.check.json']],
  ['types of web-booking', 'node', [bin('typescript/bin/tsc'), '-p', 'web-booking']],
  ['types of web-admin', 'node', [bin('typescript/bin/tsc'), '-p', 'web-admin']],
  ['lint', 'node', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
  ['dependencies', 'node', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...workspaces]],
  ['unused', 'node', [bin('knip/bin/knip.js')]],
  ['build', 'node', ['tools/build.mjs']],
  ['unit', ...jest('unit')],
  ['web', ...jest('web')],
  ['contract', ...jest('contract')],
  ['acceptance', ...jest('acceptance')],
  ['races', ...jest('races', '--runInBand')],
  ['faults', ...jest('faults')],
  ['browser', ...jest('browser')],
  ['mutants', 'node', ['tools/mutants.mjs', '--changed', '--seconds', '300']],
];

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = {
  browser: existsSync(chromium) ? undefined : `no browser at ${chromium} (name one with CHROMIUM)`,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some(([step]) => step === name));
if (unknown.length > 0) {
  console.error(
    `There is no part named ${unknown.join(', ')}. Parts: ${steps.map(([step]) => step).join(', ')}`,
  );
  process.exit(2);
}

const reports = join(root, 'artifacts', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// It says why where it cannot be built; its tests then are among those that did not run.
const needsMongo = asked.length === 0 || ['contract', 'acceptance'].some((name) => asked.includes(name));
if (needsMongo && !process.env.MONGODB_URL) run('node', ['test/ferretdb/build.mjs']);

/** The tests that did not run, by their part. */
const leftOut = [];

/** Runs a part to its end. Answers what failed of it, or null. */
const failuresOf = (name, command, args) => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  if (!args.includes('--selectProjects')) {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    process.stdout.write(`${stdout ?? ''}${stderr ?? ''}`);
    return status === 0
      ? null
      : [{ what: name, message: brief(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}`) }];
  }
  const report = join(reports, `${name}.json`);
  const { status, error } = spawnSync(command, [...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    env,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  leftOut.push(...leftOutTests(told).map((test) => [name, test]));
  if (status === 0) return null;
  const failed = failedTests(told, root);
  return failed.length > 0
    ? failed
    : [{ what: name, message: [`ended with ${error ?? status ?? 'a signal'} and named no test`] }];
};

const results = [];
const failures = [];
for (const [name, command, args] of steps) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (missing[name]) {
    results.push([name, 'NOT RUN', missing[name]]);
    continue;
  }
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const failed = failuresOf(name, command, args);
  failures.push(...(failed ?? []));
  results.push([name, failed ? 'FAILED' : 'ok', `${((performance.now() - began) / 1000).toFixed(1)} s`]);
}

console.log('\n=== summary');
for (const [name, outcome, more] of results) console.log(`${outcome.padEnd(8)} ${name.padEnd(22)} ${more}`);
for (const [name, test] of leftOut) console.log(`NOT RUN  ${name.padEnd(22)} ${test}`);
if (leftOut.length > 0) console.log(`Tests that did not run: ${leftOut.length}`);
if (failures.length > 0) console.log(['\n=== what failed', ...listed(failures, MOST_LINES)].join('\n'));
// In CI no part may be left out.
const isPartLeftOut = process.env.CI && results.some(([, outcome]) => outcome === 'NOT RUN');
process.exit(failures.length > 0 || isPartLeftOut ? 1 : 0);
