import type Database from 'better-sqlite3';
import { openDurably } from './open-durably.js';

const FORMAT = 1;

/**
 * Streams have numbers, so that the index of a stream's events grows at its end wherever the name sorts. Positions are
 * ours, without gaps: each row's chain names the one before it. The index by category holds positions in order.
 */
const TABLES = `
  CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category INTEGER NOT NULL) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, category INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL, at TEXT NOT NULL,
    data TEXT NOT NULL, metadata TEXT NOT NULL, chain TEXT NOT NULL,
    UNIQUE (stream, revision)) STRICT;
  CREATE INDEX events_by_category ON events (category);
`;

export const openLogFile = (file: string, isOpenHere: boolean): Database.Database =>
  openDurably(file, { format: FORMAT, tables: TABLES, isOpenHere });
