import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

export const filesOf = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

export const makeFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
};

/** For this user alone, and on the disk. */
export const secure = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) secure(path);
    else {
      chmodSync(path, 0o600);
      sync(path, 'r+');
    }
  }
  chmodSync(folder, 0o700);
  syncFolder(folder);
};

const PART_MS = 60_000;
/** Removes what processes that were killed have left of a file; one that lives is done with it in less than a minute. */
export const sweepParts = (folder: string): void => {
  for (const name of filesOf(folder).filter((file) => file.endsWith('.part'))) {
    const file = join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false });
    // By the system's own clock, as files are: when this process began.
    if (written && performance.timeOrigin - written.mtimeMs > PART_MS) rmSync(file, { force: true });
  }
};

let parts = 0;
/** It gets its name once it is on the disk, so that nobody ever reads half of it. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const part = `${file}.${process.pid}-${++parts}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
};

/** Windows opens no folder as a file; there the file system sees to names. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder, 'r');
};

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
