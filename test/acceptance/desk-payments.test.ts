import type {
  Basket,
  EditRequest,
  ErrorBody,
  PaymentAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
  ShopReserveRequest,
} from '@stile/contracts';
import { Client, key, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { moneyFaults } from '../support/invariants.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf } from '../support/stores.js';

/* The desk sells and takes money: in cash into a till, by another system, later, in parts. */
const product = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(product.running.url);
  await casey.signIn('casey');
});

type Sold = ShopReserveAnswer & ErrorBody;
type Sale = Partial<Pick<ShopReserveRequest, 'paymentMethod' | 'till' | 'tendered' | 'manualPaymentId'>>;
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
let day = 4;
/** December 25 is a closed day. */
const nextDay = (): string => `2026-12-${String((day += day === 24 ? 2 : 1)).padStart(2, '0')}`;
const saleOf = async (how: Sale, contact: object = NOBODY, basket: Basket = walk({ date: nextDay() })) => {
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  return {
    reservation: {
      ...basket,
      contact,
      subtotal,
      tax_amount,
      price,
      details: { language: 'en' },
    },
    ...how,
  };
};
const post = (sale: object, idempotencyKey = key(), by: Client = casey) =>
  by.post<Sold>('/api/shop_reserve', sale, { 'idempotency-key': idempotencyKey });
const sell = async (how: Sale, contact?: object) => post(await saleOf(how, contact));
const pay = (id: string, payment: object, idempotencyKey = key(), by: Client = casey) =>
  by.put<PaymentAnswer & ErrorBody>(
    `/api/deferred_payment/${id}`,
    { payment },
    { 'idempotency-key': idempotencyKey },
  );
const put = (id: string, act: string, body: object, by: Client = casey) =>
  by.put<ReservationAnswer & ErrorBody>(`/api/reservation/${id}/${act}`, body, { 'idempotency-key': key() });
const mailsTo = async (address: string): Promise<number> =>
  (await product.admin.get<string>('/mailbox')).text.split(address).length - 1;

afterEach(async () => {
  await atRest(product.running);
  const { storage } = product.running;
  const [events, intents] = [await eventsOf(storage.log), await intentsOf(storage)];
  expect([...moneyFaults(events, intents), ...drawerFaults(events)]).toEqual([]);
});

it('makes no key for a sale without a name, an address or anything else of a person', async () => {
  const { vault } = product.running.storage;
  const keys = async (): Promise<number> => (await vault.list('person-keys', 10_000)).length;
  const before = await keys();
  const { status, body } = await sell({ paymentMethod: 'cash', till: 'till-1' });
  expect(status).toBe(201);
  expect((await put(body.reservation.id, 'cancel', { cancelled: true })).status).toBe(200);
  await atRest(product.running);
  expect(await keys()).toBe(before);
  const named = { ...NOBODY, first_name: 'Ada', last_name: 'Tremblay' };
  expect((await sell({ paymentMethod: 'cash', till: 'till-1' }, named)).status).toBe(201);
  await atRest(product.running);
  expect(await keys()).toBe(before + 1);
});

it('does not edit a sale without a name that was erased', async () => {
  const basket = walk({ date: nextDay() });
  const { id } = (await post(await saleOf({ paymentMethod: 'cash', till: 'till-1' }, NOBODY, basket))).body
    .reservation;
  const named = (request: EditRequest): EditRequest => ({
    ...request,
    reservation: { ...request.reservation, contact: { ...NOBODY, first_name: 'Ada', last_name: 'Roy' } },
  });
  await product.admin.post(`/api/admin/reservations/${id}/erase`);
  expect(await casey.edit(id, basket, { change: named })).toMatchObject({
    status: 409,
    body: { code: 'person_erased' },
  });
});

it('notes no number of a refund of a sale without a name that was erased', async () => {
  const { id } = (await sell({ paymentMethod: 'cash', till: 'till-1' })).body.reservation;
  const byHand = { method: 'manual', amount: 1, concession: true, reason: 'The lift stood' };
  expect((await put(id, 'refund', byHand)).status).toBe(200);
  await product.admin.post(`/api/admin/reservations/${id}/erase`);
  expect(await put(id, 'refund_update', { manualPaymentId: 'B-7' })).toMatchObject({
    status: 409,
    body: { code: 'person_erased' },
  });
});

it('sells to somebody without a name for cash, and gives change', async () => {
  const { status, body } = await sell({ paymentMethod: 'cash', till: 'till-1', tendered: 50 });
  expect(status).toBe(201);
  const { reservation } = body;
  expect(body).toMatchObject({
    redirect_url: null,
    payment_id: `${reservation.id}.p1`,
    change_due: Math.round((50 - reservation.price) * 100) / 100,
  });
  expect(reservation).toMatchObject({
    state: 'confirmed',
    contact: { name: '', first_name: '', email: '' },
    gateway: 'cash',
    balance: 0,
    balances: [{ id: `${reservation.id}.b1`, balanced: 1, remaining_balance: 0 }],
    charges: [{ charge_type: 'cash', amount: reservation.price, user: 'casey', refunds: [] }],
  });
  const { body: rows } = await eventually(
    () => product.admin.get<{ paid: number }[]>(`/api/admin/reservations?filter={"q":"${reservation.id}"}`),
    (reply) => reply.body[0]?.paid === reservation.price,
  );
  expect(rows).toHaveLength(1);
});

it('sells once however often it is sent, and another sale under the key is rejected', async () => {
  const sale = await saleOf({ paymentMethod: 'cash', till: 'till-1' });
  const sameKey = key();
  const [first, second] = [await post(sale, sameKey), await post(sale, sameKey)];
  expect(second.body.payment_id).toBe(first.body.payment_id);
  expect(second.body.reservation.charges).toHaveLength(1);
  const other = await post({ ...sale, till: 'till-2' }, sameKey);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
});

it.each([
  ['cash without a till', { paymentMethod: 'cash' }, 422, 'till_not_selected', 420],
  ['a till of nobody', { paymentMethod: 'cash', till: 'no-such-till' }, 422, 'till_unknown', 422],
  ['a manual payment without its id', { paymentMethod: 'manual' }, 422, 'manual_payment_id', 422],
] as const)('books nothing for %s', async (_, how, status, code, statusCode) => {
  const date = nextDay();
  const reply = await post(await saleOf(how, NOBODY, walk({ date })));
  expect([reply.status, reply.body.code, reply.body.status_code]).toEqual([status, code, statusCode]);
  const { body: rows } = await product.admin.get<unknown[]>(
    `/api/admin/reservations?filter={"visit_date":"${date}"}`,
  );
  expect(rows).toEqual([]);
});

const venuePath = '/api/admin/inventory_group/escarpment';
/** With tills that somebody has to open. */
const whileClosed = async (act: () => Promise<void>): Promise<void> => {
  const setting = async (till_sessions: string) => {
    const { body } = await product.admin.get<{ settings: object }>(venuePath);
    await product.admin.put(venuePath, { ...body, settings: { ...body.settings, till_sessions } });
  };
  await setting('required');
  await act();
  await setting('auto');
};

it('books nothing where the till takes no money, or too little is handed over, and begins no payment', async () => {
  const { log } = product.running.storage;
  const { id } = (await sell({ paymentMethod: 'deferred' })).body.reservation;
  const closed = await saleOf({ paymentMethod: 'cash', till: 'till-9' });
  const refusals: (() => Promise<Reply<ErrorBody>>)[] = [
    () => post({ ...closed, till: 'till-2' }),
    () => post({ ...closed, tendered: 0 }),
    () => pay(id, { gateway: 'cash', till: 'till-2' }),
    () => pay(id, { gateway: 'cash', till: 'no-such-till' }),
    () => pay(id, { gateway: 'cash', till: 'till-2', tendered: 0.01 }),
  ];
  await whileClosed(async () => {
    await atRest(product.running);
    const head = await log.head();
    const codes = [];
    for (const refusal of refusals) {
      const { status, body } = await refusal();
      codes.push([status, body.code, body.status_code]);
    }
    await atRest(product.running);
    expect(codes).toEqual([
      [409, 'till_closed', 409],
      [422, 'till_unknown', 422],
      [409, 'till_closed', 800],
      [422, 'till_unknown', 422],
      [422, 'cash_tendered', 422],
    ]);
    expect(await log.head()).toBe(head);
  });
  const tooLittle = await post({ ...closed, till: 'till-2', tendered: 0.01 });
  expect([tooLittle.status, tooLittle.body.code]).toEqual([422, 'cash_tendered']);
  expect((await pay(id, { gateway: 'manual', manualPaymentId: 'KX-9' })).body).toMatchObject({
    status_code: 200,
    reservation: { balance: 0, gateway: 'manual', charges: [{ transaction_id: 'KX-9' }] },
  });
});

it('keeps the places of a sale whose till is full, to be paid another way', async () => {
  const counted = (balance: number) =>
    casey.post(
      '/api/balance_till',
      { till: 'till-2', balance, record_discrepancy: true, reason: 'counted' },
      { 'idempotency-key': key() },
    );
  await counted(1_000_000);
  const sale = await saleOf({ paymentMethod: 'cash', till: 'till-2' });
  const reply = await post(sale);
  await counted(0);
  expect([reply.status, reply.body.code]).toEqual([409, 'till_too_full']);
  const { reservation: unpaid } = reply.body.detail as { reservation: string };
  const { body: rows } = await eventually(
    () =>
      product.admin.get<{ id: string; state: string }[]>(
        `/api/admin/reservations?filter={"visit_date":"${sale.reservation.date}"}`,
      ),
    ({ body }) => body[0]?.state === 'confirmed',
  );
  expect(unpaid).toBe(rows[0]!.id);
  const paid = await pay(unpaid, { gateway: 'manual', manualPaymentId: 'KX-10' });
  expect(paid.body).toMatchObject({
    status_code: 200,
    reservation: { balance: 0, gateway: 'manual', charges: [{ transaction_id: 'KX-10' }] },
  });
});

it('takes what another system was paid once, for one reservation of two that are sent at once', async () => {
  const paidBy = (manualPaymentId: string) => saleOf({ paymentMethod: 'manual', manualPaymentId });
  const [one, another] = [await paidBy('KX-20'), await paidBy('KX-20')];
  const { log } = product.running.storage;
  const keyed = key();
  const replies = await Promise.all([post(one, keyed), post(another)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body: refused } = replies.find(({ status }) => status === 409)!;
  expect(refused).toMatchObject({
    code: 'manual_payment_taken',
    fields: { manualPaymentId: 'manual_payment_taken' },
  });
  const { body: first } = replies.find(({ status }) => status === 201)!;
  expect(first.reservation).toMatchObject({ balance: 0, charges: [{ transaction_id: 'KX-20' }] });
  // The retry under a key repeats its own answer, and another sale books nothing.
  const again = await post(one, keyed);
  expect([again.status, again.body.code]).toEqual([
    replies[0].status,
    replies[0].status === 409 ? 'manual_payment_taken' : undefined,
  ]);
  const late = await paidBy('KX-20');
  await atRest(product.running);
  const head = await log.head();
  for (const readAlike of ['KX-20', 'kx-20', 'KX-2\u200B0', 'ＫX-20']) {
    const reply = await post({ ...late, manualPaymentId: readAlike });
    expect([readAlike, reply.status, reply.body.code]).toEqual([readAlike, 409, 'manual_payment_taken']);
  }
  expect(await log.head()).toBe(head);
  const { id } = (await sell({ paymentMethod: 'deferred' })).body.reservation;
  const byOther = await pay(id, { gateway: 'manual', manualPaymentId: 'KX-20', amount: 1 });
  expect([byOther.status, byOther.body.code]).toEqual([409, 'manual_payment_taken']);
  const ofOwn = () => pay(id, { gateway: 'manual', manualPaymentId: 'KX-21', amount: 1 });
  expect((await ofOwn()).status).toBe(200);
  expect((await ofOwn()).body.code).toBe('manual_payment_taken');
});

it('takes a balance in parts, never more than is due', async () => {
  const { body: sold } = await sell({ paymentMethod: 'deferred' });
  const { id, price } = sold.reservation;
  expect(sold.reservation).toMatchObject({
    gateway: 'deferred',
    balance: price,
    balances: [{ balanced: 0, remaining_balance: price }],
    charges: [],
  });
  const first = await pay(id, { gateway: 'cash', till: 'till-2', amount: 10, tendered: 20 });
  expect(first.body).toMatchObject({ approved_amount: 10, change_due: 10 });
  const tooMuch = await pay(id, { gateway: 'manual', manualPaymentId: 'X', amount: price });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'payment_beyond_balance']);
  const rest = await pay(id, { gateway: 'manual', manualPaymentId: 'X' });
  expect(rest.body.reservation).toMatchObject({ balance: 0, gateway: 'split' });
  const nothing = await pay(id, { gateway: 'cash', till: 'till-2' });
  expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_to_pay']);
});

it('two who take the same balance take it once', async () => {
  const { body: sold } = await sell({ paymentMethod: 'deferred' });
  const replies = await Promise.all(
    [1, 2, 3].map(() => pay(sold.reservation.id, { gateway: 'cash', till: 'till-1' })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('returns cash out of a till, in whole or in part', async () => {
  const { body: sold } = await sell({ paymentMethod: 'cash', till: 'till-1' });
  const { id, price } = sold.reservation;
  const part = await put(id, 'partial_refund', {
    refund: { gateway: 'cash', amount: 5, concession: true, reason: 'The lift stood' },
    till: 'till-1',
  });
  expect(part.body.charges[0]!.refunds).toMatchObject([{ amount: 5, method: 'cash', state: 'made' }]);
  await put(id, 'cancel', { cancelled: true });
  const toCard = await put(id, 'refund', { method: 'card' });
  expect([toCard.status, toCard.body.code]).toEqual([422, 'refund_not_by_card']);
  // Without a way it goes back as it was paid.
  for (const how of [{ method: 'cash' }, {}]) {
    const noTill = await put(id, 'refund', how);
    expect([noTill.status, noTill.body.code, noTill.body.status_code]).toEqual([
      422,
      'till_not_selected',
      420,
    ]);
  }
  const rest = await put(id, 'refund', { method: 'cash', till: 'till-1' });
  expect(rest.body).toMatchObject({ refunded: true, amount_to_return: 0, amount_going_back: price - 5 });
});

it('tells of a sale by mail once it is paid, and only where there is an address', async () => {
  const email = 'queue@example.org';
  const { body: sold } = await sell({}, { ...NOBODY, email });
  expect(sold).toMatchObject({ payment_id: null, reservation: { state: 'confirmed', gateway: 'deferred' } });
  expect(await mailsTo(email)).toBe(0);
  await pay(sold.reservation.id, { gateway: 'cash', till: 'till-1' });
  await eventually(
    () => mailsTo(email),
    (count) => count > 0,
  );
});

it('asks for no mail to nobody', async () => {
  const { body: sold } = await sell({ paymentMethod: 'cash', till: 'till-1' });
  const { id } = sold.reservation;
  await put(id, 'cancel', { cancelled: true });
  await eventually(
    () => eventsOf(product.running.storage.log),
    (events) =>
      events.some(
        ({ type, data }) =>
          type === 'PlacesReturned' && (data as { reservationId: string }).reservationId === id,
      ),
  );
  const mails = (await eventsOf(product.running.storage.log)).filter(
    ({ type, data }) => type === 'MailRequested' && (data as { reservationId: string }).reservationId === id,
  );
  expect(mails).toEqual([]);
});

it('is for who sells at the desk of the venue alone', async () => {
  const { body: sold } = await sell({ paymentMethod: 'deferred' });
  const sale = await saleOf({ paymentMethod: 'deferred' });
  const audrey = new Client(product.running.url);
  await audrey.signIn('audrey');
  for (const by of [audrey, new Client(product.running.url)]) {
    const expected = by === audrey ? 403 : 401;
    expect((await post(sale, key(), by)).status).toBe(expected);
    expect((await pay(sold.reservation.id, { gateway: 'cash', till: 'till-1' }, key(), by)).status).toBe(
      expected,
    );
  }
});

it('a refund that the till has no cash for is told as such, and is made out of another', async () => {
  const { id } = (await sell({ paymentMethod: 'cash', till: 'till-1' })).body.reservation;
  const emptied = { till: 'till-2', balance: 0, record_discrepancy: true, reason: 'to the safe' };
  await casey.post('/api/balance_till', emptied, { 'idempotency-key': key() });
  await put(id, 'cancel', { cancelled: true });
  const short = await put(id, 'refund', { method: 'cash', till: 'till-2' });
  expect([short.status, short.body]).toEqual([
    409,
    {
      code: 'till_cash_short',
      error: 'There is not enough cash in the till.',
      status_code: 800,
      fields: { till: 'till_cash_short' },
    },
  ]);
  expect((await put(id, 'refund', { method: 'cash', till: 'till-1' })).body).toMatchObject({
    refunded: true,
  });
  // A manager sees what was tried; who counts the till does not see the amounts.
  const filter = encodeURIComponent(JSON.stringify({ till: 'till-2', kind: 'wrong_try' }));
  const tries = (by: Client) =>
    by.get<{ reservation_id: string | null; amount: number | null; user: string }[]>(
      `/api/admin/till_movements?filter=${filter}`,
    );
  const { body: rows } = await eventually(
    () => tries(product.admin),
    ({ body }) => body.some((row) => row.reservation_id === id),
  );
  expect(rows[0]).toMatchObject({ reservation_id: id, user: 'casey', discrepancy: -rows[0]!.amount! });
});

it('a drawer that was tried by refused refunds and loads is counted first', async () => {
  const sale = await saleOf({ paymentMethod: 'cash', till: 'till-1' }, NOBODY, walk({ date: '2026-12-06' }));
  const { id } = (await post(sale)).body.reservation;
  const count = (balance: number) =>
    casey.post(
      '/api/balance_till',
      { till: 'till-2', balance, record_discrepancy: true, reason: 'counted' },
      { 'idempotency-key': key() },
    );
  const load = (amount: number) =>
    casey.post<ErrorBody & { result?: string }>(
      '/api/load_unload_till',
      { till: 'till-2', amount },
      { 'idempotency-key': key() },
    );
  await count(0.5);
  const refund = (amount: number) =>
    put(id, 'refund', { method: 'cash', till: 'till-2', amount, concession: true, reason: 'The lift stood' });
  for (const amount of [1, 0.75, 0.6]) expect((await refund(amount)).body.code).toBe('till_cash_short');
  expect((await load(-1)).body.result).toBe('discrepancy');
  expect((await load(1_000_000)).body.code).toBe('till_too_full');
  for (const amount of [0.55, 0.4]) expect((await refund(amount)).body.code).toBe('till_count_first');
  expect((await load(1)).body.code).toBe('till_count_first');
  await count(0.5);
  expect((await refund(0.5)).status).toBe(200);
});

it('a refund over several charges comes out of one till, or nothing of it is begun', async () => {
  const { id, price } = (await sell({ paymentMethod: 'deferred' })).body.reservation;
  await pay(id, { gateway: 'cash', till: 'till-1', amount: 10 });
  await pay(id, { gateway: 'cash', till: 'till-1' });
  const inTill = { till: 'till-2', balance: 10, record_discrepancy: true, reason: 'float' };
  await casey.post('/api/balance_till', inTill, { 'idempotency-key': key() });
  await put(id, 'cancel', { cancelled: true });
  const first = key();
  const refund = (till: string) =>
    casey.put<ReservationAnswer & ErrorBody>(
      `/api/reservation/${id}/refund`,
      { method: 'cash', till },
      { 'idempotency-key': first },
    );
  const { status, body } = await refund('till-2');
  expect([status, body.code, body.status_code, body.fields]).toEqual([
    409,
    'till_cash_short',
    800,
    { till: 'till_cash_short' },
  ]);
  const { body: shown } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect([shown.amount_to_return, shown.charges.flatMap(({ refunds }) => refunds)]).toEqual([price, []]);
  // Nothing was begun under the key.
  expect((await refund('till-1')).body).toMatchObject({ refunded: true, amount_going_back: price });
});

it('a payment that the till refuses is known by 800', async () => {
  const full = await casey.post(
    '/api/balance_till',
    { till: 'till-2', balance: 1_000_000, record_discrepancy: true, reason: 'full' },
    { 'idempotency-key': key() },
  );
  expect(full).toMatchObject({ status: 200, body: { result: 'ok' } });
  const { id } = (await sell({ paymentMethod: 'deferred' })).body.reservation;
  const refused = await pay(id, { gateway: 'cash', till: 'till-2' });
  expect([refused.status, refused.body.code, refused.body.status_code, refused.body.fields]).toEqual([
    409,
    'till_too_full',
    800,
    { till: 'till_too_full' },
  ]);
});
