import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MASTER_KEY_FILE, masterKeyIn } from './master-key.js';

/* docs/rules/log.md 25 */
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'master-key-'))));
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});
const made = (): Buffer => masterKeyIn(folder, 'vault.sqlite');

it('is on the disk with its name before anything is sealed with it', () => {
  const names = new Map<number, string>();
  const acts: string[] = [];
  const { openSync, fsyncSync, linkSync } = fs;
  jest.spyOn(fs, 'openSync').mockImplementation((path, ...args) => {
    const descriptor = openSync(path, ...args);
    names.set(descriptor, path === folder ? 'folder' : 'part');
    return descriptor;
  });
  jest.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    fsyncSync(descriptor);
    acts.push(`sync ${names.get(descriptor)}`);
  });
  jest.spyOn(fs, 'linkSync').mockImplementation((...args) => {
    linkSync(...args);
    acts.push('name');
  });
  const key = made();
  expect(acts).toEqual(['sync part', 'name', 'sync folder']);
  expect(readdirSync(folder)).toEqual([MASTER_KEY_FILE]);
  expect(made()).toEqual(key);
});

it('is not there where it could not be written whole', () => {
  const { writeSync } = fs;
  jest.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    writeSync(file as number, 'half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  expect(made).toThrow('no space left');
  expect(readdirSync(folder)).toEqual([]);
  jest.restoreAllMocks();
  expect(made()).toHaveLength(32);
  expect(readFileSync(join(folder, MASTER_KEY_FILE), 'utf8')).toHaveLength(44);
});
