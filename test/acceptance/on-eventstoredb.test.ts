import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Running } from '@stile/api';
import type { HealthAnswer } from '@stile/contracts';
import { EventStoreDbDouble } from '../contract/event-store/eventstoredb-double.js';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, BUNDLE, startProduct, temporaryFolder } from '../support/product.js';

/* The product on a server's log (docs/rules/log.md 48): the double of one, as none may be here. */

const double = new EventStoreDbDouble();
const [folder, unused] = [temporaryFolder(), temporaryFolder()];
let running: Running;
let url: string;
let warned: jest.SpyInstance;

beforeAll(async () => {
  url = await double.start();
  double.writeForeign('order-1', 'OrderPlaced');
  warned = jest.spyOn(Logger.prototype, 'warn');
  running = await startProduct({ DATA_DIR: folder, EVENTSTORE_URL: url, LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await running.close();
  double.stop();
});

test('it sells, and names at its start what others have written there', async () => {
  expect((await new Client(running.url).hold(walk({ date: '2026-12-22' }))).status).toBe(201);
  expect(warned).toHaveBeenCalledWith(
    expect.stringContaining('such as OrderPlaced, event 0 of order-1: they are passed over'),
  );
});

test('while the server hangs a caller is told to try again, and is served when it goes on', async () => {
  const visitor = new Client(running.url);
  double.hangReads = true;
  const { status, body } = await visitor.hold(walk({ date: '2026-12-23' }));
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' }) as unknown]);
  double.hangReads = false;
  await eventually(
    async () => (await visitor.hold(walk({ date: '2026-12-23' }))).status,
    (answered) => answered === 201,
  );
});

test('while the server answers no append, a caller and who waits behind are told within 3 seconds', async () => {
  const visitors = [new Client(running.url), new Client(running.url)];
  // The ledger of the day is known, so that nothing is read first.
  expect((await visitors[0]!.hold(walk({ date: '2026-12-22' }))).status).toBe(201);
  double.hang = true;
  const began = performance.now();
  const answers = await Promise.all(visitors.map((each) => each.hold(walk({ date: '2026-12-22' }))));
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  // Twice as long on a busy machine; sent again and again it takes 20 seconds.
  expect(performance.now() - began).toBeLessThan(6_000);
  double.hang = false;
  double.stop();
  await double.start();
  await eventually(
    async () => (await visitors[0]!.hold(walk({ date: '2026-12-22' }))).status,
    (answered) => answered === 201,
  );
});

test('when the server is gone, health says to staff what is wrong', async () => {
  const staff = new Client(running.url);
  await staff.signIn('casey');
  // All events so far are shown, which a client waits for.
  expect((await staff.get('/api/health')).status).toBe(200);
  double.stop();
  const { status, body } = await staff.get<HealthAnswer>('/api/health');
  expect([status, body.log.faults]).toEqual([
    503,
    ['the event store did not answer: nothing listens at its address'],
  ]);
  await double.start();
  await eventually(
    async () => (await staff.get<HealthAnswer>('/api/health')).status,
    (answered) => answered === 200,
  );
});

test.each([
  ['main.js', [], 1],
  ['log.js', ['verify'], 2],
])('%s does not start where nothing listens, and says so without a stack', (script, args, code) => {
  const { status, stderr } = spawnSync(process.execPath, [join(BUNDLE, script), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: unused,
      EVENTSTORE_URL: 'esdb://stile:s3cret@127.0.0.1:9?tls=false',
    },
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
    code,
    'EVENTSTORE_URL=(secret): the event store did not answer: nothing listens at its address',
  ]);
  expect(stderr).not.toMatch(/s3cret|\n +at /);
});

test('a server whose log is older than what was read of it is sold nothing on, and staff are told why', async () => {
  const settings = { DATA_DIR: folder, EVENTSTORE_URL: url, LOG_LEVEL: 'warn' };
  const visitor = new Client(running.url);
  expect((await visitor.hold(walk({ date: '2026-12-22' }))).status).toBe(201);
  await atRest(running);
  await running.close();
  double.cut(1);
  running = await startProduct(settings);
  expect((await new Client(running.url).hold(walk({ date: '2026-12-22' }))).status).toBe(503);
  const staff = new Client(running.url);
  await staff.signIn('casey');
  const { body } = await staff.get<HealthAnswer>('/api/health');
  expect(body.log.closed).toBe(true);
  expect(body.log.faults).toContainEqual(
    expect.stringMatching(/events are missing after .+: the read model ledgers@1 ended at /),
  );
});
