// Installs exactly what the lockfile says, once: what builds and runs the product is what the workspaces name, tests need
// what the root names too. No packages are imported here: this runs before they are installed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf, isFresh, root, stamp } from './environment.mjs';
import { allOf, step } from './steps.mjs';

const PRODUCT = 'install-product';
const EVERYTHING = 'install';
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const NO_SCRIPTS = [...QUIET, '--ignore-scripts'];

/**
 * The SQLite driver takes half as long to compile with -O2 and without full-text and spatial search, which nothing here
 * uses (contracts/decisions/dependencies.md).
 */
const CFLAGS = [
  '-O2',
  ...['FTS3', 'FTS4', 'FTS5', 'GEOPOLY', 'RTREE'].map((name) => `-USQLITE_ENABLE_${name}`),
];

/**
 * The native module is compiled when its prebuilt binary cannot be fetched: its two sources at once, with the headers that
 * lie beside this very Node, where there are any.
 */
const installEnvironment = () => {
  const prefix = join(dirname(process.execPath), '..');
  const env = { JOBS: 'max', CFLAGS: CFLAGS.join(' '), ...process.env };
  if (!env.npm_config_nodedir && existsSync(join(prefix, 'include', 'node', 'node.h')))
    env.npm_config_nodedir = prefix;
  return env;
};

const npm = (name, args) =>
  step(name, 'npm', args, { cwd: root, env: installEnvironment(), shell: process.platform === 'win32' });

const lockfile = () => digestOf(['package-lock.json']);
const isInstalled = (what) =>
  existsSync(join(root, 'node_modules', '.package-lock.json')) && isFresh(what, lockfile());

/**
 * No package runs a script of its own but the SQLite driver, whose compiling takes longest: it is installed first and
 * compiled while the rest is installed and `meanwhile` is done. After the first step it is `npm install`, because `npm ci`
 * would begin by removing what is being compiled.
 */
const installProduct = async (meanwhile) => {
  console.log(
    'Installing packages (once): a registry must be reachable, and a C++ compiler where no binary is.',
  );
  await npm('packages of the event store', [
    'ci',
    ...NO_SCRIPTS,
    '--omit=dev',
    '--workspace=services/event-store',
  ]);
  const driver = npm('SQLite driver', ['rebuild', 'better-sqlite3', '--foreground-scripts', ...QUIET]);
  const others = npm('all other packages', ['install', ...NO_SCRIPTS, '--no-save', '--workspaces']);
  const installed = allOf([driver, others]).then(() => stamp(PRODUCT, lockfile()));
  await allOf([installed, others.then(meanwhile)]);
};

/** Installs what builds and runs the product, then does `build`. */
export const install = async (build) => {
  if (isInstalled(EVERYTHING) || isInstalled(PRODUCT)) await build();
  else await installProduct(build);
};

/** A benchmark measures what is there: installing would begin by removing packages that are in use. */
export const checkInstalled = () => {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  console.error('No packages are installed: "npm start" or "npm test" installs them.');
  process.exit(1);
};

/** Installs everything. */
export const installForTests = async () => {
  if (isInstalled(EVERYTHING)) return;
  const tools = () => npm('packages for tests', ['install', ...NO_SCRIPTS, '--no-save']);
  await (isInstalled(PRODUCT) ? tools() : installProduct(tools));
  stamp(EVERYTHING, lockfile());
};
