import type { ErrorBody, HistoryAnswer, ReservationAnswer, ReservationRow } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults, placeFaults } from '../support/invariants.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, intentsOf, MovableClock } from '../support/stores.js';

/* Ending a cancellation over HTTP (docs/rules/reservations.md 21 to 26). */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
let admin: Client;
beforeAll(async () => {
  admin = await signedInAdmin(started.running.url);
});

type Answer = ReservationAnswer & ErrorBody;
const party = (date: string, adults = 2, cars = 1) =>
  walk({
    date,
    passes: [
      { visitor_type: 'rr-adult', visitor_count: adults },
      { visitor_type: 'rr-car', visitor_count: cars },
    ],
  });
const booked = async (basket = party('2026-12-07')) => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id, price: body.reservation.price };
};
const act = (who: Client, id: string, what: 'cancel' | 'uncancel', idempotencyKey = key()) =>
  who.put<Answer>(`/api/reservation/${id}/${what}`, what === 'cancel' ? { cancelled: true } : {}, {
    'idempotency-key': idempotencyKey,
  });
const shown = async (id: string): Promise<ReservationAnswer> =>
  (await admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const refunded = (id: string): Promise<ReservationAnswer> =>
  eventually(
    () => shown(id),
    ({ charges }) => charges.some(({ refunds }) => refunds.some(({ state }) => state === 'made')),
  );
const mails = async (subject: string): Promise<number> =>
  (await admin.get<string>('/mailbox')).text.split(subject).length - 1;
afterEach(async () => {
  await atRest(started.running);
  const [events, intents] = [
    await eventsOf(started.running.storage.log),
    await intentsOf(started.running.storage),
  ];
  expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, intents)]).toEqual(
    [],
  );
});

it('a reservation that a visitor cancelled stands again, and what went back is to be paid', async () => {
  const { visitor, id, price } = await booked();
  await act(visitor, id, 'cancel');
  expect(await refunded(id)).toMatchObject({
    state: 'cancelled',
    balance: 0,
    may: { uncancel: null },
    uncancellation: { balance: price },
  });
  const first = await act(admin, id, 'uncancel', 'uncancel_it_just_once');
  expect(first).toMatchObject({
    status: 200,
    body: {
      state: 'confirmed',
      cancelled: false,
      balance: price,
      amount_to_return: 0,
      may: { cancel: null, uncancel: 'reservation_not_cancelled' },
    },
  });
  expect((await act(admin, id, 'uncancel', 'uncancel_it_just_once')).body).toEqual(first.body);
  expect(await act(admin, id, 'uncancel')).toMatchObject({
    status: 409,
    body: { code: 'reservation_not_cancelled' },
  });
  const { body: rows } = await eventually(
    () => admin.get<ReservationRow[]>(`/api/admin/reservations?filter={"q":"${id}"}`),
    ({ body }) => body[0]?.state === 'confirmed',
  );
  expect(rows[0]).toMatchObject({ state: 'confirmed', paid: 0 });
  await eventually(
    () => mails('On again: your visit'),
    (count) => count === 1,
  );
});

it('its history tells of it, and of the cancellation after it', async () => {
  const { visitor, id } = await booked(party('2026-12-08'));
  await act(visitor, id, 'cancel');
  await refunded(id);
  await act(admin, id, 'uncancel');
  await act(admin, id, 'cancel');
  expect(await shown(id)).toMatchObject({ state: 'cancelled', balance: 0 });
  const { body } = await eventually(
    () => admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`),
    ({ text }) => text.split('"MailSent"').length > 4,
  );
  const types = body.entries.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['ReservationUncancelPlaced', 'ReservationUncancelled']));
  expect(types.filter((type) => type === 'ReservationCancelled')).toHaveLength(2);
});

it('is the desk’s alone', async () => {
  const { visitor, id } = await booked(party('2026-12-09'));
  await act(visitor, id, 'cancel');
  expect((await act(visitor, id, 'uncancel')).status).toBe(401);
  const { may } = (await visitor.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
  expect(may).not.toHaveProperty('uncancel');
  expect((await act(admin, 'ABCDEFGHJK', 'uncancel')).status).toBe(404);
});

it('finds its places taken, says what is left, and leaves the others theirs', async () => {
  const { visitor, id } = await booked(party('2026-12-10', 1, 3));
  for (let i = 0; i < 12; i++)
    expect((await new Client(started.running.url).hold(party('2026-12-10', 1, 3))).status).toBe(201);
  await act(visitor, id, 'cancel');
  expect((await new Client(started.running.url).hold(party('2026-12-10', 1, 2))).status).toBe(201);
  await refunded(id);
  expect(await act(admin, id, 'uncancel')).toMatchObject({
    status: 409,
    body: {
      code: 'validation_not_enough_spots_in_interval',
      detail: {
        left: 2,
        refused: ['10:00-11:00', '11:00-12:00'].map((interval) => ({
          kind: 'cars',
          date: '2026-12-10',
          interval,
          asked: 3,
          left: 2,
          limit: 40,
        })),
      },
    },
  });
  expect(await shown(id)).toMatchObject({ state: 'cancelled' });
});

it('is offered until the visit is over', async () => {
  const { visitor, id } = await booked(party('2026-12-11'));
  await act(visitor, id, 'cancel');
  await refunded(id);
  clock.move(Date.parse('2026-12-12T12:00:00.000Z') - Date.parse(clock.now()));
  admin = await signedInAdmin(started.running.url);
  expect(await act(admin, id, 'uncancel')).toMatchObject({ status: 409, body: { code: 'visit_over' } });
  expect((await shown(id)).may).toMatchObject({ uncancel: 'visit_over' });
});
