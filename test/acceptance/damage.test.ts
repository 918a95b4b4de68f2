import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { HealthAnswer, ReservationRow } from '@stile/contracts';
import { openSqliteEventStore } from '@stile/event-store';
import { checkStorage } from '../../services/api/src/storage/check-storage.js';
import { LogCheck } from '../../services/api/src/storage/log-check.process.js';
import { SqliteVault } from '../../services/event-store/src/sqlite/sqlite-vault.js';
import { TerminalLogs } from '../../services/api/src/terminals/logs/terminal-logs.js';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { flipEndOfStream } from '../support/damage.js';
import { atRest, BUNDLE, startProduct, temporaryFolder, TEST_CLOCK } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/* Damage is seen, never served (docs/rules/log.md 7 to 19). */
const scratch = temporaryFolder();
const command = (data: string, name: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUNDLE, `${name}.js`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, CLOCK: TEST_CLOCK },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};
const healthOf = async (url: string): Promise<{ status: number; body: HealthAnswer }> => {
  // A user with a code by mail cannot sign in while nothing can be written.
  const casey = new Client(url);
  await casey.signIn('casey');
  const answer = await fetch(`${url}/api/health`, { headers: { cookie: casey.cookieHeader } });
  return { status: answer.status, body: (await answer.json()) as HealthAnswer };
};
/** Once the check has told of something. */
const healthWithFaults = (url: string) =>
  eventually(
    () => healthOf(url),
    ({ body: { log } }) => log.faults.length > 0,
  );

it('sells nothing by an index that does not lead to all of a stream, says what is damaged, and is mended', async () => {
  const folder = join(scratch, 'index');
  let running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  expect((await healthOf(running.url)).body.log).toMatchObject({
    checked_at: expect.any(String) as unknown,
    faults: [],
  });
  const held = (await eventsOf(running.storage.log)).filter(({ type }) => type === 'HoldTaken').at(-1)!;
  await running.close();
  flipEndOfStream(join(folder, 'log.sqlite'), held.stream);

  running = await startProduct({ DATA_DIR: folder });
  try {
    const refused = await new Client(running.url).hold(walk());
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }) as unknown,
    ]);
    const { status, body } = await healthOf(running.url);
    expect([status, body.ready]).toEqual([503, false]);
    expect(body.log.faults).toEqual([expect.stringContaining(held.stream) as unknown]);
    expect((await new Client(running.url).get('/api/inventoryGroup/escarpment')).status).toBe(200);
    expect((await eventsOf(running.storage.log)).filter(({ type }) => type === 'HoldTaken')).toHaveLength(1);
  } finally {
    await running.close();
  }

  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining(`stream ${held.stream}`) as unknown,
  });
  expect(command(folder, 'log', 'repair')).toMatchObject({ status: 0 });
  expect(command(folder, 'log', 'verify')).toMatchObject({ status: 0 });
  running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  expect((await healthOf(running.url)).body).toMatchObject({ ready: true, log: { faults: [] } });
  await running.close();
});

/** Ids of the reservations that the console lists. */
const listed = async (url: string): Promise<readonly string[]> => {
  const casey = new Client(url);
  await casey.signIn('casey');
  const { body } = await casey.get<readonly ReservationRow[]>('/api/admin/reservations');
  return body.map(({ id }) => id).sort();
};
const reserved = async (url: string): Promise<string> => {
  const { status, body } = await new Client(url).reserve(walk());
  expect(status).toBe(201);
  return body.reservation.id;
};

it('appends nothing to a log that lost its end, shows what it has, and goes on when told that it is right', async () => {
  const folder = join(scratch, 'restored');
  const earlier = join(scratch, 'earlier.sqlite');
  let running = await startProduct({ DATA_DIR: folder });
  const first = await reserved(running.url);
  await atRest(running);
  await running.close();
  copyFileSync(join(folder, 'log.sqlite'), earlier);
  running = await startProduct({ DATA_DIR: folder });
  const second = await reserved(running.url);
  await atRest(running);
  expect(await listed(running.url)).toEqual([first, second].sort());
  await running.close();

  copyFileSync(earlier, join(folder, 'log.sqlite'));
  const restored = readFileSync(earlier);
  running = await startProduct({ DATA_DIR: folder });
  try {
    expect((await new Client(running.url).hold(walk())).status).toBe(503);
    const { body } = await healthOf(running.url);
    expect(body.ready).toBe(false);
    expect(body.log.faults[0]).toMatch(/\d+ events are missing after \d{16}: .+ ended at \d{16}/);
    expect(body.reactors.find(({ name }) => name === 'reservations')).toMatchObject({ state: 'failed' });
    // Events that the log does not have are not shown, although the read models had them.
    expect(
      await eventually(
        () => listed(running.url),
        (ids) => ids.length === 1,
      ),
    ).toEqual([first]);
  } finally {
    await running.close();
  }
  expect(readFileSync(join(folder, 'log.sqlite')).equals(restored)).toBe(true);
  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining('events are missing after') as unknown,
  });

  expect(command(folder, 'log', 'anchor')).toMatchObject({ status: 0 });
  running = await startProduct({ DATA_DIR: folder });
  try {
    expect((await healthOf(running.url)).body).toMatchObject({ ready: true, log: { faults: [] } });
    const third = await reserved(running.url);
    // Its checkout begins: the processes follow this log.
    await atRest(running);
    const { body } = await new Client(running.url).reserve(walk());
    expect(body.redirect_url).not.toBeNull();
    expect(await listed(running.url)).toEqual([first, third, body.reservation.id].sort());
  } finally {
    await running.close();
  }
  expect(command(folder, 'log', 'verify')).toMatchObject({ status: 0 });
});

it('builds a read model anew that is of another log, and does not serve it meanwhile', async () => {
  const folder = join(scratch, 'models');
  const copy = join(scratch, 'whole');
  let running = await startProduct({ DATA_DIR: folder });
  const first = await reserved(running.url);
  await atRest(running);
  await running.close();
  cpSync(folder, copy, { recursive: true });
  running = await startProduct({ DATA_DIR: folder });
  await reserved(running.url);
  await atRest(running);
  await running.close();

  // All is restored but the read models, and then more is sold: they are as long as the log, and of another one.
  rmSync(join(copy, 'read-models'), { recursive: true });
  cpSync(join(folder, 'read-models'), join(copy, 'read-models'), { recursive: true });
  expect(command(copy, 'log', 'verify').output).toContain('the read model');
  expect(command(copy, 'log', 'anchor').status).toBe(0);
  running = await startProduct({ DATA_DIR: copy });
  try {
    expect(
      await eventually(
        () => listed(running.url),
        (ids) => ids.length === 1,
      ),
    ).toEqual([first]);
    expect((await new Client(running.url).hold(walk())).status).toBe(201);
  } finally {
    await running.close();
  }
});

it('does not sell with a vault that is older than the log beside it, whatever its own file of marks says', async () => {
  const folder = join(scratch, 'old-vault');
  const earlier = join(scratch, 'old-vault-earlier');
  let running = await startProduct({ DATA_DIR: folder });
  await reserved(running.url);
  await atRest(running);
  await running.storage.vaultMarks.record();
  await running.close();
  cpSync(folder, earlier, { recursive: true });
  running = await startProduct({ DATA_DIR: folder });
  await reserved(running.url);
  await atRest(running);
  await running.storage.vaultMarks.record();
  await running.close();
  for (const name of ['vault.sqlite', 'vaults.json', 'anchors']) {
    rmSync(join(folder, name), { recursive: true });
    cpSync(join(earlier, name), join(folder, name), { recursive: true });
  }

  running = await startProduct({ DATA_DIR: folder });
  try {
    const { body } = await eventually(
      () => healthOf(running.url),
      ({ body: { log } }) => log.closed,
    );
    expect(body.log.faults[0]).toMatch(/^the vault: its last \d+ writes are missing$/);
    expect((await new Client(running.url).hold(walk())).status).toBe(503);
  } finally {
    await running.close();
  }
  expect(command(folder, 'log', 'verify').status).toBe(1);
  expect(command(folder, 'log', 'anchor').status).toBe(0);
  running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  await running.close();
});

it('sells on where the pictures have lost what they come to, and says so', async () => {
  const folder = join(scratch, 'pictures');
  let running = await startProduct({ DATA_DIR: folder });
  await atRest(running);
  await running.storage.vaultMarks.record();
  await running.close();
  const pictures = new Database(join(folder, 'images.sqlite'));
  pictures.exec('DELETE FROM whole');
  pictures.close();

  running = await startProduct({ DATA_DIR: folder });
  try {
    const { body } = await healthWithFaults(running.url);
    expect([body.ready, body.log.closed]).toEqual([false, false]);
    expect(body.log.faults).toEqual([
      expect.stringMatching(/^the pictures: .+ sum of all entries was changed/) as unknown,
    ]);
    expect((await new Client(running.url).hold(walk())).status).toBe(201);
    await running.storage.vaultMarks.record();
  } finally {
    await running.close();
  }
  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining('the pictures: ') as unknown,
  });
  expect(command(folder, 'log', 'anchor').status).toBe(0);
  expect(command(folder, 'log', 'verify').status).toBe(0);
});

it('says that the check of all data could not be finished, and makes it again', async () => {
  const folder = join(scratch, 'unfinished');
  const fault = jest.spyOn(SqliteVault.prototype, 'fault').mockRejectedValue(new TypeError('not thought of'));
  const running = await startProduct({ DATA_DIR: folder });
  try {
    const seen = await healthWithFaults(running.url);
    expect([seen.status, seen.body.log.faults]).toEqual([
      503,
      ['the check of all data could not be finished: TypeError: not thought of'],
    ]);
    expect((await new Client(running.url).hold(walk())).status).toBe(201);
    fault.mockRestore();
    await running.app.get(LogCheck)['sweep']();
    expect((await healthOf(running.url)).body.log.faults).toEqual([]);
  } finally {
    fault.mockRestore();
    await running.close();
  }
});

it('goes on to say that the log was cut once what showed it was made anew from the log', async () => {
  const folder = join(scratch, 'witness');
  const newer = join(scratch, 'witness-newer');
  let running = await startProduct({ DATA_DIR: folder });
  await reserved(running.url);
  await atRest(running);
  await running.close();
  cpSync(folder, newer, { recursive: true });
  running = await startProduct({ DATA_DIR: newer });
  await reserved(running.url);
  await atRest(running);
  await running.close();
  // All is restored but the read models: these alone know of the second sale.
  rmSync(join(folder, 'read-models'), { recursive: true });
  cpSync(join(newer, 'read-models'), join(folder, 'read-models'), { recursive: true });
  running = await startProduct({ DATA_DIR: folder });
  await eventually(
    () => listed(running.url),
    (ids) => ids.length === 1,
  );
  await running.close();
  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining('events are missing after') as unknown,
  });
  running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(503);
  await running.close();
  expect(command(folder, 'log', 'anchor').status).toBe(0);
  running = await startProduct({ DATA_DIR: folder });
  expect((await new Client(running.url).hold(walk())).status).toBe(201);
  await running.close();
});

it('sees at the start that a flipped bit in the write-ahead log has cut it', async () => {
  const folder = join(scratch, 'wal');
  const cut = join(scratch, 'wal-cut');
  const running = await startProduct({ DATA_DIR: folder });
  await reserved(running.url);
  await atRest(running);
  await running.storage.anchors.record();
  // As a machine that loses its power leaves it.
  mkdirSync(cut, { recursive: true });
  cpSync(folder, cut, { recursive: true });
  await running.close();
  const wal = readFileSync(join(cut, 'log.sqlite-wal'));
  const at = Math.floor(wal.length * 0.9);
  wal[at] = wal.readUInt8(at) ^ 4;
  writeFileSync(join(cut, 'log.sqlite-wal'), wal);

  const damaged = await startProduct({ DATA_DIR: cut });
  try {
    expect((await new Client(damaged.url).hold(walk())).status).toBe(503);
    expect((await healthOf(damaged.url)).body.log.faults[0]).toContain('events are missing after');
  } finally {
    await damaged.close();
  }
});

it('does not start on a log that was emptied beside its vault, and seeds nothing into it', async () => {
  const folder = join(scratch, 'emptied');
  const running = await startProduct({ DATA_DIR: folder });
  await atRest(running);
  await running.storage.anchors.record();
  await running.close();
  for (const file of ['log.sqlite', 'log.sqlite-wal', 'log.sqlite-shm'])
    rmSync(join(folder, file), { force: true });
  await expect(startProduct({ DATA_DIR: folder })).rejects.toThrow(
    /^The log is empty, but .+ ended at \d{16}: /,
  );
  await expect(startProduct({ DATA_DIR: folder })).rejects.toThrow('The log is empty');
});

it.each([
  ['a type', { type: 'SomethingNewer', version: 1 }, 'SomethingNewer version 1'],
  ['a version', { type: 'HoldReleased', version: 99 }, 'HoldReleased version 99'],
])('does not start where it does not know %s of the log, and names it', async (what, event, named) => {
  const folder = join(scratch, `unknown ${what}`);
  const running = await startProduct({ DATA_DIR: folder });
  await atRest(running);
  await running.close();
  const log = openSqliteEventStore({ file: join(folder, 'log.sqlite') });
  const at = TEST_CLOCK;
  const metadata = { correlation: 'newer', actor: 'test', command: 'newer' };
  await log.append('newer-1', 'none', [{ id: randomUUID(), data: {}, metadata, at, ...event }]);
  await log.close();
  for (let time = 0; time < 2; time++)
    await expect(startProduct({ DATA_DIR: folder })).rejects.toThrow(
      `does not know (unknown event ${named}: event 0 of newer-1 at `,
    );
});

/** Words of the product that does not start. */
const refusalOf = (folder: string): string => {
  const { status, stderr } = spawnSync(process.execPath, [join(BUNDLE, 'main.js')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status).toBe(1);
  return stderr;
};
const zeroHead = (file: string): void => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, 0, 100));
};

/** SQLite opens it for reading alone then. */
const nameNewerFormat = (file: string): void => {
  const bytes = readFileSync(file);
  bytes[18] = 3;
  writeFileSync(file, bytes);
};

it('says without a stack what it cannot start on, and how to go on', async () => {
  const whole = join(scratch, 'refused');
  await (await startProduct({ DATA_DIR: whole })).close();
  const damaged = (damage: (folder: string) => void): string => {
    const folder = join(scratch, 'refused-now');
    rmSync(folder, { recursive: true, force: true });
    cpSync(whole, folder, { recursive: true });
    damage(folder);
    const words = refusalOf(folder);
    expect(words).not.toMatch(/^ {4}at /m);
    return words;
  };
  for (const name of ['log', 'vault', 'security']) {
    const words = damaged((folder) => zeroHead(join(folder, `${name}.sqlite`)));
    expect(words).toContain(`${name}.sqlite cannot be opened: file is not a database`);
    expect(words).toContain('npm run restore');
    const newer = damaged((folder) => nameNewerFormat(join(folder, `${name}.sqlite`)));
    expect(newer).toMatch(new RegExp(`${name}\\.sqlite cannot be opened: .+ names an unknown format`));
    expect(newer).toContain('npm run restore');
  }
  expect(
    damaged((folder) => {
      const bytes = readFileSync(join(folder, 'log.sqlite'));
      writeFileSync(join(folder, 'log.sqlite'), bytes.fill(7, bytes.length / 2, bytes.length / 2 + 4096 * 4));
    }),
  ).toMatch(/The storage is damaged: .+\nTo go on.+npm run restore/);
  expect(damaged((folder) => rmSync(join(folder, 'vault.sqlite')))).toMatch(
    /^\S+vault\.sqlite is missing, and log\.sqlite .+: restore it from a backup\.\n$/,
  );
});

it('appends nothing while an anchor cannot be read, and puts it aside when told so', async () => {
  const folder = join(scratch, 'anchor');
  const running = await startProduct({ DATA_DIR: folder });
  await atRest(running);
  await running.storage.anchors.record();
  await running.close();
  const anchor = join(folder, 'anchors', `${TEST_CLOCK.slice(0, 10)}.json`);
  writeFileSync(anchor, readFileSync(anchor, 'utf8').replace('"at"', '"au"'));
  const damaged = await startProduct({ DATA_DIR: folder });
  try {
    expect((await new Client(damaged.url).hold(walk())).status).toBe(503);
    expect((await healthOf(damaged.url)).body.log).toMatchObject({
      closed: true,
      faults: [expect.stringContaining('.json is not an anchor of a log') as unknown],
    });
  } finally {
    await damaged.close();
  }
  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/FAULT .+is not an anchor.+\nTo go on/) as unknown,
  });
  expect(command(folder, 'log', 'anchor').status).toBe(0);
  expect(existsSync(`${anchor}.of-another-log`)).toBe(true);
  const mended = await startProduct({ DATA_DIR: folder });
  expect((await new Client(mended.url).hold(walk())).status).toBe(201);
  await mended.close();
});

it('puts the damaged logs of terminals aside, says so until they are taken away, and sells on', async () => {
  const folder = join(scratch, 'terminal-logs');
  await (await startProduct({ DATA_DIR: folder })).close();
  const file = join(folder, 'logs', 'terminal_logs.sqlite');
  zeroHead(file);
  const left = readFileSync(file);
  expect(command(folder, 'log', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      'FAULT   the logs of terminals: terminal_logs cannot be opened',
    ) as unknown,
  });
  const running = await startProduct({ DATA_DIR: folder });
  try {
    expect((await new Client(running.url).hold(walk())).status).toBe(201);
    const { status, body } = await healthOf(running.url);
    const told = 'the logs of terminals: terminal_logs.sqlite.put-aside was damaged';
    expect([status, body.log]).toEqual([
      503,
      expect.objectContaining({
        closed: false,
        faults: [expect.stringContaining(told) as unknown],
      }) as unknown,
    ]);
    expect(readFileSync(`${file}.put-aside`).equals(left)).toBe(true);
    rmSync(`${file}.put-aside`);
    expect((await healthOf(running.url)).status).toBe(200);
  } finally {
    await running.close();
  }
});

it('tells of a damaged row in the logs of terminals when it is met, and in the check of every night', async () => {
  const folder = join(scratch, 'terminal-rows');
  const running = await startProduct({ DATA_DIR: folder });
  try {
    const file = new Database(join(folder, 'logs', 'terminal_logs.sqlite'));
    const logs = running.app.get(TerminalLogs);
    logs.write({ log: 'communication', inventoryGroup: 'escarpment', reason: 'a row' });
    expect(await logs.rows.count({})).toBe(1);
    file.exec('UPDATE documents SET sum = sum + 1');
    file.close();
    expect((await healthOf(running.url)).status).toBe(200);
    expect(await checkStorage(running.storage, async () => true)).toBeNull();
    const told = /^the logs of terminals: rows of terminal_logs\.sqlite are damaged and left out/;
    expect((await healthOf(running.url)).body).toMatchObject({
      ready: false,
      log: { closed: false, faults: [expect.stringMatching(told) as unknown] },
    });
    expect((await new Client(running.url).hold(walk())).status).toBe(201);
  } finally {
    await running.close();
  }
});

it('asks the database each night whether the log is whole, and sells nothing where it is not', async () => {
  const folder = join(scratch, 'freelist');
  await (await startProduct({ DATA_DIR: folder })).close();
  const file = openSync(join(folder, 'log.sqlite'), 'r+');
  // How many pages are free, which no event, index or search is led by.
  writeSync(file, Buffer.from([0, 0, 0, 5]), 0, 4, 36);
  closeSync(file);
  const running = await startProduct({ DATA_DIR: folder });
  try {
    expect((await healthOf(running.url)).status).toBe(200);
    const fileUntil = new AbortController().signal;
    expect(await checkStorage(running.storage, async () => true, { fileUntil })).toMatch(
      /^the log: the file is damaged: .*[Ff]reelist/s,
    );
    expect((await new Client(running.url).hold(walk())).status).toBe(503);
    expect((await healthOf(running.url)).body.log).toMatchObject({ closed: true });
  } finally {
    await running.close();
  }
});

it.each([
  ['is no JSON any more', (doc: Buffer) => doc.fill(0xff, 0, 4)],
  ['has another text', (doc: Buffer) => Buffer.from(doc.toString('latin1').replace('Ada', 'Ida'), 'latin1')],
])(
  'leaves a document of a read model out that %s, says so, and a rebuild replaces it',
  async (how, damaged) => {
    const folder = join(scratch, how);
    const running = await startProduct({ DATA_DIR: folder });
    try {
      const [first, second] = [await reserved(running.url), await reserved(running.url)];
      await atRest(running);
      const model = (await running.storage.store.getPointer('reservations'))!;
      const file = new Database(join(folder, 'read-models', `${model}.sqlite`));
      const doc = file.prepare('SELECT doc FROM documents WHERE _id = ?').pluck().get(first) as Buffer;
      const changed = damaged(Buffer.from(doc));
      expect(changed.equals(doc)).toBe(false);
      // Past the indexes and the triggers, as a failing disk writes.
      const passed = file.prepare(
        "SELECT type, name FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
      );
      for (const { type, name } of passed.all() as { type: string; name: string }[])
        file.exec(`DROP ${type} "${name}"`);
      file.prepare('UPDATE documents SET doc = ? WHERE _id = ?').run(changed, first);
      file.close();

      const admin = new Client(running.url);
      await admin.signIn('casey');
      const { status, body } = await admin.get<readonly ReservationRow[]>('/api/admin/reservations');
      expect([200, 503]).toContain(status);
      if (status === 200) expect(body.map(({ id }) => id)).toEqual([second]);
      const health = await healthOf(running.url);
      expect(health.status).toBe(503);
      expect(health.body.projections.find(({ name }) => name === 'reservations')).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('damaged') as unknown,
      });
      const rebuilt = command(folder, 'rebuild', 'reservations');
      expect(rebuilt).toMatchObject({ status: 0, output: expect.stringContaining('replaced') as unknown });
      expect(
        await eventually(
          () => listed(running.url),
          (ids) => ids.length === 2,
        ),
      ).toEqual([first, second].sort());
      await eventually(
        () => healthOf(running.url),
        ({ body: { ready } }) => ready,
      );
    } finally {
      await running.close();
    }
  },
);

it('does not make another master key beside a vault, and takes no part of one for a key', async () => {
  const folder = join(scratch, 'key');
  await (await startProduct({ DATA_DIR: folder })).close();
  const key = readFileSync(join(folder, 'master.key'));
  rmSync(join(folder, 'master.key'));
  await expect(startProduct({ DATA_DIR: folder })).rejects.toThrow('master.key is missing');
  writeFileSync(join(folder, 'master.key'), '');
  await expect(startProduct({ DATA_DIR: folder })).rejects.toThrow('holds 0 bytes, not the 32 of a key');
  writeFileSync(join(folder, 'master.key'), key);
  await (await startProduct({ DATA_DIR: folder })).close();
});
