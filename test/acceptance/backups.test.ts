import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupsAnswer, ErrorBody, SecurityEntry } from '@stile/contracts';
import { Client, key, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { BUNDLE, startProduct, temporaryFolder } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

const PATH = '/api/admin/backups';
const started = startedProduct();
const scratch = temporaryFolder();
const folder = () => join(started.folder, 'backups');
const list = async (): Promise<BackupsAnswer> => (await started.admin.get<BackupsAnswer>(PATH)).body;
const begin = (id: string, who = started.admin) => who.put<BackupsAnswer & ErrorBody>(`${PATH}/${id}`, {});
const atRest = () => eventually(list, ({ running }) => running === null);

it('is begun once, one at a time, and listed with who made it', async () => {
  expect(await list()).toEqual({ folder: folder(), running: null, failed: null, backups: [] });
  const id = key();
  const first = await begin(id);
  expect(first).toMatchObject({ status: 200, body: { running: { id, by: 'admin' }, backups: [] } });
  expect((await begin(id)).status).toBe(200);
  expect(await begin(key())).toMatchObject({ status: 409, body: { code: 'backup_running' } });
  const { backups, failed } = await atRest();
  expect(failed).toBeNull();
  expect(backups).toEqual([
    {
      id: expect.stringMatching(`_${id}$`) as string,
      at: expect.any(String) as string,
      by: 'admin',
      events: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    },
  ]);
  expect(backups[0]!.events).toBeGreaterThan(100);
  expect(backups[0]!.bytes).toBeGreaterThan(100_000);
  await begin(id);
  expect((await atRest()).backups).toHaveLength(1);
  const { body } = await started.admin.get<SecurityEntry[]>('/api/admin/security_log?range=[0,99]');
  expect(body.filter(({ act }) => act === 'exported')).toMatchObject([{ by: 'admin', subject: 'backup' }]);
});

it('holds no key, and is restored with it', () => {
  const [name] = readdirSync(folder());
  const backup = join(folder(), name!);
  expect(readdirSync(backup).sort()).toEqual(['backup.json', 'data']);
  expect(existsSync(join(backup, 'data', 'master.key'))).toBe(false);
  const restored = join(scratch, 'restored');
  const restore = (settings: Record<string, string>) =>
    spawnSync(process.execPath, [join(BUNDLE, 'restore.js'), backup], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: restored, ...settings },
      encoding: 'utf8',
    });
  expect(restore({}).stderr).toContain('There is no master.key');
  const MASTER_KEY = readFileSync(join(started.folder, 'master.key'), 'utf8').trim();
  const { status, stderr } = restore({ MASTER_KEY });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(restored)).toContain('log.sqlite');
});

it('is for superusers alone', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await casey.get(PATH)).status).toBe(403);
  expect((await begin(key(), casey)).status).toBe(403);
});

it('that comes to nothing says why, and leaves nothing', async () => {
  const data = join(scratch, 'data');
  const running = await startProduct({ DATA_DIR: data });
  const admin = await signedInAdmin(running.url);
  const status = async (): Promise<BackupsAnswer> => (await admin.get<BackupsAnswer>(PATH)).body;
  try {
    writeFileSync(join(data, 'backups'), 'a file');
    const id = key();
    await begin(id, admin);
    const { failed } = await eventually(status, ({ running: now }) => now === null);
    expect(failed).toMatchObject({ id, reason: expect.stringContaining('EEXIST') as string });
    rmSync(join(data, 'backups'));
    await begin(key(), admin);
    await eventually(
      () => (existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')) : []),
      ({ length }) => length === 1,
    );
  } finally {
    // In the midst of the second one.
    await running.close();
  }
  expect(readdirSync(join(data, 'backups'))).toEqual([]);
});

it('of data on servers is theirs', async () => {
  const { Backups } = await import('../../services/api/src/admin/backups/backups.js');
  const config = { EVENTSTORE_URL: 'esdb://log:2113?tls=false' };
  const backups = new Backups(config as never, { now: () => '' });
  expect(await backups.answer()).toMatchObject({ folder: null, backups: [] });
  expect(() => backups.begin(key(), 'admin')).toThrow('backup_elsewhere');
});
