import type { DeskTill, TillMovementRow, TillReport, TillSessionRow } from '@stile/contracts';
import { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { Client, key } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* A till goes from one cashier to the next by the next one's PIN (docs/rules/tills.md 24). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const TILL = 'till-1';
const PIN = '40719283';

let casey: Client;
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
});
const post = <T = { code: string }>(path: string, body: object, who = casey, keyed = key()) =>
  who.post<T>(path, body, { 'Idempotency-Key': keyed });
const handOver = (username: string, pin: string, keyed = key(), from = 'casey') =>
  post<TillReport & { code?: string; fields?: object }>(
    `/api/tills/${TILL}/hand_over`,
    { from, username, pin },
    casey,
    keyed,
  );
const setPin = (who: Client, pin: string, password = 'demo') => who.post('/api/pin', { password, pin });

it('a PIN is set by who knows the password, is 4 to 8 digits, and is told to nobody', async () => {
  expect(await setPin(started.admin, PIN, 'wrong')).toMatchObject({
    status: 422,
    body: { code: 'password_wrong' },
  });
  for (const pin of ['123', '123456789', '12a4', ''])
    expect(await setPin(started.admin, pin)).toMatchObject({
      status: 400,
      body: { fields: { 'body.pin': '4 to 8 digits' } },
    });
  for (const pin of ['0000', '111111', '1212', '1234', '345678', '9876'])
    expect(await setPin(started.admin, pin)).toMatchObject({
      status: 400,
      body: { fields: { 'body.pin': 'a PIN that is harder to guess than 1234 or 0000' } },
    });
  expect((await setPin(started.admin, PIN)).status).toBe(204);
  expect((await setPin(new Client(started.running.url), PIN)).status).toBe(401);
});

it('a till that is closed is handed to nobody', async () => {
  expect(await handOver('admin', PIN)).toMatchObject({ status: 409, body: { code: 'till_closed' } });
});

it('an open till is handed over by the PIN of who takes it over, once', async () => {
  expect((await post(`/api/tills/${TILL}/open`, { float: 100 })).status).toBe(200);
  expect(await handOver('admin', '0000')).toMatchObject({
    status: 422,
    body: { code: 'till_pin_wrong', fields: { pin: 'till_pin_wrong' } },
  });
  const audrey = new Client(started.running.url);
  await audrey.signIn('audrey');
  expect((await setPin(audrey, PIN)).status).toBe(204);
  expect(await handOver('audrey', PIN)).toMatchObject({ status: 422, body: { code: 'till_pin_wrong' } });
  const keyed = key();
  const first = await handOver('admin', PIN, keyed);
  expect(first).toMatchObject({
    status: 200,
    body: { kind: 'x', opened_by: 'casey', cashier: 'admin', hand_overs: [{ from: 'casey', to: 'admin' }] },
  });
  expect((await handOver('admin', PIN, keyed)).body).toEqual(first.body);
  expect(await handOver('admin', PIN)).toMatchObject({
    status: 409,
    body: { code: 'till_cashier_changed', fields: { from: 'till_cashier_changed' } },
  });
  expect(await handOver('admin', PIN, key(), 'admin')).toMatchObject({
    status: 422,
    body: { code: 'till_handed_to_self', fields: { username: 'till_handed_to_self' } },
  });
});

it('the desk and the console show who has it now beside who opened it', async () => {
  const { body: tills } = await casey.get<DeskTill[]>('/api/tills');
  expect(tills.find(({ id }) => id === TILL)?.session).toMatchObject({
    opened_by: 'casey',
    cashier: 'admin',
  });
  await eventually(
    () => started.admin.get<TillSessionRow[]>('/api/admin/till_sessions'),
    ({ body }) => body.some(({ opened_by, cashier }) => opened_by === 'casey' && cashier === 'admin'),
  );
});

it('the console shows it, the PIN stands nowhere, and the money is as before', async () => {
  const { body } = await eventually(
    () =>
      started.admin.get<TillMovementRow[]>(
        `/api/admin/till_movements?filter=${encodeURIComponent(JSON.stringify({ kind: 'hand_over' }))}`,
      ),
    (answer) => answer.body.length > 0,
  );
  expect(body).toMatchObject([
    { kind: 'hand_over', user: 'casey', reason: 'casey → admin', amount: null, balance: 100 },
  ]);
  const log = await eventually(
    () => started.admin.get<{ act: string }[]>('/api/admin/security_log?range=[0,99]'),
    (answer) => answer.body.some(({ act }) => act === 'pin_set'),
  );
  expect(JSON.stringify([body, log.body])).not.toContain(PIN);
});

it('who had the till in the session is no second person for its count', async () => {
  await casey.get('/api/tills');
  expect(
    await post(`/api/tills/${TILL}/close`, {
      balance: 90,
      reason: 'short',
      witness: { username: 'admin', password: 'demo' },
    }),
  ).toMatchObject({ status: 422, body: { code: 'till_witness_self' } });
});

it('wrong PINs are counted like wrong passwords', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await handOver('fiona', '0000')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

it('who was removed and comes back has no PIN any more', async () => {
  const { admin, running } = started;
  const path = '/api/admin/users/casey';
  await running.app.get(Credentials).setPin('casey', PIN);
  const handBack = () =>
    post<Partial<TillReport>>(
      `/api/tills/${TILL}/hand_over`,
      { from: 'admin', username: 'casey', pin: PIN },
      admin,
    );
  expect((await handBack()).body.cashier).toBe('casey');
  const { _revision: _, ...document } = (await admin.get<{ _revision: number }>(path)).body;
  expect((await admin.delete(path)).status).toBe(200);
  expect((await admin.post('/api/admin/users', document)).status).toBe(201);
  expect(await handBack()).toMatchObject({ status: 422, body: { code: 'till_pin_wrong' } });
});
