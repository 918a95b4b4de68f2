import type {
  Basket,
  EditQuoteAnswer,
  ErrorBody,
  ReservationAnswer,
  ShopReserveAnswer,
  StoreEditAnswer,
} from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { moneyFaults } from '../support/invariants.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf } from '../support/stores.js';

/* A change at the desk by what it costs (PUT /api/storereservation/{id}). */
const product = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(product.running.url);
  await casey.signIn('casey');
});
afterEach(async () => {
  await atRest(product.running);
  const { storage } = product.running;
  const [events, intents] = [await eventsOf(storage.log), await intentsOf(storage)];
  expect([...moneyFaults(events, intents), ...drawerFaults(events)]).toEqual([]);
});

const CONTACT = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
let day = 7;
const adults = (visitor_count: number, date: string): Basket =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count }] });
const CASH = { paymentMethod: 'cash', till: 'till-1' };
/** Two adults, sold for cash unless another way is named. */
const sold = async (how: object = CASH): Promise<{ id: string; date: string; price: number }> => {
  // December 25 is a closed day.
  day += day === 24 ? 2 : 1;
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  const basket = adults(2, date);
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const { body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    {
      reservation: {
        ...basket,
        contact: CONTACT,
        subtotal,
        tax_amount,
        price,
        details: { language: 'en' },
      },
      ...how,
    },
    { 'idempotency-key': key() },
  );
  return { id: body.reservation.id, date, price };
};
/** The change to so many adults, as the desk sends it. */
const changeOf = async (id: string, basket: Basket) => {
  const { body } = await casey.post<EditQuoteAnswer>('/api/quote', {
    reservation: basket,
    reservation_id: id,
  });
  const { subtotal, tax_amount, price, edit } = body;
  return {
    reservation: {
      ...basket,
      arrival_time: basket.arrival_time!,
      contact: CONTACT,
      subtotal,
      tax_amount,
      price,
      details: { language: 'en', tocs: true },
    },
    revision: edit!.revision,
    chargeRefund: Math.round((edit!.to_pay - edit!.amount_to_return) * 100) / 100,
  };
};
const put = (id: string, body: object, idempotencyKey = key(), by = casey) =>
  by.put<StoreEditAnswer & ErrorBody>(`/api/storereservation/${id}/`, body, {
    'idempotency-key': idempotencyKey,
  });

it('returns in cash what a smaller party costs less, once however often it is sent', async () => {
  const { id, date } = await sold();
  const change = { ...(await changeOf(id, adults(1, date))), till: 'till-1' };
  expect(change.chargeRefund).toBeLessThan(0);
  const sameKey = key();
  const [first, again] = [await put(id, change, sameKey), await put(id, change, sameKey)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body).toMatchObject({
    status_code: 200,
    message: 'Saved',
    amount: -change.chargeRefund,
    payment_method: 'cash',
    refund_id: expect.any(String) as string,
    edit: 1,
    reservation: { balance: 0, amount_to_return: 0, charges: [{ refunds: [{ method: 'cash' }] }] },
  });
  expect(again.body.reservation.charges).toEqual(first.body.reservation.charges);
});

it('returns by hand with an id of another system', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, adults(1, date));
  const { body } = await put(id, { ...change, manualPaymentId: 'POS-7' });
  expect(body).toMatchObject({
    payment_method: 'manual',
    reservation: { charges: [{ refunds: [{ method: 'manual', gateway_refund_id: 'POS-7' }] }] },
  });
});

it('needs a till for cash that goes back, and changes nothing without one', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, adults(1, date));
  const { status, body } = await put(id, change);
  expect([status, body.status_code, body.error, body.fields]).toEqual([
    422,
    580,
    'Till Not Selected',
    { till: 'edit_till_not_selected' },
  ]);
  expect((await casey.get(`/api/reservation/${id}`)).body).toMatchObject({ amount_to_return: 0 });
});

it('changes nothing where the till holds less than goes back', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, adults(1, date));
  const { status, body } = await put(id, { ...change, till: 'till-2' });
  expect([status, body.code, body.error]).toEqual([
    409,
    'till_cash_short',
    'There is not enough cash in the till.',
  ]);
  const { body: same } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect([same.passes![0]!.visitor_count, same.amount_to_return]).toEqual([2, 0]);
  expect((await put(id, { ...change, till: 'till-1' })).body).toMatchObject({ payment_method: 'cash' });
});

it('asks a till nothing for a change that is not made', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, adults(1, date));
  const { reservation } = change;
  const { storage } = product.running;
  const head = await storage.log.head();
  const changes: [object, string][] = [
    [{ revision: 99 }, 'reservation_changed'],
    [{ chargeRefund: -0.01 }, 'change_amount_changed'],
    [{ chargeRefund: -1 }, 'change_amount_changed'],
    [{ reservation: { ...reservation, price: 0 } }, 'price_changed'],
    [{ reservation: { ...reservation, contact: { ...CONTACT, phone: 'x' } } }, 'validation_fill_all_fields'],
  ];
  // One of the tills is empty.
  for (const till of ['till-1', 'till-2'])
    for (const [made, code] of changes)
      expect((await put(id, { ...change, ...made, till })).body.code).toBe(code);
  expect(await storage.log.head()).toBe(head);
});

it('takes no payment', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, adults(3, date));
  const { status, body } = await put(id, { ...change, till: 'till-1' });
  expect([status, body.error]).toEqual([
    422,
    'Cannot add payments to this reservation. Please create a new reservation.',
  ]);
});

const asPaid = (id: string) => casey.get<ReservationAnswer>(`/api/reservation/${id}`);
it.each([
  ['storereservation', 'POS-9', { payment_method: 'manual', refund_id: null, status_code: 200 }],
  ['reservation', 'POS-11', { redirect_url: null }],
])('takes by PUT /api/%s what another system was paid for it, once', async (call, number, answer) => {
  const { id, date, price } = await sold();
  const change = { ...(await changeOf(id, adults(3, date))), manualPaymentId: number };
  const { chargeRefund: more } = change;
  expect(more).toBeGreaterThan(0);
  const send = (body: object, idempotencyKey: string) =>
    casey.put<StoreEditAnswer & ErrorBody>(`/api/${call}/${id}`, body, { 'idempotency-key': idempotencyKey });
  const sameKey = key();
  const first = await send(change, sameKey);
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      ...answer,
      ...(call === 'storereservation' && { amount: -more }),
      edit: 1,
      reservation: {
        price: price + more,
        balance: 0,
        charges: [
          { charge_type: 'cash', amount: price },
          { charge_type: 'manual', amount: more, user: 'casey', transaction_id: number },
        ],
      },
    },
  ]);
  expect((await send(change, sameKey)).body.reservation.charges).toEqual(first.body.reservation.charges);
  const other = await send({ ...change, manualPaymentId: 'POS-10' }, sameKey);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  const [paid] = (await eventsOf(product.running.storage.log)).filter(
    ({ type, data }) =>
      type === 'PaymentTaken' &&
      (data as { reservationId: string; method: string }).reservationId === id &&
      (data as { method: string }).method === 'manual',
  );
  expect(paid!.metadata).toMatchObject({ actor: 'casey' });
  expect(paid!.metadata.station).toBeTruthy();
});

it('takes by hand nothing that paid another reservation, and changes nothing', async () => {
  await pay((await sold({})).id, { gateway: 'manual', manualPaymentId: 'POS-20' });
  const { id, date, price } = await sold();
  const change = { ...(await changeOf(id, adults(3, date))), manualPaymentId: 'POS-20' };
  const { status, body } = await put(id, change);
  expect([status, body.code, body.fields]).toEqual([
    409,
    'manual_payment_taken',
    { manualPaymentId: 'manual_payment_taken' },
  ]);
  expect((await asPaid(id)).body).toMatchObject({ price, balance: 0 });
});

it('takes nothing by hand that was not shown, nor from who does not sell at the desk', async () => {
  const { id, date, price } = await sold();
  const change = { ...(await changeOf(id, adults(3, date))), manualPaymentId: 'POS-12' };
  const changed = await put(id, { ...change, chargeRefund: 5 });
  expect([changed.status, changed.body.code]).toEqual([409, 'change_amount_changed']);
  const { chargeRefund: _, ...unsaid } = change;
  const send = (body: object, by = casey) =>
    by.put<ErrorBody>(`/api/reservation/${id}`, body, { 'idempotency-key': key() });
  const missing = await send(unsaid);
  expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([400, ['body.chargeRefund']]);
  expect((await send(change, new Client(product.running.url))).status).toBe(401);
  const visitor = new Client(product.running.url);
  const own = (await visitor.reserve(adults(2, date))).body;
  await visitor.pay(own.redirect_url!);
  await visitor.checkout(own.reservation.id);
  const theirs = await visitor.edit(own.reservation.id, adults(3, date), {
    change: (request) => ({ ...request, manualPaymentId: 'POS-12' }),
  });
  expect(theirs.status).toBe(404);
  expect((await asPaid(id)).body).toMatchObject({ price, balance: 0, charges: [{ amount: price }] });
});

it('changes what costs the same, and is for the desk alone', async () => {
  const { id, date } = await sold();
  const change = await changeOf(id, { ...adults(2, date), arrival_time: '11:00' });
  expect((await put(id, change, key(), new Client(product.running.url))).status).toBe(401);
  const { body } = await put(id, change);
  expect(body).toMatchObject({
    amount: 0,
    payment_method: null,
    refund_id: null,
    reservation: { arrival_time: '11:00' },
  });
});

it('says what was done in the language of who asked', async () => {
  const { id, date } = await sold();
  const camille = new Client(product.running.url, 'fr');
  await camille.signIn('casey');
  const change = { ...(await changeOf(id, adults(1, date))), till: 'till-1' };
  expect((await put(id, change, key(), camille)).body).toMatchObject({
    message: 'Enregistré',
    terminal_payment_id: null,
    terminal_order_id: null,
    transaction_title: null,
  });
});

const pay = (id: string, payment: object) =>
  casey.put(`/api/deferred_payment/${id}`, { payment }, { 'idempotency-key': key() });
it.each([
  [
    'cash last',
    { gateway: 'manual', manualPaymentId: 'POS-1' },
    { gateway: 'cash', till: 'till-1' },
    'edit_till_not_selected',
    { till: 'till-1' },
    'cash',
  ],
  [
    'by hand last',
    { gateway: 'cash', till: 'till-1' },
    { gateway: 'manual', manualPaymentId: 'POS-4' },
    'manual_payment_id',
    { manualPaymentId: 'POS-2' },
    'manual',
  ],
] as const)(
  'of money of more than one kind, %s, the way is asked for before anything is changed',
  async (_, first, last, code, way, method) => {
    const { id, date, price } = await sold({});
    await pay(id, { ...first, amount: 5 });
    await pay(id, last);
    const change = await changeOf(id, adults(1, date));
    const { status, body } = await put(id, change);
    expect([status, body.code]).toEqual([422, code]);
    expect((await casey.get(`/api/reservation/${id}`)).body).toMatchObject({
      price,
      gateway: 'split',
      amount_to_return: 0,
    });
    const { body: made } = await put(id, { ...change, ...way });
    expect(made).toMatchObject({ payment_method: method, reservation: { amount_to_return: 0 } });
  },
);

it('what another system took does not come out of a till, and nothing is changed', async () => {
  const { id, date, price } = await sold({});
  await pay(id, { gateway: 'manual', manualPaymentId: 'POS-3' });
  const { status, body } = await put(id, { ...(await changeOf(id, adults(1, date))), till: 'till-1' });
  expect([status, body.code]).toEqual([422, 'refund_paid_by_hand']);
  expect((await casey.get(`/api/reservation/${id}`)).body).toMatchObject({ price, amount_to_return: 0 });
});

it('returns nothing out of a till that the venue has not, and changes nothing', async () => {
  const { id, date, price } = await sold();
  const change = { ...(await changeOf(id, adults(1, date))), till: 'nobodys' };
  expect((await put(id, change)).body.code).toBe('till_unknown');
  expect((await casey.get(`/api/reservation/${id}`)).body).toMatchObject({ price, amount_to_return: 0 });
});

it('the page of a change may open the drawer for who sells there, and for nobody else', async () => {
  const { id } = await sold();
  const policyFor = async (by: Client) => {
    const { headers } = await by.get(`/reservation/edit?reservationId=${id}`);
    return [
      (headers.get('content-security-policy') ?? '').includes('http://127.0.0.1:8081'),
      (headers.get('permissions-policy') ?? '').includes('loopback-network=(self)'),
    ];
  };
  expect([await policyFor(casey), await policyFor(new Client(product.running.url))]).toEqual([
    [true, true],
    [false, false],
  ]);
});
