import Database from 'better-sqlite3';
import { integrityFault } from './integrity-fault.js';

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
  const fault = integrityFault(to);
  if (fault !== null) throw new Error(`${from} is damaged: ${fault}`);
};
