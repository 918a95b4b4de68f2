// The tools' knowledge of the machine. No packages are imported here: this runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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

/** The built product and its commands. */
export const BUNDLE = join(root, 'services', 'api', 'dist', 'bundle');

/** The browser of the tests. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** Chromium without a window, which takes two thirds of the processor's time; the whole one where it is not there. */
export const HEADLESS_CHROMIUM =
  !process.env.CHROMIUM && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;

/** LibreOffice, which opens files of lists in a test. */
export const SOFFICE = process.env.SOFFICE ?? '/usr/bin/soffice';

/** The simulator of card terminals. */
export const SIMULATOR = join(root, 'services', 'terminal-simulator', 'dist', 'main.js');

export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Stile needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
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

const MEMORY = '/dev/shm';
const ENOUGH_MEMORY = 4 * 2 ** 30;
/**
 * The folder in which tests make theirs: in memory where the machine has enough, since a third of a test of the product
 * waits for a disk, and what a killed process has written outlives it there too.
 */
export const temporaryFolders = () => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
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
