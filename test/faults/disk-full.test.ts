import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthAnswer, HoldAnswer } from '@stile/contracts';
import { Client, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers } from '../support/invariants.js';
import { notRun } from '../support/not-run.js';
import { launchProduct, spawnProduct, type ProductProcess } from '../support/product.js';
import { readModelFaults } from '../support/replay.js';
import { eventsOf, expectSoundLog, lookInto } from '../support/stores.js';

const MEGABYTE = 1_048_576;
const NAME =
  'the disk runs full: new places are refused for a while, reading goes on, nothing acknowledged is lost';
const FIRST_START = 'a first start on a full disk leaves no key, and with room there the next one makes it';

/** A disk of a few megabytes in memory; undefined where the machine does not allow one. */
const smallDisk = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'stile-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
};

const disk = smallDisk();
let product: ProductProcess | undefined;
afterAll(async () => {
  await product?.kill();
  if (!disk) return;
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Fills the disk to the last byte, also where a file has been made smaller meanwhile. */
const fill = (file: string): void => {
  const ballast = openSync(file, 'a');
  for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(ballast, Buffer.alloc(size, 1));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
    }
  }
  closeSync(ballast);
};

const onSmallDisk = async (): Promise<void> => {
  const data = join(disk!, 'data');
  const ballast = join(disk!, 'ballast');
  product = await spawnProduct({ DATA_DIR: data, LOG_LEVEL: 'error' });
  const visitor = new Client(product.url);
  const held: string[] = [];
  const hold = async (): Promise<Reply<HoldAnswer>> => {
    const answer = await visitor.hold(
      walk({
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 1 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
        date: `2026-12-${String(7 + (held.length % 15)).padStart(2, '0')}`,
      }),
    );
    if (answer.status === 201) held.push(answer.body.tempReservationId);
    return answer;
  };
  for (let i = 0; i < 20; i++) expect((await hold()).status).toBe(201);
  // The write-ahead log has some room of its own yet, and a read model that comes to its checkpoint gives room back.
  const holdOnFullDisk = (): Promise<Reply<HoldAnswer>> => {
    fill(ballast);
    return hold();
  };
  const refused = await eventually(holdOnFullDisk, ({ status }) => status !== 201);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'unavailable', status_code: 503 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const reads = [
    '/api/occupancyStatus?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-05',
    '/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-07',
    '/api/inventoryGroup/escarpment',
  ];
  for (const path of reads)
    expect([path, (await new Client(product.url, 'en', { crowd: true }).get(path)).status]).toEqual([
      path,
      200,
    ]);
  expect((await eventually(holdOnFullDisk, ({ status }) => status !== 201)).status).toBe(503);

  rmSync(ballast);
  expect((await eventually(hold, ({ status }) => status === 201)).status).toBe(201);
  const staff = new Client(product.url);
  await staff.signIn('casey');
  const health = await eventually(
    () => staff.get<HealthAnswer>('/api/health'),
    ({ body }) => body.ready && body.projections.every(({ behind }) => behind === 0),
  );
  expect(health.body.ready).toBe(true);
  await product.kill('SIGTERM');
  await lookInto(data, async (storage) => {
    const events = await eventsOf(storage.log);
    const inLog = events
      .filter(({ type }) => type === 'HoldTaken')
      .map(({ data: taken }) => (taken as { holdId: string }).holdId);
    // Each acknowledged act once, and no rejected one.
    expect(inLog.sort()).toEqual([...held].sort());
    expect(foldLedgers(events).faults).toEqual([]);
    expect(await readModelFaults(storage, events)).toEqual([]);
    await expectSoundLog(storage);
  });
};

const firstStart = async (): Promise<void> => {
  const data = join(disk!, 'first');
  const ballast = join(disk!, 'ballast');
  fill(ballast);
  const failed = await launchProduct({ DATA_DIR: data });
  await expect(failed.ready()).rejects.toThrow('ENOSPC');
  await failed.exited;
  expect(existsSync(join(data, 'master.key'))).toBe(false);
  rmSync(ballast);
  product = await spawnProduct({ DATA_DIR: data, LOG_LEVEL: 'error' });
  await product.kill();
  rmSync(data, { recursive: true });
};

for (const [name, test] of [
  [FIRST_START, firstStart],
  [NAME, onSmallDisk],
] as const)
  if (disk) it(name, test);
  else notRun(name, 'mounting a small disk needs root');
