import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/*
 * The tools in a house of their own, with an npm that writes down what it is asked for. Packages are there when the
 * lockfile that npm leaves in node_modules is.
 */
const NPM = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('asked', process.argv.slice(2).filter((word) => !/^--(no-audit|no-fund|loglevel)/.test(word)).join(' ') + '\\n');
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{}');
if (process.argv[2] === 'rebuild') writeFileSync('compiled-with', process.env.CFLAGS ?? '');
if (process.argv[2] === process.env.FAILS) {
  console.error('no C++ compiler');
  process.exit(1);
}
console.log('added 100 packages');
`;

const EVENT_STORE = 'ci --ignore-scripts --omit=dev --workspace=services/event-store';
const DRIVER = 'rebuild better-sqlite3 --foreground-scripts';
const WORKSPACES = 'install --ignore-scripts --no-save --workspaces';
const TEST_TOOLS = 'install --ignore-scripts --no-save';

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'stile-install-'));
  for (const tool of ['environment', 'install', 'steps'])
    cpSync(join(__dirname, `${tool}.mjs`), join(house, 'tools', `${tool}.mjs`));
  mkdirSync(join(house, 'bin'));
  writeFileSync(join(house, 'bin', 'npm'), NPM);
  chmodSync(join(house, 'bin', 'npm'), 0o755);
  writeFileSync(join(house, 'package-lock.json'), 'one');
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

const WORK = {
  start: 'install(async () => console.log("built"))',
  'start whose build fails': 'install(() => step("build", process.execPath, ["--eval", "process.exit(1)"]))',
  tests: 'installForTests()',
  benchmark: 'checkInstalled()',
};

/** Answers what npm was asked for, sorted: some of it is asked at once. */
const installFor = (what: keyof typeof WORK, fails = '', more: Readonly<Record<string, string>> = {}) => {
  rmSync(join(house, 'asked'), { force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { checkInstalled, install, installForTests } from './tools/install.mjs';
       import { orExit, step } from './tools/steps.mjs';
       await orExit(${WORK[what]});`,
    ],
    {
      cwd: house,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(house, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        FAILS: fails,
        ...more,
      },
    },
  );
  const requests = join(house, 'asked');
  return {
    status,
    text: `${stdout}${stderr}`,
    requests: existsSync(requests) ? readFileSync(requests, 'utf8').trim().split('\n').sort() : [],
  };
};

it('a start installs what builds and runs the product, a test the rest, and neither takes it away', () => {
  expect(installFor('start').requests).toEqual([EVENT_STORE, WORKSPACES, DRIVER].sort());
  expect(installFor('start').requests).toEqual([]);
  expect(installFor('tests').requests).toEqual([TEST_TOOLS]);
  expect(installFor('tests').requests).toEqual([]);
  expect(installFor('start').requests).toEqual([]);
});
it('a test on a fresh machine installs everything, and a start nothing more', () => {
  expect(installFor('tests').requests).toEqual([EVENT_STORE, WORKSPACES, DRIVER, TEST_TOOLS].sort());
  expect(installFor('start').requests).toEqual([]);
});
it('another lockfile, or packages that were deleted, are installed again', () => {
  installFor('start');
  writeFileSync(join(house, 'package-lock.json'), 'two');
  expect(installFor('start').requests).toHaveLength(3);
  rmSync(join(house, 'node_modules'), { recursive: true });
  expect(installFor('start').requests).toHaveLength(3);
});
it('a benchmark installs nothing, of whichever lockfile the packages are', () => {
  expect(installFor('benchmark')).toMatchObject({ status: 1, requests: [] });
  installFor('start');
  writeFileSync(join(house, 'package-lock.json'), 'two');
  expect(installFor('benchmark')).toEqual({ status: 0, text: '', requests: [] });
});
it('compiles the SQLite driver without what nothing here asks of it, unless flags are given', () => {
  const flags = (more?: Record<string, string>): string => {
    rmSync(join(house, 'node_modules'), { recursive: true, force: true });
    installFor('start', '', more);
    return readFileSync(join(house, 'compiled-with'), 'utf8');
  };
  expect(flags()).toMatch(/^-O2 -USQLITE_ENABLE_FTS3 /);
  expect(flags({ CFLAGS: '-O3' })).toBe('-O3');
});
it('says a line for each step with its seconds, and nothing that npm says', () => {
  const { text } = installFor('start');
  expect(text).not.toContain('added 100 packages');
  for (const step of ['packages of the event store', 'SQLite driver', 'all other packages'])
    expect(text).toMatch(new RegExp(`^ +\\d+\\.\\d s {2}${step}$`, 'm'));
  expect(text).toContain('built');
});
it('a step that fails shows what it said, and is done again the next time', () => {
  const failed = installFor('start', 'rebuild');
  expect(failed.status).toBe(1);
  expect(failed.text).toMatch(/SQLite driver: FAILED\nno C\+\+ compiler/);
  expect(failed.text).not.toContain('at file:');
  expect(installFor('start').requests).toHaveLength(3);
});
it('a build that fails leaves the packages installed', () => {
  expect(installFor('start whose build fails').status).toBe(1);
  expect(installFor('start')).toMatchObject({ status: 0, requests: [] });
});
