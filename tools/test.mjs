// npm test: everything, checks of the sources first, to the end even when a part fails. `npm test -- unit races` runs only
// these parts. `npm test -- changed` runs what the commits of the last day, or since `--since REV`, and the working tree can
// break.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTEXTS } from '../test/contexts.mjs';
import { changedFiles, testsOf } from './changed.mjs';
import { checkNode, root } from './environment.mjs';
import { brief, failedTests, leftOutTests, listed, slowestFiles } from './failures.mjs';
import { installForTests } from './install.mjs';
import { build, checks, CHECKS_AT_ONCE, checksOf, IMPORTING, jest, parts } from './parts.mjs';
import { orExit, outcomeOf } from './steps.mjs';

/** Of what did not run, and of what failed, which is printed last: fewer than a CI record keeps. */
const MOST_LINES = 24;
const SLOWEST = 10;
const MONGODB = ['mongodb', 'node', ['test/ferretdb/build.mjs']];

checkNode();
await orExit(installForTests());

const { values, positionals } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
const isChanged = positionals.includes('changed');
const names = [...checks, ...parts].map(([name]) => name);
const unknown = positionals.filter((name) => name !== 'changed' && !names.includes(name));
if (unknown.length > 0 || (isChanged && positionals.length > 1)) {
  const wrong = unknown.length > 0 ? `There is no part named ${unknown.join(', ')}` : 'changed stands alone';
  console.error(`${wrong}. Parts: ${names.join(', ')}; or changed`);
  process.exit(2);
}

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = {
  browser: existsSync(chromium) ? undefined : `no browser at ${chromium} (name one with CHROMIUM)`,
};
const reports = join(root, 'artifacts', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = { ...process.env, NODE_NO_WARNINGS: '1' };

/** The tests of jest that a change can break, by their paths. */
const jestOfChange = (files) => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|json)$/.test(file));
  const [command, args] = jest('--selectProjects', ...IMPORTING, '--listTests', '--findRelatedTests');
  const { stdout } = spawnSync(command, [...args, ...sources], { cwd: root, env, encoding: 'utf8' });
  const importing = stdout.split('\n').filter((line) => line.endsWith('.ts') || line.endsWith('.tsx'));
  const whole = testsOf(files, CONTEXTS).filter(
    (test) => !(missing.browser && test.startsWith('test/browser/')),
  );
  // These two read the whole tree.
  const reading = ['tools/references.test.ts', 'tools/mutants.test.ts'];
  return ['tests', ...jest('--runTestsByPath', ...importing, ...whole, ...reading)];
};

/** The checks that run at once, and the parts that run after them, one after the other. */
const plan = () => {
  if (!isChanged) {
    const isChosen = ([name]) => positionals.length === 0 || positionals.includes(name);
    const isMongo = !process.env.MONGODB_URL && parts.some(([name]) => isMongoPart(name) && isChosen([name]));
    return {
      first: [...(isMongo ? [MONGODB] : []), ...checks.filter(isChosen)],
      then: parts.filter(isChosen),
    };
  }
  const files = changedFiles(values.since);
  if (files === null) {
    console.error('git does not tell what has changed: name a revision with --since.');
    process.exit(2);
  }
  console.log(`${files.length} files have changed since ${values.since ?? 'yesterday'}`);
  return { first: checksOf(files), then: [build, jestOfChange(files)] };
};
const isMongoPart = (name) => ['contract', 'acceptance'].includes(name);

/** The tests and planted faults that did not run, by their part. */
const leftOut = [];
const ranTests = [];

/** Runs tests to their end, and remembers which did not run. Answers what failed of them, or null. */
const failuresOfTests = (name, command, args) => {
  const report = join(reports, `${name}.json`);
  const { status, error } = spawnSync(command, [...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    env,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  ranTests.push(...told.testResults);
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
  const isJest = args.some((arg) => arg.endsWith('jest.js'));
  const failed = await (isJest ? failuresOfTests : failuresOfCheck)(name, command, args);
  // Where it cannot be built its tests are among those that did not run; with REQUIRE_MONGODB they fail.
  const isFailed = failed !== null && name !== MONGODB[0];
  if (isFailed) failures.push(...failed);
  results.push([name, isFailed ? 'FAILED' : 'ok', `${((performance.now() - began) / 1000).toFixed(1)} s`]);
};

/** Runs one after the other what is left of a list. */
const runAll = async (list) => {
  for (let next = list.shift(); next; next = list.shift()) await runPart(next);
};
const began = performance.now();
const { first, then } = plan();
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => runAll(first)));
await runAll(then);

console.log('\n=== summary');
for (const [name, outcome, more] of results) console.log(`${outcome.padEnd(8)} ${name.padEnd(22)} ${more}`);
console.log(`         all of it              ${((performance.now() - began) / 1000).toFixed(1)} s`);
for (const { file, seconds } of slowestFiles(ranTests, root, SLOWEST))
  console.log(`slow     ${file.padEnd(60)} ${seconds.toFixed(1)} s`);
for (const [name, test] of leftOut.slice(0, MOST_LINES)) console.log(`NOT RUN  ${name.padEnd(22)} ${test}`);
if (leftOut.length > MOST_LINES) console.log(`NOT RUN  and ${leftOut.length - MOST_LINES} more`);
if (leftOut.length > 0) console.log(`Tests and planted faults that did not run: ${leftOut.length}`);
if (failures.length > 0) console.log(['\n=== what failed', ...listed(failures, MOST_LINES)].join('\n'));
// In CI no part may be left out.
const isPartLeftOut = process.env.CI && results.some(([, outcome]) => outcome === 'NOT RUN');
process.exit(failures.length > 0 || isPartLeftOut ? 1 : 0);
