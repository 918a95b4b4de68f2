import type { ErrorBody, ReservationAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { moneyFaults } from '../support/invariants.js';
import { atRest, catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf } from '../support/stores.js';

/* Money that goes back: by itself after a visitor's cancellation or change, and by staff. */
const started = startedProduct();

type Card = 'approve' | 'no_refund';
type Answer = ReservationAnswer & ErrorBody;
interface Booked {
  readonly visitor: Client;
  readonly id: string;
  readonly price: number;
  readonly token: string;
}
let day = 4;
const booked = async (card: Card = 'approve', adults = 2): Promise<Booked> => {
  const visitor = new Client(started.running.url);
  const date = `2026-12-${String(++day).padStart(2, '0')}`;
  const { body } = await visitor.reserve(
    walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: adults }] }),
  );
  await visitor.pay(body.redirect_url!, card);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id, price: body.reservation.price, token: body.token };
};
const put = (client: Client, id: string, act: string, body: object, idempotencyKey = key()) =>
  client.put<Answer>(`/api/reservation/${id}/${act}`, body, { 'idempotency-key': idempotencyKey });
const cancel = (client: Client, id: string) => put(client, id, 'cancel', { cancelled: true });
const shown = async (id: string): Promise<ReservationAnswer> =>
  (await started.admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const refundsOf = ({ charges }: ReservationAnswer) =>
  charges.flatMap(({ refunds }) => refunds.map(({ amount, method, state }) => [amount, method, state]));
/** Once nothing is on its way back any more. */
const settled = (id: string, refunds: number): Promise<ReservationAnswer> =>
  eventually(
    () => shown(id),
    (answer) => {
      const states = answer.charges.flatMap((charge) => charge.refunds.map(({ state }) => state));
      return states.length === refunds && !states.includes('begun');
    },
  );
const change = async (settings: object): Promise<void> => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await started.admin.get<{ settings: object }>(path);
  const saved = await started.admin.put(path, { ...body, settings: { ...body.settings, ...settings } });
  expect(saved.status).toBe(200);
  await catalogueReaches(started.running, started.admin.position);
};
const setting = (refund_policy: string | null) => change({ refund_policy });
afterEach(async () => {
  await atRest(started.running);
  const [events, intents] = [
    await eventsOf(started.running.storage.log),
    await intentsOf(started.running.storage),
  ];
  expect(moneyFaults(events, intents)).toEqual([]);
});

it('what a visitor cancels goes back to the card by itself, once', async () => {
  const { visitor, id, price } = await booked();
  expect((await cancel(visitor, id)).body).toMatchObject({
    state: 'cancelled',
    amount_going_back: price,
    amount_going_to_card: price,
  });
  const after = await settled(id, 1);
  expect(refundsOf(after)).toEqual([[price, 'card', 'made']]);
  expect(after).toMatchObject({
    refunded: true,
    balance: 0,
    amount_to_return: 0,
    amount_going_back: price,
    charges: [{ refunds: [{ id: `${id}.r1`, user: '', gateway_refund_id: expect.stringMatching(/^re_/) }] }],
  });
  const { body: rows } = await eventually(
    () => started.admin.get<{ id: string; paid: number }[]>(`/api/admin/reservations?filter={"q":"${id}"}`),
    ({ body }) => body[0]?.paid === 0,
  );
  expect(rows[0]!.id).toBe(id);
});

it('what a change leaves to be returned goes back too, and the next change is charged in full', async () => {
  const { visitor, id } = await booked('approve', 4);
  const changeTo = async (adults: number) =>
    (
      await visitor.edit(
        id,
        walk({
          date: `2026-12-${String(day).padStart(2, '0')}`,
          passes: [{ visitor_type: 'rr-adult', visitor_count: adults }],
        }),
      )
    ).body;
  expect((await changeTo(2)).reservation).toMatchObject({ price: 23, amount_going_back: 23 });
  await settled(id, 1);
  const more = await changeTo(3);
  expect(more.reservation.pending_edit).toMatchObject({ price: 34.5, to_pay: 11.5 });
  await visitor.pay(more.redirect_url!);
  expect((await visitor.checkout(id, 'completed', 2)).body.reservation).toMatchObject({
    price: 34.5,
    balance: 0,
  });
});

it('staff return units of lines, each once, and the reservation costs that much less', async () => {
  const { visitor, id, price } = await booked('approve', 3);
  const each = price / 3;
  const ofLine = (count: number, more: object = {}) => ({
    refund: { gateway: 'card', lines: [{ line: 0, count }], reason: 'The lift stood', ...more },
  });
  const first = key();
  const answers = await Promise.all(
    [1, 2].map(() => put(started.admin, id, 'partial_refund', ofLine(2), first)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await settled(id, 1)).toMatchObject({
    balance: 0,
    amount_to_return: 0,
    price,
    // The car is free.
    refund_lines: [{ count: 3, refunded: 2, amount: price, refunded_amount: 2 * each }, { amount: 0 }],
  });
  expect((await put(started.admin, id, 'partial_refund', ofLine(2))).body).toMatchObject({
    code: 'refund_line_count',
    fields: { lines: 'refund_line_count' },
    detail: { left: 1 },
  });
  expect((await put(started.admin, id, 'partial_refund', ofLine(1, { amount: 1 }))).body.code).toBe(
    'refund_lines_amount',
  );
  expect((await put(visitor, id, 'partial_refund', ofLine(1))).status).toBe(401);
  const { body } = await put(started.admin, id, 'partial_refund', { refund: { gateway: 'card' } });
  expect(body.fields).toEqual({ 'body.refund.amount': 'an amount, or lines' });
  // The visitor sees no lines to return, and a cancellation returns what is left.
  expect((await visitor.get<Answer>(`/api/reservation/${id}`)).body.refund_lines).toBeUndefined();
  expect((await cancel(visitor, id)).body.amount_going_back).toBe(each);
  expect(await settled(id, 2)).toMatchObject({ refunded: true, balance: 0 });
});

it('what staff cancel does not go to a card by itself', async () => {
  const { visitor, id, price } = await booked();
  const seen = await visitor.get<Answer>(`/api/reservation/${id}`);
  expect(seen.body.cancellation).toMatchObject({ amount_to_return: price, to_card: price });
  expect((await shown(id)).cancellation).toMatchObject({ amount_to_return: price, to_card: 0 });
  const { body } = await put(started.admin, id, 'cancel', { cancelled: true });
  expect(body).toMatchObject({ state: 'cancelled', amount_going_back: price, amount_going_to_card: 0 });
});

it('a venue may leave it to its desk, which returns it to the card or by hand', async () => {
  await setting('manual');
  const { visitor, id, price } = await booked();
  expect((await cancel(visitor, id)).body.amount_going_to_card).toBe(0);
  expect(await shown(id)).toMatchObject({ amount_to_return: price, balance: -price, refunded: false });
  const first = key();
  const part = { refund: { amount: 5, gateway: 'manual', manualRefundId: 'C-9', reason: 'Card lost' } };
  const returned = await put(started.admin, id, 'partial_refund', part, first);
  expect([returned.status, refundsOf(returned.body)]).toEqual([200, [[5, 'manual', 'made']]]);
  expect(returned.body.charges[0]!.refunds[0]).toMatchObject({ user: 'admin', gateway_refund_id: 'C-9' });
  const seen = await visitor.get<Answer>(`/api/reservation/${id}`);
  expect(seen.body.charges[0]!.refunds[0]!.user).toBe('');
  // The same again is the same; another under its key is none.
  expect(refundsOf((await put(started.admin, id, 'partial_refund', part, first)).body)).toHaveLength(1);
  const other = { refund: { ...part.refund, amount: 6 } };
  expect((await put(started.admin, id, 'partial_refund', other, first)).body.code).toBe(
    'idempotency_key_reused',
  );
  const rest = await put(started.admin, id, 'refund', {});
  expect(refundsOf(rest.body)).toEqual([
    [5, 'manual', 'made'],
    [price - 5, 'card', 'made'],
  ]);
  expect(rest.body.refunded).toBe(true);
  await setting(null);
});

it('a refund that the bank refuses is said, and the money can be returned by hand', async () => {
  const { visitor, id, price } = await booked('no_refund');
  await cancel(visitor, id);
  expect(refundsOf(await settled(id, 1))).toEqual([[price, 'card', 'failed']]);
  expect((await shown(id)).amount_to_return).toBe(price);
  const refused = await put(started.admin, id, 'refund', {});
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'refund_failed',
    { reason: 'card_closed' },
  ]);
  expect((await put(started.admin, id, 'refund', { method: 'manual' })).body).toMatchObject({
    refunded: true,
  });
});

it('a refund by hand gets its number in another system later, once', async () => {
  const { visitor, id } = await booked('no_refund');
  await cancel(visitor, id);
  await settled(id, 1);
  const numbers = async (): Promise<(string | null)[]> =>
    (await shown(id)).charges.flatMap((charge) => charge.refunds.map((refund) => refund.gateway_refund_id));
  const note = (manualPaymentId: string, client = started.admin) =>
    put(client, id, 'refund_update', { manualPaymentId });
  expect((await note('B-7')).body.code).toBe('refund_not_waiting');
  await put(started.admin, id, 'refund', { method: 'manual', amount: 1 });
  expect((await note('B-7', visitor)).status).toBe(401);
  expect((await note('')).status).toBe(400);
  expect((await note('B-7')).status).toBe(200);
  expect((await note('B-7')).status).toBe(200);
  expect((await note('B-8')).body.code).toBe('refund_not_waiting');
  await put(started.admin, id, 'refund', { method: 'manual' });
  const requestKey = key();
  const under = (manualPaymentId: string) =>
    put(started.admin, id, 'refund_update', { manualPaymentId }, requestKey);
  expect((await under('B-9')).status).toBe(200);
  expect((await under('B-9')).status).toBe(200);
  expect((await under('B-0')).body.code).toBe('idempotency_key_reused');
  expect(await numbers()).toEqual([null, 'B-7', 'B-9']);
});

it('older clients name the reservation of a refund in the body', async () => {
  const { id } = await booked();
  const refund = { amount: 1, gateway: 'manual', concession: true, reason: 'The lift stood' };
  const of = (reservation: object) =>
    started.admin.put<Answer>(
      '/api/deferred_refund/%7Breservation%7D/',
      { refund: { ...refund, ...reservation } },
      { 'idempotency-key': key() },
    );
  expect((await of({})).status).toBe(404);
  const { status, body } = await of({ reservation: id });
  expect([status, refundsOf(body)]).toEqual([200, [[1, 'manual', 'made']]]);
  const other = (await booked()).id;
  for (const [i, path] of [`/api/deferred_refund/${id}`, `/api/reservation/${id}/partial_refund`].entries()) {
    const send = (reservation: string) =>
      started.admin.put<Answer>(
        path,
        { refund: { ...refund, amount: 2 + i, reservation } },
        { 'idempotency-key': key() },
      );
    expect(await send(other)).toMatchObject({
      status: 400,
      body: { fields: { 'body.refund.reservation': 'the number of the path' } },
    });
    expect((await send(id)).status).toBe(200);
  }
});

it('a refund over two cards of which one bank refuses says what went back and what did not', async () => {
  const { visitor, id, price } = await booked('no_refund');
  const adults = (visitor_count: number) =>
    walk({
      date: `2026-12-${String(day).padStart(2, '0')}`,
      passes: [{ visitor_type: 'rr-adult', visitor_count }],
    });
  await visitor.pay((await visitor.edit(id, adults(3))).body.redirect_url!);
  await visitor.checkout(id, 'completed', 1);
  await cancel(started.admin, id);
  const first = key();
  const answers = [await put(started.admin, id, 'refund', {}, first)];
  answers.push(await put(started.admin, id, 'refund', {}, first));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      409,
      {
        code: 'refund_in_part',
        error: `${(price / 2).toFixed(2)} went back, ${price.toFixed(2)} did not. Return the rest another way.`,
        status_code: 800,
        fields: { 'path.id': 'refund_in_part' },
        detail: { returned: price / 2, not_returned: price, reason: 'card_closed' },
      },
    ]);
  expect((await shown(id)).amount_to_return).toBe(price);
});

it('staff may return more than is due; a visitor may not, nor anybody more than was paid', async () => {
  const { visitor, id, price } = await booked();
  expect((await put(visitor, id, 'refund', { amount: 5 })).body.code).toBe('refund_beyond_due');
  expect(
    (await put(visitor, id, 'refund', { amount: 5, concession: true, reason: 'The lift stood' })).body.code,
  ).toBe('refund_staff_only');
  expect((await put(started.admin, id, 'refund', { amount: 5 })).body).toMatchObject({
    code: 'refund_reason',
    fields: { reason: 'refund_reason' },
  });
  expect((await put(started.admin, id, 'refund', { amount: 5, concession: false })).body).toMatchObject({
    code: 'refund_beyond_due',
    detail: { amount_to_return: 0 },
    fields: { amount: 'refund_beyond_due' },
  });
  const conceded = await put(started.admin, id, 'refund', { amount: 5, concession: true, reason: 'Rain' });
  expect(conceded.body).toMatchObject({ price, balance: 0, amount_to_return: 0, refunded: false });
  const seen = async (by: Client) =>
    (await by.get<ReservationAnswer>(`/api/reservation/${id}`)).body.charges[0]!.refunds[0];
  expect(await seen(started.admin)).toMatchObject({ reason: 'Rain', user: 'admin' });
  expect(await seen(visitor)).toMatchObject({ amount: 5, user: '' });
  expect(await seen(visitor)).not.toHaveProperty('reason');
  expect(
    (await put(started.admin, id, 'refund', { amount: price, concession: true, reason: 'The lift stood' }))
      .body,
  ).toMatchObject({
    code: 'refund_too_large',
    detail: { left: price - 5 },
  });
  await cancel(visitor, id);
  expect(refundsOf(await settled(id, 2))).toEqual([
    [5, 'card', 'made'],
    [price - 5, 'card', 'made'],
  ]);
});

it('two who return the same money at once return it once', async () => {
  await setting('manual');
  const { visitor, id, price } = await booked();
  await cancel(visitor, id);
  const both = await Promise.all([
    put(started.admin, id, 'refund', { amount: price }),
    put(started.admin, id, 'refund', { amount: price }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refundsOf(await shown(id))).toEqual([[price, 'card', 'made']]);
  await setting(null);
});

it('the link’s secret returns what is due, in cents, to the card; nothing without it', async () => {
  await setting('manual');
  const { id, price, token } = await booked();
  const stranger = new Client(started.running.url);
  const byToken = (secret: string, body: object) => put(stranger, id, `refund/token/${secret}`, body);
  expect((await byToken('wrong', { amount: 100 })).body.code).toBe('link_invalid');
  expect((await byToken(token, { amount: 1.5 })).status).toBe(400);
  expect((await byToken(token, { amount: 100 })).body.code).toBe('refund_beyond_due');
  await cancel(started.admin, id);
  expect(refundsOf((await byToken(token, { amount: price * 100 })).body)).toEqual([[price, 'card', 'made']]);
  expect((await put(new Client(started.running.url), id, 'refund', {})).status).toBe(401);
  expect(
    (await put(new Client(started.running.url), id, 'partial_refund', { refund: { amount: 1 } })).status,
  ).toBe(401);
  await setting(null);
});

it('what cannot be an amount names its field', async () => {
  const { id } = await booked();
  for (const amount of [0, -5, 1.23456, '5'])
    expect((await put(started.admin, id, 'refund', { amount })).body.fields).toHaveProperty(['body.amount']);
  expect(
    (await put(started.admin, id, 'refund', { amount: 1.005, concession: true, reason: 'The lift stood' }))
      .body.fields,
  ).toEqual({
    amount: 'refund_amount',
  });
});

it('what a card online paid of it goes back by itself, the rest is the desk’s to return', async () => {
  const visitor = new Client(started.running.url);
  const date = `2026-12-${String(++day).padStart(2, '0')}`;
  const adults = (visitor_count: number) =>
    walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count }] });
  await change({ payment_gateway: 'deferred' });
  const { id, price } = (await visitor.reserve(adults(2))).body.reservation;
  await change({ payment_gateway: null });
  await eventually(
    () => shown(id),
    ({ state }) => state === 'confirmed',
  );
  const payment = { gateway: 'cash', till: 'till-1' };
  const taken = await started.admin.put(
    `/api/deferred_payment/${id}`,
    { payment },
    { 'idempotency-key': key() },
  );
  expect(taken.status).toBe(200);
  await visitor.pay((await visitor.edit(id, adults(3))).body.redirect_url!);
  await visitor.checkout(id, 'completed', 1);
  await cancel(visitor, id);
  const after = await settled(id, 1);
  expect(refundsOf(after)).toEqual([[price / 2, 'card', 'made']]);
  expect(after.amount_to_return).toBe(price);
});
