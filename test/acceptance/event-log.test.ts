import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type {
  CloseTillResult,
  ErrorBody,
  EventLogAnswer,
  ListedEventsAnswer,
  LogRangeRequest,
  SecurityEntry,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, BUNDLE, startProduct, temporaryFolder } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';
import { managerOfLakeside, sessionOf, staffOfOneService } from '../support/two-venues.js';
import { unzipInto } from '../support/unzip.js';

/* The log's page for auditors and superusers, and the archive that proves the log without us (docs/rules/log.md 82). */

const EVENTS = '/api/admin/events';
const LOG = '/api/admin/event_log';
const SECURITY = '/api/admin/security_log?range=[0,99]';
const started = startedProduct();
const scratch = temporaryFolder();

const head = async (who = started.admin): Promise<EventLogAnswer> =>
  (await who.get<EventLogAnswer>(LOG)).body;
/** All of the log is sealed, and nobody walks over it. */
const sealed = async () => {
  await atRest(started.running);
  const { length } = await eventsOf(started.running.storage.log.eventStore);
  // The anchor of the day follows the seal.
  return eventually(
    head,
    ({ events, anchors, head: end }) => events === length && anchors[0]?.position === end,
  );
};
const begin = (
  kind: 'verifications' | 'bundles',
  range: LogRangeRequest = {},
  id = key(),
  who = started.admin,
) => who.put<EventLogAnswer & ErrorBody>(`${LOG}/${kind}/${id}`, range);
const ended = () => eventually(head, ({ running }) => running === null);
/** A whole archive, taken away. */
const unpackedBundle = async (): Promise<string> => {
  const id = key();
  await begin('bundles', {}, id);
  await ended();
  const file = await fetch(`${started.running.url}${LOG}/bundles/${id}/file`, {
    headers: { cookie: started.admin.cookieHeader },
  });
  const folder = join(scratch, id);
  unzipInto(folder, Buffer.from(await file.arrayBuffer()));
  return folder;
};
/** The security log is written a moment later. */
const recorded = (act: SecurityEntry['act']) =>
  eventually(
    async () =>
      (await started.admin.get<SecurityEntry[]>(SECURITY)).body.filter((entry) => entry.act === act),
    (entries) => entries.length > 0,
  );
const list = async (query: Record<string, string>, who = started.admin): Promise<ListedEventsAnswer> =>
  (await who.get<ListedEventsAnswer>(`${EVENTS}?${new URLSearchParams(query)}`)).body;
const withSession = (cookie: string): Client => {
  const client = new Client(started.running.url);
  const [name, value] = cookie.split('=') as [string, string];
  (client as unknown as { cookies: Map<string, string> }).cookies.set(name, value);
  return client;
};

let reservation: string;
let only: ReadonlyMap<string, string>;
beforeAll(async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk({ date: '2026-12-15' }));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  reservation = body.reservation.id;
  only = await staffOfOneService(started.running);
  await managerOfLakeside(started.running);
  await sealed();
});

describe('the page of events', () => {
  it('shows every event once, the newest first, a page at a time', async () => {
    const all = await eventsOf(started.running.storage.log.eventStore);
    const positions: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const page = await list({ limit: '100', ...(before ? { before } : {}) });
      positions.push(...page.events.map(({ position }) => position));
      before = page.next;
    }
    expect(positions).toEqual(all.map(({ position }) => position).reverse());
    expect((await list({})).events).toHaveLength(25);
  });

  it('finds events by type, user, day and subject, and by several of them', async () => {
    const confirmed = await list({ type: 'ReservationConfirmed' });
    expect(confirmed.events).toMatchObject([{ type: 'ReservationConfirmed', reservation_id: reservation }]);
    const ofUser = await list({ user: 'visitor', limit: '100' });
    expect(new Set(ofUser.events.map(({ actor }) => actor))).toEqual(new Set(['visitor']));
    expect((await list({ user: 'visitor', type: 'ReservationConfirmed' })).events).toEqual([]);
    // At TEST_CLOCK it is the same day at the venue, five hours behind.
    expect((await list({ day: '2026-12-03', inventoryGroup: 'escarpment' })).events).toHaveLength(25);
    expect((await list({ day: '2026-12-02' })).events).toEqual([]);
    const { events } = await list({ subject: reservation.toLowerCase(), limit: '100' });
    const streams = new Set(events.map(({ stream }) => stream.split('-')[0]));
    expect(streams).toEqual(new Set(['reservation', 'checkout', 'mail']));
    const stream = `checkout-${reservation}`;
    const ofStream = await list({ subject: stream, limit: '2' });
    expect(ofStream.events.map((event) => event.stream)).toEqual([stream, stream]);
    const next = await list({ subject: stream, limit: '2', before: ofStream.next! });
    expect(next.events[0]!.revision).toBe(ofStream.events[1]!.revision - 1);
  });

  it('shows no personal field', async () => {
    const { events } = await list({ type: 'ReservationPlaced' });
    expect(events).toMatchObject([{ sealed: true, inventory_group: 'escarpment' }]);
    expect(JSON.stringify(events)).not.toMatch(/\$sealed|@example|Ann/);
  });

  it('shows an auditor of one venue the events of that venue, and nothing of the log as a whole', async () => {
    const auditor = withSession(only.get('/event_history')!);
    const { events } = await list({ limit: '100' }, auditor);
    expect(new Set(events.map(({ inventory_group }) => inventory_group))).toEqual(new Set(['escarpment']));
    expect((await list({ subject: 'venue-lakeside' }, auditor)).events).toEqual([]);
    const olga = withSession(await sessionOf(started.running, 'olga'));
    const ofLakeside = await list({ limit: '100' }, olga);
    expect(new Set(ofLakeside.events.map(({ inventory_group }) => inventory_group))).toEqual(
      new Set(['lakeside']),
    );
    expect((await list({ subject: reservation }, olga)).events).toEqual([]);
    expect((await olga.get(`${EVENTS}?inventoryGroup=escarpment`)).status).toBe(403);
    for (const path of [LOG, `${LOG}/anchors/2026-12-03`, `${LOG}/bundles/${key()}/file`])
      expect((await auditor.get(path)).status).toBe(403);
    expect((await begin('verifications', {}, key(), auditor)).status).toBe(403);
    expect((await begin('bundles', {}, key(), auditor)).status).toBe(403);
  });

  it('is for auditors alone', async () => {
    const others = [...only].filter(([service]) => service !== '/event_history');
    for (const [, cookie] of others.slice(0, 4))
      expect((await withSession(cookie).get(EVENTS)).status).toBe(403);
    expect((await new Client(started.running.url).get(EVENTS)).status).toBe(401);
  });
});

describe('the log as a whole', () => {
  it('says where it ends, and hands out the anchor of a day', async () => {
    const log = await sealed();
    expect(log).toMatchObject({
      head: await started.running.storage.log.head(),
      fault: null,
      running: null,
      anchors: [{ day: '2026-12-03', position: log.head, digest: log.digest }],
    });
    const { status, text, headers } = await started.admin.get(`${LOG}/anchors/2026-12-03`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="anchor_2026-12-03.json"',
    ]);
    expect(JSON.parse(text)).toMatchObject({
      position: expect.any(String) as string,
      digest: expect.any(String) as string,
    });
    expect((await started.admin.get(`${LOG}/anchors/2026-12-02`)).status).toBe(404);
  });

  it('is verified once, one walk at a time, and the security log names who did it', async () => {
    const { head: end, events } = await sealed();
    const id = key();
    expect(await begin('verifications', {}, id)).toMatchObject({
      status: 200,
      body: { running: { id, kind: 'verification', by: 'admin' } },
    });
    expect((await begin('verifications', {}, id)).status).toBe(200);
    expect(await begin('bundles')).toMatchObject({ status: 409, body: { code: 'log_job_running' } });
    const { verification, failed } = await ended();
    expect(failed).toBeNull();
    expect(verification).toMatchObject({ id, by: 'admin', after: '', to: end, events, fault: null });
    expect((await begin('verifications', {}, id)).body.running).toBeNull();
    expect(await recorded('log_verified')).toMatchObject([{ by: 'admin', subject: `${events} events` }]);
  });

  it('becomes an archive that its own verifier proves, and that is recorded', async () => {
    await sealed();
    const id = key();
    await begin('bundles', {}, id);
    const { bundle, failed } = await ended();
    expect(failed).toBeNull();
    expect(bundle).toMatchObject({ id, by: 'admin', after: '', digest: expect.any(String) as string });
    const file = await fetch(`${started.running.url}${LOG}/bundles/${id}/file`, {
      headers: { cookie: started.admin.cookieHeader },
    });
    const archive = Buffer.from(await file.arrayBuffer());
    expect(archive).toHaveLength(bundle!.bytes);
    const folder = join(scratch, 'unpacked');
    unzipInto(folder, archive);
    const { status, stdout } = spawnSync(process.execPath, ['verify.mjs'], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([
      0,
      `No fault: ${bundle!.events} events up to ${bundle!.to}, 1 anchors fit.\n`,
    ]);
    const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8');
    expect(lines).toContain(reservation);
    expect(lines).not.toMatch(/@example/);
    const exports = (await eventsOf(started.running.storage.log)).filter(
      ({ type }) => type === 'ListExported',
    );
    expect(exports).toMatchObject([
      {
        data: {
          id,
          list: 'event_log',
          format: 'zip',
          rows: bundle!.events,
          digest: bundle!.digest,
          by: 'admin',
        },
      },
    ]);
    expect(await recorded('exported')).toMatchObject([
      { by: 'admin', subject: `event_log: ${bundle!.events} rows, ${id}` },
    ]);
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    expect((await casey.get(`${LOG}/bundles/${id}/file`)).status).toBe(403);
  });
});

it('a Z report ends with the anchor of the day before, which the verifier knows', async () => {
  const log = await sealed();
  const anchors = join(started.folder, 'anchors');
  const today = JSON.parse(readFileSync(join(anchors, '2026-12-03.json'), 'utf8')) as object;
  const yesterday = { ...today, at: '2026-12-02T23:59:59.000Z' };
  writeFileSync(join(anchors, '2026-12-02.json'), JSON.stringify(yesterday));
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const of = (act: string, body: object) =>
    casey.post<CloseTillResult>(`/api/tills/till-1/${act}`, body, { 'idempotency-key': key() });
  await of('open', { float: 20 });
  const closed = await of('close', { balance: 20 });
  const hash = log.digest.slice(0, 32);
  expect(closed.body.report).toMatchObject({ kind: 'z', log_anchor: { day: '2026-12-02', hash } });
  const { stdout } = spawnSync(process.execPath, ['verify.mjs', hash], {
    cwd: await unpackedBundle(),
    env: {},
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^No fault: \d+ events .*, 2 anchors fit\.\n$/);
});

it('a changed event is found by the page and by the command, and closes the log for writing', async () => {
  const folder = join(scratch, 'changed');
  const running = await startProduct({ DATA_DIR: folder });
  try {
    await atRest(running);
    const file = new Database(join(folder, 'log.sqlite'));
    file.prepare(`UPDATE events SET at = replace(at, '2026', '2025') WHERE position = 3`).run();
    file.close();
    const admin = await signedInAdmin(running.url);
    await begin('verifications', { from: '0000000000000002', to: '0000000000000004' }, key(), admin);
    const { verification, fault } = await eventually(
      () => head(admin),
      (log) => log.running === null,
    );
    expect(verification!.fault).toMatch(/^event 0000000000000003 of .*: its chain does not fit/);
    expect(fault).toBe(verification!.fault);
    expect((await new Client(running.url).hold(walk({ date: '2026-12-15' }))).status).toBe(503);
  } finally {
    await running.close();
  }
  const { status, stdout } = spawnSync(process.execPath, [join(BUNDLE, 'log.js'), 'verify', '--from', '1'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, expect.stringContaining('its chain does not fit') as string]);
});
