import { existsSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, syncFolder } from './files.js';

/** In DATA_DIR while a change of the master key is prepared. */
export const ROTATION_PART = 'rotation.partial';
/** In DATA_DIR once it counts: what is in it takes the place of what is beside it. */
export const ROTATION = 'rotation';

/** Ends a change of the master key that counts already (docs/rules/log.md 75). Several processes may do it at once. */
export const finishRotation = (folder: string): void => {
  const from = join(folder, ROTATION);
  if (!existsSync(from)) return;
  unlessGone(() => {
    for (const name of filesOf(from)) unlessGone(() => renameSync(join(from, name), join(folder, name)));
    syncFolder(folder);
    rmdirSync(from);
  });
};

const unlessGone = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};
