// npm test: everything, checks of the sources first, to the end even when a part fails. `npm test -- unit races` runs only these parts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, root, run } from './environment.mjs';
import { brief, failedTests, leftOutTests, listed } from './failures.mjs';
import { installForTests } from './install.mjs';
import { orExit, outcomeOf } from './steps.mjs';

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
/** Each keeps one core busy, so two run at a time; what takes longest comes first. */
const checks = [
  ['lockfile', 'node', ['tools/check-lock.mjs']],
  ['lint', 'node', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
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
  ['types', 'node', [bin('native-typescript/bin/tsc'), '-b']],
  ['typed lint', 'node', [bin('oxlint/bin/oxlint'), '--type-aware']],
  ['dependencies', 'node', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...workspaces]],
  ['unused', 'node', [bin('knip/bin/knip.js')]],
];
const CHECKS_AT_ONCE = 2;
/** One after the other. */
const parts = [
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
const names = [...checks, ...parts].map(([name]) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. Parts: ${names.join(', ')}`);
  process.exit(2);
}
const isAsked = ([name]) => asked.length === 0 || asked.includes(name);

const reports = join(root, 'artifacts', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// It says why where it cannot be built; its tests then are among those that did not run.
const needsMongo = asked.length === 0 || ['contract', 'acceptance'].some((name) => asked.includes(name));
if (needsMongo && !process.env.MONGODB_URL) run('node', ['test/ferretdb/build.mjs']);

/** The tests and planted faults that did not run, by their part. */
const leftOut = [];

const env = { ...process.env, NODE_NO_WARNINGS: '1' };

/** Runs tests to their end, and keeps which did not run. Answers what failed of them, or null. */
const failuresOfTests = (name, command, args) => {
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

/** Runs what is no jest to its end: a line of it that begins with NOT RUN is counted too. Answers the same. */
const failuresOfCheck = async (name, command, args) => {
  const { failed, output } = await outcomeOf(command, args, { cwd: root, env });
  if (output) console.log(`\n--- ${name}\n${output}`);
  leftOut.push(...[...output.matchAll(/^NOT RUN (.+)$/gm)].map(([, what]) => [name, what]));
  return failed ? [{ what: name, message: brief(output) }] : null;
};

const results = [];
const failures = [];
const runPart = async ([name, command, args]) => {
  if (missing[name]) return results.push([name, 'NOT RUN', missing[name]]);
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const failuresOf = args.includes('--selectProjects') ? failuresOfTests : failuresOfCheck;
  const failed = await failuresOf(name, command, args);
  failures.push(...(failed ?? []));
  results.push([name, failed ? 'FAILED' : 'ok', `${((performance.now() - began) / 1000).toFixed(1)} s`]);
};

/** Runs one after the other what is left of a list. */
const runAll = async (list) => {
  for (let next = list.shift(); next; next = list.shift()) await runPart(next);
};
const waiting = checks.filter(isAsked);
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => runAll(waiting)));
await runAll(parts.filter(isAsked));

console.log('\n=== summary');
for (const [name, outcome, more] of results) console.log(`${outcome.padEnd(8)} ${name.padEnd(22)} ${more}`);
for (const [name, test] of leftOut) console.log(`NOT RUN  ${name.padEnd(22)} ${test}`);
if (leftOut.length > 0) console.log(`Tests that did not run: ${leftOut.length}`);
if (failures.length > 0) console.log(['\n=== what failed', ...listed(failures, MOST_LINES)].join('\n'));
// In CI no part may be left out.
const isPartLeftOut = process.env.CI && results.some(([, outcome]) => outcome === 'NOT RUN');
process.exit(failures.length > 0 || isPartLeftOut ? 1 : 0);
