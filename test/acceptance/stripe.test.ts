import type { Running } from '@stile/api';
import type { ErrorBody, ReservationAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { MovableClock } from '../support/stores.js';
import { StripeDouble } from '../support/stripe-double.js';

/* The product takes cards on Stripe's page (docs/rules/payments.md 120 to 123). */
const clock = new MovableClock();
const double = new StripeDouble(() => Date.parse(clock.now()));
const folder = temporaryFolder();
let running: Running;
let admin: Client;
beforeAll(async () => {
  const settings = { DATA_DIR: folder, STRIPE_SECRET_KEY: double.key, STRIPE_URL: await double.start() };
  running = await startProduct(settings, { clock });
  admin = await signedInAdmin(running.url);
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
const statusOf = (session: string) => double.sessions.get(session)!.payment?.status;

it('books, is paid there, and returns what is cancelled to the card', async () => {
  const { visitor, id, price, session } = await reserved();
  expect(double.sessions.get(session)!.amount).toBe(Math.round(price * 100));
  double.pay(session);
  await visitor.get(`/api/checkout/${id}/return`);
  const { body } = await visitor.checkout(id);
  expect(body.reservation).toMatchObject({
    state: 'confirmed',
    charges: [{ amount: price, card_brand: 'Visa', card_last4: '4242' }],
  });
  expect(statusOf(session)).toBe('succeeded');

  const cancelled = await visitor.put<ReservationAnswer & ErrorBody>(
    `/api/reservation/${id}/cancel`,
    { cancelled: true },
    { 'idempotency-key': key() },
  );
  expect(cancelled.status).toBe(200);
  await eventually(
    () => admin.get<ReservationAnswer>(`/api/reservation/${id}`),
    (reply) => reply.body.refunded,
  );
  expect(double.refunds).toMatchObject([{ amount: Math.round(price * 100), status: 'succeeded' }]);
});

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
