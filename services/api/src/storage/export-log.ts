import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import type { Storage } from './storage.js';

/** Every event as a line of JSON, to a new file, else to standard output. Answers how many there are. */
export const exportLog = async (
  { log, security }: Pick<Storage, 'log' | 'security'>,
  file?: string,
): Promise<number> => {
  if (file !== undefined && existsSync(file)) throw new Error(`${file} is there already.`);
  // It gets its name once all of it is there: one that was interrupted starts over.
  const out = file === undefined ? process.stdout : createWriteStream(`${file}.partial`);
  security.record({ act: 'exported', by: 'system:export', subject: 'log' });
  let events = 0;
  for await (const batch of log.eventStore.readAll('')) {
    for (const event of batch.events) {
      events++;
      if (!out.write(`${JSON.stringify(event)}\n`)) await once(out, 'drain');
    }
  }
  if (file !== undefined) {
    out.end();
    await once(out, 'finish');
    renameSync(`${file}.partial`, file);
  }
  return events;
};
