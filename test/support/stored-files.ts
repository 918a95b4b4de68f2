import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MOST_TRIES = 20;

/** The files below a folder with their bytes. Where one is renamed or removed while they are read, all are read again. */
export const storedFiles = (folder: string): readonly { readonly name: string; readonly bytes: Buffer }[] => {
  for (let tries = 1; ; tries++) {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MOST_TRIES) throw fault;
    }
  }
};
