import type {
  Allotment,
  AllotmentAnswer,
  ErrorBody,
  HealthAnswer,
  Instant,
  OfflineSaleAnswer,
  OfflineSaleRow,
  OfflineSeriesRow,
  ReservationAnswer,
  ShopReserveAnswer,
  TakingsAnswer,
  TillReport,
} from '@stile/contracts';
import { MoneyChecker } from '../../services/api/src/accounts/check/money-checker.process.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults } from '../support/invariants.js';
import { offlineSale } from '../support/offline-sale.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf } from '../support/stores.js';

/* A sale that its station may not send waits for a manager (docs/rules/offline.md 40 to 44). */
const clock = { at: '2026-12-03T14:00:00.000Z' as Instant, now: (): Instant => clock.at };
const product = startedProduct({}, { clock });
const later = (hours: number): void => {
  clock.at = new Date(Date.parse(clock.at) + hours * 3_600_000).toISOString();
};
let first: Client;
let second: Client;
let manager: Client;
/** A session ends when nothing is done for long; the machines stay the same. */
const signIn = async (): Promise<void> => {
  for (const client of [first, second]) await client.signIn('casey');
  manager = await signedInAdmin(product.running.url);
};
beforeAll(() => {
  [first, second] = [new Client(product.running.url), new Client(product.running.url)];
});
beforeEach(signIn);
afterEach(async () => {
  await atRest(product.running);
  const { storage } = product.running;
  const [events, intents] = [await eventsOf(storage.log), await intentsOf(storage)];
  expect([...foldLedgers(events).faults, ...moneyFaults(events, intents), ...drawerFaults(events)]).toEqual(
    [],
  );
  // The next morning.
  clock.at = `${new Date(Date.parse(clock.at) + 24 * 3_600_000).toISOString().slice(0, 10)}T14:00:00.000Z`;
});

const WHERE = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
const keep = async (by: Client): Promise<Allotment> => {
  const { status, body } = await by.post<AllotmentAnswer & ErrorBody>('/api/allotment', WHERE);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.allotment!;
};
let receipt = 0;
/** One adult at noon, for cash. */
const soldFrom = async (of: Allotment) => {
  const basket = walk({
    date: of.date,
    arrival_time: '12:00',
    passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }],
  });
  const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
  return offlineSale(first, basket, of, { receipt: `G-${++receipt}`, soldAt: clock.at, contact });
};
const send = (by: Client, sale: object, idempotencyKey: string) =>
  by.post<ShopReserveAnswer & ErrorBody>('/api/shop_reserve', sale, { 'idempotency-key': idempotencyKey });
const eventsOfReservation = async (id: string) =>
  (await eventsOf(product.running.storage.log)).filter(({ stream }) => stream === `reservation-${id}`);

/** A sale that is too old: an hour of the allotment and 24 hours have passed. */
const tooOld = async () => {
  const sale = await soldFrom(await keep(first));
  later(26);
  await signIn();
  return sale;
};
const handOver = (by: Client, sale: object, idempotencyKey: string) =>
  by.post<OfflineSaleAnswer & ErrorBody>('/api/offline_sales', sale, { 'idempotency-key': idempotencyKey });
const decide = (by: Client, row: OfflineSaleRow, act: 'take' | 'refuse', more: object = {}, as = key()) =>
  by.post<OfflineSaleAnswer & ErrorBody>(
    `/api/offline_sales/${row.id}/${act}`,
    { inventory_group: row.inventory_group, station: row.station, ...more },
    { 'idempotency-key': as },
  );
const waiting = async (receipt: string): Promise<OfflineSaleRow> => {
  await atRest(product.running);
  const filter = encodeURIComponent(JSON.stringify({ receipt }));
  const { body } = await manager.get<OfflineSaleRow[]>(`/api/admin/offline_sales?filter=${filter}`);
  expect(body).toHaveLength(1);
  return body[0]!;
};
/** Faults of a machine's receipts that the hourly check finds now. */
const checked = async (series: string) => {
  await atRest(product.running);
  await eventually(() => product.running.app.get(MoneyChecker).check(), Boolean);
  const { body } = await manager.get<HealthAnswer>('/api/health');
  return body.money!.faults.filter(({ of }) => of.startsWith(`escarpment~${series}`));
};
const booked = async (receipt: string) =>
  (await eventsOf(product.running.storage.log)).filter(
    ({ type, data }) =>
      type === 'ReservationPlaced' &&
      (data as { offline?: { receipt: string } }).offline?.receipt === receipt,
  );

it('what is too old is handed over once, books nothing, and is taken by one manager at its price', async () => {
  const sale = await tooOld();
  const { receipt: number } = sale.offline;
  const idempotencyKey = key();
  expect((await send(first, sale, idempotencyKey)).body.code).toBe('offline_too_old');
  const handed = await handOver(second, sale, idempotencyKey);
  expect([handed.status, handed.body]).toEqual([
    200,
    { state: 'waiting', reservation: null, refused: null, not_sold: null },
  ]);
  expect((await handOver(first, sale, idempotencyKey)).body).toEqual(handed.body);
  expect((await handOver(first, sale, key())).body.code).toBe('offline_receipt_used');
  expect(await booked(number)).toEqual([]);
  const row = await waiting(number);
  expect(row).toMatchObject({
    cashier: 'casey',
    amount: sale.reservation.price,
    sold_at: sale.offline.sold_at,
    why: 'offline_too_old',
    till: 'till-1',
    state: 'waiting',
  });
  expect((await decide(first, row, 'take')).status).toBe(403);
  expect((await first.get('/api/admin/offline_sales')).status).toBe(403);
  const [mine, theirs] = [key(), key()];
  const both = await Promise.all([mine, theirs].map((as) => decide(manager, row, 'take', {}, as)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [loser, winner] = both[0]!.status === 409 ? [both[0]!, theirs] : [both[1]!, mine];
  expect(loser.body).toMatchObject({ code: 'offline_sale_taken', detail: { by: 'admin' } });
  const again = await decide(manager, row, 'take', {}, winner);
  expect([again.status, again.body]).toEqual([
    200,
    {
      state: 'taken',
      reservation: row.id,
      refused: null,
      not_sold: null,
    },
  ]);
  const placed = await booked(number);
  expect(placed.map(({ stream }) => stream)).toEqual([`reservation-${row.id}`]);
  const cash = (await eventsOfReservation(row.id)).filter(({ type }) => type === 'PaymentTaken');
  expect(cash).toHaveLength(1);
  expect((await handOver(first, sale, idempotencyKey)).body).toMatchObject({
    state: 'taken',
    reservation: row.id,
  });
  expect(await waiting(number)).toMatchObject({ state: 'taken', decided_by: 'admin', reason: null });
  expect((await decide(manager, row, 'refuse', { reason: 'Late' })).body.code).toBe('offline_sale_taken');
});

it('what a manager refuses is never sold, and its station is told who and why', async () => {
  const sale = await tooOld();
  const idempotencyKey = key();
  await handOver(first, sale, idempotencyKey);
  const row = await waiting(sale.offline.receipt);
  expect((await decide(first, row, 'refuse', { reason: 'Mine' })).status).toBe(403);
  expect((await decide(manager, row, 'refuse', { reason: ' ' })).status).toBe(400);
  const { body } = await decide(manager, row, 'refuse', { reason: 'Returned in cash' });
  expect(body).toMatchObject({ state: 'refused', refused: { by: 'admin', reason: 'Returned in cash' } });
  expect((await handOver(first, sale, idempotencyKey)).body).toEqual(body);
  for (const tried of [await send(manager, sale, idempotencyKey), await decide(manager, row, 'take')])
    expect([tried.status, tried.body.code]).toEqual([409, 'offline_sale_refused']);
  expect(await booked(sale.offline.receipt)).toEqual([]);
  const stored = (await eventsOf(product.running.storage.log)).find(
    ({ type, data }) =>
      type === 'OfflineSaleHandedOver' && (data as { reservationId: string }).reservationId === row.id,
  );
  expect(stored!.data).toMatchObject({ content: null });
});

it('what another sold waits, unless they come back in time; what can be sent is not handed over', async () => {
  const sale = await soldFrom(await keep(first));
  const idempotencyKey = key();
  expect((await handOver(first, sale, idempotencyKey)).body.code).toBe('offline_to_be_sent');
  expect((await handOver(second, sale, idempotencyKey)).body.state).toBe('waiting');
  expect(await waiting(sale.offline.receipt)).toMatchObject({ why: 'offline_of_another' });
  const sent = await send(first, sale, idempotencyKey);
  expect(sent.status).toBe(201);
  expect(await waiting(sale.offline.receipt)).toMatchObject({ state: 'taken', decided_by: 'casey' });
  expect((await handOver(second, sale, idempotencyKey)).body).toMatchObject({
    state: 'taken',
    reservation: sent.body.reservation.id,
  });
});

it('what the sale rejects waits again, with the reason', async () => {
  const sale = await tooOld();
  const wrong = { ...sale, reservation: { ...sale.reservation, price: sale.reservation.price + 1 } };
  const idempotencyKey = key();
  await handOver(first, wrong, idempotencyKey);
  const row = await waiting(sale.offline.receipt);
  const tried = await decide(manager, row, 'take');
  expect([tried.status, tried.body.code]).toEqual([409, 'price_changed']);
  expect(await waiting(sale.offline.receipt)).toMatchObject({
    state: 'waiting',
    not_sold: 'price_changed',
    decided_by: null,
  });
  expect((await decide(manager, row, 'refuse', { reason: 'Wrong price' })).status).toBe(200);
});

it('what is rejected when it is sent waits under its number, and is answered the same when it is sent again', async () => {
  const sale = await soldFrom(await keep(first));
  const { receipt: number } = sale.offline;
  const dearer = { ...sale.reservation, price: sale.reservation.price + 1 };
  const idempotencyKey = key();
  const [once, again] = [
    await send(first, { ...sale, reservation: dearer }, idempotencyKey),
    await send(first, { ...sale, reservation: dearer }, idempotencyKey),
  ];
  expect([once.status, once.body.code]).toEqual([409, 'price_changed']);
  expect([again.status, again.body]).toEqual([once.status, once.body]);
  expect((await send(first, sale, key())).body.code).toBe('offline_receipt_used');
  const followed = await handOver(first, { ...sale, reservation: dearer }, idempotencyKey);
  expect(followed.body).toEqual({
    state: 'waiting',
    reservation: null,
    refused: null,
    not_sold: { code: 'price_changed', price: sale.reservation.price },
  });
  const row = await waiting(number);
  expect(row).toMatchObject({
    cashier: 'casey',
    amount: dearer.price,
    sold_at: sale.offline.sold_at,
    why: 'offline_rejected',
    not_sold: 'price_changed',
    state: 'waiting',
  });
  expect(await booked(number)).toEqual([]);
  expect((await decide(manager, row, 'refuse', { reason: 'Returned in cash' })).status).toBe(200);
  expect((await send(first, { ...sale, reservation: dearer }, idempotencyKey)).body.code).toBe(
    'offline_sale_refused',
  );
});

/* docs/rules/offline.md 51 */
it.each([
  ['less', -1.5, { count: 1, amount: 1.5 }],
  ['more', 0.5, { count: 0, amount: 0 }],
])(
  'a manager takes a sale at the price that was paid: %s than its lines cost',
  async (_than, by, conceded) => {
    const today = clock.at.slice(0, 10);
    const till = async () => {
      await atRest(product.running);
      const path = '/api/tills/till-1/report?kind=x&inventoryGroup=escarpment';
      const day = `/api/admin/takings?inventory_group=escarpment&business_date=${today}`;
      return {
        balance: (await manager.get<TillReport>(path)).body.cash?.balance ?? 0,
        ...(await manager.get<TakingsAnswer>(day)).body.takings,
      };
    };
    const allotment = await keep(first);
    const sale = await soldFrom(allotment);
    const { price } = sale.reservation;
    const paid = price + by;
    const wrong = { ...sale, reservation: { ...sale.reservation, price: paid } };
    const atPaidPrice = { at_paid_price: { reason: 'The price of the morning' } };
    const idempotencyKey = key();
    const before = await till();
    expect((await send(first, wrong, idempotencyKey)).body.code).toBe('price_changed');
    const byCashier = await send(
      first,
      { ...wrong, offline: { ...wrong.offline, ...atPaidPrice } },
      idempotencyKey,
    );
    expect([byCashier.status, byCashier.body.code]).toEqual([403, 'offline_price_manager']);
    const row = await waiting(sale.offline.receipt);
    expect(row).toMatchObject({ amount: paid, price, not_sold: 'price_changed' });
    expect((await decide(first, row, 'take', atPaidPrice)).status).toBe(403);
    expect((await decide(manager, row, 'take')).body.code).toBe('price_changed');
    expect((await decide(manager, row, 'take', { at_paid_price: { reason: ' ' } })).status).toBe(400);
    const as = key();
    for (let times = 0; times < 2; times += 1)
      expect((await decide(manager, row, 'take', atPaidPrice, as)).body.state).toBe('taken');
    expect((await decide(manager, row, 'take', { at_paid_price: { reason: 'Another' } }, as)).body.code).toBe(
      'idempotency_key_reused',
    );
    expect((await handOver(first, wrong, idempotencyKey)).body.state).toBe('taken');
    expect(await waiting(sale.offline.receipt)).toMatchObject({
      state: 'taken',
      decided_by: 'admin',
      reason: 'The price of the morning',
    });
    const { body: sold } = await manager.get<ReservationAnswer>(`/api/reservation/${row.id}`);
    expect(sold).toMatchObject({ price, balance: 0, amount_to_return: 0, adjustment: { amount: by } });
    expect(sold.cost).toMatchObject({ changes: [{ kind: 'adjustment', amount: by }], total: paid });
    expect(sold.charges.map(({ amount }) => amount)).toEqual([paid]);
    const after = await till();
    expect(after.balance).toBeCloseTo(before.balance + paid, 2);
    expect({
      count: after.concessions.count - before.concessions.count,
      amount: after.concessions.amount - before.concessions.amount,
    }).toEqual(conceded);
    await eventually(() => product.running.app.get(MoneyChecker).check(), Boolean);
    expect((await manager.get<HealthAnswer>('/api/health')).body.money!.faults).toEqual([]);
  },
);

it('who hands a sale over decides nothing about its price', async () => {
  const sale = await tooOld();
  const wrong = {
    ...sale,
    reservation: { ...sale.reservation, price: sale.reservation.price - 1 },
    offline: { ...sale.offline, at_paid_price: { reason: 'Mine' } },
  };
  const idempotencyKey = key();
  await handOver(first, wrong, idempotencyKey);
  const row = await waiting(sale.offline.receipt);
  expect((await decide(manager, row, 'take')).body.code).toBe('price_changed');
  expect((await decide(manager, row, 'take', { at_paid_price: { reason: 'Theirs' } })).body.state).toBe(
    'taken',
  );
});

it('what is rejected for its till waits, and is sold once the till is there', async () => {
  const sale = await soldFrom(await keep(first));
  const path = '/api/admin/tills';
  const idempotencyKey = key();
  const elsewhere = { ...sale, till: 'till-99' };
  expect((await send(first, elsewhere, idempotencyKey)).body.code).toBe('till_unknown');
  expect((await handOver(first, elsewhere, idempotencyKey)).body.state).toBe('waiting');
  const row = await waiting(sale.offline.receipt);
  expect(row).toMatchObject({ why: 'offline_rejected', not_sold: 'till_unknown', till: 'till-99' });
  const { body: till } = await manager.get<object>(`${path}/till-1?group=escarpment`);
  const made = await manager.post<ErrorBody>(path, { ...till, id: 'till-99', name: 'Till 99' });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  expect((await decide(manager, row, 'take')).body.state).toBe('taken');
});

it('who bought what waits is erased: by its number, and by the address of a reservation', async () => {
  const of = await keep(first);
  const made = async (email: string, last_name: string) => {
    const sale = await soldFrom(of);
    const contact = { ...sale.reservation.contact, email, last_name };
    const waits = { ...sale, reservation: { ...sale.reservation, contact } };
    const idempotencyKey = key();
    expect((await handOver(second, waits, idempotencyKey)).body.state).toBe('waiting');
    return { ...(await waiting(sale.offline.receipt)), sendAgain: () => send(first, waits, idempotencyKey) };
  };
  const [numbered, addressed, other] = [
    await made('zwyxa@example.org', 'Zwyxaquail'),
    await made('Ada@Example.org', 'Zwyxabird'),
    await made('other@example.org', 'Zwyxaother'),
  ];
  const contentOf = async () =>
    (await eventsOf(product.running.storage.log)).flatMap(({ type, data }) => {
      const { reservationId, content } = data as { reservationId?: string; content?: string | null };
      return type === 'OfflineSaleHandedOver' &&
        [numbered, addressed, other].some(({ id }) => id === reservationId)
        ? [content && /Zwyxa\w+/.exec(content)![0]]
        : [];
    });
  expect(await contentOf()).toEqual(['Zwyxaquail', 'Zwyxabird', 'Zwyxaother']);
  const erase = (id: string) => manager.post<ErrorBody>(`/api/admin/reservations/${id}/erase`);
  expect((await erase('7KQ4MWXH2P')).status).toBe(404);
  expect((await erase(numbered.id)).body).toEqual({ erased: true });
  expect(await contentOf()).toEqual([null, 'Zwyxabird', 'Zwyxaother']);
  const { body } = await new Client(product.running.url).reserve(
    walk({ date: of.date, arrival_time: '15:00' }),
  );
  expect((await erase(body.reservation.id)).body).toEqual({ erased: true });
  expect(await contentOf()).toEqual([null, null, 'Zwyxaother']);
  const tried = await decide(manager, numbered, 'take');
  expect([tried.status, tried.body.code]).toEqual([409, 'person_erased']);
  expect((await addressed.sendAgain()).body.code).toBe('person_erased');
  expect(await booked(addressed.receipt)).toEqual([]);
  expect((await decide(manager, numbered, 'refuse', { reason: 'Erased' })).body.state).toBe('refused');
  expect((await decide(manager, other, 'take')).body.state).toBe('taken');
});

it('what no station can have sold leaves nothing', async () => {
  const sale = await soldFrom(await keep(first));
  await atRest(product.running);
  const before = (await eventsOf(product.running.storage.log)).length;
  const { offline } = sale;
  for (const change of [
    { paymentMethod: 'manual', manualPaymentId: 'KX-1' },
    { offline: { ...offline, tempReservationToken: `${offline.tempReservationToken}x` } },
    { offline: { ...offline, sold_at: '2026-12-01T14:00:00.000Z' } },
  ])
    expect((await send(first, { ...sale, ...change }, key())).status).toBeGreaterThan(400);
  expect((await eventsOf(product.running.storage.log)).length).toBe(before);
});

it('a number that is passed over is missing until it comes, or a manager says why', async () => {
  const own = await keep(first);
  const numbered = async (number: number) => {
    const sale = await soldFrom(own);
    return { ...sale, offline: { ...sale.offline, receipt: `M-000${number}` } };
  };
  const machine = async () => {
    await atRest(product.running);
    const filter = encodeURIComponent(JSON.stringify({ id: 'escarpment~M' }));
    const { body } = await manager.get<OfflineSeriesRow[]>(`/api/admin/offline_series?filter=${filter}`);
    return body[0]!;
  };
  const passedOver = await numbered(2);
  for (const number of [1, 4]) expect((await send(first, await numbered(number), key())).status).toBe(201);
  expect(await machine()).toMatchObject({ highest: 4, is_whole: false, missing: [{ from: 2, to: 3 }] });
  expect((await send(first, passedOver, key())).status).toBe(201);
  const { missing, station } = await machine();
  expect(missing).toEqual([{ from: 3, to: 3, noticed_at: clock.at }]);
  expect(await checked('M')).toEqual([]);
  later(26);
  await signIn();
  expect(await checked('M')).toEqual([{ fault: 'receipts', of: 'escarpment~M-0003', expected: 1, found: 0 }]);
  const explain = (by: Client, from: number, as = key()) =>
    by.post<ErrorBody>(
      '/api/offline_receipts/explain',
      { inventory_group: 'escarpment', station, series: 'M', from, to: 3, words: 'The machine was dropped' },
      { 'idempotency-key': as },
    );
  expect((await explain(first, 3)).status).toBe(403);
  expect((await explain(manager, 2)).body.code).toBe('offline_receipts_known');
  const as = key();
  expect([(await explain(manager, 3, as)).status, (await explain(manager, 3, as)).status]).toEqual([
    200, 200,
  ]);
  expect((await explain(manager, 3)).body.code).toBe('offline_receipts_known');
  expect(await machine()).toMatchObject({
    is_whole: true,
    missing: [],
    explained: [{ from: 3, to: 3, by: 'admin', words: 'The machine was dropped' }],
  });
  expect(await checked('M')).toEqual([]);
});
