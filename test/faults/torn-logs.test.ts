import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '@stile/contracts';
import {
  anchorOf,
  chainStart,
  disproof,
  openSqliteEventStore,
  proofOf,
  type LogAnchor,
} from '@stile/event-store';
import { temporaryFolder, TEST_CLOCK } from '../support/product.js';
import { between, oneOf, random } from '../support/random.js';
import { eventsOf } from '../support/stores.js';

/* A power cut leaves a part of the write-ahead log (docs/rules/log.md 3, 5 and 14). */
const SEED = Number(process.env['SEED'] ?? 20261123);
const TORN = Number(process.env['TORN_LOGS'] ?? 2_000);
const APPENDS = 30;
const SECTOR = 512;

const scratch = temporaryFolder();
const chainKey = { secret: randomBytes(32), after: '' };
const [whole, torn] = ['whole', 'torn'].map((name) => join(scratch, name)) as [string, string];
const fileIn = (folder: string, suffix = ''): string => join(folder, `log.sqlite${suffix}`);

const event = (n: number) => ({
  id: randomUUID(),
  type: 'Happened',
  version: 1,
  data: { n },
  metadata: { actor: 'test' },
  at: TEST_CLOCK,
});

/** A log of which most lies in its write-ahead log still. */
const written = async (): Promise<{
  events: readonly Recorded[];
  anchors: readonly LogAnchor[];
  wal: Buffer;
}> => {
  mkdirSync(whole);
  mkdirSync(torn);
  const store = openSqliteEventStore({ file: fileIn(whole), chainKey });
  const anchors: LogAnchor[] = [];
  for (let n = 0; n < APPENDS; n++) {
    await store.append(`story-${n}`, 'none', [event(n), event(n), event(n)]);
    anchors.push(await anchorOf(store, TEST_CLOCK));
  }
  const events = await eventsOf(store);
  for (const suffix of ['', '-wal']) copyFileSync(fileIn(whole, suffix), fileIn(torn, suffix));
  const wal = readFileSync(fileIn(torn, '-wal'));
  copyFileSync(fileIn(torn), fileIn(scratch));
  await store.close();
  return { events, anchors, wal };
};

/** Cut off, or long enough with sectors that never came, or with what lay there before. */
const tear = (wal: Buffer, chance: () => number): Buffer => {
  const at = between(chance, 0, wal.length - 1);
  const how = oneOf(chance, ['cut', 'zeros', 'rubbish', 'hole'] as const);
  if (how === 'cut') return wal.subarray(0, at);
  const left = Buffer.from(wal);
  if (how === 'rubbish') left.set(randomBytes(Math.min(SECTOR, left.length - at)), at);
  else {
    const from = at - (at % SECTOR);
    left.fill(0, from, how === 'zeros' ? left.length : Math.min(from + SECTOR, left.length));
  }
  return left;
};

it(`${TORN} torn logs: what is left is what was written first, and what is missing is named (seed ${SEED})`, async () => {
  const chance = random(SEED);
  const { events, anchors, wal } = await written();
  let shorter = 0;
  for (let i = 0; i < TORN; i++) {
    rmSync(fileIn(torn, '-shm'), { force: true });
    copyFileSync(fileIn(scratch), fileIn(torn));
    writeFileSync(fileIn(torn, '-wal'), tear(wal, chance));
    const store = openSqliteEventStore({ file: fileIn(torn), chainKey });
    try {
      const left = await eventsOf(store);
      expect(JSON.stringify(left) === JSON.stringify(events.slice(0, left.length))).toBe(true);
      // An append is there whole, or not at all.
      expect(left.length % 3).toBe(0);
      const head = await store.head();
      const missed = await disproof(store, head, proofOf(anchors.at(-1)!));
      expect(missed === null).toBe(left.length === events.length);
      if (missed) {
        shorter++;
        expect(missed.reason).toContain(`${events.length - left.length} events are missing`);
      }
      // Each append and each check waits for the disk.
      if (i % 20 > 0) continue;
      await store.append('story-after', 'none', [event(-1)]);
      expect(store.checkChain(chainStart).damage).toBeNull();
    } finally {
      await store.close();
    }
  }
  expect(shorter).toBeGreaterThan(TORN / 4);
});
