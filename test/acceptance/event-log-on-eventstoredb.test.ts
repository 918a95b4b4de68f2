import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Running } from '@stile/api';
import type { EventLogAnswer, ListedEventsAnswer } from '@stile/contracts';
import { EventStoreDbDouble } from '../contract/event-store/eventstoredb-double.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';
import { unzipInto } from '../support/unzip.js';

/* A server's log has no chain of its own: what proves it there are the seals (docs/rules/log.md 79). */

const LOG = '/api/admin/event_log';
const double = new EventStoreDbDouble();
const folder = temporaryFolder();
let running: Running;
let admin: Client;

beforeAll(async () => {
  const url = await double.start();
  double.writeForeign('order-1', 'OrderPlaced');
  running = await startProduct({ DATA_DIR: folder, EVENTSTORE_URL: url });
  admin = await signedInAdmin(running.url);
  expect((await new Client(running.url).hold(walk({ date: '2026-12-15' }))).status).toBe(201);
  await atRest(running);
});
afterAll(async () => {
  await running.close();
  double.stop();
});

const head = async (): Promise<EventLogAnswer> => (await admin.get<EventLogAnswer>(LOG)).body;
const ended = () => eventually(head, (log) => log.running === null);

test('its events are shown, and it is sealed and anchored', async () => {
  const events = await eventsOf(running.storage.log.eventStore);
  // The anchor of the day follows the seal.
  const { anchors, ...log } = await eventually(
    head,
    (found) => found.events === events.length && found.anchors[0]?.position === found.head,
  );
  expect(anchors).toMatchObject([{ position: log.head, digest: log.digest }]);
  const { body } = await admin.get<ListedEventsAnswer>('/api/admin/events?limit=100');
  expect(body.events.map(({ position }) => position)).toEqual(
    events
      .map(({ position }) => position)
      .reverse()
      .slice(0, 100),
  );
});

test('its archive is proven by its verifier', async () => {
  const id = key();
  await admin.put(`${LOG}/bundles/${id}`, {});
  const { bundle, failed } = await ended();
  expect(failed).toBeNull();
  const file = await fetch(`${running.url}${LOG}/bundles/${id}/file`, {
    headers: { cookie: admin.cookieHeader },
  });
  const unpacked = join(folder, 'unpacked');
  unzipInto(unpacked, Buffer.from(await file.arrayBuffer()));
  const { stdout } = spawnSync(process.execPath, ['verify.mjs'], {
    cwd: unpacked,
    env: {},
    encoding: 'utf8',
  });
  expect(stdout).toBe(`No fault: ${bundle!.events} events up to ${bundle!.to}, 1 anchors fit.\n`);
});

test('an event that is written over there is found, and closes the log for writing', async () => {
  const verified = async (): Promise<EventLogAnswer> => {
    await admin.put(`${LOG}/verifications/${key()}`, {});
    return ended();
  };
  expect((await verified()).verification).toMatchObject({ fault: null });
  double.rewrite('venue-escarpment', 3, (data) => data.replace('escarpment', 'escarpmenX'));
  const { verification, fault } = await verified();
  expect(verification!.fault).toMatch(/the seal of the first \d+ events|the anchor of .* does not fit/);
  expect(fault).toBe(verification!.fault);
  expect((await new Client(running.url).hold(walk({ date: '2026-12-15' }))).status).toBe(503);
});
