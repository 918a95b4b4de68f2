import sharp from 'sharp';
import type { AddonImageAnswer, ErrorBody, ReservationAnswer, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { photo } from '../support/pictures.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { mailAbout } from '../support/records.js';

/* A receipt by mail to an address that is typed at the desk (docs/rules/desk.md 71). */
const started = startedProduct();
let casey: Client;
let id: string;

beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  id = await sell();
});

const sell = async (): Promise<string> => {
  const wanted = walk();
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...wanted, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'cash', till: 'till-1' },
    { 'idempotency-key': key() },
  );
  return body.reservation.id;
};

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

it('has the logo of the venue, drawn small', async () => {
  const uploaded = await fetch(`${started.running.url}/api/upload_inventory_group_logo/escarpment`, {
    method: 'PUT',
    body: new Uint8Array(await photo(900, 300)),
    headers: {
      'content-type': 'image/jpeg',
      'x-requested-with': 'stile',
      cookie: started.admin.cookieHeader,
    },
  });
  expect(uploaded.status).toBe(200);
  const { image } = (await uploaded.json()) as AddonImageAnswer;
  await catalogueReaches(started.running, uploaded.headers.get('stile-position')!);
  const sale = await sell();
  expect((await send({ email: 'logo@example.org' }, casey, sale)).status).toBe(200);
  const [, path] = /href="(\/mailbox\/[^"]+\/0)">logo\.jpg</.exec(
    await mailAbout(started.running.url, sale),
  )!;
  const bytes = async (at: string) =>
    Buffer.from(await (await fetch(started.running.url + at)).arrayBuffer());
  const logo = await bytes(path!);
  expect((await sharp(logo).metadata()).width).toBe(480);
  expect(logo.equals(await bytes(image))).toBe(true);
});

it('names an address that is none', async () => {
  const { status, body } = await send({ email: 'grace' });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['email']]);
});

it('is for the desk of the reservation’s venue', async () => {
  expect((await send({ email: 'a@example.org' }, new Client(started.running.url))).status).toBe(401);
  expect((await send({ email: 'a@example.org' }, casey, '7KQ4M9XT22')).status).toBe(404);
});

it('goes to one address ten times an hour at most, whatever it is of', async () => {
  const statuses: number[] = [];
  for (let sale = 0; sale < 3; sale += 1) {
    const sold = await sell();
    for (const email of ['a@b.example', 'A@B.example', 'a@b.example ', 'a@b.example'])
      statuses.push((await send({ email }, casey, sold)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});

it('is sent thirty times in ten minutes of one user at most, wherever to', async () => {
  const fiona = await started.admin.get<{ permission_groups: string[] }>('/api/admin/users/fiona');
  const seller = { ...fiona.body, permission_groups: ['cashier'] };
  expect((await started.admin.put('/api/admin/users/fiona', seller)).status).toBe(200);
  await catalogueReaches(started.running, started.admin.position);
  const flood = new Client(started.running.url);
  await flood.signIn('fiona');
  const statuses: number[] = [];
  for (let sale = 0; sale < 7; sale += 1) {
    const sold = await sell();
    for (let each = 0; each < 5; each += 1)
      statuses.push((await send({ email: `${sale}.${each}@b.example` }, flood, sold)).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
  const { body, headers } = await send({ email: 'more@b.example' }, flood, await sell());
  expect([body.code, Number(headers.get('retry-after')) > 0]).toEqual(['too_many_requests', true]);
});

it('is sent five times an hour at most', async () => {
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push((await send({ email: 'grace@example.org' })).status);
  expect(sent.at(-1)).toBe(429);
});
