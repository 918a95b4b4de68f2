import type { ShopReserveAnswer, TerminalLogRow } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';
import type { Running } from '@stile/api';

/* The logs of card terminals (docs/rules/payments.md 112). */

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let admin: Client;
let casey: Client;

const start = async () => {
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  admin = await signedInAdmin(running.url);
  casey = new Client(running.url);
  await casey.signIn('casey');
};
beforeAll(async () => {
  terminals = await TestTerminals.start();
  await start();
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const GROUP = 'escarpment';
const rows = async (filter: object, client = admin) =>
  (
    await client.get<TerminalLogRow[]>(
      `/api/admin/terminal_logs?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`,
    )
  ).body;
const log = (path: string, body: object, client = casey) =>
  client.post<{ status_code: number }>(`/api/${path}`, body);

it('keeps what was asked of the provider and what it answered, without its tokens', async () => {
  await casey.get(`/api/clover_device_state?terminal_id=${SERIALS[0]}`);
  const said = await rows({ log: 'communication', terminal_id: SERIALS[0] });
  expect(said.map(({ direction, reason }) => [direction, reason])).toEqual([
    ['I', 'GET /connect/v1/device/status'],
    ['O', 'GET /connect/v1/device/status'],
  ]);
  expect(said[0]!.message).toMatch(/^200 .*IDLE/);
  const connections = await rows({ log: 'connection' });
  expect(connections.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['token granted', 'connected']),
  );
  expect(connections.find(({ reason }) => reason === 'token granted')!.details['auth_token']).toMatch(
    /^…\w{4}$/,
  );
});

it('says when a device is away and when it is back, and nothing in between', async () => {
  const state = () => casey.get(`/api/clover_device_state?terminal_id=${SERIALS[1]}`);
  for (const _each of [1, 2]) await terminals.misbehaves({ kind: 'busy_503', call: 'device.status' });
  for (const _each of [1, 2, 3, 4]) await state();
  const told = (await rows({ log: 'connection', terminal_id: SERIALS[1] })).map(({ reason }) => reason);
  expect(told.reverse()).toEqual(['disconnected', 'connected']);
});

it('keeps what a desk adds, by whom and where, and cuts it', async () => {
  const id = '7KQ2M9XW4D2RT';
  const added = [
    await log('clover_transactions_log', {
      externalTransactionId: id,
      terminal_id: SERIALS[0],
      amount: 22.6,
      status: 'PENDING',
      reason: 'BASE',
      username: 'somebody.else',
    }),
    await log('clover_communication_log', {
      direction: 'O',
      reason: 'send',
      message: `{"pan":"4242424242424242"} ${'x'.repeat(4000)}`,
    }),
    await log('clover_connections_log', {
      activity: 'open',
      sessionId: 'TAB4071',
      auth_token: 'a-token-that-is-long-enough-1234',
      disconnectCount: 1,
    }),
  ];
  expect(added.map(({ status, body }) => [status, body.status_code])).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
  ]);
  const [transaction] = await rows({ external_transaction_id: id });
  expect(transaction).toMatchObject({
    log: 'transaction',
    reason: 'BASE',
    username: 'casey',
    inventory_group: GROUP,
    details: { amount: 22.6, status: 'PENDING', charge_type: 3 },
  });
  const [message, connection] = [
    (await rows({ log: 'communication', username: 'casey' }))[0]!,
    (await rows({ log: 'connection', username: 'casey' }))[0]!,
  ];
  expect(message.message).toMatch(/^\{"pan":"…4242"\} x+$/);
  expect(message.message).toHaveLength(2099);
  expect(connection.details).toEqual({ auth_token: '…1234', disconnectCount: 1, sessionId: 'TAB4071' });
  expect((await admin.get(`/api/admin/terminal_logs/${message.id}`)).body).toEqual(message);
});

it('is read by who reaches the settings, and written by the desk', async () => {
  expect((await casey.get('/api/admin/terminal_logs')).status).toBe(403);
  expect((await new Client(running.url).get('/api/admin/terminal_logs')).status).toBe(401);
  expect((await log('clover_connections_log', { activity: 'x' }, new Client(running.url))).status).toBe(401);
  const wrong = await log('clover_transactions_log', { externalTransactionId: 'no' });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { 'body.externalTransactionId': expect.any(String) } },
  });
});

it('has a row of a card transaction before the device is asked, and one of what came of it', async () => {
  const wanted = walk();
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...wanted, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const terminalData = { terminal_id: SERIALS[0], card_type: 'CC' };
  const { body: sold } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'terminal', terminalData },
    { 'idempotency-key': key() },
  );
  await terminals.pays('declined');
  const found = await eventually(
    () => rows({ log: 'transaction', external_transaction_id: sold.payment_id! }),
    (all) => all.length === 2,
  );
  expect(found.map(({ reason }) => reason)).toEqual(['SALE DECLINED', 'BASE PENDING']);
  expect(found[0]).toMatchObject({
    reservation_id: sold.reservation.id,
    details: { amount: price, transaction_type: 'payment', transaction_title: 'SALE', card_type: 'CC' },
  });
});

it('is there after a restart', async () => {
  const before = await rows({ log: 'transaction' });
  await running.close();
  await start();
  expect(await rows({ log: 'transaction' })).toEqual(before);
});

it('takes 300 rows a minute of one user, and those of others beside them', async () => {
  const flood = new Client(running.url);
  await flood.signIn('casey');
  const statuses = [];
  for (let row = 0; row < 302; row += 1)
    statuses.push((await log('clover_connections_log', { activity: 'flood' }, flood)).body.status_code);
  expect(statuses.at(-1)).toBe(540);
  const base = {
    externalTransactionId: '7KQ2M9XW4D2RT',
    terminal_id: SERIALS[0],
    amount: 1,
    status: 'PENDING',
  };
  const office = await log('clover_transactions_log', { ...base, reason: 'BASE' }, admin);
  expect(office.body.status_code).toBe(200);
});
