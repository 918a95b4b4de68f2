import Database from 'better-sqlite3';
import { mustHaveKnownFormat } from '@stile/event-store';

export const BUSY_MS = 1000;

const connections = new Set<Database.Database>();
const isOpenHere = (path: string): boolean => {
  for (const connection of connections) if (!connection.open) connections.delete(connection);
  return [...connections].some(({ name }) => name === path);
};

/** @throws an error with SQLite's code when it is no database of a known format. */
export const openFile = (path: string): Database.Database => {
  // The check closes the file, and with that ends the locks that this process's connections have on it.
  if (!isOpenHere(path)) mustHaveKnownFormat(path);
  const db = new Database(path, { timeout: BUSY_MS });
  connections.add(db);
  return db;
};
