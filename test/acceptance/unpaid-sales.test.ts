import type { Running } from '@stile/api';
import type { ErrorBody, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import { type Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/* A sale of the desk whose money was never taken keeps its places for half an hour. */
const folder = temporaryFolder();
const ADDRESS = 'walk-up@example.org';
let running: Running;
let admin: Client;
const startAt = async (clock: string): Promise<void> => {
  running = await startProduct({ DATA_DIR: folder, CLOCK: clock });
  admin = await signedInAdmin(running.url);
};
afterAll(() => running.close());

const sell = async (date: string): Promise<string> => {
  const basket = walk({ date });
  const { subtotal, tax_amount, price } = await admin.quote(basket);
  const contact = { first_name: 'Walk', last_name: 'Up', email: ADDRESS, phone: '905-555-0100' };
  const sale = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const reply = await admin.post<ShopReserveAnswer & ErrorBody>(
    '/api/shop_reserve',
    { reservation: sale, paymentMethod: 'cash', till: 'till-1' },
    { 'idempotency-key': key() },
  );
  // The places are booked; the till takes no more.
  expect(reply.body.code).toBe('till_too_full');
  const { body } = await eventually(
    () =>
      admin.get<{ id: string; state: string }[]>(`/api/admin/reservations?filter={"visit_date":"${date}"}`),
    (rows) => rows.body[0]?.state === 'confirmed',
  );
  return body[0]!.id;
};
const shown = async (id: string): Promise<ReservationAnswer> =>
  (await admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const put = (id: string, act: string, body: object) =>
  admin.put(`/api/${act.replace('ID', id)}`, body, { 'idempotency-key': key() });

it('is given up then, unless it is paid, approved or somebody is in', async () => {
  await startAt('2026-12-05T14:00:00.000Z');
  await admin.post(
    '/api/balance_till',
    { till: 'till-1', inventory_group: 'escarpment', balance: 1_000_000, record_discrepancy: true },
    { 'idempotency-key': key() },
  );
  const [unpaid, approved, paid, inside, undone] = [
    await sell('2026-12-06'),
    await sell('2026-12-07'),
    await sell('2026-12-08'),
    await sell('2026-12-05'),
    await sell('2026-12-09'),
  ];
  for (const act of ['approve', 'unapprove'])
    expect((await put(undone, `reservation/ID/${act}`, {})).status).toBe(200);
  expect((await put(approved, 'reservation/ID/approve', {})).status).toBe(200);
  const payment = { gateway: 'manual', amount: 1, manualPaymentId: 'KX-1' };
  expect((await put(paid, 'deferred_payment/ID', { payment })).status).toBe(200);
  expect((await put(inside, 'checkIn/ID', {})).status).toBe(200);
  await running.close();

  await startAt('2026-12-05T14:29:00.000Z');
  await eventually(
    () => admin.get<{ reactors: { name: string }[] }>('/api/health'),
    ({ status }) => status === 200,
  );
  expect((await shown(unpaid)).state).toBe('confirmed');
  await running.close();

  await startAt('2026-12-05T14:31:00.000Z');
  const after = await eventually(
    () => shown(unpaid),
    ({ state }) => state === 'cancelled',
  );
  expect(after).toMatchObject({ balance: 0, amount_to_return: 0 });
  for (const id of [approved, paid, inside]) expect((await shown(id)).state).toBe('confirmed');
  // The places come free after the state has changed.
  const timesFreed = async (): Promise<number> =>
    (await eventsOf(running.storage.log)).filter(
      ({ type, data }) =>
        type === 'PlacesReturned' && (data as { reservationId: string }).reservationId === unpaid,
    ).length;
  await eventually(timesFreed, (times) => times === 1);
  await eventually(
    () => shown(undone),
    ({ state }) => state === 'cancelled',
  );
  expect((await admin.get<string>('/mailbox')).text).not.toContain(ADDRESS);
  // One that was taken back is given up again, and its places come free again.
  expect((await put(unpaid, 'reservation/ID/uncancel', {})).status).toBe(200);
  await running.close();
  await startAt('2026-12-05T15:02:00.000Z');
  await eventually(
    () => shown(unpaid),
    ({ state }) => state === 'cancelled',
  );
  await eventually(timesFreed, (times) => times === 2);
});
