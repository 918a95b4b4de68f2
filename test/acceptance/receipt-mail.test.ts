import type { ErrorBody, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { mailAbout } from '../support/records.js';

/* A receipt by mail to an address that is typed at the desk (docs/rules/desk.md 71). */
const started = startedProduct();
let casey: Client;
let id: string;

beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  const wanted = walk();
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...wanted, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'cash', till: 'till-1' },
    { 'idempotency-key': key() },
  );
  ({ id } = body.reservation);
});

const send = (body: object, by = casey, of = id) =>
  by.post<ErrorBody & { sent: boolean }>(`/api/receipts/${of}`, body, { 'idempotency-key': key() });

it('goes to who asks for it, in their language, and nowhere is the address kept', async () => {
  const { status, body } = await send({ email: 'grace@example.org', lang: 'fr' });
  expect([status, body]).toEqual([200, { sent: true }]);
  const mail = await mailAbout(started.running.url, id);
  expect(mail).toContain('Reçu');
  expect(mail).toMatch(/Payé comptant/);
  expect(mail).toMatch(/Monnaie à rendre/);
  expect(mail).toMatch(/Caissier.*casey/);
  const { body: answer } = await casey.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect(answer.contact?.email).toBe('');
  expect(JSON.stringify(answer)).not.toContain('grace@');
});

it('names an address that is none', async () => {
  const { status, body } = await send({ email: 'grace' });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['email']]);
});

it('is for the desk of the reservation’s venue', async () => {
  expect((await send({ email: 'a@example.org' }, new Client(started.running.url))).status).toBe(401);
  expect((await send({ email: 'a@example.org' }, casey, '7KQ4M9XT22')).status).toBe(404);
});

it('is sent five times an hour at most', async () => {
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push((await send({ email: 'grace@example.org' })).status);
  expect(sent.at(-1)).toBe(429);
});
