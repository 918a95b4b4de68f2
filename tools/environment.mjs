// What the tools know of the machine. No packages are imported here: this runs before they are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamps = join(root, '.cache');

/**
 * How Node runs the product. Most of what a request allocates is garbage when it is answered: with a larger young generation
 * a rush takes a quarter less processor time, for 30 MB of memory. And V8 must not guess which objects live long:
 * sometimes it guesses wrong for good, allocates a fifth of every request as old, and a rush takes half as much time again.
 */
export const PRODUCT_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
];

export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Stile needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
};

/**
 * The native module is compiled when its prebuilt binary cannot be fetched. Headers that lie beside this very Node are
 * the right ones and need no download.
 */
export const installEnvironment = () => {
  const prefix = join(dirname(process.execPath), '..');
  const env = { ...process.env };
  if (!env.npm_config_nodedir && existsSync(join(prefix, 'include', 'node', 'node.h')))
    env.npm_config_nodedir = prefix;
  return env;
};

export const run = (command, args, options = {}) => {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  return signal ? 1 : (status ?? 1);
};

/** Files below a folder that make up what is built from it, in order. */
const filesBelow = (folder) => {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name) || entry.name.endsWith('.tsbuildinfo'))
      continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(path));
    else found.push(path);
  }
  return found;
};

/** A digest of all the files and folders named. */
export const digestOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isDirectory() ? filesBelow(path) : [path])
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const stampFile = (name) => join(stamps, `${name}.stamp`);
export const isFresh = (name, digest) =>
  existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === digest;
export const stamp = (name, digest) => {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stampFile(name), digest);
};

const NPM = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs exactly what the lockfile says, unless that has been done. No package runs a script of its own but the SQLite
 * driver, whose compiling takes longest: it is installed first and compiled while the rest is installed and `meanwhile` is done.
 */
export const install = async (meanwhile = async () => {}) => {
  const digest = digestOf(['package-lock.json']);
  if (existsSync(join(root, 'node_modules', 'typescript')) && isFresh('install', digest)) return meanwhile();
  console.log('Installing packages (once)...');
  const failed = () => {
    console.error(
      'The packages could not be installed. A package registry must be reachable, and a C++ compiler where no prebuilt binary is.',
    );
    process.exit(1);
  };
  const env = installEnvironment();
  if (run('npm', ['ci', ...NPM, '--omit=dev', '--workspace=services/event-store'], { env }) !== 0) failed();
  const npm = (args, stdio) =>
    spawn('npm', args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
  const done = (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
  const driver = npm(
    ['rebuild', 'better-sqlite3', '--foreground-scripts', '--loglevel=error'],
    ['ignore', 'ignore', 'pipe'],
  );
  let output = '';
  driver.stderr.on('data', (text) => (output += text));
  const compiled = done(driver);
  // `npm ci` would begin by removing what is being compiled.
  if (!(await done(npm(['install', ...NPM, '--no-save'], 'inherit')))) failed();
  await meanwhile();
  if (!(await compiled)) {
    console.error(output);
    failed();
  }
  stamp('install', digest);
};
