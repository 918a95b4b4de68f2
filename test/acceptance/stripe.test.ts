import type { Running } from '@stile/api';
import type { ErrorBody, ReservationAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { MovableClock } from '../support/stores.js';
import { StripeDouble } from '../support/stripe-double.js';

/* The product takes cards on Stripe's page (docs/rules/payments.md 124 to 128). */
const clock = new MovableClock();
const double = new StripeDouble(() => Date.parse(clock.now()));
const folder = temporaryFolder();
let running: Running;
let admin: Client;
let url: string;
const start = async (): Promise<void> => {
  const settings = { DATA_DIR: folder, STRIPE_SECRET_KEY: double.key, STRIPE_URL: url };
  running = await startProduct(settings, { clock });
  admin = await signedInAdmin(running.url);
};
beforeAll(async () => {
  url = await double.start();
  await start();
});
afterAll(async () => {
  await running.close();
  double.stop();
});

let day = 4;
const reserved = async () => {
  const visitor = new Client(running.url);
  const { body } = await visitor.reserve(walk({ date: `2026-12-${String(++day).padStart(2, '0')}` }));
  const session = new URL(body.redirect_url!).pathname.slice(1);
  return { visitor, id: body.reservation.id, price: body.reservation.price, session };
};
const paid = async () => {
  const booked = await reserved();
  double.pay(booked.session);
  await booked.visitor.get(`/api/checkout/${booked.id}/return`);
  const { body } = await booked.visitor.checkout(booked.id);
  return { ...booked, reservation: body.reservation };
};
const cancel = async (visitor: Client, id: string): Promise<void> => {
  const { status } = await visitor.put<ReservationAnswer & ErrorBody>(
    `/api/reservation/${id}/cancel`,
    { cancelled: true },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(200);
};
const shown = async (id: string): Promise<ReservationAnswer> =>
  (await admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
const statusOf = (session: string) => double.sessions.get(session)!.payment?.status;

it('books, is paid there, and returns what is cancelled to the card', async () => {
  const { visitor, id, price, session, reservation } = await paid();
  expect(double.sessions.get(session)!.amount).toBe(Math.round(price * 100));
  expect(reservation).toMatchObject({
    state: 'confirmed',
    charges: [{ amount: price, card_brand: 'Visa', card_last4: '4242' }],
  });
  expect(statusOf(session)).toBe('succeeded');

  await cancel(visitor, id);
  await eventually(
    () => shown(id),
    ({ refunded }) => refunded,
  );
  expect(double.refunds).toMatchObject([{ amount: Math.round(price * 100), status: 'succeeded' }]);
});

it.each([
  ['pending', 'succeeded', { refunded: true, amount_to_return: 0 }, { state: 'made' }],
  ['pending', 'failed', { refunded: false }, { state: 'failed' }],
  ['requires_action', 'canceled', { refunded: false }, { state: 'failed' }],
] as const)(
  'looks a refund that is %s up until it is %s, restarted meanwhile',
  async (...[begin, end, of, refund]) => {
    const { visitor, id, price } = await paid();
    const before = double.refunds.length;
    double.refundsBegin = begin;
    await cancel(visitor, id);
    await eventually(
      () => double.refunds,
      ({ length }) => length > before,
    );
    await atRest(running);
    const { refunds } = (await shown(id)).charges[0]!;
    expect(refunds).toMatchObject([{ amount: price, method: 'card', state: 'begun' }]);
    expect(await shown(id)).toMatchObject({
      refunded: false,
      amount_to_return: 0,
      amount_going_back: price,
      amount_going_to_card: price,
    });

    await running.close();
    double.refundsBegin = 'succeeded';
    double.endRefunds(end);
    clock.move(3_000);
    await start();
    const ended = await eventually(
      () => shown(id),
      ({ charges }) => charges[0]!.refunds[0]!.state !== 'begun',
    );
    expect(ended).toMatchObject({ ...of, charges: [{ refunds: [{ amount: price, ...refund }] }] });
    if (refund.state === 'failed')
      expect(ended).toMatchObject({ amount_to_return: price, amount_going_to_card: 0 });
    expect(double.refunds.slice(before)).toMatchObject([{ amount: Math.round(price * 100), status: end }]);
  },
);

it('leaves who turns back with the way to pay, then takes another card', async () => {
  const { visitor, id, session } = await reserved();
  double.decline(session, 'insufficient_funds');
  await visitor.get(`/api/checkout/${id}/return`);
  const { body } = await visitor.checkout(id, 'waiting_for_payment');
  expect(body.redirect_url).toContain(session);
  expect(body.reason).toBe('insufficient_funds');
  double.pay(session, { brand: 'mastercard', last4: '4444' });
  expect((await visitor.checkout(id)).body.reservation.charges).toMatchObject([{ card_brand: 'Mastercard' }]);
});

it('closes the page and frees the places once the time to pay is over', async () => {
  const { visitor, id, session } = await reserved();
  clock.move(16 * 60_000);
  await visitor.checkout(id, 'abandoned');
  expect(double.sessions.get(session)!.status).toBe('expired');
});
