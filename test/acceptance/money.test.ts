import type { ErrorBody, QuoteAnswer, ReservationAnswer } from '@stile/contracts';
import { letInfantsComeAlone } from '../support/lone-infants.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Bounds of sums, the worth of coupons, and the return of a cancellation, over HTTP. */
const started = startedProduct();
beforeAll(async () => {
  await letInfantsComeAlone(started.running);
});

const firewood = (addon_count: number) => ({
  addons: [{ addon_inventory: 'rr-firewood', addon_count }],
});

it('a quote of more than can be counted names the field, and one beyond a limit the limit', async () => {
  const visitor = new Client(started.running.url);
  const quote = async (basket: object) => {
    const { status, body } = await visitor.post<ErrorBody>('/api/quote', { reservation: walk(basket) });
    return [status, body.fields];
  };
  const count = 'addons.0.addon_count';
  for (const units of [999_999, Number.MAX_SAFE_INTEGER])
    expect(await quote(firewood(units))).toEqual([422, { [count]: 'count_too_large' }]);
  const visitors = (visitor_count: number) => ({ passes: [{ visitor_type: 'rr-adult', visitor_count }] });
  for (const people of [10_001, Number.MAX_SAFE_INTEGER])
    expect(await quote(visitors(people))).toEqual([422, { 'passes.0.visitor_count': 'count_too_large' }]);
  expect((await quote(visitors(1_001)))[0]).toBe(200);
  const held = async (people: number) => {
    const { status, body } = await visitor.hold(walk(visitors(people)));
    const { code, fields } = body as unknown as ErrorBody;
    return [status, code, Object.keys(fields ?? {})];
  };
  expect(await held(10_001)).toEqual([422, 'count_too_large', ['passes.0.visitor_count']]);
  expect((await held(1_001))[1]).toBe('validation_not_enough_spots_in_interval');
  expect(await quote({ passes: [{ visitor_type: 'rr-car', visitor_count: 900 }] })).toEqual([
    422,
    { passes: 'validation_max_cars' },
  ]);
});

it('a quote says that a coupon is used up, except to who holds its use', async () => {
  const admin = await signedInAdmin(started.running.url);
  const { body: base } = await admin.get('/api/admin/coupons/RIDGE10');
  await admin.post('/api/admin/coupons', { ...base, code: 'LASTONE', max_uses: 1 });
  const basket = walk({ date: '2026-12-28', coupons: ['LASTONE'] });
  const visitor = new Client(started.running.url);
  const usedUp = async (more: object = {}) =>
    (await visitor.post<QuoteAnswer>('/api/quote', { reservation: basket, ...more })).body.discounts.map(
      ({ used_up }) => used_up,
    );
  expect(await usedUp()).toEqual([undefined]);
  const { body: hold } = await visitor.hold(basket);
  expect(await usedUp()).toEqual([true]);
  expect(await usedUp({ tempReservationId: hold.tempReservationId })).toEqual([undefined]);
});

it('a cancellation keeps what the terms of the booking say, as shown before; staff may return all', async () => {
  const admin = await signedInAdmin(started.running.url);
  const change = async (path: string, more: (body: Record<string, object>) => object) => {
    const { body } = await admin.get<Record<string, object>>(path);
    expect((await admin.put(path, { ...body, ...more(body) })).status).toBe(200);
  };
  const policy = (cancellation_policy: string) =>
    change('/api/admin/inventory_group/escarpment', ({ settings }) => ({
      settings: { ...settings, cancellation_policy },
    }));
  await policy('2000:50');
  await change('/api/admin/addons/rr-firewood', ({ settings_v2 }) => ({
    settings_v2: { ...settings_v2, cancellation_fee: 1.5 },
  }));
  const booked = async () => {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-12', ...firewood(2) }));
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    return { visitor, id: body.reservation.id, price: body.reservation.price };
  };
  const [mine, theirs] = [await booked(), await booked()];
  await policy('0:50');
  const [third, fourth] = [await booked(), await booked()];
  // The return of a cancellation is said before anything is paid, by the venue's clock.
  const buyer = new Client(started.running.url);
  const offered = walk({ date: '2026-12-12', ...firewood(2) });
  const said = async () => (await buyer.quote(offered)).cancellation;
  expect(await said()).toEqual({ steps: [{ until: '2026-12-12T10:00', percent: 50 }], fees: 3 });
  await policy('48:100, 24:50');
  expect((await said())!.steps).toEqual([
    { until: '2026-12-10T10:00', percent: 100 },
    { until: '2026-12-11T10:00', percent: 50 },
  ]);
  const shown = async ({ visitor, id }: typeof mine) =>
    (await visitor.get<ReservationAnswer>(`/api/reservation/${id}`)).body.cancellation;
  // Under 2000 hours before the visit the first terms return nothing; the third has the later ones.
  expect(await shown(mine)).toEqual({ amount_to_return: 0, to_card: 0, kept: mine.price });
  const { amount_to_return, kept: retained } = (await shown(third))!;
  expect([amount_to_return, amount_to_return + retained]).toEqual([(third.price - 3) / 2, third.price]);

  const cancel = (client: Client, id: string, more: object) =>
    client.put<ReservationAnswer & ErrorBody>(
      `/api/reservation/${id}/cancel`,
      { cancelled: true, ...more },
      { 'idempotency-key': key() },
    );
  expect((await cancel(third.visitor, third.id, { amount_to_return: third.price })).body).toMatchObject({
    code: 'cancellation_terms_changed',
    detail: { amount_to_return },
  });
  expect((await cancel(third.visitor, third.id, { waive_fee: true })).body.code).toBe('waive_staff_only');
  expect((await cancel(third.visitor, third.id, { amount_to_return })).body).toMatchObject({
    state: 'cancelled',
    amount_to_return,
  });
  expect((await cancel(mine.visitor, mine.id, {})).body.amount_to_return).toBe(0);
  // More than the limit goes back by somebody alone whose right it is.
  await change('/api/admin/inventory_group/escarpment', ({ settings }) => ({
    settings: { ...settings, refund_limit: '1' },
  }));
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await cancel(casey, theirs.id, { waive_fee: true })).body).toMatchObject({
    code: 'waive_beyond_limit',
    fields: { waive_fee: 'waive_beyond_limit' },
  });
  expect((await cancel(admin, theirs.id, { waive_fee: true })).body.amount_to_return).toBe(theirs.price);

  // To take everything away by changes returns no more than to cancel.
  const { visitor, id, price } = fourth;
  const back = async () =>
    (await visitor.get<ReservationAnswer>(`/api/reservation/${id}`)).body.amount_going_back;
  const infant = { passes: [{ visitor_type: 'rr-infant', visitor_count: 1 }], addons: [] };
  const less = await visitor.quoteEdit(id, walk({ date: '2026-12-12', ...infant }));
  expect([less.price, less.edit]).toMatchObject([
    0,
    { difference: -price, to_pay: 0, kept: price - (price - 3) / 2, amount_to_return: (price - 3) / 2 },
  ]);
  // A visitor who was shown that all of it goes back is told otherwise, and nothing is changed.
  const changed = await visitor.edit(id, walk({ date: '2026-12-12', ...infant }), {
    change: (request) => ({ ...request, chargeRefund: -price }),
  });
  expect(changed).toMatchObject({
    status: 409,
    body: {
      code: 'change_amount_changed',
      fields: { chargeRefund: 'change_amount_changed' },
      detail: { shown: -price, now: -(price - 3) / 2 },
    },
  });
  expect((await visitor.edit(id, walk({ date: '2026-12-12', ...infant }))).status).toBe(200);
  expect(await back()).toBe((price - 3) / 2);
  expect((await cancel(visitor, id, {})).body).toMatchObject({
    state: 'cancelled',
    amount_to_return: 0,
    amount_going_back: 0,
  });
});

it('staff return so much in a day beyond the terms, by cancellations and by changes together', async () => {
  const admin = await signedInAdmin(started.running.url);
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const path = '/api/admin/inventory_group/escarpment';
  const set = async (more: object) => {
    const { body } = await admin.get<{ settings: object }>(path);
    const settings = { ...body.settings, ...more };
    expect((await admin.put(path, { ...body, settings })).status).toBe(200);
  };
  // Under 2000 hours before the visit the venue keeps all.
  await set({ cancellation_policy: '2000:50' });
  const booked = async () => {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(walk({ date: '2026-12-13' }));
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    return body.reservation;
  };
  const [one, two, three] = [await booked(), await booked(), await booked()];
  const waived = async (client: Client, id: string) => {
    const body = { cancelled: true, waive_fee: true };
    return client.put<ReservationAnswer & ErrorBody>(`/api/reservation/${id}/cancel`, body, {
      'idempotency-key': key(),
    });
  };
  const emptied = (client: Client) =>
    client.edit(
      three.id,
      walk({ date: '2026-12-13', passes: [{ visitor_type: 'rr-infant', visitor_count: 1 }] }),
    );
  const refused = { status: 422, body: { code: 'waive_beyond_limit' } };
  await set({ refund_limit: '', refund_limit_per_day: String(2 * one.price - 0.01) });
  expect((await waived(casey, one.id)).body.amount_to_return).toBe(one.price);
  expect(await emptied(casey)).toMatchObject(refused);
  expect(await waived(casey, two.id)).toMatchObject(refused);
  await set({ refund_limit: String(one.price - 0.01), refund_limit_per_day: '' });
  expect(await emptied(casey)).toMatchObject(refused);
  expect((await casey.get<ReservationAnswer>(`/api/reservation/${three.id}`)).body).toMatchObject({
    price: three.price,
    amount_to_return: 0,
  });
  expect((await emptied(admin)).status).toBe(200);
  expect((await waived(admin, two.id)).body.amount_to_return).toBe(two.price);
});
