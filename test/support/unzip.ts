import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const [ENTRY, ENTRY_BYTES, LOCAL_BYTES, DEFLATED] = [0x02_01_4b_50, 46, 30, 8];

/** The files of an archive, by the list at its end. */
const filesIn = (archive: Buffer): ReadonlyMap<string, Buffer> => {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === ENTRY) {
    const method = archive.readUInt16LE(at + 10);
    const bytes = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const raw = archive.subarray(from, from + bytes);
    const file = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name);
    files.set(file, method === DEFLATED ? inflateRawSync(raw) : Buffer.from(raw));
    at += ENTRY_BYTES + name + extra + comment;
  }
  return files;
};

/** Unpacks an archive into an empty folder. */
export const unzipInto = (folder: string, archive: Buffer): void => {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of filesIn(archive)) writeFileSync(join(folder, name), bytes);
};
