import Database from 'better-sqlite3';

/**
 * Copies a database as it is at one moment, beside those that write it. All pages go in one step: between two steps a
 * writer would make the copy start over. @throws where the copy is not whole
 */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  const source = new Database(from, { fileMustExist: true });
  try {
    await source.backup(to, { progress: () => Number.MAX_SAFE_INTEGER });
  } finally {
    source.close();
  }
  const copy = new Database(to, { fileMustExist: true });
  try {
    const found = copy.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(`${from} is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
};
