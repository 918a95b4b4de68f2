// npm run mutants: plants each fault of test/mutants in a copy of the tree and runs the test that must fail. One that lives
// is a failure. `-- --changed` takes those whose file or test the commits of the last day (or since `--since REV`) or the
// working tree have changed, and that were not found since on this machine; `-- WORD` those whose name or file has the word.
// `-- --written [PATHS]` writes faults of its own (tools/written-mutants.mjs) for the files that PATHS name, or all, plants
// them in turn and prints those that no test near the file fails at. `--since REV` takes those in lines that are new since,
// `--seconds N` is when no new one begins (300), `--acceptance` asks the acceptance tests too.
// npm test runs `--changed --seconds N`: no new fault begins after that time.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from '../test/mutants/index.mjs';
import { changedFiles } from './changed.mjs';
import { root } from './environment.mjs';
import { digestOf, placesOf, staleOf } from './mutant-places.mjs';
import { nearest, newLinesOf, planted, shuffled, writtenIn } from './written-mutants.mjs';

/** Longer than any of these tests takes; one that hangs is not found. */
const LIMIT_MS = 300_000;
/** The digest of each mutant as it was when it was found here: a cache, in no history. */
const FOUND = join(root, '.cache', 'mutants.json');
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** The tree as it is, with what is not written yet to git; what was installed and built is linked. */
const copyTree = () => {
  const copy = mkdtempSync(join(tmpdir(), 'stile-mutants-'));
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of files.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces])
    for (const made of ['node_modules', 'dist'])
      if (existsSync(join(root, folder, made)))
        symlinkSync(join(root, folder, made), join(copy, folder, made));
  return copy;
};

/** The files of tests that failed; null where they could not be run. */
const failuresOf = (copy, tests, named) => {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const name = named === undefined ? [] : ['--testNamePattern', named];
  const args = ['--silent', '--json', `--outputFile=${report}`, ...name, '--runTestsByPath', ...tests];
  spawnSync(process.execPath, [join('node_modules', 'jest', 'bin', 'jest.js'), ...args], {
    cwd: copy,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: 'ignore',
    timeout: LIMIT_MS * tests.length,
  });
  if (!existsSync(report)) return null;
  const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const ran = numFailedTests + numPassedTests > 0 && numRuntimeErrorTestSuites === 0;
  const failed = testResults.filter(({ status }) => status === 'failed');
  return ran ? failed.map(({ name }) => relative(copy, name)) : null;
};

/** Whether the fault is found; what is wrong in words where it is not. */
const judge = (copy, { file, text, replacement, test, named }) => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (placesOf(source, text) !== 1) return 'its text is no longer found, or more than once';
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  );
  const failures = failuresOf(copy, [test], named);
  writeFileSync(path, source);
  if (failures === null) return `${test} could not be run`;
  return failures.length > 0 ? 'found' : `lives: ${test} passes`;
};

/** Product files of which faults are written. */
const WRITTEN_OF = [
  'services/api/src',
  'projections/src',
  'services/event-store/src',
  'web-booking/src/pages/store',
];
/** Lists of what the product is made of: it does not start without one of them. */
const UNWRITTEN = /\.module\.ts$/;
/** The number of tests, among those that see a file, that are asked. */
const NEAREST = 6;
/** A fault that hangs is found by that. */
const WRITTEN_LIMIT_MS = 60_000;

const jest = (copy, args) =>
  spawnSync(process.execPath, [join('node_modules', 'jest', 'bin', 'jest.js'), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: WRITTEN_LIMIT_MS,
  });

/** The tests of those projects that see the file: beside it in its package, or in test/. */
const testsOf = (copy, file, projects) => {
  const packages = [`${file.slice(0, file.indexOf('/src/'))}/`, 'test/'];
  const { stdout } = jest(copy, ['--listTests', '--selectProjects', ...projects, '--findRelatedTests', file]);
  const tests = stdout.split('\n').map((line) => relative(copy, line.trim()));
  return nearest(
    file,
    tests.filter((test) => packages.some((name) => test.startsWith(name))),
    NEAREST,
  );
};

const passes = (copy, tests) =>
  tests.length === 0 ||
  jest(copy, ['--silent', '--runInBand', '--bail', '--runTestsByPath', ...tests]).status === 0;

/** Faults written for the files, in the order in which they are planted. */
const writtenFaults = (paths, since) => {
  const files = git('ls-files', '-z', '--', ...WRITTEN_OF).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !UNWRITTEN.test(file) &&
      (paths.length === 0 || paths.some((path) => file.includes(path))),
  );
  const isNew = (file) => {
    if (since === undefined) return () => true;
    const [diff = ''] = git('diff', '--unified=0', since, '--', file);
    const lines = newLinesOf(diff);
    return ({ line }) => lines.has(line);
  };
  return shuffled(
    files.flatMap((file) => writtenIn(file, readFileSync(join(root, file), 'utf8')).filter(isNew(file))),
  );
};

/** Plants what is written, and prints what lives. Nothing fails: a fault that lives may be none. */
const plantWritten = (paths, { since, seconds = '300', acceptance }) => {
  const faults = writtenFaults(paths, since);
  const copy = copyTree();
  const stages = [['unit', 'web'], ...(acceptance ? [['acceptance']] : [])];
  const testsByFile = new Map();
  /** The tests that a fault of the file is planted for; undefined where they fail without one. */
  const seenBy = (file) => {
    if (!testsByFile.has(file)) {
      const tests = stages.map((projects) => testsOf(copy, file, projects));
      const isGreen = tests.every((those) => passes(copy, those));
      if (!isGreen) console.error(`Without a fault a test of ${file} fails already.`);
      testsByFile.set(file, isGreen ? tests : undefined);
    }
    return testsByFile.get(file);
  };
  const counts = new Map();
  const began = performance.now();
  for (const fault of faults) {
    if (performance.now() - began > Number(seconds) * 1000) break;
    const { file, line, edit } = fault;
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    const tests = seenBy(file);
    if (!tests) continue;
    writeFileSync(path, planted(source, fault));
    const lives = tests.every((those) => passes(copy, those));
    writeFileSync(path, source);
    const folder = file.slice(0, file.lastIndexOf('/'));
    const [found = 0, all = 0] = counts.get(folder) ?? [];
    counts.set(folder, [found + (lives ? 0 : 1), all + 1]);
    if (lives) console.log(`LIVES ${file}:${line} ${edit}`);
  }
  rmSync(copy, { recursive: true, force: true });
  for (const [folder, [found, all]] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${folder}: ${found} of ${all} found`);
  console.log(`${faults.length} are written`);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    seconds: { type: 'string' },
    written: { type: 'boolean' },
    since: { type: 'string' },
    acceptance: { type: 'boolean' },
  },
});
if (values.written) {
  plantWritten(positionals, values);
  process.exit(0);
}
const sourceIn = (folder) => (file) => readFileSync(join(folder, file), 'utf8');
const found = existsSync(FOUND) ? JSON.parse(readFileSync(FOUND, 'utf8')) : {};
const [word = ''] = positionals;
const chosen = (
  values.changed
    ? staleOf(mutants, { changed: changedFiles(values.since), found, sourceOf: sourceIn(root) })
    : mutants
).filter(({ name, file }) => `${name} ${file}`.includes(word));
console.log(`${chosen.length} of ${mutants.length} mutants`);
const isBounded = values.seconds !== undefined;
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const copy = copyTree();
const tests = [...new Set(chosen.map(({ test }) => test))];
let failed = 0;
// In a bounded run the tests have just been run.
const failing = isBounded || tests.length === 0 ? [] : (failuresOf(copy, tests) ?? tests);
for (const test of failing) console.error(`Without a mutant ${test} fails already, or cannot be run.`);
failed += failing.length;
for (const mutant of chosen.filter(({ test }) => !failing.includes(test))) {
  if (isBounded && seconds() > Number(values.seconds)) {
    console.log(`NOT RUN ${mutant.name} (${mutant.file})`);
    continue;
  }
  const outcome = judge(copy, mutant);
  if (outcome === 'found') found[mutant.name] = digestOf(mutant, sourceIn(copy));
  else failed++;
  console.log(
    outcome === 'found' ? `found  ${mutant.name}` : `FAILED ${mutant.name} (${mutant.file}): ${outcome}`,
  );
  mkdirSync(dirname(FOUND), { recursive: true });
  writeFileSync(FOUND, JSON.stringify(found));
}
rmSync(copy, { recursive: true, force: true });
console.log(`${failed} failed, ${seconds().toFixed(0)} s`);
process.exit(failed > 0 ? 1 : 0);
