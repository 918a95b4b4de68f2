import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from './files.js';
import { StartRefused } from './start-refused.js';

const KEY_BYTES = 32;
export const MASTER_KEY_FILE = 'master.key';

/**
 * The key of a data folder, made once where there is no vault yet; readable by its owner alone (docs/rules/log.md 25).
 * @throws StartRefused where it is missing beside a vault, or is no key
 */
export const masterKeyIn = (folder: string, vault: string): Buffer => {
  const file = join(folder, MASTER_KEY_FILE);
  if (!existsSync(file)) {
    if (existsSync(join(folder, vault)))
      throw new StartRefused(
        `${file} is missing, and ${vault} beside it cannot be read without it: restore the key, or set MASTER_KEY.`,
      );
    make(file);
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartRefused(`${file} holds ${key.length} bytes, not the ${KEY_BYTES} of a key: restore it.`);
  return key;
};

/** Whole, or not there: it gets its name once it is on the disk. */
const make = (file: string): void => {
  const part = `${file}.${process.pid}.part`;
  try {
    const descriptor = openSync(part, 'w', 0o600);
    try {
      writeFileSync(descriptor, randomBytes(KEY_BYTES).toString('base64'));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    // Unlike renaming, this leaves the key that another process has made meanwhile.
    linkSync(part, file);
    syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
};
