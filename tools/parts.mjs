// The parts of npm test: each a name, a command and its arguments.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bin = (path) => `node_modules/${path}`;
const node = (...args) => ['node', args];

/** How the files of a check are named: all of them, or those that have changed. */
const PRETTIER = ['--check', '--log-level', 'warn', '--ignore-unknown'];

/** Each keeps one core busy, so two run at a time; the longest come first. */
export const checks = [
  ['lockfile', ...node('tools/check-lock.mjs')],
  [
    'format',
    ...node(
      bin('prettier/bin/prettier.cjs'),
      ...PRETTIER,
      '--cache',
      '--cache-location=.cache/prettier',
      '.',
    ),
  ],
  ['lint', ...node(bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0')],
  ['types', ...node(bin('native-typescript/bin/tsc'), '-b')],
  ['typed lint', ...node(bin('oxlint/bin/oxlint'), '--type-aware')],
  ['dependencies', ...node(bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...workspaces)],
  ['unused', ...node(bin('knip/bin/knip.js'))],
];
export const CHECKS_AT_ONCE = 2;

/** The same checks of some files alone, where a check can tell by them. */
export const checksOf = (files) => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
  const typed = sources.filter((file) => /\.tsx?$/.test(file));
  const only = {
    format: [files, bin('prettier/bin/prettier.cjs'), ...PRETTIER],
    lint: [sources, bin('eslint/bin/eslint.js'), '--max-warnings', '0', '--no-warn-ignored'],
    'typed lint': [typed, bin('oxlint/bin/oxlint'), '--type-aware', '--no-error-on-unmatched-pattern'],
  };
  return checks.flatMap(([name, ...whole]) => {
    const [those, ...args] = only[name] ?? [];
    if (those === undefined) return [[name, ...whole]];
    return those.length > 0 ? [[name, ...node(...args, ...those)]] : [];
  });
};

export const jest = (...args) => node(bin('jest/bin/jest.js'), '--silent', ...args);
export const build = ['build', ...node('tools/build.mjs')];

/** The projects of jest. Those that wait for a browser, a disk or a timer come beside those that compute. */
export const projects = ['unit', 'web', 'contract', 'acceptance', 'races', 'faults', 'browser'];
export const mutants = ['mutants', ...node('tools/mutants.mjs', '--changed', '--seconds', '120')];

/** The projects of jest whose tests stand beside the code, or test one package by its contract: they are found by what they import. */
export const IMPORTING = ['unit', 'web', 'contract'];
