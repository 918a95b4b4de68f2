// npm test: everything, checks of the sources first, to the end even when a part fails. `npm test -- unit races` runs only
// these parts. `npm test -- changed` runs what the commits of the last day, or since `--since REV`, and the working tree can
// break.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTEXTS } from '../test/contexts.mjs';
import { changedFiles, testsOf } from './changed.mjs';
import { checkNode, CHROMIUM, root, temporaryFolders } from './environment.mjs';
import { brief, failedTests, leftOutTests, listed, slowestFiles, sumsOf } from './failures.mjs';
import { installForTests } from './install.mjs';
import { build, checks, CHECKS_AT_ONCE, checksOf, IMPORTING, jest, mutants, projects } from './parts.mjs';
import { orExit, outcomeOf } from './steps.mjs';

/** Lines about what did not run, and about what failed, which are printed last: fewer than a CI record keeps. */
const MOST_LINES = 24;
const SLOWEST = 10;
/** The end of a test run's output where it names no test. */
const LAST_LINES = 8;
const MONGODB = ['mongodb', 'node', ['test/ferretdb/build.mjs']];

checkNode();
await orExit(installForTests());

const { values, positionals } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
const isChanged = positionals.includes('changed');
const names = [...[...checks, build, mutants].map(([name]) => name), ...projects];
const unknown = positionals.filter((name) => name !== 'changed' && !names.includes(name));
if (unknown.length > 0 || (isChanged && positionals.length > 1)) {
  const wrong = unknown.length > 0 ? `There is no part named ${unknown.join(', ')}` : 'changed stands alone';
  console.error(`${wrong}. Parts: ${names.join(', ')}; or changed`);
  process.exit(2);
}

const hasBrowser = existsSync(CHROMIUM);
const reports = join(root, 'artifacts', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = { TMPDIR: temporaryFolders(), ...process.env, NODE_NO_WARNINGS: '1' };

/** The tests of jest that a change can break, by their paths. */
const jestOfChange = (files) => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|json)$/.test(file));
  const [command, args] = jest('--selectProjects', ...IMPORTING, '--listTests', '--findRelatedTests');
  const { stdout } = spawnSync(command, [...args, ...sources], { cwd: root, env, encoding: 'utf8' });
  const importing = stdout.split('\n').filter((line) => line.endsWith('.ts') || line.endsWith('.tsx'));
  const whole = testsOf(files, CONTEXTS).filter((test) => hasBrowser || !test.startsWith('test/browser/'));
  // These two read the whole tree.
  const reading = ['tools/references.test.ts', 'tools/mutants.test.ts'];
  return ['tests', ...jest('--runTestsByPath', ...importing, ...whole, ...reading)];
};

const results = [];
/** Those of its tests that run, all in one: what waits in one project leaves the processor to another. */
const testsOfProjects = (chosen) => {
  if (chosen.includes('browser') && !hasBrowser)
    results.push(['browser', 'NOT RUN', `no browser at ${CHROMIUM} (name one with CHROMIUM)`]);
  const those = chosen.filter((project) => project !== 'browser' || hasBrowser);
  return those.length > 0 ? [['tests', ...jest('--selectProjects', ...those)]] : [];
};

/** The checks, of which some run at once; what comes before the tests; and what runs beside each other. */
const plan = () => {
  if (!isChanged) {
    const isChosen = (name) => positionals.length === 0 || positionals.includes(name);
    const chosen = projects.filter(isChosen);
    const isMongo =
      !process.env.MONGODB_URL && chosen.some((name) => ['contract', 'acceptance'].includes(name));
    return {
      first: [...(isMongo ? [MONGODB] : []), ...checks.filter(([name]) => isChosen(name))],
      then: isChosen(build[0]) ? [build] : [],
      beside: [...testsOfProjects(chosen), ...(isChosen(mutants[0]) ? [mutants] : [])],
    };
  }
  const files = changedFiles(values.since);
  if (files === null) {
    console.error('git does not tell what has changed: name a revision with --since.');
    process.exit(2);
  }
  console.log(`${files.length} files have changed since ${values.since ?? 'yesterday'}`);
  return { first: checksOf(files), then: [build], beside: [jestOfChange(files)] };
};

/** The tests and planted faults that did not run, by their part. */
const leftOut = [];
const ranTests = [];

/** The shell says at the end how long the processor was busy with it and with all that it started. */
const SHELL = '"$@"; status=$?; times; exit $status';
const TIMES = /(?:\d+m[\d.]+s \d+m[\d.]+s\n){2}/;
const secondsIn = (times) =>
  times
    .trim()
    .split(/\s/)
    .map((time) => time.split('m').map(parseFloat))
    .reduce((sum, [minutes, seconds]) => sum + 60 * minutes + seconds, 0);
/** Runs a command to its end. Answers whether it failed, what it printed, and its seconds of the processor. */
const measured = async (command, args, options) => {
  const { failed, output } = await outcomeOf('sh', ['-c', SHELL, 'sh', command, ...args], options);
  const [times] = TIMES.exec(output) ?? [];
  return { failed, output: output.replace(TIMES, ''), busy: times ? secondsIn(times) : undefined };
};

/** Runs tests to their end, and remembers which did not run. Answers what failed of them, or null. */
const failuresOfTests = async (name, command, args) => {
  const report = join(reports, `${name}.json`);
  const { failed, output, busy } = await measured(command, [...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    env,
    onError: (text) => process.stderr.write(text),
  });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  ranTests.push(...told.testResults);
  leftOut.push(...leftOutTests(told).map((test) => [name, test]));
  if (!failed) return { failed: null, busy };
  const tests = failedTests(told, root);
  const end = brief(output.split('\n').slice(-LAST_LINES).join('\n'));
  return { failed: tests.length > 0 ? tests : [{ what: `${name} named no test`, message: end }], busy };
};

/** Runs what is no jest to its end: a line of it that begins with NOT RUN is counted too. Answers the same. */
const failuresOfCheck = async (name, command, args) => {
  const { failed, output, busy } = await measured(command, args, { cwd: root, env });
  if (output) console.log(`\n--- ${name}\n${output}`);
  leftOut.push(...[...output.matchAll(/^NOT RUN (.+)$/gm)].map(([, what]) => [name, what]));
  return { failed: failed ? [{ what: name, message: brief(output) }] : null, busy };
};

const failures = [];
const runPart = async ([name, command, args]) => {
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const isJest = args.some((arg) => arg.endsWith('jest.js'));
  const { failed, busy } = await (isJest ? failuresOfTests : failuresOfCheck)(name, command, args);
  // Where it cannot be built its tests are among those that did not run; with REQUIRE_MONGODB they fail.
  const isFailed = failed !== null && name !== MONGODB[0];
  if (isFailed) failures.push(...failed);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const ofProcessor = busy === undefined ? '' : `, ${busy.toFixed(1)} s of the processor`;
  results.push([name, isFailed ? 'FAILED' : 'ok', `${seconds} s${ofProcessor}`]);
};

/** Runs one after the other what is left of a list. */
const runAll = async (list) => {
  for (let next = list.shift(); next; next = list.shift()) await runPart(next);
};
const began = performance.now();
const { first, then, beside } = plan();
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => runAll(first)));
await runAll(then);
await Promise.all(beside.map(runPart));

console.log('\n=== summary');
for (const [name, outcome, more] of results) console.log(`${outcome.padEnd(8)} ${name.padEnd(22)} ${more}`);
for (const [project, { files, failed, tests, seconds }] of sumsOf(ranTests, root))
  console.log(
    `${(failed > 0 ? 'FAILED' : 'ok').padEnd(8)}   ${project.padEnd(20)} ${tests} tests, ${files} files, ${seconds.toFixed(1)} s of a worker`,
  );
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
