import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStorage, readConfig, type Storage } from '@stile/api';
import type { HealthAnswer, ReservationRow, SecurityEntry } from '@stile/contracts';
import { decrypt, verifyLog } from '@stile/event-store';
import { systemClock } from '../../services/api/src/ports/clock.js';
import { systemIds } from '../../services/api/src/ports/ids.js';
import { otherFaults, vaultFault } from '../../services/api/src/storage/check-storage.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { photo } from '../support/pictures.js';
import { atRest, BUNDLE, ROOT, startProduct, temporaryFolder, TEST_CLOCK } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/* Another master key takes the place of the present one (docs/rules/log.md 73). */

const scratch = temporaryFolder();
const [OLD, NEW] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
const HOOK = pathToFileURL(join(ROOT, 'test', 'support', 'hooks', 'kill-at-file-call.mjs')).href;

type Settings = Readonly<Record<string, string>>;

const rotate = (settings: Settings, killAt?: number) => {
  const hook = killAt === undefined ? [] : ['--import', HOOK];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...hook, join(BUNDLE, 'rotate-key.js')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        CLOCK: TEST_CLOCK,
        KILL_AT: String(killAt),
        ...settings,
      },
      encoding: 'utf8',
    },
  );
  return { status, signal, output: stdout + stderr };
};

interface Sold {
  readonly id: string;
  readonly link: string;
  readonly upload: string;
}

/** A reservation that was paid, the link in its mail, and a photo that no reservation names. */
const soldIn = async (settings: Settings): Promise<Sold> => {
  const running = await startProduct(settings);
  try {
    const visitor = new Client(running.url);
    const { body } = await visitor.reserve(walk());
    await visitor.pay(body.redirect_url!);
    const { id } = body.reservation;
    await visitor.checkout(id);
    await atRest(running);
    const uploaded = await fetch(`${running.url}/api/profile_photo`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile', cookie: visitor.cookieHeader },
      body: new Uint8Array(await photo(40, 30)),
    });
    const { blob } = (await uploaded.json()) as { blob: string };
    return { id, link: running.storage.signer.linkToken(id), upload: blob };
  } finally {
    await running.close();
  }
};

/** A key opens everything, without a fault; false where it is refused. */
const opens = async (settings: Settings, { link, id, upload }: Sold): Promise<boolean> => {
  const clock = systemClock(TEST_CLOCK);
  let storage: Storage;
  try {
    storage = await openStorage(readConfig(settings), clock, systemIds(clock));
  } catch (error) {
    expect(String(error)).toContain('does not open the vault: it is of another key');
    return false;
  }
  try {
    expect((await verifyLog(storage.log, await storage.proofs.all())).firstDamage).toBeNull();
    expect([await vaultFault(storage), await otherFaults(storage)]).toEqual([null, []]);
    expect(JSON.stringify(await eventsOf(storage.log))).toContain('ada@example.org');
    expect(storage.signer.linkToken(id)).toBe(link);
    const image = (await storage.images.get(upload))!;
    expect(decrypt(storage.signer.sealingKey('photo', upload), upload, image).subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xd8]),
    );
    return true;
  } finally {
    await storage.close();
  }
};

it('a key that the product keeps is changed while nothing runs, and the product goes on', async () => {
  const folder = join(scratch, 'kept');
  const settings = { DATA_DIR: folder };
  const sold = await soldIn(settings);
  const before = readFileSync(join(folder, 'master.key'), 'utf8');
  const running = await startProduct(settings);
  expect(rotate(settings)).toMatchObject({
    status: 2,
    output: expect.stringContaining('is in use: stop the product') as unknown,
  });
  await running.close();
  expect(readFileSync(join(folder, 'master.key'), 'utf8')).toBe(before);

  expect(rotate(settings)).toMatchObject({
    status: 0,
    output: expect.stringContaining('make a new backup now') as unknown,
  });
  expect(readFileSync(join(folder, 'master.key'), 'utf8')).not.toBe(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('rotation'))).toEqual([]);
  expect(await opens({ ...settings, MASTER_KEY: before }, sold)).toBe(false);
  expect(await opens(settings, sold)).toBe(true);

  const again = await startProduct(settings);
  try {
    const admin = await signedInAdmin(again.url);
    expect((await admin.get<HealthAnswer>('/api/health')).body).toMatchObject({
      ready: true,
      log: { faults: [] },
    });
    const row = await eventually(
      () => admin.get<ReservationRow>(`/api/admin/reservations/${sold.id}`),
      ({ status }) => status === 200,
    );
    expect(row.body).toMatchObject({ email: 'ada@example.org', state: 'confirmed' });
    const mailed = `/reservation/token?reservationId=${sold.id}&token=${sold.link}`;
    const led = await fetch(`${again.url}${mailed}`, { redirect: 'manual' });
    expect(led.headers.get('location')).toBe(`/reservation?reservationId=${sold.id}`);
    const acts = (await admin.get<SecurityEntry[]>('/api/admin/security_log?range=[0,99]')).body;
    expect(acts.filter(({ act }) => act === 'key_changed')).toMatchObject([{ subject: 'master-key' }]);
  } finally {
    await again.close();
  }
});

it('a change that is killed at any step leaves the old key or the new one', async () => {
  const base = join(scratch, 'base');
  const sold = await soldIn({ DATA_DIR: base, MASTER_KEY: OLD });
  expect(rotate({ DATA_DIR: base, MASTER_KEY: OLD })).toMatchObject({
    status: 2,
    output: expect.stringContaining('NEW_MASTER_KEY: is needed') as unknown,
  });
  expect(rotate({ DATA_DIR: base, MASTER_KEY: OLD, NEW_MASTER_KEY: OLD }).status).toBe(2);
  expect(rotate({ DATA_DIR: base, MASTER_KEY: NEW, NEW_MASTER_KEY: OLD }).output).toContain('of another key');
  rmSync(join(base, 'read-models'), { recursive: true });
  const outcomes: string[] = [];
  for (let killAt = 1; outcomes.at(-1) !== 'done'; killAt++) {
    const folder = join(scratch, `killed-${killAt}`);
    cpSync(base, folder, { recursive: true });
    const { status, signal, output } = rotate(
      { DATA_DIR: folder, MASTER_KEY: OLD, NEW_MASTER_KEY: NEW },
      killAt,
    );
    if (signal === null) expect([status, output]).toEqual([0, expect.stringContaining('changed') as unknown]);
    const found: boolean[] = [];
    for (const MASTER_KEY of [OLD, NEW]) found.push(await opens({ DATA_DIR: folder, MASTER_KEY }, sold));
    expect([killAt, found.filter((isOpen) => isOpen)]).toEqual([killAt, [true]]);
    expect(['rotation', 'rotation.partial'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    outcomes.push(signal === null ? 'done' : found[0] ? 'old' : 'new');
    rmSync(folder, { recursive: true });
  }
  expect([...new Set(outcomes)]).toEqual(['old', 'new', 'done']);
}, 900_000);
