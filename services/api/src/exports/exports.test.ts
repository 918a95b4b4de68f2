import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { ExportAnswer, ExportRequest, SessionUser } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { eventually } from '../../../../test/support/eventually.js';
import { staff as withRights } from '../../../../test/support/staff.js';
import { MovableClock } from '../../../../test/support/stores.js';
import type { Config } from '../config/config.js';
import type { Caller } from '../http/endpoint.js';
import type { EndpointTable } from '../http/endpoint-table.js';
import type { ListedRows } from '../http/listed-rows.js';
import { systemIds } from '../ports/ids.js';
import { systemTimers } from '../ports/timers.js';
import type { Storage } from '../storage/storage.js';
import type { CatalogueView } from '../views/catalogue-view.js';
import type { Credentials } from '../identity/sessions/credentials.js';
import { ExportFiles } from './export-files.js';
import { ExportRecords } from './export-records.js';
import { Exports } from './exports.js';
import { FileForms } from './file-forms.js';
import { FileMaker } from './file-maker.js';
import { FileInMaking, FileThreads } from './file-threads.js';
import type { RecordExport } from './record-export.handler.js';

/* docs/rules/exports.md 1, 2, 6 to 9 */
const staff = (username: string, venues: readonly string[] = ['park'], services = ['/passes']): SessionUser =>
  withRights(username, [services, venues]);
const callerOf = (user: SessionUser): Caller => ({
  language: 'en',
  user,
  station: null,
  address: '::1',
  reservations: [],
  waivers: [],
});
const FIONA = staff('fiona');
const REQUEST: Omit<ExportRequest, 'id'> = { list: 'names', format: 'csv' };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** A process of its own where it has a vault of others. */
const setUp = (
  clock = new MovableClock('2026-12-05T15:00:00.000Z'),
  vault = new MemoryVault(clock),
  folder = mkdtempSync(join(tmpdir(), 'exports-')),
) => {
  const recorded: RecordExport[] = [];
  const secured: unknown[] = [];
  const rows = {
    names: ['Ada', 'Bo'],
    total: 2,
    asOf: '7',
    closed: 0,
    open: 0,
    openAtClose: -1,
    next: async (): Promise<void> => undefined,
  };
  const listed: Mutable<ListedRows> = {
    name: 'names',
    services: ['/passes'],
    columns: [{ key: 'name', label: 'name', kind: 'text' }] as never,
    lines: (row) => [row],
    open: async ({ skip }, { user_inventory_groups: groups }) => ({
      groups,
      total: rows.total,
      asOf: rows.asOf,
      rows: (async function* () {
        rows.open++;
        try {
          for (const name of rows.names.slice(skip % 100_000)) {
            await rows.next();
            yield { name };
          }
        } finally {
          rows.open--;
        }
      })(),
      close: async () => {
        rows.closed++;
        rows.openAtClose = rows.open;
      },
    }),
  };
  const files = new ExportFiles({ DATA_DIR: folder } as Config, systemTimers);
  const users = new Map([FIONA, staff('audrey'), staff('bo')].map((user) => [user.username, user]));
  const storage = {
    vault,
    security: { record: (entry: unknown) => secured.push(entry) },
  } as unknown as Storage;
  const records = new ExportRecords(storage, clock);
  const forms = new FileForms(clock, { of: () => undefined } as unknown as CatalogueView);
  const commands = { execute: async (command: RecordExport) => void recorded.push(command) };
  const maker = new FileMaker(
    storage,
    clock,
    files,
    records,
    threads,
    forms,
    commands as unknown as CommandBus,
  );
  const exports = new Exports(
    clock,
    systemIds(clock),
    files,
    records,
    maker,
    forms,
    { all: () => [{ listed }] } as unknown as EndpointTable,
    { sessionUser: (name: string) => users.get(name) ?? null } as unknown as Credentials,
  );
  const stateOf = async (id: string, user = FIONA): Promise<ExportAnswer['state'] | undefined> =>
    (await exports.get(id, callerOf(user)).catch(() => undefined))?.state;
  return {
    clock,
    exports,
    files,
    folder,
    listed,
    users,
    recorded,
    rows,
    secured,
    vault,
    stateOf,
    begin: (id: string, more: Partial<ExportRequest> = {}, user = FIONA) =>
      exports.begin({ ...REQUEST, id, ...more }, callerOf(user)),
    made: async (id: string, user = FIONA) =>
      eventually(
        () => stateOf(id, user),
        (state) => state !== 'making' && state !== 'waiting',
      ),
    onDisk: () => readdirSync(join(folder, 'exports')),
    textOf: async (id: string) => {
      const { key } = await exports.whole(id, FIONA);
      let text = '';
      for await (const part of files.read(key, 0)) text += String(part);
      return text;
    },
    age: (hours: number): void => {
      const written = (performance.timeOrigin + performance.now()) / 1_000 - hours * 3_600;
      for (const name of readdirSync(join(folder, 'exports')))
        utimesSync(join(folder, 'exports', name), written, written);
    },
    end: () => rmSync(folder, { recursive: true }),
  };
};
/** Rows that come when they are let. */
const held = (rows: { next: () => Promise<void> }): (() => void) => {
  let release = (): void => undefined;
  const until = new Promise<void>((done) => (release = done));
  rows.next = () => until;
  return release;
};
const threads = new FileThreads();
afterAll(() => threads.onApplicationShutdown());
let open: ReturnType<typeof setUp>;
beforeEach(() => {
  open = setUp();
});
afterEach(() => open.end());

it('a file has its lines, is told of once, and its rows are closed', async () => {
  const { begin, made, textOf, recorded, secured, rows } = open;
  const filter = JSON.stringify({
    state: 'confirmed',
    q: 'ada',
    email: 'a@example.org',
    last_name: 'B',
    email_gte: 'a@example.org',
  });
  expect(await begin('a', { filter })).toMatchObject({ state: 'making', rows: 0, total: 2, parts: 1 });
  expect(await made('a')).toBe('ready');
  expect(await textOf('a')).toBe('\ufeff"Name"\r\n"Ada"\r\n"Bo"\r\n');
  expect(recorded.map(({ command }) => command.made)).toMatchObject([
    { id: 'a', filter: { state: 'confirmed' }, rows: 2, asOf: '7', by: 'fiona' },
  ]);
  expect(JSON.stringify(recorded)).not.toMatch(/ada|example/);
  expect(secured).toEqual([{ act: 'exported', by: 'fiona', subject: 'names: 2 rows, a' }]);
  expect(rows.closed).toBe(1);
});

it('repeats at once, in one process or two, make one file', async () => {
  const { begin, made, textOf, recorded, rows, clock, vault } = open;
  const other = setUp(clock, vault);
  const answers = await Promise.all([begin('a'), begin('a'), other.begin('a')]);
  expect(answers.map(({ id, state }) => [id, state])).toEqual(answers.map(() => ['a', 'making']));
  expect(await made('a')).toBe('ready');
  const [{ closed }, others] = [rows, other.rows];
  expect([closed + others.closed, recorded.length + other.recorded.length]).toEqual([2, 1]);
  expect(await textOf('a')).toContain('"Ada"\r\n"Bo"\r\n');
  other.end();
});

it('of many at once some wait, and no more than there is room for', async () => {
  const { begin, rows } = open;
  const release = held(rows);
  const ids = Array.from({ length: 13 }, (_, index) => `f${index}`);
  const begun = await Promise.allSettled(ids.map((id) => begin(id)));
  const states = begun.map((each) => (each.status === 'fulfilled' ? each.value.state : each.reason));
  expect(states.slice(0, 2)).toEqual(['making', 'making']);
  expect(states.slice(2, 12)).toEqual(Array.from({ length: 10 }, () => 'waiting'));
  expect(states[12]).toMatchObject({ rejection: { code: 'too_many_exports', detail: { max: 10 } } });
  release();
  await open.exports.forgetAll();
});

it('of an id that was used before a file is an event again', async () => {
  const { begin, made, exports, recorded } = open;
  for (const filter of ['{"state":"confirmed"}', '{}']) {
    await begin('a', { filter });
    await made('a');
    await exports.remove('a', FIONA);
  }
  expect(new Set(recorded.map(({ stream }) => stream)).size).toBe(2);
  expect(recorded.map(({ command }) => command.made.filter)).toEqual([{ state: 'confirmed' }, {}]);
});

it('of a file whose bytes are gone another one is made under its id', async () => {
  const { begin, made, exports, recorded } = open;
  await begin('a');
  await made('a');
  await exports.forgetAll();
  await expect(exports.get('a', callerOf(FIONA))).rejects.toMatchObject({
    rejection: { code: 'export_not_found' },
  });
  expect(await begin('a')).toMatchObject({ state: 'making' });
  expect(await made('a')).toBe('ready');
  expect(recorded).toHaveLength(2);
});

it('a repeat tells nothing to somebody who may not read the list any more', async () => {
  const { begin, made } = open;
  await begin('a');
  await made('a');
  await expect(begin('a', {}, staff('fiona', ['park'], ['/store']))).rejects.toMatchObject({
    rejection: { code: 'export_not_found' },
  });
});

it.each(['csv', 'xlsx'] as const)(
  'a full disk ends a file as %s before its rows are closed',
  async (format) => {
    const { begin, made, rows } = open;
    jest.spyOn(FileInMaking.prototype, 'write').mockRejectedValueOnce(new Error('ENOSPC'));
    await begin('a', { format });
    expect(await made('a')).toBe('failed');
    expect(await open.exports.get('a', callerOf(FIONA))).toMatchObject({ failure: 'disk_full' });
    await eventually(
      () => rows.closed,
      (closed) => closed === 1,
    );
    expect(rows.openAtClose).toBe(0);
  },
);

it('two of a user are made at once, four of all; the others follow in their order', async () => {
  const { begin, made, rows } = open;
  const release = held(rows);
  const [audrey, bo] = [staff('audrey'), staff('bo')];
  for (const [id, user, state] of [
    ['a', FIONA, 'making'],
    ['b', FIONA, 'making'],
    ['c', FIONA, 'waiting'],
    ['a', audrey, 'making'],
    ['b', audrey, 'making'],
    ['a', bo, 'waiting'],
  ] as const)
    expect([id, user.username, await begin(id, {}, user)]).toMatchObject([id, user.username, { state }]);
  expect(rows.closed).toBe(2);
  release();
  for (const id of ['a', 'b', 'c']) expect(await made(id)).toBe('ready');
  for (const [id, user] of [
    ['a', bo],
    ['a', audrey],
    ['b', audrey],
  ] as const)
    expect(await made(id, user)).toBe('ready');
});

it('one that waits is not made once its user may read the list no more, or is given up', async () => {
  const { begin, made, rows, users, exports, recorded, stateOf } = open;
  const release = held(rows);
  for (const id of ['a', 'b', 'c', 'd']) await begin(id);
  await exports.remove('d', FIONA);
  expect(await stateOf('d')).toBeUndefined();
  users.set('fiona', staff('fiona', ['park'], ['/store']));
  release();
  expect(await made('c')).toBe('failed');
  expect(recorded).toHaveLength(2);
});

it('a file is nobody else’s, and not its maker’s once they read less', async () => {
  const { begin, made, stateOf, exports } = open;
  const wide = staff('fiona', ['park', 'hill']);
  await begin('a', {}, wide);
  expect(await made('a', wide)).toBe('ready');
  expect(await stateOf('a', staff('fiona', ['park', 'hill', 'beach']))).toBe('ready');
  expect(await stateOf('a', staff('audrey', ['park', 'hill']))).toBeUndefined();
  expect(await stateOf('a', staff('fiona', ['park']))).toBeUndefined();
  expect(await stateOf('a', staff('fiona', ['park', 'hill'], ['/store']))).toBeUndefined();
  await expect(exports.whole('a', staff('fiona', ['park']))).rejects.toMatchObject({
    rejection: { code: 'export_not_found' },
  });
});

it('one that is given up, or whose person was erased meanwhile, leaves nothing', async () => {
  const { begin, exports, onDisk, rows, recorded, stateOf } = open;
  for (const end of [() => exports.remove('a', FIONA), () => exports.forgetAll()]) {
    const release = held(rows);
    await begin('a');
    await eventually(
      () => onDisk().length,
      (count) => count === 1,
    );
    const ended = end();
    release();
    await ended;
    expect([onDisk(), await stateOf('a')]).toEqual([[], undefined]);
  }
  expect(recorded).toEqual([]);
});

it('one that was removed in another process is given up', async () => {
  const { begin, rows, clock, vault, onDisk, stateOf, recorded } = open;
  const release = held(rows);
  rows.names = Array.from({ length: 100 }, () => 'Ada');
  await begin('a');
  // Its first row is awaited by now.
  await new Promise(setImmediate);
  await vault.delete('exports', 'fiona/a');
  clock.move(2_000);
  release();
  await eventually(
    () => stateOf('a'),
    (state) => state === undefined,
  );
  expect([onDisk(), recorded]).toEqual([[], []]);
});

describe('one whose process ended', () => {
  const NAMES = Array.from({ length: 6_500 }, (_, index) => `Ada ${index}`);
  /** Two files' worth of rows are written, and then nothing more. */
  const killed = async (format: 'csv' | 'xlsx') => {
    const { begin, rows, clock, vault } = open;
    rows.names = NAMES;
    rows.total = NAMES.length;
    let read = 0;
    rows.next = () => (++read > 6_000 ? new Promise(() => undefined) : Promise.resolve());
    await begin('a', { format });
    await eventually(
      () => vault.get<{ rows: number }>('exports', 'fiona/a'),
      (stored) => stored!.rows >= 5_000,
    );
    const other = setUp(clock, vault, open.folder);
    other.rows.names = NAMES;
    other.rows.total = NAMES.length;
    expect(await other.stateOf('a')).toBe('making');
    clock.move(31_000);
    return other;
  };

  it('is gone on with after 30 seconds, from what was safe', async () => {
    const other = await killed('csv');
    const skipped: number[] = [];
    const { open: openRows } = other.listed;
    other.listed.open = (request, user) => {
      skipped.push(request.skip);
      return openRows(request, user);
    };
    expect(await other.stateOf('a')).toBe('making');
    expect(await other.made('a')).toBe('ready');
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toBeGreaterThanOrEqual(5_000);
    const lines = (await other.textOf('a')).split('\r\n');
    expect(lines).toEqual(['\ufeff"Name"', ...NAMES.map((name) => `"${name}"`), '']);
    const digest = createHash('sha256').update(lines.join('\r\n')).digest('hex');
    expect(other.recorded.map(({ command }) => command.made)).toMatchObject([{ rows: 6_500, digest }]);
  });

  it.each([
    ['as a workbook', 'xlsx', '7'],
    ['whose rows have changed', 'csv', '8'],
  ] as const)('%s is begun anew', async (_, format, asOf) => {
    const other = await killed(format);
    other.rows.asOf = asOf;
    other.rows.names = NAMES.map((name) => name.replace('Ada', 'Bea'));
    expect(await other.stateOf('a')).toBe('making');
    expect(await other.made('a')).toBe('ready');
    const { key } = await other.exports.whole('a', FIONA);
    if (format === 'csv') expect((await other.textOf('a')).split('\r\n')).toHaveLength(6_502);
    if (format === 'csv') expect(await other.textOf('a')).not.toContain('Ada');
    expect(other.files.sizeOf(key)).toBeGreaterThan(0);
    expect(other.recorded.map(({ command }) => command.made)).toMatchObject([{ rows: 6_500, asOf }]);
  });
});

it('one that fails says so, and its rows are closed', async () => {
  const { begin, made, rows, onDisk } = open;
  rows.next = () => Promise.reject(new Error('the disk is away'));
  await begin('a');
  expect(await made('a')).toBe('failed');
  expect([onDisk(), rows.closed]).toEqual([[], 1]);
});

it('of a venue of others no file is begun', async () => {
  await expect(open.begin('a', {}, staff('olga', []))).rejects.toMatchObject({
    rejection: { code: 'no_access' },
  });
  expect(open.recorded).toEqual([]);
});

it('parts are counted, and one that there is not is refused', async () => {
  const { begin, made, rows } = open;
  rows.total = 100_001;
  expect(await begin('b', { part: 2 })).toMatchObject({
    parts: 2,
    fileName: 'names_2026-12-05_part_2_of_2.csv',
  });
  await made('b');
  await expect(begin('c', { part: 3 })).rejects.toMatchObject({
    rejection: { fieldErrors: { 'body.part': { key: 'max', values: { n: 2 } } } },
  });
  expect(rows.closed).toBe(2);
});

it('a day later it is not there, and its bytes go', async () => {
  const { begin, made, clock, stateOf, onDisk, age } = open;
  await begin('a');
  await made('a');
  clock.move(25 * 3_600_000);
  expect(await stateOf('a')).toBeUndefined();
  age(25);
  await begin('b');
  expect(await made('b')).toBe('ready');
  expect(onDisk()).toHaveLength(1);
});
