import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReserveAnswer } from '@stile/contracts';
import { BookingLoad } from '../support/booking-load.js';
import { Client, walk } from '../support/client.js';
import { crashingProduct } from '../support/crashing-product.js';
import { eventually } from '../support/eventually.js';
import { moneyFaults, openCheckouts } from '../support/invariants.js';
import { Journal } from '../support/journal.js';
import { BUNDLE, spawnProduct, temporaryFolder } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from '../support/stores.js';

/* A drill: what was backed up beside sales is restored, and sells on (docs/rules/log.md 55 to 65). */

const PEOPLE = 8;
const scratch = temporaryFolder();
const live = crashingProduct();
const backup = join(scratch, 'backup');
const key = join(backup, 'key-to-keep-elsewhere');

const start = (data: string, name: string, args: string[], settings: Record<string, string> = {}) =>
  spawn(process.execPath, [join(BUNDLE, `${name}.js`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, CLOCK: live.clock(), ...settings },
  });
const command = async (
  ...of: Parameters<typeof start>
): Promise<{ status: number | null; output: string }> => {
  const child = start(...of);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
};
const reservedIn = (journal: Journal): string[] =>
  journal.with('ack', 'reserve').map(({ answer }) => (answer as ReserveAnswer).reservation.id);
const modesIn = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const found = statSync(join(folder, name));
    return (found.mode & 0o777) | (found.isDirectory() ? 0o1000 : 0);
  });

/** A backup during sales, and those reservations that were acknowledged before it began. */
const backedUpUnderLoad = async (): Promise<readonly string[]> => {
  const product = await live.start();
  const journal = new Journal();
  const load = new BookingLoad(live.url(), journal, 20261123);
  load.serverIsUp(true);
  load.start(PEOPLE);
  await eventually(
    () => reservedIn(journal).length,
    (reserved) => reserved >= 20,
  );
  // One that is killed leaves nothing that looks whole, and does not stand in the next one's way.
  const killed = start(live.folder, 'backup', [backup]);
  await eventually(
    () => existsSync(`${backup}.partial`),
    (isThere) => isThere,
  );
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('close', resolve));
  expect(existsSync(backup)).toBe(false);

  const before = reservedIn(journal);
  const { status, output } = await command(live.folder, 'backup', [backup]);
  expect([status, output]).toEqual([0, expect.stringContaining('read back without a fault')]);
  expect(output).toContain('move it elsewhere');
  const after = reservedIn(journal).length;
  await load.stop();
  // Sales went on meanwhile.
  expect(after).toBeGreaterThan(before.length);
  await product.kill('SIGTERM');
  return before;
};

it('a backup that was made during sales is restored, finds no fault and sells on', async () => {
  const before = await backedUpUnderLoad();
  expect(readdirSync(join(backup, 'data')).sort()).toEqual(
    ['anchors', 'images.sqlite', 'log.sqlite', 'logs', 'security.sqlite', 'vault.sqlite'].sort(),
  );
  expect(existsSync(`${backup}.partial`)).toBe(false);
  expect((await command(live.folder, 'backup', [backup])).status).toBe(2);
  expect((await command(live.folder, 'restore', [backup])).status).toBe(2);

  const restored = join(scratch, 'restored');
  renameSync(key, join(scratch, 'key'));
  expect(await command(restored, 'restore', [backup])).toEqual({
    status: 2,
    output: expect.stringContaining('put it there, or set MASTER_KEY') as unknown,
  });
  renameSync(join(scratch, 'key'), key);
  expect(await command(restored, 'restore', [backup])).toEqual({
    status: 0,
    output: expect.stringContaining('Start the product') as unknown,
  });
  expect(new Set(modesIn(restored))).toEqual(new Set([0o600, 0o1700]));
  expect(await command(restored, 'log', ['verify'])).toEqual({
    status: 0,
    output: expect.stringContaining('no fault') as unknown,
  });

  // Later, when nobody pays any more what was being paid.
  const later = new Date(Date.parse(live.clock()) + 3_600_000).toISOString();
  const product = await spawnProduct({ DATA_DIR: restored, CLOCK: later });
  try {
    const staff = new Client(product.url);
    await staff.signIn('casey');
    expect((await staff.get('/api/health')).body).toMatchObject({ ready: true, log: { faults: [] } });
    expect((await new Client(product.url).hold(walk({ date: '2026-12-11' }))).status).toBe(201);
    // Steps under way go on, and none is missing.
    await eventually(
      () => lookInto(restored, async ({ log }) => openCheckouts(await eventsOf(log.eventStore))),
      ({ size }) => size === 0,
    );
    await expectLists(restored);
  } finally {
    await product.kill('SIGTERM');
  }
  await lookInto(restored, async (storage) => {
    const events = await eventsOf(storage.log);
    const streams = new Set(events.map(({ stream }) => stream));
    expect(before.filter((id) => !streams.has(`reservation-${id}`))).toEqual([]);
    expect(moneyFaults(events, await intentsOf(storage))).toEqual([]);
    await expectSoundLog(storage);
  });
}, 300_000);

it('a backup that is damaged is not restored, and servers are left to their own tools', async () => {
  const other = join(scratch, 'other');
  rmSync(join(backup, 'data', 'vault.sqlite'));
  writeFileSync(join(backup, 'data', 'vault.sqlite'), 'damaged');
  mkdirSync(other);
  expect((await command(other, 'restore', [backup])).status).toBe(1);
  expect(readdirSync(other)).toEqual([]);
  for (const name of ['backup', 'restore'])
    expect(await command(other, name, [backup], { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })).toEqual({
      status: 2,
      output: expect.stringContaining('the tools of those servers') as unknown,
    });
});
