import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A whole number as SQLite stores it in a record: its type and its bytes. */
const stored = (value: number): readonly [type: number, bytes: readonly number[]] => {
  if (value === 0 || value === 1) return [8 + value, []];
  if (value < 0x80) return [1, [value]];
  if (value < 0x8000) return [2, [value >> 8, value & 255]];
  return [3, [value >> 16, (value >> 8) & 255, value & 255]];
};
const recordOf = (...values: number[]): Buffer => {
  const fields = values.map(stored);
  return Buffer.from([
    values.length + 1,
    ...fields.map(([type]) => type),
    ...fields.flatMap(([, bytes]) => bytes),
  ]);
};

/** Flips a bit in the index entry of a stream's last event, as a failing disk would. The log's file is closed. */
export const flipEndOfStream = (file: string, stream: string): void => {
  const database = new Database(file);
  const entry = database
    .prepare(
      'SELECT stream, revision, position FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) ORDER BY revision DESC LIMIT 1',
    )
    .raw()
    .get(stream) as [number, number, number];
  database.close();
  const bytes = readFileSync(file);
  const record = recordOf(...entry);
  const at = bytes.indexOf(record);
  if (at < 0 || bytes.indexOf(record, at + 1) >= 0)
    throw new Error(`the entry of ${stream} is not to be found`);
  // The stream's number comes first: with another bit the event is another stream's.
  const offset = at + entry.length + stored(entry[0])[1].length;
  bytes[offset] = bytes.readUInt8(offset) ^ 0x40;
  writeFileSync(file, bytes);
};
