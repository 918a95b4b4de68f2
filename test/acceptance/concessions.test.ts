import {
  reservationStream,
  type EditQuoteAnswer,
  type ErrorBody,
  type ReservationAnswer,
  type ShopReserveAnswer,
  type StoreEditAnswer,
  type TakingsAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';

/* Money that goes back and is not due (docs/rules/payments.md 141 to 150). The demo's limits: 100 for one act, 300 for a day. */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const PIN = '40719283';
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
const WITNESS = { username: 'admin', pin: PIN };
const TILL = { till: 'till-1' };

let casey: Client;
const signedIn = async (username: string): Promise<Client> => {
  const client = new Client(started.running.url);
  await client.signIn(username);
  return client;
};
beforeAll(async () => {
  for (const who of [await signedIn('casey'), await signedIn('audrey'), started.admin])
    expect((await who.post('/api/pin', { password: 'demo', pin: PIN })).status).toBe(204);
});
/** A day of the demo's limits; sessions end with the night. */
const nextDay = async (): Promise<void> => {
  clock.move(24 * 3_600_000);
  casey = await signedIn('casey');
};
beforeEach(nextDay);

let day = 13;
/** The venue is closed then. */
const CHRISTMAS = 25;
const openDay = (): string => {
  day += day + 1 === CHRISTMAS ? 2 : 1;
  return `2026-12-${String(day).padStart(2, '0')}`;
};
const party = (adults: number, date: string) =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: adults }] });
const sell = async (adults: number, how: object = { paymentMethod: 'cash', ...TILL }, date = openDay()) => {
  const basket = party(adults, date);
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const reservation = {
    ...basket,
    contact: NOBODY,
    subtotal,
    tax_amount,
    price,
    details: { language: 'en' },
  };
  const { status, body } = await casey.post<ShopReserveAnswer & ErrorBody>(
    '/api/shop_reserve',
    { reservation, ...how },
    { 'idempotency-key': key() },
  );
  expect([status, body.code]).toEqual([201, undefined]);
  return { id: body.reservation.id, price };
};
const refund = (id: string, body: object, keyed = key(), by = casey, act = 'refund') =>
  by.put<ReservationAnswer & ErrorBody>(`/api/reservation/${id}/${act}`, body, { 'idempotency-key': keyed });
const codeOf = async (...call: Parameters<typeof refund>) => {
  const { status, body } = await refund(...call);
  return status === 200 ? 'done' : body.code;
};
const begunOf = async (id: string) =>
  (await eventsOf(started.running.storage.log)).flatMap((event) =>
    event.type === 'RefundBegun' && event.stream === reservationStream(id) ? [event.data] : [],
  );

it('a cashier says why, and pays out no more than the limit alone', async () => {
  const { id, price } = await sell(14);
  expect(price).toBeGreaterThan(100);
  const all = { amount: price, concession: true, ...TILL };
  expect(await codeOf(id, all)).toBe('refund_reason');
  const why = { ...all, reason: 'Weather', words: 'Hail since noon' };
  expect(await codeOf(id, why)).toBe('refund_witness_required');
  expect(await codeOf(id, { ...why, witness: { ...WITNESS, pin: '9999' } })).toBe('refund_witness_unknown');
  // They have a PIN, and not the right.
  expect(await codeOf(id, { ...why, witness: { ...WITNESS, username: 'audrey' } })).toBe(
    'refund_witness_unknown',
  );
  const keyed = key();
  const said = { reason: 'Weather', words: 'Hail since noon', witness: 'admin', user: 'casey' };
  expect((await refund(id, { ...why, witness: WITNESS }, keyed)).body).toMatchObject({
    refunded: true,
    balance: 0,
    charges: [{ refunds: [said] }],
  });
  expect(await codeOf(id, { ...why, witness: { ...WITNESS, pin: '9999' } }, keyed)).toBe('done');
  expect(await begunOf(id)).toMatchObject([
    { amount: price, actor: 'casey', witness: 'admin', reason: 'Weather', words: 'Hail since noon' },
  ]);
});

/* docs/rules/tills.md 47 */
it('cash is of the till that it comes out of, without one selected; what needs no till is of the day', async () => {
  const { id } = await sell(5);
  const { id: byHand } = await sell(5, { paymentMethod: 'manual', manualPaymentId: key() });
  const fiona = await signedIn('fiona');
  const today = clock.now().slice(0, 10);
  const day = `/api/admin/takings?inventory_group=escarpment&business_date=${today}`;
  const conceded = async (of: string) => {
    const { body } = await fiona.get<TakingsAnswer>(day + of);
    const { concessions, going_back: going } = body.takings;
    return [concessions.count, concessions.amount, going];
  };
  const before = [await conceded('&till=till-1'), await conceded('')];
  expect(before).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(await codeOf(id, { amount: 10, reason: 'Weather', method: 'cash' })).toBe('till_not_selected');
  expect(await codeOf(id, { amount: 10, reason: 'Weather', method: 'cash', ...TILL })).toBe('done');
  expect(await codeOf(byHand, { amount: 5, reason: 'Weather', method: 'manual' })).toBe('done');
  expect(await conceded('&till=till-1')).toEqual([1, 10, 0]);
  expect(await conceded('')).toEqual([2, 15, 0]);
});

it('nobody is the second person of their own refund, not even whose right it is', async () => {
  const { id, price } = await sell(14);
  const all = { amount: price, reason: 'Weather', ...TILL };
  const admin = await signedInAdmin(started.running.url);
  expect(await codeOf(id, all, key(), admin)).toBe('refund_witness_required');
  expect(await codeOf(id, { ...all, witness: WITNESS }, key(), admin)).toBe('refund_witness_self');
});

it('wrong PINs are bounded as at a hand-over', async () => {
  const { id, price } = await sell(14);
  const all = { amount: price, reason: 'Weather', ...TILL };
  for (let n = 0; n < 10; n++)
    expect(await codeOf(id, { ...all, witness: { ...WITNESS, pin: '9999' } })).toBe('refund_witness_unknown');
  expect(await codeOf(id, { ...all, witness: WITNESS })).toBe('too_many_requests');
  const visitor = new Client(started.running.url);
  expect((await refund(id, { ...all, witness: WITNESS }, key(), visitor)).status).toBe(401);
});

it('what one person returns alone in a day comes to the limit, however many at once', async () => {
  const sales = [await sell(12), await sell(12), await sell(12), await sell(12)];
  const part = { amount: 99, reason: 'Complaint', ...TILL };
  const codes = await Promise.all(sales.map(({ id }) => codeOf(id, part)));
  expect(codes.sort()).toEqual(['done', 'done', 'done', 'refund_witness_required']);
  expect(await codeOf(sales[0]!.id, { ...part, amount: 3.01 })).toBe('refund_witness_required');
  expect(await codeOf(sales[0]!.id, { ...part, amount: 3 })).toBe('done');
  // With a second person the day goes on; another person has a day of their own, as has the next day.
  expect(await codeOf(sales[1]!.id, { ...part, amount: 1, witness: WITNESS })).toBe('done');
  expect(
    await codeOf(sales[2]!.id, { ...part, amount: 1 }, key(), await signedInAdmin(started.running.url)),
  ).toBe('done');
  await nextDay();
  expect(await codeOf(sales[3]!.id, { ...part, amount: 2 })).toBe('done');
});

it('the same amount in the same way within a minute is asked about', async () => {
  const { id } = await sell(4);
  const part = { refund: { amount: 5, reason: 'Weather' }, ...TILL };
  const send = (body: object) => codeOf(id, body, key(), casey, 'partial_refund');
  expect(await send(part)).toBe('done');
  const { body } = await refund(id, part, key(), casey, 'partial_refund');
  expect([body.code, body.fields]).toEqual(['refund_again', { again: 'refund_again' }]);
  expect(await send({ ...part, refund: { ...part.refund, again: true } })).toBe('done');
  clock.move(60_000);
  expect(await send(part)).toBe('done');
});

it('the documented bodies return what is left of the charge, with a reason', async () => {
  const { id, price } = await sell(4);
  expect(await codeOf(id, { amount: 5, ...TILL })).toBe('refund_reason');
  expect(await codeOf(id, { refund: { amount: 5 }, ...TILL }, key(), casey, 'partial_refund')).toBe(
    'refund_reason',
  );
  const reason = 'Visitor ill or hurt';
  expect(await codeOf(id, { amount: 5, reason })).toBe('till_not_selected');
  expect(await codeOf(id, { amount: 5, reason, ...TILL })).toBe('done');
  const rest = { refund: { amount: price - 5 }, reason, ...TILL };
  expect(await codeOf(id, { amount: price, reason, ...TILL })).toBe('refund_too_large');
  expect((await refund(id, rest, key(), casey, 'partial_refund')).body).toMatchObject({
    state: 'confirmed',
    balance: 0,
    refunded: true,
  });
});

it('what another system took goes back there, or in cash with a second person', async () => {
  // There is cash in the till.
  await sell(4);
  const { id } = await sell(4, { paymentMethod: 'manual', manualPaymentId: 'MADE-UP-1' });
  const part = { amount: 5, reason: 'Mistake at the desk' };
  expect(await codeOf(id, { ...part, method: 'cash', ...TILL })).toBe('refund_witness_required');
  expect(await codeOf(id, part)).toBe('done');
  await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  // A due sum has its reason; that it was paid by hand has not.
  expect(await codeOf(id, { method: 'cash', ...TILL })).toBe('refund_witness_required');
  expect(await codeOf(id, { method: 'cash', ...TILL, witness: WITNESS })).toBe('done');
  expect(await begunOf(id)).toMatchObject([{ method: 'manual' }, { method: 'cash', witness: 'admin' }]);
});

describe('a change of a visit that has begun', () => {
  const DAY = '2026-12-27';
  /** Makes the party smaller, by the sums of its quote, as the desk does. */
  const smaller = async (id: string, adults: number, by: Client) => {
    const reservation = party(adults, DAY);
    const { body } = await by.post<EditQuoteAnswer>('/api/quote', { reservation, reservation_id: id });
    const { subtotal, tax_amount, price, edit } = body;
    const { status, body: made } = await by.put<StoreEditAnswer & ErrorBody>(
      `/api/storereservation/${id}`,
      {
        reservation: {
          ...reservation,
          contact: NOBODY,
          subtotal,
          tax_amount,
          price,
          details: { language: 'en' },
        },
        revision: edit!.revision,
        chargeRefund: -edit!.amount_to_return,
        ...TILL,
      },
      { 'idempotency-key': key() },
    );
    return [edit!.refusal?.code, status === 200 ? made.amount : made.code];
  };

  it('returns beyond the terms no more than somebody concedes alone, by one act and in a day', async () => {
    const sales: string[] = [];
    for (let n = 0; n < 5; n++) sales.push((await sell(10, undefined, DAY)).id);
    clock.move(Date.parse(`${DAY}T15:30:00Z`) - Date.parse(clock.now()));
    casey = await signedIn('casey');
    const [first = '', ...others] = sales;
    expect((await casey.put(`/api/checkIn/${first}`, {}, { 'idempotency-key': key() })).status).toBe(200);
    expect(await smaller(first, 1, casey)).toEqual(['waive_beyond_limit', 'waive_beyond_limit']);
    expect((await casey.get<ReservationAnswer>(`/api/reservation/${first}`)).body).toMatchObject({
      amount_going_back: 0,
      charges: [{ refunds: [] }],
    });
    for (const id of others.slice(0, 3)) expect(await smaller(id, 2, casey)).toEqual([undefined, 92]);
    // 24 of 300 are left of the day.
    expect(await smaller(others[3]!, 7, casey)).toEqual([undefined, 'waive_beyond_limit']);
    expect(await codeOf(others[3]!, { amount: 24.01, reason: 'Weather', ...TILL })).toBe(
      'refund_witness_required',
    );
    const admin = await signedInAdmin(started.running.url);
    expect(await smaller(first, 1, admin)).toEqual([undefined, 103.5]);
  });
});
