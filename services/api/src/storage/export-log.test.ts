import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '@stile/contracts';
import { temporaryFolder } from '../../../../test/support/product.js';
import { exportLog } from './export-log.js';
import type { Storage } from './storage.js';

const file = join(temporaryFolder(), 'log.jsonl');
const events = [{ id: 'a' }, { id: 'b' }] as Recorded[];
/** A log of two batches, which breaks off after so many. */
const storageOf = (batches = 2) =>
  ({
    security: { record: () => undefined },
    log: {
      eventStore: {
        async *readAll() {
          for (const event of events.slice(0, batches)) yield { events: [event] };
          if (batches < events.length) throw new Error('the disk is away');
        },
      },
    },
  }) as unknown as Storage;

it('an export that was interrupted leaves no file of that name, and starts over', async () => {
  await expect(exportLog(storageOf(1), file)).rejects.toThrow('the disk is away');
  expect(existsSync(file)).toBe(false);
  writeFileSync(`${file}.partial`, '{"id":"a"}\n{"id":');
  expect(await exportLog(storageOf(), file)).toBe(2);
  expect(readFileSync(file, 'utf8')).toBe('{"id":"a"}\n{"id":"b"}\n');
  expect(existsSync(`${file}.partial`)).toBe(false);
});

it('a file that is there is not written over', async () => {
  await expect(exportLog(storageOf(), file)).rejects.toThrow('is there already');
});
